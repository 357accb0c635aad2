import type { MetaDescriptor } from "react-router";
import { t } from "../../platform/languages/text.ts";
import { feedUrl, markdownUrl } from "../places/urls.ts";

/** Languages of the pages. A second language gets its own URL prefix and a line here. */
const LANGUAGES = [{ hreflang: "en", prefix: "" }] as const;

/** Matches pages that have a Markdown variant: all of /explore/, listings and events. */
const HAS_MARKDOWN = /^\/(?:explore\/|(?:event\/)?[0-9a-hjkmnp-tv-z]{8}\/$)/;
const AREA = /^\/explore\/([A-Z]{2})\/(?!activities\/|whats-on\/|routes\/)([a-z0-9-]+)\/(?:stay|activities|eat-drink)?/;

/**
 * Returns the alternate representations of a page for its head: other languages, Markdown, and the feed of its area.
 * @param path canonical path with the query that belongs to it
 */
export function alternateLinks(origin: string, path: string): MetaDescriptor[] {
  const alternate = (attributes: Record<string, string>): MetaDescriptor => ({ tagName: "link", rel: "alternate", ...attributes });
  const [, code = "", slug = ""] = AREA.exec(path) ?? [];
  return [
    ...LANGUAGES.map(({ hreflang, prefix }) => alternate({ hrefLang: hreflang, href: origin + prefix + path })),
    alternate({ hrefLang: "x-default", href: origin + path }),
    ...(HAS_MARKDOWN.test(path) ? [alternate({ type: "text/markdown", href: origin + markdownUrl(path) })] : []),
    ...(slug === "" ? [] : [alternate({ type: "application/atom+xml", title: t`New here`, href: origin + feedUrl(code, slug) })]),
  ];
}
