import { isUploaded } from "../../platform/files/uploadMark.ts";
import { versionQuery } from "../uploads/presets.ts";
import type { BusinessCard } from "./contract.ts";
import { PRICE_RANGES, PRICE_SYMBOL_USD, type PriceRange } from "./enumerations.ts";

/** The address of a listing's page. */
export const profileUrl = (code: string) => `/${code}/`;

/** The address of a picture at one of its presets. An upload's has the preset's version, because it is cached for ever. */
export const pictureLink = (uuid: string, preset = "standard"): string =>
  `/media/${uuid}/${preset}${isUploaded(uuid) ? versionQuery(preset) : ""}`;

/** An activity's picture. @param country its ISO code, where the page or the whole guide is of one country: then nothing of elsewhere is seen */
export const activityPicture = (activity: string, preset = "standard", country?: string): string =>
  `/media/activity/${activity}${country ? `/${country}` : ""}/${preset}`;

/** A picture's address, as answers give it (`/media/…/standard`, with `?v=` for another drawing of it), at another preset. */
export const pictureAt = (link: string, preset: string): string =>
  isUploaded(link) ? pictureLink(link.split("/")[2] ?? "", preset) : link.replace("/standard", `/${preset}`);

/** The part of a listing's address that is for people: its name in ascii, or "listing" where nothing of it is left. At most 60 characters. */
export function listingSlug(name: string): string {
  const ascii = name
    .replace(/[đð]/gi, "d")
    .replace(/ø/gi, "o")
    .replace(/ß/g, "ss")
    .replace(/æ/gi, "ae")
    .replace(/œ/gi, "oe")
    .replace(/ł/gi, "l")
    .replace(/þ/gi, "th")
    .replace(/ı/g, "i")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-|-$/g, "");
  return ascii || "listing";
}

/** The symbols of a price range, "$ - $$$". */
export const priceSymbols = (range: PriceRange): string => PRICE_RANGES[range];

/** The tooltip of a price range: about what two people pay a night, in US dollars. */
export function priceTooltip(range: PriceRange): string {
  const dollars = PRICE_RANGES[range].split(" - ").map((symbol) => PRICE_SYMBOL_USD[symbol as keyof typeof PRICE_SYMBOL_USD]);
  return `About USD ${dollars.join(" to ")} for 2 people a night`;
}

/** So long a listing that staff deleted can be brought back. */
export const RESTORE_DAYS = 30;

/** "Ubud, Indonesia". */
export const formatPlace = ({ area, city, country }: Pick<BusinessCard, "area" | "city" | "country">): string =>
  [area?.name ?? city, country.name].filter(Boolean).join(", ");

/** "4 stars". */
export const starsText = (stars: number): string => `${stars} ${stars === 1 ? "star" : "stars"}`;

/** "Balinese", "Pizza, Italian": of what files have as "pizza;italian_pizza". @param most so many are named */
export function cuisineText(cuisine: string, most = Number.POSITIVE_INFINITY): string {
  const words = cuisine
    .split(/[;,]/)
    .map((one) => one.replaceAll("_", " ").trim())
    .filter(Boolean)
    .slice(0, most);
  const text = words.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whom facts of a listing come from. */
interface Said {
  text: string;
  link: string | null;
  licence: string;
}

/**
 * The sources of a listing: the columns have one a line, in step, where facts of several are shown (src/openData/importing/records/rules.ts).
 * @returns the leading one with the others as `more`; null for a listing that comes from nowhere else
 */
export function asAttribution(text: string | null, link: string | null, licence: string | null): (Said & { more?: Said[] }) | null {
  if (text === null) return null;
  if (!text.includes("\n")) return { text, link, licence: licence ?? "" };
  const [links, licences] = [link?.split("\n") ?? [], licence?.split("\n") ?? []];
  const [first, ...more] = text
    .split("\n")
    .map((one, index): Said => ({ text: one, link: links[index] || null, licence: licences[index] ?? "" }));
  return { ...(first as Said), more };
}
