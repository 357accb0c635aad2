import { formatCount, languageName } from "../platform/format.ts";

/** Texts about places that several pages share. */

/** "1 place", "312 places". */
export const places = (count: number) => formatCount(count, "place", "places");

/** Names of languages in English. @param codes ISO 639-1 */
export const languageNames = (codes: readonly string[]): string => codes.map((code) => languageName(code)).join(", ");
