import type { Candidate } from "./candidate.ts";

/** Pure: what travellers want to know beside name, place and kind, in the words of OpenStreetMap and of plain columns. */

type Tags = Record<string, unknown>;

/** Of a famous sight there are some hundred. */
export const NAMES_MAX = 120;
const NAME_LONGEST = 200;
export const PICTURES_MAX = 10;

const toText = (value: unknown): string => (typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "");
const first = (tags: Tags, ...keys: string[]): string => keys.map((key) => toText(tags[key])).find(Boolean) ?? "";

/** `name:zh-Hant`, `alt_name`, `old_name:fr`: all that are names, and not what `name:etymology` says of one. */
const NAME_KEY = /^(?:name|(?:alt|old|short|official|loc|int|nat|reg)_name)(?::[a-z]{2,3}(?:[-_][A-Za-z]{2,8})*)?$/;

/** Names without the one that is shown, each once, in their order. */
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
    // What the feature itself is called comes before what it is called in other languages.
    .sort((a, b) => Number(a.includes(":")) - Number(b.includes(":")))
    .flatMap((key) => toText(tags[key]).split(";"));

/** "4", "4S", "4 stars", "****" give 4; anything else nothing. */
export function readStars(value: string): number | null {
  const text = value.trim();
  if (/^[*★]{1,7}$/u.test(text)) return text.length;
  const [, count] =
    /^([1-7])(?:[.,][05])?[\s-]*(?:s|\+|superior|\*|★|\p{L}{0,3}(?:star|ster|stjern|stjärn|étoile|estrell?a|stell|gwiazd|hvězd|yıldız|звезд|звёзд|αστ[εέ]ρ)\p{L}{0,3}|つ?星|성급)?$/iu.exec(
      text,
    ) ?? [];
  return count ? Number(count) : null;
}

/** In the guide's words; "" for what says nothing. */
export const readWheelchair = (value: string): string =>
  ({ yes: "yes", true: "yes", designated: "yes", limited: "limited", partial: "limited", no: "no", false: "no" })[
    value.trim().toLowerCase()
  ] ?? "";

/** @param fee of a network that costs something: "yes" */
export function readInternet(value: string, fee = ""): string {
  const words = value.trim().toLowerCase();
  if (words === "") return "";
  if (/^(no|none|false)$/.test(words)) return "no";
  if (!/yes|true|wlan|wi-?fi|wired|terminal|free|paid/.test(words)) return "";
  if (fee === "no" || /\bfree\b/.test(words)) return "free";
  return (fee !== "" && fee !== "no") || /\bpaid\b/.test(words) ? "paid" : "yes";
}

/** "Q42", also out of an address; "" for none. */
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

/** A picture as it can be fetched: "File:…" at Wikimedia Commons, or a web address; "" for anything else. */
export function readPicture(value: string): string {
  const text = value.trim();
  const file = COMMONS_PAGE.exec(text)?.[1] ?? (COMMONS_UPLOAD.exec(text)?.[1] ? `File:${COMMONS_UPLOAD.exec(text)?.[1]}` : text);
  // A category is many pictures, of which none is this thing's for certain.
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
  | "wikidata_id"
  | "picture_sources"
>;

/** What OpenStreetMap's tags say besides. @param shown the name that the listing has */
export const factsOfTags = (tags: Tags, shown: string): Facts => ({
  other_names: otherNames(taggedNames(tags), shown),
  stars: first(tags, "stars"),
  price_text: first(tags, "charge", "price") || (first(tags, "fee") === "no" ? "Free" : ""),
  directions: first(tags, "directions:en", "directions"),
  check_in: first(tags, "check_in", "checkin"),
  check_out: first(tags, "check_out", "checkout"),
  wheelchair: first(tags, "wheelchair"),
  internet: readInternet(first(tags, "internet_access", "wifi"), first(tags, "internet_access:fee")),
  wikidata_id: first(tags, "wikidata"),
  picture_sources: [first(tags, "wikimedia_commons"), first(tags, "image")],
});
