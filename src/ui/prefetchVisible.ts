import { isPrefetchable, prefetch } from "./prefetch.ts";

/** Pages that one page prefetches at most: some 16 kB each, a second of a slow phone's connection. */
const PAGES_MAX = 6;

/** Parts of the Network Information API, which only Chromium has. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const isMetered = () => {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? "");
};

/** The other tabs of the page, the most likely next ones; on a narrow screen some are beyond its edge. */
const TABS = ".tabs > .tab:not([aria-current])";
/** Other links, the more likely ones first. */
const LINKS = ["main a.card-target", "main a[href^='/']"];

/**
 * Prefetches the pages behind the tabs, and behind links that are in view or within a screen of it, one at a time while the browser is
 * idle. Only for visitors who are not signed in: a page that was fetched minutes ago would show a traveller's marks as they were then.
 */
export function prefetchVisible(): void {
  if (!("requestIdleCallback" in window) || !HTMLScriptElement.supports("speculationrules") || isMetered()) return;
  const near = [...document.querySelectorAll<HTMLAnchorElement>(TABS)];
  let left = PAGES_MAX;
  const next = () => {
    const link = near.shift();
    if (!link) return;
    if (isPrefetchable(link)) {
      prefetch(link);
      left -= 1;
    }
    if (left === 0) observer.disconnect();
    else if (near.length > 0) requestIdleCallback(next);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (near.length === 0) requestIdleCallback(next);
      near.push(...entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target as HTMLAnchorElement));
    },
    { rootMargin: "100% 0px" },
  );
  if (near.length > 0) requestIdleCallback(next);
  for (const likely of LINKS) for (const link of document.querySelectorAll<HTMLAnchorElement>(likely)) observer.observe(link);
}
