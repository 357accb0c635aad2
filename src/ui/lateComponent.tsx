import { type ComponentType, useEffect, useRef, useState } from "react";

interface Needed {
  /** Set once the part has to change: it is loaded then. */
  isNeeded: boolean;
}

/**
 * Returns a part of a page that the server renders, and that the browser loads only when it has to change; until then the server's HTML stays. A
 * part that the server did not render is loaded at once. If it fails to load, the earlier HTML stays.
 * @param Part `import.meta.env.SSR ? (await import("./Part.tsx")).Part : undefined`
 */
export function lateComponent<Props extends object>(Part: ComponentType<Props> | undefined, load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  return function LateComponent({ isNeeded, ...props }: Props & Needed) {
    const root = useRef<HTMLDivElement>(null);
    const [Loaded, setLoaded] = useState<ComponentType<Props> | undefined>(() => (isNeeded ? loaded : undefined));
    useEffect(() => {
      if (!isNeeded && root.current?.childElementCount !== 0) return;
      let isGone = false;
      load().then(
        (found) => {
          loaded = found;
          if (!isGone) setLoaded(() => found);
        },
        () => undefined,
      );
      return () => {
        isGone = true;
      };
    }, [isNeeded]);
    const Shown = Part ?? Loaded;
    // The key replaces the element with the server's HTML, which React does not know.
    if (Shown)
      return (
        <div key="loaded" className="contents">
          <Shown {...(props as unknown as Props)} />
        </div>
      );
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; React leaves the server's HTML as it is
      <div key="served" ref={root} className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
    );
  };
}
