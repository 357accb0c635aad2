import type { inventory_item } from "../../catalogue/items/tables.ts";
import type { business } from "../../catalogue/listings/tables.ts";

/** Pure: rows that an export reads. */

export type SourceOfText = "import" | "owner" | "staff" | "machine" | "guide";

export interface TextRow {
  field: string;
  language: string;
  source: Exclude<SourceOfText, "guide">;
  text: string;
}

export type BusinessRow = typeof business.$inferSelect;
export type ItemRow = typeof inventory_item.$inferSelect;

/** A picture with a free licence. */
export interface PictureRow {
  upload: string;
  alt: string;
  author: string;
  licence: string;
  licence_link: string | null;
  page_link: string | null;
}

export interface ListingRow {
  row: BusinessRow;
  area: { slug: string; name: string } | null;
  texts: TextRow[];
  /** Texts of its sources, by field. */
  sourced: Record<string, string[]>;
  items: { row: ItemRow; texts: TextRow[] }[];
  pictures: PictureRow[];
}

export interface EventRow {
  uuid: string;
  code: string;
  added_by: "import" | "owner" | "staff";
  is_edited: boolean;
  title: string;
  description: string;
  language: string | null;
  category: string;
  status: "scheduled" | "cancelled" | "moved";
  starts: string;
  ends: string | null;
  recurrence: string | null;
  dates: { starts: string; ends?: string }[];
  zone: string;
  country_code: string;
  area_slug: string | null;
  area_name: string | null;
  latitude: number | null;
  longitude: number | null;
  place_name: string;
  business: string | null;
  price_text: string;
  minimum_price: number | null;
  minimum_price_currency: string | null;
  booking_url: string | null;
  website: string | null;
  attribution_text: string;
  attribution_link: string | null;
  attribution_licence: string;
  texts: TextRow[];
}

export interface AreaRow {
  id: number;
  slug: string;
  name: string;
  country_code: string;
  latitude: number;
  longitude: number;
  population: number;
  is_own: boolean;
  parent_slug: string | null;
  texts: TextRow[];
}

interface Attributed {
  attribution_text: string;
  attribution_link: string | null;
  attribution_licence: string;
}

export interface RouteRow extends Attributed {
  slug: string;
  name: string;
  kind: string;
  network: string;
  ref: string;
  symbol: string;
  website: string;
  length_km: number;
  ascent_m: number | null;
  country_code: string;
  area_slug: string | null;
  area_name: string | null;
  whole: [number, number][][];
}

export interface PracticalRow extends Attributed {
  kind: string;
  name: string;
  latitude: number;
  longitude: number;
  country_code: string;
  area_slug: string | null;
  opening_hours: string;
  wheelchair: string;
  fee: string;
}
