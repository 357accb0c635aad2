import { type ComponentType, useEffect, useRef, useState } from "react";
import { networkFailed } from "../platform/endpoints/errorCatalogue.ts";
import { showToast } from "./toast.ts";

/**
 * Returns a component that is loaded on the first touch, with a progress line at the top. If it fails to load, shows a toast and calls
 * `onClose`: React's own lazy would remove the whole page.
 */
export function lazyComponent<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  /** Fetches the component early, so that it opens at once. A failure is only reported when it opens. */
  const preload = async () => {
    loaded ??= await load().catch(() => undefined);
  };
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
          if (!isGone) setPart(() => found);
        },
        () => {
          if (isGone) return;
          showToast(networkFailed(), { tone: "error" });
          latest.current.onClose();
        },
      );
      return () => {
        isGone = true;
      };
    }, []);
    return Part ? <Part {...props} /> : <span role="status" aria-label="Loading" className="late" />;
  }
  return Object.assign(LazyComponent, { preload });
}
