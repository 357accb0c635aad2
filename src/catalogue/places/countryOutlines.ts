import { feature, isIn, iso1A2Code } from "@rapideditor/country-coder";
import type { Outlines } from "./locate.ts";

/** Codes that ISO only reserves (the Canary Islands, Ascension, …), and the official one that the place belongs to. */
const RESERVED_CODES: Record<string, string> = { AC: "SH", CP: "FR", CQ: "GG", DG: "IO", EA: "ES", IC: "ES", TA: "SH" };

/** Parts that country-coder draws otherwise than ISO and the gazetteer have them, by their Wikidata number. */
const CRIMEA = "Q7835";
const NORTHERN_CYPRUS = "Q23681";
const AKROTIRI_AND_DHEKELIA = "Q37362";

/** Western Sahara lies south of this parallel; country-coder has most of it in Morocco. */
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
 * The countries of the world by outline, territorial waters included, from country-coder (ISC). They are drawn for OpenStreetMap's editor: a few tens of
 * metres off in towns on a border, Monaco and the Vatican included; up to some kilometres where nobody lives. About 4 µs a look-up.
 */
export const OUTLINES: Outlines = {
  at,
  sovereign: (code) => feature(code)?.properties.country ?? null,
};
