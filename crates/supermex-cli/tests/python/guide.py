"""The Python examples of docs/export.md: each is run, and must print what the guide says."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

PAGE = Path(__file__).parents[4] / "docs" / "export.md"


def check(program):
    page = PAGE.read_text()
    examples = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", page, re.DOTALL)
    assert len(examples) >= 4, f"only {len(examples)} examples were found in {PAGE}"
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    with tempfile.TemporaryDirectory() as folder:
        surroundings = os.environ | {"PATH": path, "XDG_CACHE_HOME": folder}
        run = lambda words: subprocess.run(
            words, cwd=folder, env=surroundings, check=True, stdout=subprocess.PIPE, text=True
        ).stdout
        for command in re.findall(r"^\$ (supermex data export .*)$", page, re.MULTILINE):
            run(["sh", "-c", command])
        for example, expected in examples:
            printed = [line.rstrip() for line in run([sys.executable, "-c", example]).splitlines()]
            assert printed == expected.splitlines(), f"{example}\nprints {printed}, not {expected}"
    print(f"docs/export.md: {len(examples)} examples")
