import { fileInReadersLanguage } from "../../platform/languages/pageAddress.ts";

/** URLs of guides, in which a country is its code in lower case. */

interface GuidePlace {
  country_code: string;
  area: { slug: string } | null;
}

export const slugOfPlace = ({ country_code, area }: GuidePlace): string => area?.slug ?? country_code.toLowerCase();

/** @param key of a guide that is readable only with the link */
export const guideUrl = (traveller: string, slug: string, key?: string | null): string =>
  `/traveller/${traveller}/${slug}/${key ? `?key=${key}` : ""}`;

/** Page that asks for the country or town of a new guide. */
export const START_GUIDE = "/traveller/my-guide/";

export const myGuideUrl = (slug: string): string => `/traveller/my-guide/${slug}/`;

/** Returns the URL of a file with a guide's places, for maps and satellite receivers. */
export const guideFileUrl = (traveller: string, slug: string, format: "gpx" | "kml", key?: string | null): string =>
  `/traveller/${traveller}/${slug}/guide.${format}${key ? `?key=${key}` : ""}`;

/**
 * Returns the URL of the picture that other sites show beside a link.
 * @param version changes the URL with the guide
 * @param shape "story": upright, in the shape of a phone's screen
 */
export const guidePictureUrl = (traveller: string, slug: string, version: number, shape: "social" | "story" = "social"): string =>
  fileInReadersLanguage(`/media/guide/${traveller}/${slug}/${shape}?v=${version}`);
