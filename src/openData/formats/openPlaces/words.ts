import type { Kind } from "../osm/words.ts";
import { parseKind } from "../paths/kinds.ts";
import { findSource } from "../sources/sources.ts";

/**
 * Meaning of Overture's and Foursquare's place categories in the guide. Categories that are not listed here are of no interest to
 * travellers: both sources include every dentist. Sources:
 * https://docs.overturemaps.org/schema/concepts/by-theme/places/overture_categories/ and https://docs.foursquare.com/places/docs/categories
 */

/** Returns the table of a ready mapping, by category. */
function readTable(source: "overture" | "foursquare"): Record<string, Kind | null> {
  const table = findSource(source)?.mapping.kinds?.table ?? {};
  return Object.fromEntries(
    Object.entries(table).map(([category, text]) => {
      const kind = parseKind(text);
      if (kind?.is !== "listing") return [category, null];
      const { business_type, activity_subtype, bar_type } = kind;
      return [category, { business_type, ...(activity_subtype && { activity_subtype }), ...(bar_type && { bar_type }) }];
    }),
  );
}

/**
 * Overture's categories by name (sources/data/overture.json). Other categories that end in `_restaurant` are restaurants of that cuisine, those in
 * `_museum` are museums.
 */
export const OVERTURE_KINDS: Readonly<Record<string, Kind>> = Object.fromEntries(
  Object.entries(readTable("overture")).flatMap(([category, kind]) => (kind && !category.startsWith("*") ? [[category, kind]] : [])),
);

/** Houses of worship; most of them are of no interest to travellers. */
export const OVERTURE_WORSHIP = new Set(
  "church_cathedral catholic_church anglican_church evangelical_church mosque synagogue temple".split(" "),
);
/** Alternate categories that make a house of worship a sight. */
export const OVERTURE_LANDMARKS = new Set(
  "landmark_and_historical_building attractions_and_activities monument museum tourist_attraction".split(" "),
);
/** Vague categories: an alternate category is more precise. */
export const OVERTURE_GENERAL = new Set("eat_and_drink attractions_and_activities landmark_and_historical_building tours park".split(" "));

/**
 * Foursquare's categories by path (sources/data/foursquare.json); subcategories have the same kind, unless they are listed separately. `null`
 * marks a category with nothing to visit.
 */
export const FOURSQUARE_KINDS: Readonly<Record<string, Kind | null>> = Object.fromEntries(
  Object.entries(readTable("foursquare")).map(([category, kind]) => [category.replace(/\*$/, ""), kind]),
);
