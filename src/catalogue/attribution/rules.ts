import { type Attribution, flattenAttribution } from "./each.ts";

/** Whom a page, a feed or an answer names for the imported listings that it shows: each source once, with its licence. */

export interface Source {
  text: string;
  /** Where the source is; null where nobody said. */
  link: string | null;
  licence: string;
  /** The licence's own text; null for licences that the guide does not know. */
  licence_link: string | null;
}

/** Licences by how sources write their names. Source: the addresses that the licences themselves ask to be named by. */
const LICENCES: readonly (readonly [name: RegExp, link: string])[] = [
  [/^(?:ODbL|open (?:data commons )?(?:open )?database licen[cs]e)\b/i, "https://opendatacommons.org/licenses/odbl/1-0/"],
  [/^ODC[- ]?By\b/i, "https://opendatacommons.org/licenses/by/1-0/"],
  [/^(?:PDDL|ODC[- ]?PDDL)\b/i, "https://opendatacommons.org/licenses/pddl/1-0/"],
  [/^CDLA[- ]permissive\b.*2/i, "https://cdla.dev/permissive-2-0/"],
  [/^(?:CC[- ]?0|CC[- ]?Zero)\b/i, "https://creativecommons.org/publicdomain/zero/1.0/"],
  [/^(?:OGL|open government licen[cs]e)\b.*3/i, "https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/"],
  [/^Apache\b.*2/i, "https://www.apache.org/licenses/LICENSE-2.0"],
];

/** "CC BY-SA 4.0", "cc-by-3.0-nl"; the newest edition where none is said. */
const CREATIVE_COMMONS = /^CC[- ](BY(?:-(?:SA|ND|NC|NC-SA|NC-ND))?)(?:[- ](\d)\.(\d))?\b/i;

export function licenceLink(licence: string): string | null {
  const [, kind, major = "4", minor = "0"] = CREATIVE_COMMONS.exec(licence) ?? [];
  if (kind) return `https://creativecommons.org/licenses/${kind.toLowerCase()}/${major}.${minor}/`;
  return LICENCES.find(([name]) => name.test(licence))?.[1] ?? null;
}

const isWeb = (link: string): boolean => URL.canParse(link) && /^https?:$/.test(new URL(link).protocol);

/** Where a source is, of the addresses that its rows have: the one that all have, else the site that all are on. */
function commonLink(links: ReadonlySet<string>): string | null {
  const [first, ...others] = links;
  if (first === undefined || !isWeb(first)) return null;
  if (others.length === 0) return first;
  const { origin, host } = new URL(first);
  if (others.some((link) => !isWeb(link) || new URL(link).origin !== origin)) return null;
  // Its contributors ask to be named by this page.
  return /(?:^|\.)openstreetmap\.org$/.test(host) ? `${origin}/copyright` : `${origin}/`;
}

const linkHost = (link: string | null): string => (link && isWeb(link) ? new URL(link).hostname.replace(/^www\./, "") : "");

/** Each source once, in the order in which they come. */
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
    return { text: text || linkHost(link) || "Open data", link, licence, licence_link: licenceLink(licence) };
  });
}

const isAttribution = (value: unknown): value is Attribution =>
  typeof value === "object" && value !== null && "text" in value && "licence" in value && "link" in value;

/** Every attribution in data that a page shows, wherever its listings are. @param contentsOf what stands packed in an object */
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

/** The line below a page; empty without imported listings. Text of sources is escaped. */
export function sourcesHtml(sources: readonly Source[]): string {
  const each = sources.map(({ text, link, licence, licence_link }) =>
    [anchor(text, link, "nofollow noopener"), licence && `(${anchor(licence, licence_link, "license noopener")})`]
      .filter(Boolean)
      .join(" "),
  );
  return each.length === 0 ? "" : `Listings: ${each.join(", ")}`;
}

/** The same as one line of text: "Listings: © OpenStreetMap contributors (ODbL 1.0, https://…)". */
export function sourcesText(sources: readonly Source[]): string {
  const each = sources.map(({ text, link, licence, licence_link }) =>
    [text, link && `<${link}>`, licence && `(${[licence, licence_link].filter(Boolean).join(", ")})`].filter(Boolean).join(" "),
  );
  return each.length === 0 ? "" : `Listings: ${each.join("; ")}`;
}
