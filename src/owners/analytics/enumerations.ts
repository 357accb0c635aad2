/** Time spans of the analytics page, in days. */
export const SPANS = { "30": "30 days", "365": "A year" } as const;
export type Span = keyof typeof SPANS;

/** Traffic sources inside the guide. Any other source is the host of another site. */
export const SOURCES = {
  direct: "Straight to the page",
  search: "Search in the guide",
  place: "Pages of countries and areas",
  guide: "Travellers’ guides",
  traveller: "Profiles of travellers",
  listing: "Other listings",
  inside: "Other pages of the guide",
  others: "Others",
} as const;
export type InsideSource = keyof typeof SOURCES;

/** Figures counted for a listing. */
export const FIGURES = {
  views: "Views",
  saves: "Saves",
  enquiries: "Enquiries",
  vouchers_saved: "Vouchers saved",
  vouchers_redeemed: "Vouchers redeemed",
} as const;
export type FigureName = keyof typeof FIGURES;
