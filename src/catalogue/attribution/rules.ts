import { t } from "../../platform/languages/text.ts";
import { withCommas, withSemicolons } from "../../platform/values/punctuation.ts";
import { type Attribution, flattenAttribution } from "./each.ts";

/** Sources that a page, a feed or a response names for its imported listings: each source once, with its licence. */

export interface Source {
  text: string;
  /** URL of the source; null if the data does not give one. */
  link: string | null;
  licence: string;
  /** URL of the licence's text; null for licences that the guide does not know. */
  licence_link: string | null;
}

/** URLs of licences by the spellings that sources use. Source: the URLs that the licences themselves request for attribution. */
const LICENCES: readonly (readonly [name: RegExp, link: string])[] = [
  [/^(?:ODbL|open (?:data commons )?(?:open )?database licen[cs]e)\b/i, "https://opendatacommons.org/licenses/odbl/1-0/"],
  [/^ODC[- ]?By\b/i, "https://opendatacommons.org/licenses/by/1-0/"],
  [/^(?:PDDL|ODC[- ]?PDDL)\b/i, "https://opendatacommons.org/licenses/pddl/1-0/"],
  [/^CDLA[- ]permissive\b.*2/i, "https://cdla.dev/permissive-2-0/"],
  [/^(?:CC[- ]?0|CC[- ]?Zero)\b/i, "https://creativecommons.org/publicdomain/zero/1.0/"],
  [/^(?:OGL|open government licen[cs]e)\b.*3/i, "https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/"],
  [/^Apache\b.*2/i, "https://www.apache.org/licenses/LICENSE-2.0"],
];

/** Matches "CC BY-SA 4.0" and "cc-by-3.0-nl". A name without a version means the newest version. */
const CREATIVE_COMMONS = /^CC[- ](BY(?:-(?:SA|ND|NC|NC-SA|NC-ND))?)(?:[- ](\d)\.(\d))?\b/i;

export function licenceLink(licence: string): string | null {
  const [, kind, major = "4", minor = "0"] = CREATIVE_COMMONS.exec(licence) ?? [];
  if (kind) return `https://creativecommons.org/licenses/${kind.toLowerCase()}/${major}.${minor}/`;
  return LICENCES.find(([name]) => name.test(licence))?.[1] ?? null;
}

const isWeb = (link: string): boolean => URL.canParse(link) && /^https?:$/.test(new URL(link).protocol);

/** Returns the URL that all rows of a source share, else the site that all of them are on, else null. */
function commonLink(links: ReadonlySet<string>): string | null {
  const [first, ...others] = links;
  if (first === undefined || !isWeb(first)) return null;
  if (others.length === 0) return first;
  const { origin, host } = new URL(first);
  if (others.some((link) => !isWeb(link) || new URL(link).origin !== origin)) return null;
  // OpenStreetMap's contributors request a link to this page.
  return /(?:^|\.)openstreetmap\.org$/.test(host) ? `${origin}/copyright` : `${origin}/`;
}

const linkHost = (link: string | null): string => (link && isWeb(link) ? new URL(link).hostname.replace(/^www\./, "") : "");

/** Returns each source once, in order of first appearance. */
export function uniqueSources(attributions: Iterable<Attribution>): Source[] {
  const found = new Map<string, { text: string; licence: string; links: Set<string> }>();
  for (const { text, link, licence } of attributions) {
    const key = `${text}\n${licence}`;
    const source = found.get(key) ?? { text, licence, links: new Set<string>() };
    if (link) source.links.add(link);
    found.set(key, source);
  }
  return [...found.values()].map(({ text, licence, links }) => {
    const link = commonLink(links);
    return { text: text || linkHost(link) || t`Open data`, link, licence, licence_link: licenceLink(licence) };
  });
}

const isAttribution = (value: unknown): value is Attribution =>
  typeof value === "object" && value !== null && "text" in value && "licence" in value && "link" in value;

/**
 * Returns every attribution in a page's data, at any depth.
 * @param contentsOf returns the contents of a packed object
 */
export function attributionsIn(data: unknown, contentsOf: (packed: object) => unknown = () => undefined): Attribution[] {
  if (typeof data !== "object" || data === null) return [];
  if (Array.isArray(data)) return data.flatMap((one) => attributionsIn(one, contentsOf));
  const own = "attribution" in data && isAttribution(data.attribution) ? flattenAttribution(data.attribution) : [];
  const inside = Object.values(contentsOf(data) ?? data);
  return [...own, ...inside.flatMap((one) => attributionsIn(one, contentsOf))];
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[sign] ?? "");

const anchor = (text: string, link: string | null, rel: string): string =>
  link ? `<a class="link-inline" href="${escaped(link)}" rel="${rel}">${escaped(text)}</a>` : escaped(text);

/** Returns the HTML of the sources line; empty without imported listings. Escapes the sources' text. */
export function sourcesHtml(sources: readonly Source[]): string {
  const each = sources.map(({ text, link, licence, licence_link }) =>
    [anchor(text, link, "nofollow noopener"), licence && `(${anchor(licence, licence_link, "license noopener")})`]
      .filter(Boolean)
      .join(" "),
  );
  return each.length === 0 ? "" : t`Listings: ${withCommas(each)}`;
}

/** Returns the sources as one line of text: "Listings: © OpenStreetMap contributors <https://…> (ODbL 1.0, https://…)". */
export function sourcesText(sources: readonly Source[]): string {
  const each = sources.map(({ text, link, licence, licence_link }) =>
    [text, link && `<${link}>`, licence && `(${withCommas([licence, licence_link])})`].filter(Boolean).join(" "),
  );
  return each.length === 0 ? "" : t`Listings: ${withSemicolons(each)}`;
}
