// Addresses: `#/play?board=4x7&moves=3.4,2.2`. A page's whole state is in its address, so that what
// one sees can be linked.

import { useEffect, useState } from "preact/hooks";

export type Page = "play" | "learn" | "boards";

export interface Route {
  page: Page | "";
  keys: URLSearchParams;
}

export function readRoute(hash: string): Route {
  const [path, query] = hash.replace(/^#\/?/, "").split("?");
  const page = (["play", "learn", "boards"] as const).find((it) => it === path) ?? "";
  return { page, keys: new URLSearchParams((query ?? "").replaceAll("+", "%2B")) };
}

export type Keys = Record<string, string | undefined>;

/** The address of a page; keys that are undefined or empty are left out. */
export function address(page: Page, keys: Keys = {}): string {
  const kept = Object.entries(keys).filter(([, value]) => value !== undefined && value !== "");
  const plain = (value: string) =>
    encodeURIComponent(value).replaceAll("%2C", ",").replaceAll("%2B", "+");
  const query = kept.map(([key, value]) => `${key}=${plain(value!)}`);
  return `#/${page}${query.length > 0 ? "?" : ""}${query.join("&")}`;
}

const hearers = new Set<() => void>();

/** Goes to an address: as a new entry of the history, or in place of the present one. */
export function go(to: string, isNew = false) {
  if (to === location.hash) return;
  if (isNew) history.pushState(null, "", to);
  else history.replaceState(null, "", to);
  for (const hear of [...hearers]) hear();
}

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const hear = () => setHash(location.hash);
    hearers.add(hear);
    addEventListener("hashchange", hear);
    addEventListener("popstate", hear);
    return () => {
      hearers.delete(hear);
      removeEventListener("hashchange", hear);
      removeEventListener("popstate", hear);
    };
  }, []);
  return readRoute(hash);
}
