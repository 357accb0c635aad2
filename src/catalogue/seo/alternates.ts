import type { MetaDescriptor } from "react-router";
import { inReadersLanguage } from "../../platform/languages/pageAddress.ts";
import { t } from "../../platform/languages/text.ts";
import type { PageLanguage } from "../../platform/pages/pageLanguages.ts";
import { feedUrl, markdownUrl } from "../places/urls.ts";

/** The one language of a guide without others. */
const ENGLISH_ONLY: readonly Pick<PageLanguage, "language" | "prefix">[] = [{ language: "en", prefix: "" }];

/** Matches pages that have a Markdown variant: all of /explore/, listings and events. */
const HAS_MARKDOWN = /^\/(?:explore\/|(?:event\/)?[0-9a-hjkmnp-tv-z]{8}\/$)/;
const AREA = /^\/explore\/([A-Z]{2})\/(?!activities\/|whats-on\/|routes\/)([a-z0-9-]+)\/(?:stay|activities|eat-drink)?/;

/**
 * Returns the alternate representations of a page for its head: other languages, Markdown, and the feed of its area.
 * @param path canonical path with the query that belongs to it, without the prefix of a language
 * @param languages of the guide; the first one is for readers of any other language
 */
export function alternateLinks(
  origin: string,
  path: string,
  languages: readonly Pick<PageLanguage, "language" | "prefix">[] = ENGLISH_ONLY,
): MetaDescriptor[] {
  const alternate = (attributes: Record<string, string>): MetaDescriptor => ({ tagName: "link", rel: "alternate", ...attributes });
  const [, code = "", slug = ""] = AREA.exec(path) ?? [];
  return [
    ...languages.map(({ language, prefix }) => alternate({ hrefLang: language, href: origin + prefix + path })),
    alternate({ hrefLang: "x-default", href: origin + path }),
    ...(HAS_MARKDOWN.test(path) ? [alternate({ type: "text/markdown", href: origin + inReadersLanguage(markdownUrl(path)) })] : []),
    ...(slug === ""
      ? []
      : [alternate({ type: "application/atom+xml", title: t`New here`, href: origin + inReadersLanguage(feedUrl(code, slug)) })]),
  ];
}
