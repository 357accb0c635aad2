import { pricesByDay } from "../../catalogue/items/prices/rules.ts";
import { listAmenities } from "../../catalogue/listings/needs/rules.ts";
import { canBeClaimed } from "../../catalogue/listings/profile.ts";
import { pictureLink, profileUrl } from "../../catalogue/listings/rules.ts";
import {
  type ExportOptions,
  type FactSource,
  furtherTexts,
  isKept,
  isWork,
  type OpenText,
  ownSource,
  readSources,
  roundDegrees,
} from "./openFacts.ts";
import type { BusinessRow, ItemRow, ListingRow, PictureRow, TextRow } from "./rows.ts";

/** Pure: a listing as open data. Names every field that it takes, so that a new column stays private until it is named here. */

const TEXTS = ["short_description", "description", "directions", "price_text"] as const;

function openPicture({ upload, alt, author, licence, licence_link, page_link }: PictureRow, origin: string) {
  return { url: `${origin}${pictureLink(upload, "high")}`, alt, author, licence, licence_link, page_link };
}

/** Returns an item with its prices as travellers see them. */
function openItem({ row, texts }: { row: ItemRow; texts: readonly TextRow[] }, listing: BusinessRow, options: ExportOptions) {
  const { hasOwnTexts } = options;
  const own = (text: string) => (hasOwnTexts ? text : "");
  return {
    id: row.id,
    listing: listing.code,
    kind: row.kind,
    title: row.title,
    description: own(row.description),
    activity_type: row.activity_type,
    room_type: row.room_type,
    category: row.item_category,
    minimum_price: row.minimum_price,
    minimum_price_currency: row.minimum_price_currency,
    seasonal_prices: pricesByDay(row),
    costs: row.costs,
    prices: row.prices,
    deposit: own(row.terms.deposit),
    cancellation: own(row.terms.cancellation),
    duration_minutes: row.duration,
    maximum_capacity: row.maximum_capacity,
    minimum_nights: row.minimum_nights,
    departures: row.departures,
    needs: row.amenities,
    book_now_url: row.book_now_url,
    url: `${options.origin}${profileUrl(listing.code)}#item-${row.id}`,
    texts: furtherTexts(texts, options),
  };
}
export type OpenItem = ReturnType<typeof openItem>;

/**
 * Returns the email address of a listing if its page shows it: that of an unclaimed listing from open data that cannot be contacted
 * otherwise. Owners' addresses are private.
 * @param isStaffReachable whether staff receive enquiries about unclaimed listings
 */
const publicEmail = (row: BusinessRow, isStaffReachable: boolean): string =>
  row.is_shell && row.attribution_text !== null && row.phone === "" && !(isStaffReachable && canBeClaimed(row)) ? row.email : "";

/** Returns the texts of a listing in its own language, each labelled with who wrote it. */
function originalTexts({ row, sourced }: ListingRow, options: ExportOptions): OpenText[] {
  const language = row.language ?? options.language;
  return TEXTS.flatMap((field) => {
    const text = row[field];
    const source = sourced[field]?.includes(text) ? "import" : "guide";
    return text !== "" && isKept({ field, source }, options) ? [{ field, language, text, source } as const] : [];
  });
}

/** @param isStaffReachable whether staff receive enquiries about unclaimed listings */
export function openListing(listing: ListingRow, options: ExportOptions, isStaffReachable: boolean) {
  const { row, area, texts, items, pictures } = listing;
  const url = `${options.origin}${profileUrl(row.code)}`;
  const originals = originalTexts(listing, options);
  const originalText = (field: string) => originals.find((text) => text.field === field)?.text ?? "";
  const further = furtherTexts(texts, options);
  const sources: FactSource[] = readSources(row.attribution_text, row.attribution_link, row.attribution_licence);
  const isOwn = ({ source }: OpenText) => source === "guide" || source === "owner" || source === "staff";
  return {
    id: row.code,
    url,
    name: row.name,
    business_type: row.business_type,
    activity_subtype: row.activity_subtype,
    bar_type: row.bar_type,
    venue_type: row.venue_type,
    latitude: row.latitude === null ? null : roundDegrees(row.latitude),
    longitude: row.longitude === null ? null : roundDegrees(row.longitude),
    country: row.country_code,
    area: area?.slug ?? null,
    area_name: area?.name ?? null,
    city: row.city,
    neighbourhood: row.neighbourhood,
    address: row.address,
    directions: originalText("directions"),
    phone: row.phone,
    email: publicEmail(row, isStaffReachable),
    website: row.website,
    book_now_url: row.book_now_url,
    /** Language of the texts below; null if the listing has that of the guide. */
    own_language: row.language,
    language: row.language ?? options.language,
    short_description: originalText("short_description"),
    description: originalText("description"),
    opening_hours: row.opening_hours,
    price_range: row.price_range,
    price_text: originalText("price_text"),
    discount: row.discount,
    bonus_credit: row.bonus_credit,
    number_of_rooms: row.number_of_rooms,
    stars: row.stars,
    check_in: row.check_in,
    check_out: row.check_out,
    registration_number: row.registration_number,
    needs: listAmenities(row),
    answers: {
      wheelchair: row.wheelchair,
      internet: row.internet,
      step_free: row.step_free,
      pets: row.pets,
      children: row.children,
      parking: row.parking,
      air_conditioning: row.air_conditioning,
      kitchen: row.kitchen,
      pool: row.pool,
      sea_view: row.sea_view,
      breakfast: row.breakfast,
    },
    labels: row.labels,
    cuisine: row.cuisine,
    restaurant_style: row.restaurant_style,
    dietary_category: row.dietary_category === "nothing" ? "" : row.dietary_category,
    lgbtq_type: row.lgbtq_type === "nothing" ? "" : row.lgbtq_type,
    hashtags: row.hashtags,
    languages: row.languages,
    additional_services: row.additional_services,
    other_names: row.other_names,
    osm_id: row.osm_id,
    wikidata_id: row.wikidata_id,
    gers_id: row.gers_id,
    // Files of Wikimedia Commons have their licence there; other addresses need the record's.
    picture_sources: row.picture_sources.filter((source) => source.startsWith("File:") || row.picture_licence !== ""),
    picture_author: row.picture_author,
    picture_licence: row.picture_licence,
    pictures: pictures.map((picture) => openPicture(picture, options.origin)),
    items: items.map((item) => openItem(item, row, options)),
    texts: [...originals, ...further],
    further,
    /** Fields with texts that people wrote for this guide. */
    own_texts: [
      ...new Set([...originals, ...further].filter((text) => isOwn(text) && isWork(text.field)).map(({ field }) => field)),
    ].sort(),
    sources: sources.length > 0 ? sources : [ownSource(options, url)],
    is_demo: row.is_demo,
    modified: row.modified.toISOString(),
  };
}
export type OpenListing = ReturnType<typeof openListing>;
