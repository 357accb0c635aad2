import type { MetaDescriptor } from "react-router";
import { feedUrl, markdownUrl } from "../places/urls.ts";

/** The languages that pages are written in. A second one gets addresses of its own and a line here. */
const LANGUAGES = [{ hreflang: "en", prefix: "" }] as const;

/** Pages that have a Markdown form: everything of the guide, and listings. */
const HAS_MARKDOWN = /^\/(?:explore\/|[0-9a-hjkmnp-tv-z]{8}\/$)/;
const AREA = /^\/explore\/([A-Z]{2})\/(?!activities\/)([a-z0-9-]+)\/(?:stay|activities|eat-drink)?/;

/** Other forms of a page, for its head: in other languages, as Markdown, and the feed of its area. @param path its canonical path with the query that belongs to it */
export function alternateLinks(origin: string, path: string): MetaDescriptor[] {
  const alternate = (attributes: Record<string, string>): MetaDescriptor => ({ tagName: "link", rel: "alternate", ...attributes });
  const [, code = "", slug = ""] = AREA.exec(path) ?? [];
  return [
    ...LANGUAGES.map(({ hreflang, prefix }) => alternate({ hrefLang: hreflang, href: origin + prefix + path })),
    alternate({ hrefLang: "x-default", href: origin + path }),
    ...(HAS_MARKDOWN.test(path) ? [alternate({ type: "text/markdown", href: origin + markdownUrl(path) })] : []),
    ...(slug === "" ? [] : [alternate({ type: "application/atom+xml", title: "New here", href: origin + feedUrl(code, slug) })]),
  ];
}
