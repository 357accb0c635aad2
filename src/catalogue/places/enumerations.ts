/** The seven parts of the world that the guide is divided into. Every country is in exactly one: see enumerations.countries.ts. */
export const REGIONS = [
  { code: "AF", name: "Africa" },
  { code: "AS", name: "Asia" },
  { code: "EU", name: "Europe" },
  { code: "LA", name: "Latin America & Caribbean" },
  { code: "ME", name: "Middle East" },
  { code: "NA", name: "North America" },
  { code: "OC", name: "Oceania" },
] as const;

export type RegionCode = (typeof REGIONS)[number]["code"];

/** Countries that a picture of the world stands for: too small, or scattered over too much sea, for a picture of their own shape. */
export const WORLD_MAP_TERRITORIES: ReadonlySet<string> = new Set(
  "AQ AS BL BQ BV CC CK CX FM GS HM IO KI MF MH MP NF NR NU PF PM PN PW SH SJ SX TF TK TV UM WF".split(" "),
);
