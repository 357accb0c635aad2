import { licenceLink } from "../../catalogue/attribution/rules.ts";
import { plainText } from "../../platform/files/plainText.ts";

/** Pictures that open data names: where each is asked for, and which of them may be shown. */

export const COMMONS_API = "https://commons.wikimedia.org/w/api.php";
export const WIKIDATA_API = "https://www.wikidata.org/w/api.php";

/** Pictures of one run, and of one listing, unless said otherwise. */
export const LIMIT = 500;
export const EACH = 3;
export const EACH_MAX = 10;

/** Pixels: wide enough for every size that pages show, and one of the widths that Commons keeps ready. */
const WIDTH = 1_920;
const AUTHOR_MAX = 200;

/** What stands beside a picture, and where it lies. */
export interface OpenPicture {
  address: string;
  author: string;
  licence: string;
  licence_link: string | null;
  page_link: string | null;
}

/** Why a picture is left out. */
export type Refusal = "missing" | "no picture" | "licence" | "author";

/** Names that free licences have at Commons. Without "NC" and "ND": a guide may earn money, and cuts its pictures to size. */
const FREE = /^(?:CC0|CC BY(?:-SA)? \d|CC-BY(?:-SA)?-\d|CC-BY(?:-SA)?$|CC BY(?:-SA)?$|FAL$|Free Art|Attribution$|OGL|GODL)/i;
/** Nobody need be named. */
const PUBLIC = /^(?:CC0|CC-Zero|Public domain|PD\b|No restrictions|Copyrighted free use)/i;
const CLOSED = /\bN[CD]\b|non-?commercial|no-?deriv|all rights reserved|fair use/i;

export const mayBeShown = (licence: string): boolean => !CLOSED.test(licence) && (FREE.test(licence) || PUBLIC.test(licence));

/** A register's own pictures: whoever imports it says by which licence they are shown. */
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

type Json = Record<string, unknown>;
const part = (value: unknown, key: string | number): unknown =>
  typeof value === "object" && value !== null ? (value as Json)[key as string] : undefined;
const at = (value: unknown, ...path: (string | number)[]): unknown => path.reduce(part, value);
const textAt = (value: unknown, ...path: (string | number)[]): string => {
  const found = at(value, ...path);
  return typeof found === "string" ? found : "";
};
const webUrlOrNull = (link: string): string | null => (URL.canParse(link) && /^https?:$/.test(new URL(link).protocol) ? link : null);

/** The picture that Wikidata has of a thing: its preferred one, else its first; "" for none. */
export function fileOfClaims(answer: unknown): string {
  const claims = at(answer, "claims", "P18");
  if (!Array.isArray(claims)) return "";
  const best = claims.find((claim) => at(claim, "rank") === "preferred") ?? claims.find((claim) => at(claim, "rank") !== "deprecated");
  const name = textAt(best, "mainsnak", "datavalue", "value");
  return name === "" ? "" : `File:${name}`;
}

/** What Commons says of a file. */
export function pictureOfAnswer(answer: unknown): OpenPicture | Refusal {
  const info = at(answer, "query", "pages", 0, "imageinfo", 0);
  if (info === undefined) return "missing";
  // Drawings and scans come as pictures of that width; films and sounds do not.
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

/** What pictures of a listing are named by, in the order in which they are asked for. */
export const pictureNames = ({ picture_sources, wikidata_id }: { picture_sources: readonly string[]; wikidata_id: string }): string[] =>
  [...picture_sources, wikidata_id].filter(Boolean);

export const isCommonsFile = (name: string): boolean => name.startsWith("File:");
export const isWikidataId = (name: string): boolean => /^Q\d+$/.test(name);

/** How long a site asks to be left alone, in milliseconds. @param header its `Retry-After`: seconds, or a moment */
export function retryDelay(header: string | undefined, now: Date, usual: number): number {
  if (header === undefined) return usual;
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime();
  return Number.isFinite(milliseconds) ? Math.max(usual, milliseconds) : usual;
}
