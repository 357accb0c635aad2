import { type ComponentType, useEffect, useRef, useState } from "react";
import { NETWORK_FAILED } from "../platform/endpoints/errorCatalogue.ts";
import { showToast } from "./toast.ts";

/**
 * A part of the page that is loaded at the first touch. A line at the top runs while it is under way. When it cannot be had, a toast says so and `onClose`
 * is called: React's own lazy would put the whole page away.
 */
export function lazyComponent<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  /** Fetches it ahead; what opens after that has it at once. That it cannot be had is said when it is opened. */
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
  return Object.assign(LazyComponent, { preload });
}
