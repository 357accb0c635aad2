/** The seven regions of the guide. Every country is in exactly one: see countries/enumerations.ts. */
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
