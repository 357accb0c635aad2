import { itemNeeds } from "../../../catalogue/items/amenities/rules.ts";
import { amenityFacts } from "../../../catalogue/items/amenities/text.ts";
import type { InventoryItem } from "../../../catalogue/items/contract.ts";
import { adultPrice, childPrice, costText } from "../../../catalogue/items/costs/rules.ts";
import { CHILD_AGE_MAX } from "../../../catalogue/items/enumerations.ts";
import { stayPriceInHundredths } from "../../../catalogue/items/prices/rules.ts";
import { originalTitle } from "../../../catalogue/items/shown/rules.ts";
import type { Business } from "../../../catalogue/listings/contract.ts";
import { pictureAt } from "../../../catalogue/listings/rules.ts";
import { currentReader } from "../../../platform/languages/reader.ts";
import { type Span, toDateText } from "../../calendars/nights.ts";
import type { Capability } from "../enumerations.ts";
import { OPTION } from "../rules.ts";
import type { Pricing, Product } from "./contract.ts";

/** A room or an activity as a product of OCTO: one option, whose units are the room, or adults and children. */

/** An item that can be booked. */
export type Bookable = InventoryItem & { kind: "room" | "activity" };
export const isBookable = (item: InventoryItem): item is Bookable => item.kind === "room" || item.kind === "activity";

export type UnitId = "room" | "adult" | "child";

/** Decimals of a price, at most two in every currency. */
const PRECISION = 2;
/** Maximum age for a unit, because the standard requires a number. */
const AGE_MAX = 120;

/** Ids of an item's units. A room is one unit, because its price is not by person. */
export const octoUnitIds = ({ kind }: Pick<Bookable, "kind">): readonly UnitId[] => (kind === "room" ? ["room"] : ["adult", "child"]);
export const unitLimit = ({ kind, maximum_capacity }: Pick<Bookable, "kind" | "maximum_capacity">): number | null =>
  kind === "room" ? 1 : maximum_capacity;

type Priced = Pick<Bookable, "minimum_price" | "minimum_price_currency" | "seasonal_prices" | "prices">;

const asPricing = (amount: number, currency: string): Pricing => ({
  original: amount,
  retail: amount,
  net: null,
  currency,
  currencyPrecision: PRECISION,
  includedTaxes: [],
});

/**
 * Returns the price of a quantity of units in a span, each night of a room and each day of an activity at its own price; undefined if the
 * listing gives none.
 */
export function calculatePricing(item: Priced, { from, to }: Span, quantity = 1, unit: UnitId = "adult"): Pricing | undefined {
  const { minimum_price, minimum_price_currency: currency, seasonal_prices, prices } = item;
  if (minimum_price === null || currency === null) return undefined;
  if (prices.length === 0) return asPricing((stayPriceInHundredths(item, toDateText(from), to - from) ?? 0) * quantity, currency);
  const day = toDateText(from);
  const season = seasonal_prices.find((one) => one.from <= day && day <= one.to)?.price;
  const adult = adultPrice(prices, season, minimum_price);
  return asPricing(Math.round((unit === "child" ? childPrice(prices, null, adult) : adult) * 10 ** PRECISION) * quantity, currency);
}

/** Returns the prices of one unit that a booking stores. */
export function bookedPricing(item: Priced, span: Span): (Pricing & { child?: Pricing }) | null {
  const each = calculatePricing(item, span);
  const child = calculatePricing(item, span, 1, "child");
  return each && child ? { ...each, ...(child.retail === each.retail ? {} : { child }) } : null;
}

/** Returns the lowest price of one unit from a day on. @param today YYYY-MM-DD: seasonal prices that have ended are left out */
export function pricingFrom(
  { minimum_price, minimum_price_currency: currency, seasonal_prices, prices }: Priced,
  today: string,
  unit: UnitId = "adult",
): Pricing | undefined {
  if (minimum_price === null || currency === null) return undefined;
  const seasons = seasonal_prices.flatMap(({ to, price }) => (to >= today ? [price] : []));
  const adult = Math.min(adultPrice(prices, undefined, minimum_price), ...seasons);
  return asPricing(Math.round((unit === "child" ? childPrice(prices, null, adult) : adult) * 10 ** PRECISION), currency);
}

/** Returns a picture in a format that every client reads. @param link as in listings */
const toMedia = (origin: string, link: string, rel: "COVER" | "GALLERY", title: string) => ({
  src: `${origin}${pictureAt(link, "card")}`,
  type: "image/jpeg",
  rel,
  title,
  caption: null,
  copyright: null,
});

/** @param origin of the guide */
export const coverMedia = (origin: string, { cover_image_link, name }: Pick<Business, "cover_image_link" | "name">) => [
  toMedia(origin, cover_image_link, "COVER", name),
];

/** Returns the location of the listing, for clients that show a map. */
function toLocations({ name, address, city, area, country, latitude, longitude, website }: Business) {
  if (latitude === null || longitude === null) return [];
  const postalAddress = {
    streetAddress: address || null,
    addressLocality: area?.name ?? (city || null),
    addressRegion: null,
    postalCode: null,
    addressCountry: country.code,
    postOfficeBoxNumber: null,
  };
  const identifiers = {
    googlePlaceId: null,
    applePlaceId: null,
    tripadvisorLocationId: null,
    yelpPlaceId: null,
    facebookPlaceId: null,
    foursquarePlaceId: null,
    baiduPlaceId: null,
    amapPlaceId: null,
  };
  const place = { latitude, longitude, postalAddress, identifiers, sameAs: website ? [website] : [] };
  return [{ title: name, shortDescription: null, types: ["START"], minutesTo: null, minutesAt: null, place }];
}

/** Returns what the item says of access and comfort, as the standard's features. */
const amenityFeatures = (item: Bookable) =>
  itemNeeds(item.kind).flatMap((need) =>
    amenityFacts({ kind: item.kind, amenities: { [need]: item.amenities[need] } }).map((shortDescription) => ({
      type: need === "wheelchair" || need === "step_free" ? "ACCESSIBILITY_INFORMATION" : "ADDITIONAL_INFORMATION",
      shortDescription,
    })),
  );

/** Returns costs that the price does not contain, and the terms, as the standard's features. */
const costFeatures = ({ costs, terms }: Bookable) =>
  [
    ...costs.map((cost) => ({ type: cost.required ? "EXCLUSION" : "ADDITIONAL_INFORMATION", shortDescription: costText(cost) })),
    { type: "BOOKING_TERM", shortDescription: terms.deposit && `Deposit: ${terms.deposit}` },
    { type: "CANCELLATION_TERM", shortDescription: terms.cancellation },
  ].filter(({ shortDescription }) => shortDescription !== "");

/** Returns the listing's own texts on an item. */
function productContent(origin: string, item: Bookable, business: Business) {
  return {
    title: item.title,
    shortDescription: item.pricing_text_line || null,
    description: item.description || null,
    features: [...costFeatures(item), ...amenityFeatures(item)],
    faqs: [],
    media: [item.image_link, ...item.image_gallery].map((link, index) =>
      toMedia(origin, link, index === 0 ? "COVER" : "GALLERY", item.title),
    ),
    locations: toLocations(business),
    categoryLabels: [],
    ...(item.duration === null ? {} : { durationMinutesFrom: item.duration, durationMinutesTo: null }),
    commentary: [],
  };
}

interface Context {
  business: Business;
  /** Time zone of the listing. */
  timeZone: string;
  origin: string;
  asked: readonly Capability[];
  /** Day in that time zone, as YYYY-MM-DD. */
  today: string;
}

const UNITS = {
  room: { name: "Room", type: "OTHER", minAge: 0, maxAge: AGE_MAX, minQuantity: 1 },
  adult: { name: "Adult", type: "ADULT", minAge: CHILD_AGE_MAX + 1, maxAge: AGE_MAX, minQuantity: 0 },
  child: { name: "Child", type: "CHILD", minAge: 0, maxAge: CHILD_AGE_MAX, minQuantity: 0 },
} as const;

/** Returns the ages of a unit: children only as far as the listing has a price for them. */
function unitAges(item: Bookable, id: UnitId): { minAge: number; maxAge: number } {
  const { minAge, maxAge } = UNITS[id];
  const children = id === "child" ? item.prices.filter((price) => price.for === "child") : [];
  if (children.length === 0) return { minAge, maxAge };
  return {
    minAge: Math.min(...children.map(({ from_age }) => from_age ?? minAge)),
    maxAge: Math.max(...children.map(({ to_age }) => to_age ?? maxAge)),
  };
}

/** Returns a unit of an item. */
function productUnit(item: Bookable, id: UnitId, hasContent: boolean) {
  const { name, type, minQuantity } = UNITS[id];
  return {
    id,
    internalName: name,
    reference: null,
    type,
    restrictions: {
      ...unitAges(item, id),
      idRequired: false,
      minQuantity,
      maxQuantity: unitLimit(item),
      paxCount: id === "room" ? (item.maximum_capacity ?? 1) : 1,
      accompaniedBy: [],
    },
    requiredContactFields: [],
    ...(hasContent ? { title: name, shortDescription: "", features: [] } : {}),
  };
}

/** Returns an item of the listing as a product. */
export function toOctoProduct(item: Bookable, { business, timeZone, origin, asked, today }: Context): Product {
  const hasPricing = asked.includes("octo/pricing");
  const price = hasPricing ? pricingFrom(item, today) : undefined;
  // The single price, if all days have the same.
  const isSame = item.seasonal_prices.every(({ to }) => to < today);
  const unitPrices = (unit: UnitId) => {
    const from = pricingFrom(item, today, unit);
    return hasPricing ? { pricingFrom: from ? [from] : [], pricing: from && isSame ? [from] : [] } : {};
  };
  const hasContent = asked.includes("octo/content");
  const content = hasContent ? productContent(origin, item, business) : {};
  return {
    id: item.id,
    internalName: originalTitle(item),
    reference: null,
    locale: currentReader().language,
    timeZone,
    allowFreesale: false,
    // The listing confirms each booking itself, as it answers every enquiry.
    instantConfirmation: false,
    instantDelivery: false,
    availabilityRequired: true,
    availabilityType: item.departures.length > 0 ? "START_TIME" : "OPENING_HOURS",
    deliveryFormats: [],
    deliveryMethods: ["VOUCHER"],
    // Guests identify themselves by name.
    redemptionMethod: "MANIFEST",
    options: [
      {
        id: OPTION,
        default: true,
        internalName: originalTitle(item),
        reference: null,
        availabilityLocalStartTimes: item.departures.length > 0 ? item.departures : ["00:00"],
        cancellationCutoff: "0 hours",
        cancellationCutoffAmount: 0,
        cancellationCutoffUnit: "hour",
        requiredContactFields: ["firstName", "lastName", "emailAddress"],
        restrictions: { minUnits: 1, maxUnits: unitLimit(item) },
        units: octoUnitIds(item).map((id) => ({ ...productUnit(item, id, hasContent), ...unitPrices(id) })),
        ...unitPrices("adult"),
        ...content,
      },
    ],
    ...(price ? { defaultCurrency: price.currency } : {}),
    ...(hasPricing ? { availableCurrencies: price ? [price.currency] : [], pricingPer: "UNIT" } : {}),
    ...content,
  };
}
