import { type ComponentType, useEffect, useRef, useState } from "react";
import { NETWORK_FAILED } from "../platform/errorCatalogue.ts";
import { showToast } from "./toast.ts";

/**
 * A part of the page that is loaded at the first touch. A line at the top runs while it is under way. When it cannot be had, a toast says so and `onClose`
 * is called: React's own lazy would put the whole page away. Browsers remember a script that failed until the page is left, so `hasFailedToLoad` tells links to
 * lead where they say from then on.
 */
export function lazyComponent<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  let hasFailed = false;
  function LazyComponent(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | undefined>(() => loaded);
    const latest = useRef(props);
    latest.current = props;
    useEffect(() => {
      if (loaded) return;
      let isGone = false;
      load().then(
        (found) => {
          loaded = found;
          hasFailed = false;
          if (!isGone) setPart(() => found);
        },
        () => {
          hasFailed = true;
          if (isGone) return;
          showToast(NETWORK_FAILED, { tone: "error" });
          latest.current.onClose();
        },
      );
      return () => {
        isGone = true;
      };
    }, []);
    return Part ? <Part {...props} /> : <span role="status" aria-label="Loading" className="late" />;
  }
  return Object.assign(LazyComponent, { hasFailedToLoad: () => hasFailed });
}
