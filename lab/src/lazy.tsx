// Pages that are loaded when they are looked at.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Route } from "./route";

type PageOf = ComponentType<{ route: Route }>;

export function lazy(load: () => Promise<PageOf>): PageOf {
  let loaded: PageOf | undefined;
  return function Lazy(props) {
    const [Loaded, setLoaded] = useState<PageOf | undefined>(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (loaded !== undefined) return;
      load().then(
        (page) => {
          loaded = page;
          setLoaded(() => page);
        },
        () => setFailed(true),
      );
    }, []);
    if (Loaded !== undefined) return <Loaded {...props} />;
    return <p class="faint">{hasFailed ? "This page could not be loaded." : "Loading…"}</p>;
  };
}
