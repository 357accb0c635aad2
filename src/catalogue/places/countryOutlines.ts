import { feature, isIn, iso1A2Code } from "@rapideditor/country-coder";
import type { Outlines } from "./locate.ts";

/** Codes that ISO only reserves (the Canary Islands, Ascension, …), with the official code of each place. */
const RESERVED_CODES: Record<string, string> = { AC: "SH", CP: "FR", CQ: "GG", DG: "IO", EA: "ES", IC: "ES", TA: "SH" };

/** Wikidata ids of the parts that country-coder draws differently from ISO and the gazetteer. */
const CRIMEA = "Q7835";
const NORTHERN_CYPRUS = "Q23681";
const AKROTIRI_AND_DHEKELIA = "Q37362";

/** Northern border of Western Sahara; country-coder assigns most of it to Morocco. */
const WESTERN_SAHARA_NORTH = 27.6667;

const at = (latitude: number, longitude: number): string | null => {
  const point: [number, number] = [longitude, latitude];
  const code = iso1A2Code(point, { level: "territory" });
  if (code === null) return isIn(point, NORTHERN_CYPRUS) ? "CY" : null;
  if (code === "RU") return isIn(point, CRIMEA) ? "UA" : code;
  if (code === "GB") return isIn(point, AKROTIRI_AND_DHEKELIA) ? "CY" : code;
  if (code === "MA") return latitude < WESTERN_SAHARA_NORTH ? "EH" : code;
  return RESERVED_CODES[code] ?? code;
};

/**
 * Outlines of the countries of the world, territorial waters included, from country-coder (ISC). They are drawn for OpenStreetMap's editor,
 * so they are a few tens of metres off in border towns, Monaco and the Vatican included, and up to some kilometres in uninhabited areas.
 * About 4 µs per lookup.
 */
export const OUTLINES: Outlines = {
  at,
  sovereign: (code) => feature(code)?.properties.country ?? null,
};
