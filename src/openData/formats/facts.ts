import { readAnswer } from "../../catalogue/listings/needs/rules.ts";
import type { Candidate } from "./candidate.ts";

/** Pure: facts that travellers look for besides name, place and kind, read from OpenStreetMap tags and from plain columns. */

type Tags = Record<string, unknown>;

/** Maximum number of names; a famous sight has about a hundred. */
export const NAMES_MAX = 120;
const NAME_LONGEST = 200;
export const PICTURES_MAX = 10;

const toText = (value: unknown): string => (typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "");
const first = (tags: Tags, ...keys: string[]): string => keys.map((key) => toText(tags[key])).find(Boolean) ?? "";

/** Keys that hold names, such as `name:zh-Hant`, `alt_name`, `old_name:fr`; not `name:etymology`, which describes a name. */
const NAME_KEY = /^(?:name|(?:alt|old|short|official|loc|int|nat|reg)_name)(?::[a-z]{2,3}(?:[-_][A-Za-z]{2,8})*)?$/;

/** Returns the names in their order, without duplicates and without the one that is shown. */
export function otherNames(names: readonly string[], shown: string): string[] {
  const found = new Map<string, string>();
  for (const name of names) {
    const plain = name.trim().replace(/\s+/g, " ");
    if (plain !== "" && plain.length <= NAME_LONGEST && plain !== shown) found.set(plain.toLowerCase(), plain);
  }
  return [...found.values()].slice(0, NAMES_MAX);
}

export const taggedNames = (tags: Tags): string[] =>
  Object.keys(tags)
    .filter((key) => NAME_KEY.test(key))
    // The feature's own names come before its names in other languages.
    .sort((a, b) => Number(a.includes(":")) - Number(b.includes(":")))
    .flatMap((key) => toText(tags[key]).split(";"));

/** Returns the stars: "4", "4S", "4 stars" and "****" give 4. @returns null for anything else */
export function readStars(value: string): number | null {
  const text = value.trim();
  if (/^[*★]{1,7}$/u.test(text)) return text.length;
  const [, count] =
    /^([1-7])(?:[.,][05])?[\s-]*(?:s|\+|superior|\*|★|\p{L}{0,3}(?:star|ster|stjern|stjärn|étoile|estrell?a|stell|gwiazd|hvězd|yıldız|звезд|звёзд|αστ[εέ]ρ)\p{L}{0,3}|つ?星|성급)?$/iu.exec(
      text,
    ) ?? [];
  return count ? Number(count) : null;
}

/** Returns the guide's value for wheelchair access; "" if the text has no usable value. */
export const readWheelchair = (value: string): string =>
  ({ yes: "yes", true: "yes", designated: "yes", limited: "limited", partial: "limited", no: "no", false: "no" })[
    value.trim().toLowerCase()
  ] ?? "";

/** @param fee "yes" if the network costs money */
export function readInternet(value: string, fee = ""): string {
  const words = value.trim().toLowerCase();
  if (words === "") return "";
  if (/^(no|none|false)$/.test(words)) return "no";
  if (!/yes|true|wlan|wi-?fi|wired|terminal|free|paid/.test(words)) return "";
  if (fee === "no" || /\bfree\b/.test(words)) return "free";
  return (fee !== "" && fee !== "no") || /\bpaid\b/.test(words) ? "paid" : "yes";
}

/** Returns an id such as "Q42", also from a URL; otherwise "". */
export const readWikidata = (value: string): string => /(?:^|\/)(Q[1-9]\d{0,11})(?:$|[#?;])/.exec(value.trim())?.[1] ?? "";

const COMMONS_PAGE = /^https?:\/\/commons\.(?:m\.)?wikimedia\.org\/wiki\/((?:File|Category):[^?#]+)/i;
const COMMONS_UPLOAD = /^https?:\/\/upload\.wikimedia\.org\/wikipedia\/commons\/(?:thumb\/)?[0-9a-f]\/[0-9a-f]{2}\/([^/?#]+)/i;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Returns a picture as it can be fetched: "File:…" on Wikimedia Commons, or a URL; "" for anything else. */
export function readPicture(value: string): string {
  const text = value.trim();
  const file = COMMONS_PAGE.exec(text)?.[1] ?? (COMMONS_UPLOAD.exec(text)?.[1] ? `File:${COMMONS_UPLOAD.exec(text)?.[1]}` : text);
  // A category holds many pictures, and none of them certainly shows this place.
  if (/^Category:/i.test(file)) return "";
  if (/^(?:File|Image):[^|<>[\]{}]+\.\w{3,4}$/i.test(file))
    return decoded(file)
      .replace(/^\w+:\s*/, "File:")
      .replaceAll("_", " ");
  return /^https?:\/\/[^\s"<>]+$/i.test(text) && text.length <= 2_000 ? text : "";
}

export const readPictures = (values: readonly string[]): string[] =>
  [...new Set(values.flatMap((value) => value.split(/[;|]|(?<!\s)\s+(?=https?:)/)).map(readPicture))]
    .filter(Boolean)
    .slice(0, PICTURES_MAX);

/** Tags that answer each need; the first one with a value counts. */
const NEED_TAGS = {
  step_free: ["step_free"],
  pets: ["pets", "pets_allowed", "dog", "dogs", "pet"],
  children: ["child_friendly", "family_friendly", "kids_area", "highchair", "changing_table"],
  parking: ["parking"],
  air_conditioning: ["air_conditioning"],
  kitchen: ["kitchen"],
  pool: ["swimming_pool", "pool", "outdoor_pool", "indoor_pool"],
  sea_view: ["sea_view"],
  breakfast: ["breakfast"],
} as const;
type NeedTag = keyof typeof NEED_TAGS;

/** Returns the answers of OpenStreetMap's tags. A parking tag names the kind of car park, such as "underground". */
function needsOfTags(tags: Tags): Record<NeedTag, string> {
  const said = Object.fromEntries(Object.entries(NEED_TAGS).map(([need, keys]) => [need, readAnswer(first(tags, ...keys))])) as Record<
    NeedTag,
    string
  >;
  const parking = first(tags, "parking");
  const isFeeAsked = /^yes|\d/.test(first(tags, "parking:fee"));
  return {
    ...said,
    step_free: said.step_free || (first(tags, "step_count") === "0" || readWheelchair(first(tags, "wheelchair")) === "yes" ? "yes" : ""),
    children: said.children || (first(tags, "adults_only") === "yes" ? "no" : ""),
    parking: parking === "" || said.parking === "no" ? said.parking : isFeeAsked ? "limited" : "yes",
    sea_view: said.sea_view || (/\b(?:sea|ocean)\b/.test(first(tags, "view")) ? "yes" : ""),
  };
}

type Facts = Pick<
  Candidate,
  | "other_names"
  | "stars"
  | "price_text"
  | "directions"
  | "check_in"
  | "check_out"
  | "wheelchair"
  | "internet"
  | NeedTag
  | "labels"
  | "wikidata_id"
  | "picture_sources"
>;

/** Returns the further facts in OpenStreetMap tags. @param shown name of the listing */
export const factsOfTags = (tags: Tags, shown: string): Facts => ({
  other_names: otherNames(taggedNames(tags), shown),
  stars: first(tags, "stars"),
  price_text: first(tags, "charge", "price") || (first(tags, "fee") === "no" ? "Free" : ""),
  directions: first(tags, "directions:en", "directions"),
  check_in: first(tags, "check_in", "checkin"),
  check_out: first(tags, "check_out", "checkout"),
  wheelchair: first(tags, "wheelchair"),
  internet: readInternet(first(tags, "internet_access", "wifi"), first(tags, "internet_access:fee")),
  ...needsOfTags(tags),
  labels: first(tags, "ecolabel", "sustainability:label").split(";").filter(Boolean),
  wikidata_id: first(tags, "wikidata"),
  picture_sources: [first(tags, "wikimedia_commons"), first(tags, "image")],
});

/** Returns the valid ids in other databases. */
export const readIds = ({ osm_id = "", wikidata_id = "", gers_id = "" }: Pick<Candidate, "osm_id" | "wikidata_id" | "gers_id">) => ({
  osm_id: /^(?:node|way|relation)\/\d{1,19}$/.test(osm_id) ? osm_id : "",
  wikidata_id: readWikidata(wikidata_id),
  gers_id: /^[0-9a-f-]{32,40}$/i.test(gers_id.trim()) ? gers_id.trim().toLowerCase() : "",
});
