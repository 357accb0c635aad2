import type { SpeculationRules } from "../../ui/pageScripts.ts";

/**
 * Speculation rules: a browser prefetches the HTML, and only the HTML, of links that are visible for a while, hovered or touched. They
 * cover only public pages from the shared cache: never a page that is personal, starts or ends a session, comes from an email, or has side
 * effects when it is opened. Patterns use the syntax of `URLPattern`.
 */
const PAGES = ["/explore/*", "/:code([0-9a-hjkmnp-tv-z]{8})/", "/for-business/", "/for-creators/", "/traveller-terms/", "/privacy-policy/"];

/** Links that open something on the page, open another tab, or are one of very many. */
const NOT_AHEAD = "[data-opens], [data-opens] :is([data-business], [data-product]) .card-target, [target], [rel~=nofollow]";

/** The other tabs of a page: few, and the most likely next clicks. */
const TABS = ".tabs > .tab:not([aria-current])";

/** Links in view, marked once the page is idle (ui/prefetchVisible.ts). */
const VISIBLE = "[data-ahead]";

const where = [{ or: PAGES.map((href_matches) => ({ href_matches })) }, { not: { selector_matches: NOT_AHEAD } }] as const;

/** https://wicg.github.io/nav-speculation/speculation-rules.html */
export const SPECULATION_RULES: SpeculationRules = {
  prefetch: [
    { where: { and: [...where, { selector_matches: `${TABS}, ${VISIBLE}` }] }, eagerness: "immediate" },
    { where: { and: where }, eagerness: "moderate" },
  ],
};
