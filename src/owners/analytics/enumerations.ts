import { texts } from "../../platform/languages/text.ts";

/** Time spans of the analytics page, in days. */
export const SPANS = texts({ "30": "30 days", "365": "1 year" });
export type Span = keyof typeof SPANS;

/** Traffic sources inside the guide. Any other source is the host of another site. */
export const SOURCES = texts({
  direct: "Direct visits",
  search: "Search in the guide",
  place: "Country and area pages",
  guide: "Travellers’ guides",
  traveller: "Traveller profiles",
  listing: "Other listings",
  inside: "Other pages of the guide",
  others: "Others",
});
export type InsideSource = keyof typeof SOURCES;

/** Figures counted for a listing. */
export const FIGURES = texts({
  views: "Views",
  saves: "Saves",
  enquiries: "Enquiries",
  vouchers_saved: "Vouchers saved",
  vouchers_redeemed: "Vouchers redeemed",
});
export type FigureName = keyof typeof FIGURES;
