import type { SpeculationRules } from "../../ui/pageScripts.ts";

/**
 * What a browser fetches ahead when a link is seen for a while, rested on or touched: the page's HTML, and no more. Public pages alone, all of them from the shared
 * cache: never what is one person's, signs somebody in or out, comes from a mail, or does anything when it is opened. Patterns as `URLPattern` has them.
 */
const PAGES = ["/explore/*", "/:code([0-9a-hjkmnp-tv-z]{8})/", "/for-business/", "/for-creators/", "/traveller-terms/", "/privacy-policy/"];

/** Links that open something on the page, lead to another tab, or are one of very many. */
const NOT_AHEAD = "[data-opens], [data-opens] .card-target, [target], [rel~=nofollow]";

/** The other tabs of a page: few, and the likeliest presses. */
const TABS = ".tabs > .tab:not([aria-current])";

const where = [{ or: PAGES.map((href_matches) => ({ href_matches })) }, { not: { selector_matches: NOT_AHEAD } }] as const;

/** https://wicg.github.io/nav-speculation/speculation-rules.html */
export const SPECULATION_RULES: SpeculationRules = {
  prefetch: [
    { where: { and: [...where, { selector_matches: TABS }] }, eagerness: "immediate" },
    { where: { and: where }, eagerness: "moderate" },
  ],
};
