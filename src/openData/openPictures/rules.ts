import { licenceLink } from "../../catalogue/attribution/rules.ts";
import { plainText } from "../../platform/files/plainText.ts";

/** Pictures that open data names: the URL of each request, and the licences that allow showing them. */

export const COMMONS_API = "https://commons.wikimedia.org/w/api.php";
export const WIKIDATA_API = "https://www.wikidata.org/w/api.php";

/** Default numbers of pictures per run and per listing. */
export const LIMIT = 500;
export const EACH = 3;
export const EACH_MAX = 10;

/** Width in pixels: enough for every size that pages show, and one of the widths that Commons has ready. */
const WIDTH = 1_920;
const AUTHOR_MAX = 200;

/** URL of a picture and its credits. */
export interface OpenPicture {
  address: string;
  author: string;
  licence: string;
  licence_link: string | null;
  page_link: string | null;
}

/** Reason to skip a picture. */
export type Refusal = "missing" | "no picture" | "licence" | "author";

/** Names of free licences on Commons, without "NC" and "ND": a guide may earn money, and it crops its pictures. */
const FREE = /^(?:CC0|CC BY(?:-SA)? \d|CC-BY(?:-SA)?-\d|CC-BY(?:-SA)?$|CC BY(?:-SA)?$|FAL$|Free Art|Attribution$|OGL|GODL)/i;
/** Licences that require no attribution. */
const PUBLIC = /^(?:CC0|CC-Zero|Public domain|PD\b|No restrictions|Copyrighted free use)/i;
const CLOSED = /\bN[CD]\b|non-?commercial|no-?deriv|all rights reserved|fair use/i;

export const mayBeShown = (licence: string): boolean => !CLOSED.test(licence) && (FREE.test(licence) || PUBLIC.test(licence));

/** Whether a register's own pictures may be shown: the person who imports it states their licence. */
export const isOwnLicence = (licence: string): boolean => licence.trim() !== "" && !CLOSED.test(licence);

const query = (address: string, parameters: Record<string, string>): string =>
  `${address}?${new URLSearchParams({ format: "json", formatversion: "2", maxlag: "5", ...parameters })}`;

/** @param file "File:…" */
export const commonsUrl = (file: string): string =>
  query(COMMONS_API, {
    action: "query",
    titles: file,
    redirects: "1",
    prop: "imageinfo",
    iiprop: "url|mime|extmetadata",
    iiurlwidth: String(WIDTH),
    iiextmetadatafilter: "LicenseShortName|LicenseUrl|Artist|Credit|NonFree",
  });

/** @param id "Q42" */
export const wikidataUrl = (id: string): string => query(WIKIDATA_API, { action: "wbgetclaims", entity: id, property: "P18" });

const part = (value: unknown, key: string | number): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
const at = (value: unknown, ...path: (string | number)[]): unknown => path.reduce(part, value);
const textAt = (value: unknown, ...path: (string | number)[]): string => {
  const found = at(value, ...path);
  return typeof found === "string" ? found : "";
};
const webUrlOrNull = (link: string): string | null => (URL.canParse(link) && /^https?:$/.test(new URL(link).protocol) ? link : null);

/** Returns the picture of a Wikidata item: the preferred one, otherwise the first; "" if it has no picture. */
export function fileOfClaims(answer: unknown): string {
  const claims = at(answer, "claims", "P18");
  if (!Array.isArray(claims)) return "";
  const best = claims.find((claim) => at(claim, "rank") === "preferred") ?? claims.find((claim) => at(claim, "rank") !== "deprecated");
  const name = textAt(best, "mainsnak", "datavalue", "value");
  return name === "" ? "" : `File:${name}`;
}

/** Reads Commons' response about a file. */
export function pictureOfAnswer(answer: unknown): OpenPicture | Refusal {
  const info = at(answer, "query", "pages", 0, "imageinfo", 0);
  if (info === undefined) return "missing";
  // Drawings and scans are delivered as pictures of that width; films and sounds are not.
  if (!/^image\/(?!gif)/.test(textAt(info, "mime"))) return "no picture";
  const address = webUrlOrNull(textAt(info, "thumburl")) ?? webUrlOrNull(textAt(info, "url"));
  if (!address) return "missing";
  const said = (name: string) => plainText(textAt(info, "extmetadata", name, "value")).replace(/\s+/g, " ");
  const licence = said("LicenseShortName");
  if (said("NonFree") === "true" || !mayBeShown(licence)) return "licence";
  const author = (said("Artist") || said("Credit")).slice(0, AUTHOR_MAX);
  if (author === "" && !PUBLIC.test(licence)) return "author";
  return {
    address,
    author,
    licence,
    licence_link: webUrlOrNull(said("LicenseUrl")) ?? licenceLink(licence),
    page_link: webUrlOrNull(textAt(info, "descriptionurl")),
  };
}

/** Returns the names of a listing's pictures, in the order of their requests. */
export const pictureNames = ({ picture_sources, wikidata_id }: { picture_sources: readonly string[]; wikidata_id: string }): string[] =>
  [...picture_sources, wikidata_id].filter(Boolean);

export const isCommonsFile = (name: string): boolean => name.startsWith("File:");
export const isWikidataId = (name: string): boolean => /^Q\d+$/.test(name);

/** Returns the delay that a site demands, in milliseconds. @param header its `Retry-After`: seconds, or a date */
export function retryDelay(header: string | undefined, now: Date, usual: number): number {
  if (header === undefined) return usual;
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime();
  return Number.isFinite(milliseconds) ? Math.max(usual, milliseconds) : usual;
}
