import { AHEAD_ID } from "./pageScripts.ts";

export interface PrefetchRules {
  /** Regular expression of the paths that may be prefetched. */
  pages: string;
  /** Selector of links that are not prefetched. */
  not: string;
}

/** Attribute of links whose pages are prefetched (catalogue/seo/ahead.ts). */
const AHEAD = "data-ahead";

/** Returns whether a link's page may be prefetched and is not yet. */
export function isPrefetchable(link: HTMLAnchorElement): boolean {
  const { pages, not }: PrefetchRules = JSON.parse(document.getElementById(AHEAD_ID)?.textContent || '{"pages":"^$"}');
  const isOther = link.origin === location.origin && link.pathname !== location.pathname;
  return isOther && new RegExp(pages).test(link.pathname) && !link.matches(not) && !isAsked(link);
}

const isAsked = ({ href }: HTMLAnchorElement) =>
  [...document.querySelectorAll<HTMLAnchorElement>(`[${AHEAD}]`)].some((other) => other.href === href);

/** Prefetches the HTML of a link's page. */
export function prefetch(link: HTMLAnchorElement): void {
  link.setAttribute(AHEAD, "");
  if (!HTMLScriptElement.supports("speculationrules"))
    document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", as: "document", href: link.href }));
}
