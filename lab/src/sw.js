// Keeps every file of the site, so that it works without a network after the first visit. The build
// fills in the version and the names.

const CACHE = "supermex-VERSION_OF_THE_SITE";
const FILES = [/* files of the site */];

self.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES);
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("supermex-") && name !== CACHE) await caches.delete(name);
    }
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    // A page is asked for anew where there is a network; its parts have names of their own.
    if (event.request.mode === "navigate") {
      try {
        return await fetch(event.request);
      } catch {
        return (await cache.match("./")) ?? Response.error();
      }
    }
    return (await cache.match(event.request)) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
