// The lab: pages by their address.

import { render } from "preact";
import { warm } from "./engine/client";
import { lazy } from "./lazy";
import { type Page, address, go, useRoute } from "./route";
import { Play } from "./play/play";

const Learn = lazy(() => import("./learn/learn").then((it) => it.Learn));
const Boards = lazy(() => import("./boards/boards").then((it) => it.Boards));

const PAGES: [Page, string][] = [
  ["play", "Play"],
  ["learn", "Learn"],
  ["boards", "Boards"],
];

function App() {
  const route = useRoute();
  const page = route.page || "play";
  return (
    <>
      <a
        class="skip"
        href={location.hash}
        onClick={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>("main")?.focus();
        }}
      >
        Skip to the page
      </a>
      <header>
        <a class="brand" href={address("play")}>
          <img src="./icon.svg" alt="" width="28" height="28" />
          Supermex
        </a>
        <nav aria-label="Pages">
          {PAGES.map(([name, title]) => (
            <a key={name} href={address(name)} aria-current={page === name ? "page" : undefined}>
              {title}
            </a>
          ))}
        </nav>
      </header>
      <main tabIndex={-1}>
        {page === "play" && <Play route={route} />}
        {page === "learn" && <Learn route={route} />}
        {page === "boards" && <Boards route={route} />}
      </main>
      <footer>Chomp, solved on your own device. Nothing you do here leaves it.</footer>
    </>
  );
}

/** Whether nobody has been here before, as far as the browser remembers. */
function isFirstVisit(): boolean {
  try {
    const isFirst = localStorage.getItem("visited") === null;
    localStorage.setItem("visited", "yes");
    return isFirst;
  } catch {
    return false;
  }
}

// Who comes for the first time, and not by a link to something, is shown the rules.
if (isFirstVisit() && location.hash.length <= 2) go(address("learn"));

render(<App />, document.getElementById("app")!);

// The page is there first; the engines follow.
addEventListener("load", () => setTimeout(warm, 200));

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  addEventListener("load", () => void navigator.serviceWorker.register("./sw.js").catch(() => {}));
}
