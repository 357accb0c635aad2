import { AHEAD_ID, type SpeculationRules } from "./pageScripts.ts";

/** Attribute of links whose pages the rule for it prefetches at once (catalogue/seo/ahead.ts). */
const AHEAD = "data-ahead";
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

/**
 * Prefetches the pages behind links that are in view or within a screen of it, once the browser is idle. The browser requests them one
 * after another at the lowest priority. Only for visitors who are not signed in: a page that was fetched minutes ago would show a
 * traveller's marks as they were then.
 */
export function prefetchVisible(): void {
  if (!HTMLScriptElement.supports("speculationrules") || !("URLPattern" in window) || isMetered()) return;
  const { prefetch }: SpeculationRules = JSON.parse(document.getElementById(AHEAD_ID)?.textContent ?? "{}");
  const [{ or: pages }, { not }] = prefetch.at(-1)?.where.and ?? [{ or: [] }, { not: { selector_matches: "*" } }];
  const patterns = pages.map(({ href_matches: pathname }) => new URLPattern({ pathname, baseURL: location.href }));
  const asked = new Set([location.href]);
  const isLikely = (link: HTMLAnchorElement) =>
    !asked.has(link.href) && !link.matches(not.selector_matches) && patterns.some((pattern) => pattern.test(link.href));
  const observer = new IntersectionObserver(
    (entries) => {
      const near = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target as HTMLAnchorElement);
      requestIdleCallback(() => {
        for (const link of near) {
          if (asked.size > PAGES_MAX) return observer.disconnect();
          if (!isLikely(link)) continue;
          asked.add(link.href);
          link.setAttribute(AHEAD, "");
        }
      });
    },
    { rootMargin: "100% 0px" },
  );
  for (const link of document.querySelectorAll<HTMLAnchorElement>("main a[href^='/']")) if (isLikely(link)) observer.observe(link);
}
