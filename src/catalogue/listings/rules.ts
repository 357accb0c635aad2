import { isUploaded } from "../../platform/files/uploadMark.ts";
import { counted, t } from "../../platform/languages/text.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { versionQuery } from "../uploads/presetVersions.ts";
import type { BusinessCard } from "./contract.ts";
import { PRICE_RANGES, PRICE_SYMBOL_USD, type PriceRange } from "./enumerations.ts";

/**
 * Gives the cards of a list different pictures (pictures/listPictures.ts). Capabilities that the pictures need get this function from
 * src/api.ts.
 */
export type WithDetails = <Card extends BusinessCard>(cards: readonly Card[]) => Card[];

/** Returns the URL of a listing's page. */
export const profileUrl = (code: string) => `/${code}/`;

/** Returns the URL of a picture at a preset. An upload's URL has the preset's version, because it is cached indefinitely. */
export const pictureLink = (uuid: string, preset = "standard"): string =>
  `/media/${uuid}/${preset}${isUploaded(uuid) ? versionQuery(preset) : ""}`;

/**
 * Returns the URL of an activity's picture.
 * @param country ISO code if the page or the whole guide covers one country: the picture then shows no scenes from elsewhere
 */
export const activityPicture = (activity: string, preset = "standard", country?: string): string =>
  `/media/activity/${activity}${country ? `/${country}` : ""}/${preset}`;

/** Returns a picture's URL, as in responses (`/media/…/standard`, with `?v=` for another variant), at another preset. */
export const pictureAt = (link: string, preset: string): string =>
  isUploaded(link) ? pictureLink(link.split("/")[2] ?? "", preset) : link.replace("/standard", `/${preset}`);

export interface MailPicture {
  src: string;
  alt: string;
}

/**
 * Returns the picture of a listing or an item for a mail: absolute, and JPEG for every client that does not ask for another format.
 * @param origin of the guide
 */
export const mailPicture = (origin: string, { image_link, name }: { image_link: string; name: string }): MailPicture => ({
  src: `${origin}${pictureAt(image_link, "card")}`,
  alt: name,
});

/** Returns the readable part of a listing's URL: its name in ASCII, or "listing" if no character is left. At most 60 characters. */
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

/** Returns the symbols of a price range, "$ - $$$". */
export const priceSymbols = (range: PriceRange): string => PRICE_RANGES[range];

const DOLLARS: Readonly<Record<string, number>> = PRICE_SYMBOL_USD;

/** Returns the tooltip of a price range: the approximate price per night for two people, in US dollars. */
export function priceTooltip(range: PriceRange): string {
  const [low = 0, high] = PRICE_RANGES[range].split(" - ").map((symbol) => DOLLARS[symbol] ?? 0);
  return high === undefined ? t`About USD ${low} for 2 people a night` : t`About USD ${low} to ${high} for 2 people a night`;
}

/** Days in which a listing that staff deleted can be restored. */
export const RESTORE_DAYS = 30;

/** Returns "Ubud, Indonesia". */
export const formatPlace = ({ area, city, country }: Pick<BusinessCard, "area" | "city" | "country">): string =>
  withCommas([area?.name ?? city, country.name]);

/** Returns "4 stars". */
export const starsText = (stars: number): string => counted(stars, "# star", "# stars");

/**
 * Formats cuisines, "Balinese" or "Pizza, italian pizza", from imported values such as "pizza;italian_pizza".
 * @param most maximum number of cuisines
 */
export function cuisineText(cuisine: string, most = Number.POSITIVE_INFINITY): string {
  const words = cuisine
    .split(/[;,]/)
    .map((one) => one.replaceAll("_", " ").trim())
    .filter(Boolean)
    .slice(0, most);
  return withCommas(words.map((word, index) => (index === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word)));
}

/** A source of a listing's facts. */
interface Said {
  text: string;
  link: string | null;
  licence: string;
}

/**
 * Returns the sources of a listing. If several sources contributed facts, each column has one line per source, in the same order
 * (src/openData/importing/records/rules.ts).
 * @returns the leading source with the others as `more`; null for a listing without a source
 */
export function asAttribution(text: string | null, link: string | null, licence: string | null): (Said & { more?: Said[] }) | null {
  if (text === null) return null;
  if (!text.includes("\n")) return { text, link, licence: licence ?? "" };
  const [links, licences] = [link?.split("\n") ?? [], licence?.split("\n") ?? []];
  const toSaid = (one: string, index: number): Said => ({ text: one, link: links[index] || null, licence: licences[index] ?? "" });
  const [first = "", ...others] = text.split("\n");
  return { ...toSaid(first, 0), more: others.map((one, index) => toSaid(one, index + 1)) };
}
