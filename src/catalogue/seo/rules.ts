import type { MetaDescriptor } from "react-router";
import { DEFAULT_NAME, type ShownGuide } from "../../platform/guideName.ts";
import { inReadersLanguage } from "../../platform/languages/pageAddress.ts";
import { currentReader } from "../../platform/languages/reader.ts";
import { t } from "../../platform/languages/text.ts";
import type { PageLanguage } from "../../platform/pages/pageLanguages.ts";
import { alternateLinks } from "./alternates.ts";

type Matches = readonly ({ loaderData?: unknown } | undefined)[];

/** The picture that other sites show beside a link to a page. */
interface SharedPicture {
  /** `/media/<subject>` for the page's own plate, or the path of a picture of the page's own, of the same size. */
  subject: string | { path: string };
  /** The place that it shows: "Ubud, Indonesia". */
  of: string;
}

/** Source: the preset `social` of src/catalogue/uploads/presets.ts. */
const SOCIAL = { width: "1200", height: "630" } as const;

const pictureMeta = (origin: string, guide: string, { subject, of }: SharedPicture): MetaDescriptor[] => [
  { property: "og:image", content: `${origin}${typeof subject === "string" ? `${subject}/social` : subject.path}` },
  { property: "og:image:width", content: SOCIAL.width },
  { property: "og:image:height", content: SOCIAL.height },
  { property: "og:image:alt", content: t`${of}, illustrated by ${guide}` },
  { name: "twitter:card", content: "summary_large_image" },
];

/**
 * Keeps a page that shows no listings yet out of search engines.
 * @param count number of listings that it shows
 */
export const emptyMeta = (count: number): MetaDescriptor[] => (count > 0 ? [] : [{ name: "robots", content: "noindex, follow" }]);

/** Returns the page's language and the others for previews of links; empty in a guide of one language. */
function localeMeta(languages: readonly PageLanguage[]): MetaDescriptor[] {
  const own = currentReader().language;
  const others = languages.filter(({ language }) => language !== own);
  if (others.length === 0) return [];
  const of = (property: string, language: string) => ({ property, content: language.replace("-", "_") });
  return [of("og:locale", own), ...others.map(({ language }) => of("og:locale:alternate", language))];
}

/**
 * Returns title, description, canonical URL and picture of a page.
 * @param path canonical path, with the query that belongs to it
 * @param picture picture for a shared link, if the page's subject has a plate
 */
export function pageMeta(matches: Matches, path: string, title: string, description: string, picture?: SharedPicture): MetaDescriptor[] {
  const root = matches[0]?.loaderData as { origin: string; guide?: ShownGuide; languages?: PageLanguage[] } | undefined;
  const guide = root?.guide?.name ?? DEFAULT_NAME;
  const href = `${root?.origin ?? ""}${inReadersLanguage(path)}`;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href },
    ...alternateLinks(root?.origin ?? "", path, root?.languages),
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: href },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: guide },
    ...localeMeta(root?.languages ?? []),
    ...(picture ? pictureMeta(root?.origin ?? "", guide, picture) : []),
  ];
}
