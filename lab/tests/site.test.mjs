// The site as a whole: addresses, offline, accessibility, sizes, and what it is made of.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { transformWithOxc } from "vite";
import { open, rowsShown, square, status } from "./browser.mjs";

const here = (path) => new URL(path, import.meta.url);

let lab;
before(async () => {
  lab = await open();
});
after(async () => {
  await lab.close();
  assert.deepEqual(lab.complaints, []);
});

/** Pages, and what is there when they have answered. */
const PAGES = [
  ["#/play", ".grid"],
  ["#/play?board=4x7&moves=3.4,1.6&analysis=1", ".figure"],
  ["#/play?board=4x7&moves=3.5,2.5,1.4,2.2,1.3,3.1,2.1,1.2&at=0", ".square.mistake"],
  ["#/play?board=3x5000&from=900", ".overview"],
  ["#/play?board=2x3+(4,2,1)&moves=2.1.4&level=two&analysis=1", ".sum .figure"],
  ["#/learn", ".grid"],
  ["#/learn?step=3&moves=2.2,1.4", ".square.hint"],
  ["#/boards", ".bars"],
  ["#/boards?rows=4&cols=6&show=nim", ".heat"],
];

test("every page has an address that gives the same again", async () => {
  for (const [hash, there] of PAGES) {
    const page = await lab.visit(hash);
    const text = async () => {
      await page.locator(there).first().waitFor();
      return page.locator("main").innerText();
    };
    const first = await text();
    await page.reload();
    assert.equal(await text(), first, hash);
    assert.equal(decodeURIComponent(new URL(page.url()).hash), hash);
    await page.context().close();
  }
});

test("axe finds nothing serious, in light and in dark, on a desk and on a phone", async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  for (const [index, [hash, there]] of PAGES.entries()) {
    const options = {
      colorScheme: index % 2 === 0 ? "light" : "dark",
      viewport: index % 3 === 0 ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    };
    for (const colorScheme of [options.colorScheme, index % 2 === 0 ? "dark" : "light"]) {
      const page = await lab.visit(hash, { ...options, colorScheme });
      await page.locator(there).first().waitFor();
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      const serious = violations.filter(
        (it) => it.impact === "serious" || it.impact === "critical",
      );
      const found = serious.map((it) => `${it.id}: ${it.nodes.map((node) => node.html).join(" ")}`);
      assert.deepEqual(found, [], `${hash}, ${colorScheme}`);
      await page.context().close();
    }
  }
});

test("nothing is wider than a phone", async () => {
  for (const [hash, there] of PAGES) {
    const page = await lab.visit(hash, { viewport: { width: 390, height: 844 } });
    await page.locator(there).first().waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `${hash} is ${width} wide`);
    await page.context().close();
  }
});

test("a first visit begins with the rules, and a later one with a game", async () => {
  const page = await lab.visit("");
  await page.getByText("Step 1 of 7", { exact: true }).waitFor();
  assert.match(page.url(), /#\/learn$/);
  await page.goto("about:blank");
  await page.goto(lab.site.address);
  await status(page).getByText("Your move").waitFor();
});

test("the tour can be walked to its end", async () => {
  const page = await lab.visit("#/learn");
  for (let step = 1; step <= 7; step += 1) {
    await page.getByText(`Step ${step} of 7`, { exact: true }).waitFor();
    for (;;) {
      const end = page.locator(".result").or(page.locator(".square.free").first());
      await end.first().waitFor();
      if ((await page.locator(".result").count()) > 0) break;
      const named = page.locator(".square.hint");
      if ((await named.count()) === 0) {
        const hint = page.getByRole("button", { name: "Hint" });
        if ((await hint.count()) > 0) {
          await hint.click();
          await named.first().waitFor();
        }
      }
      const target = (await named.count()) > 0 ? named.first() : square(page, 1, 2);
      await target.click();
    }
    if (step < 7) await page.getByRole("button", { name: "Next" }).click();
  }
  await page.getByRole("link", { name: "Play on" }).click();
  await page.getByText("3 × 7").first().waitFor();
});

test("the table of boards leads to a board", async () => {
  const page = await lab.visit("#/boards?rows=8&cols=10");
  const cell = page.getByRole("link", { name: "8x10: (4,9) and (5,6)" });
  await cell.click();
  assert.deepEqual(await rowsShown(page), Array(8).fill(10));
  await page.goto(`${lab.site.address}#/boards?rows=3&cols=4&show=nim`);
  await page.getByRole("link", { name: /^3x4: nim-value \d+$/ }).waitFor();
});

test("the board is there before the engines, and without them", async () => {
  const page = await lab.visit("#/play?board=3x3&level=two", { without: "**/*.wasm" });
  await square(page, 2, 2).click();
  assert.deepEqual(await rowsShown(page), [3, 1, 1]);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByText("The engines could not be loaded").waitFor();
});

test("after a first visit the lab works offline", async () => {
  const page = await lab.visit("#/play?board=3x4");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (navigator.serviceWorker.controller === null) await new Promise((r) => setTimeout(r, 20));
  });
  await page.context().setOffline(true);
  await page.goto("about:blank");
  await page.goto(`${lab.site.address}#/play?board=3x4`);
  await square(page, 2, 3).click();
  await status(page).getByText("Your move").waitFor();
  await page.getByRole("link", { name: "Boards" }).click();
  await page.locator(".bars").waitFor();
});

test("integers keep their digits", async () => {
  const source = readFileSync(here("../src/engine/json.ts"), "utf8");
  const { code } = await transformWithOxc(source, "json.ts");
  const { readJson } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const text =
    '{"a":18446744073709551615,"b":[9007199254740991,-9007199254740993],"c":"12345678901234567890","d":1.5e300}';
  assert.deepEqual(readJson(text), {
    a: 18446744073709551615n,
    b: [9007199254740991, -9007199254740993n],
    c: "12345678901234567890",
    d: 1.5e300,
  });
  assert.deepEqual(readJson('{"a":"\\"9007199254740993","b":[]}'), {
    a: '"9007199254740993',
    b: [],
  });
});

test("the types are those of the schemas, and the sources keep to them", () => {
  execFileSync("node", [here("../scripts/types.mjs").pathname, "--check"], { stdio: "inherit" });
  execFileSync("node", [here("../node_modules/typescript/bin/tsc").pathname, "--noEmit"], {
    cwd: here("..").pathname,
    stdio: "inherit",
  });
});

test("sizes, compressed", () => {
  const files = readdirSync(here("../dist/assets"));
  const total = (ending, compress) =>
    files
      .filter((it) => it.endsWith(ending))
      .reduce((sum, it) => sum + compress(readFileSync(here(`../dist/assets/${it}`))).length, 0);
  const script = total(".js", gzipSync);
  const engines = total(".wasm", brotliCompressSync);
  console.log(`script ${script} bytes (gzip), engines ${engines} bytes (brotli)`);
  assert.ok(script <= 100 * 1024, `${script} bytes of script`);
  assert.ok(engines <= 300 * 1024, `${engines} bytes of WebAssembly`);
});

test("the page may run its own scripts only, and the lock names no host", () => {
  const page = readFileSync(here("../dist/index.html"), "utf8");
  assert.match(page, /script-src 'self' 'wasm-unsafe-eval';/);
  assert.doesNotMatch(page, /<script(?![^>]*\ssrc=)/);
  assert.doesNotMatch(page, /(src|href)="\//);
  assert.doesNotMatch(readFileSync(here("../package-lock.json"), "utf8"), /https?:/);
});
