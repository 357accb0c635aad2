import type { PrefetchRules } from "../../ui/prefetch.ts";

/**
 * Pages that browsers prefetch, and only their HTML: public ones from the shared cache, never a page that is personal, starts or ends a
 * session, comes from an email, or has side effects when it is opened.
 */
export const PREFETCH_RULES: PrefetchRules = {
  pages: "^/(?:explore/.*|[0-9a-hjkmnp-tv-z]{8}/|for-business/|for-creators/|traveller-terms/|privacy-policy/|accessibility/)$",
  // Links that open something on the page, open another tab, or are one of very many.
  not: "[data-opens], [data-opens] :is([data-business], [data-product]) .card-target, [target], [rel~=nofollow]",
};

/**
 * Rules of every page, in the browsers' own format. A browser matches them with every link again after each change of the page: rules with
 * patterns of addresses take a slow phone long on a page with many links, so scripts mark the few that matter (ui/prefetch.ts,
 * ADR 0133). https://wicg.github.io/nav-speculation/speculation-rules.html
 */
export const SPECULATION_RULES = { prefetch: [{ where: { selector_matches: "[data-ahead]" }, eagerness: "immediate" }] };
