// A plain server of static files: no special types, no other paths.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/** Serves a folder under `/any/folder/`, as some host might; resolves with its address. */
export async function serve(folder) {
  const prefix = "/any/folder/";
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    const name = normalize(path.slice(prefix.length)) || ".";
    const file = join(folder, name === "." ? "index.html" : name);
    try {
      if (!path.startsWith(prefix) || name.startsWith("..")) throw new Error("elsewhere");
      const body = await readFile(file);
      response.writeHead(200, {
        "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "localhost", resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { address: `http://localhost:${server.address().port}${prefix}`, close };
}
