import type { BusinessType } from "../../catalogue/listings/enumerations.ts";

/** Pure: what every format's mapping gives for one record. */

/** What a mapping gives: texts still as they came; `wiki` when they hold wiki markup. */
export interface Candidate {
  source_key: string;
  wiki?: boolean;
  name: string;
  business_type: BusinessType;
  activity_subtype: string | null;
  latitude: string | number | undefined;
  longitude: string | number | undefined;
  /** ISO code, when the record says. */
  country?: string;
  city?: string;
  /** Its part of town. */
  neighbourhood?: string;
  /** Places that the record says it is in, beside its city: the narrowest first. */
  localities?: string[];
  address?: string;
  phone?: string;
  email?: string;
  website?: string;
  book_now_url?: string;
  short_description?: string;
  description?: string;
  hours?: string;
  hashtags?: string[];
  additional_services?: string[];
  languages?: string[];
  price_range?: string | null;
  number_of_rooms?: number | null;
  lgbtq_type?: string;
  dietary_category?: string;
  cuisine?: string;
  restaurant_style?: string;
  bar_type?: string | null;
  /** In other languages and scripts, former, short: whatever else one may type for it. */
  other_names?: string[];
  stars?: string;
  price_text?: string;
  directions?: string;
  check_in?: string;
  check_out?: string;
  wheelchair?: string;
  internet?: string;
  /** Ids elsewhere: "node/123", "Q42", Overture's. */
  osm_id?: string;
  wikidata_id?: string;
  gers_id?: string;
  /** Web addresses of pictures, or names of files at Wikimedia Commons. */
  picture_sources?: string[];
  picture_author?: string;
  picture_licence?: string;
  attribution_text: string;
  attribution_link: string;
  attribution_licence: string;
  notes?: FieldNote[];
}

/** What is wrong with one field of a record, or was changed in it. */
export interface FieldNote {
  field: string;
  reason: string;
}

/** A town or village that a file names beside its listings: no listing, but it says what the place is called elsewhere. */
export interface NamedPlace {
  source_key: string;
  latitude: number;
  longitude: number;
  /** What it is called where it is, then in other languages. */
  names: string[];
}

export type Mapped = { candidate: Candidate } | { refused: FieldNote };
export const reject = (field: string, reason: string) => ({ refused: { field, reason } });
