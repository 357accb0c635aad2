import type { BusinessType } from "../../catalogue/listings/enumerations.ts";
import type { Polygon } from "../../catalogue/places/polygons.ts";
import type { PlaceKind } from "./enumerations.ts";
import type { AmenityRecord, EventRecord, TrailRecord } from "./otherRecords.ts";
import type { TextsByLanguage } from "./texts.ts";

/** Pure: result of every format's mapping for one record. */

/** Listing as a mapping returns it: its texts are still raw; `wiki` is set if they hold wiki markup. */
export interface Candidate {
  source_key: string;
  wiki?: boolean;
  name: string;
  business_type: BusinessType;
  activity_subtype: string | null;
  latitude: string | number | undefined;
  longitude: string | number | undefined;
  /** ISO code, if the record has one. */
  country?: string;
  city?: string;
  /** Part of the town. */
  neighbourhood?: string;
  /** Places that contain the listing according to the record, besides its city: the smallest first. */
  localities?: string[];
  address?: string;
  phone?: string;
  email?: string;
  website?: string;
  book_now_url?: string;
  short_description?: string;
  description?: string;
  /** Language of its texts; otherwise that of the text by language that equals its description. */
  language?: string | undefined;
  /** Texts by language, still raw; they may include the ones above. */
  texts?: TextsByLanguage | undefined;
  /** Name in the language of its country, if the listing has another one. */
  local_name?: string;
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
  /** Names in other languages and scripts, former and short names: any other name that a reader may search for. */
  other_names?: string[];
  stars?: string;
  price_text?: string;
  directions?: string;
  check_in?: string;
  check_out?: string;
  wheelchair?: string;
  internet?: string;
  /** Answers to what guests need, in the words of the source. */
  step_free?: string;
  pets?: string;
  children?: string;
  parking?: string;
  air_conditioning?: string;
  kitchen?: string;
  pool?: string;
  sea_view?: string;
  breakfast?: string;
  /** Sustainability labels. */
  labels?: string[];
  /** Ids in other databases: "node/123", "Q42", Overture's. */
  osm_id?: string;
  wikidata_id?: string;
  gers_id?: string;
  /** URLs of pictures, or names of files on Wikimedia Commons. */
  picture_sources?: string[];
  picture_author?: string;
  picture_licence?: string;
  attribution_text: string;
  attribution_link: string;
  attribution_licence: string;
  notes?: FieldNote[];
}

/** Error in one field of a record, or a change that the import made to it. */
export interface FieldNote {
  field: string;
  reason: string;
}

/**
 * Place that a file names beside its listings. It can become an area, and it provides the names of a place in other languages. An island or
 * a beach can be a listing too.
 */
export interface NamedPlace {
  source_key: string;
  kind: PlaceKind;
  /** The name that people use, in Latin letters if there is one. */
  name: string;
  latitude: number;
  longitude: number;
  /** Its local name, then its names in other languages. */
  names: string[];
  /** Its names by language. */
  names_by_language?: Record<string, string> | undefined;
  outline?: Polygon[] | undefined;
}

/** A record that cannot be imported: its first fault, and the others that are known. */
export interface Refusal {
  refused: FieldNote;
  more?: FieldNote[];
}

/** Record that is not a listing. */
export type MappedOther = { event: EventRecord } | { amenity: AmenityRecord } | { trail: TrailRecord };
export type Mapped = { candidate: Candidate; place?: NamedPlace | undefined } | MappedOther | Refusal;
export const reject = (field: string, reason: string) => ({ refused: { field, reason } });
