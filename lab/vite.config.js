// Builds the lab into static files that any host can serve from any folder.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig } from "vite";

/** Writes `sw.js`, with the names of all files: what a first visit has loaded works offline. */
function serviceWorker() {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_options, bundle) {
      const names = [...Object.keys(bundle), "index.html", "icon.svg", "manifest.webmanifest"];
      const files = ["./", ...new Set(names)].filter((name) => !name.endsWith(".map")).sort();
      const digest = createHash("sha256").update(files.join("\n"));
      digest.update(readFileSync("index.html")).update(readFileSync("src/sw.js"));
      const source = readFileSync("src/sw.js", "utf8")
        .replace("VERSION_OF_THE_SITE", digest.digest("hex").slice(0, 12))
        .replace("[/* files of the site */]", JSON.stringify(files));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

export default defineConfig({
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    outDir: "dist",
    emptyOutDir: true,
  },
  worker: { format: "es" },
  plugins: [serviceWorker()],
});
