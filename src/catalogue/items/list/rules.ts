import { meant, t } from "../../../platform/languages/text.ts";
import { formatDays, formatNumber } from "../../../platform/values/format.ts";
import { labelled } from "../../../platform/values/punctuation.ts";
import { CURRENCIES } from "../../places/currencies.ts";
import { type Amenities, amenityErrors, normaliseAmenities } from "../amenities/rules.ts";
import { costErrors, departureErrors, personPriceErrors, termsErrors } from "../costs/errors.ts";
import {
  type ItemCost,
  type ItemTerms,
  normaliseCost,
  normaliseDepartures,
  normalisePersonPrice,
  normaliseTerms,
  type PersonPrice,
  type SentCost,
  type SentPrice,
  type SentTerms,
} from "../costs/rules.ts";
import type { DurationClass, ItemKind } from "../enumerations.ts";
import type { SeasonalPrice } from "../prices/rules.ts";

/** Limits of an item's fields for owners and helpers; docs/decisions/0072. */

export const TITLE_MAX = 200;
export const DESCRIPTION_MAX = 2_000;
export const CATEGORY_MAX = 60;
const URL_MAX = 2_000;
/** Prices are shown as whole numbers, so a smaller one would show as 0. */
export const PRICE_MIN = 1;
const PRICE_MAX = 999_999_999;
export const CAPACITY_MAX = 1_000;
export const UNITS_MAX = 200;
export const NIGHTS_MAX = 90;
export const SEASONS_MAX = 24;
/** A year, in minutes. */
export const DURATION_MAX = 525_600;
/** Maximum number of items of a kind in one listing. */
export const ITEMS_MAX = 200;
export const PICTURES_MAX = 10;
/** Days in which a deleted item can be restored. */
export const UNDO_DAYS = 30;

/** All fields of an item that can be written. */
export interface ItemValues {
  title: string;
  description: string;
  activity_type: string | null;
  room_type: string | null;
  minimum_price: number | null;
  minimum_price_currency: string | null;
  duration: number | null;
  duration_class: DurationClass | null;
  maximum_capacity: number | null;
  units: number;
  minimum_nights: number;
  seasonal_prices: SeasonalPrice[];
  costs: ItemCost[];
  terms: ItemTerms;
  departures: string[];
  prices: PersonPrice[];
  amenities: Amenities;
  book_now_url: string | null;
  item_category: string;
  is_draft: boolean;
}

const NOTHING: ItemValues = {
  title: "",
  description: "",
  activity_type: null,
  room_type: null,
  minimum_price: null,
  minimum_price_currency: null,
  duration: null,
  duration_class: null,
  maximum_capacity: null,
  units: 1,
  minimum_nights: 1,
  seasonal_prices: [],
  costs: [],
  terms: { deposit: "", cancellation: "" },
  departures: [],
  prices: [],
  amenities: {},
  book_now_url: null,
  item_category: "",
  is_draft: false,
};

const OF_ALL = ["title", "description", "minimum_price", "minimum_price_currency", "book_now_url", "item_category", "is_draft"] as const;
const OF_KIND: Record<ItemKind, readonly (keyof ItemValues)[]> = {
  room: [...OF_ALL, "room_type", "maximum_capacity", "units", "minimum_nights", "seasonal_prices", "costs", "terms", "amenities"],
  activity: [
    ...OF_ALL,
    ...(["activity_type", "duration", "duration_class", "maximum_capacity", "seasonal_prices", "costs", "terms"] as const),
    ...(["departures", "prices", "amenities"] as const),
  ],
  dish: OF_ALL,
  product: OF_ALL,
  supplier: OF_ALL,
};

/** Whether items of a kind have a field. Values for other fields are ignored, like unknown fields. */
export const hasField = (kind: ItemKind, field: keyof ItemValues): boolean => OF_KIND[kind].includes(field);

/** Returns a new item with default values. */
export const blankItem = (kind: ItemKind): ItemValues => ({
  ...NOTHING,
  ...(kind === "room" ? { room_type: "private" } : {}),
  ...(kind === "activity" ? { activity_type: "other" } : {}),
});

type Sent = "costs" | "prices" | "terms";
type Given = { [Name in keyof Omit<ItemValues, Sent>]?: ItemValues[Name] | undefined } & {
  costs?: readonly SentCost[] | undefined;
  prices?: readonly SentPrice[] | undefined;
  terms?: SentTerms | undefined;
};

/**
 * Returns an item with changed fields.
 * @param base values of fields that are not given: the current item, or a blank one for a replacement
 */
export function mergeItem(kind: ItemKind, base: ItemValues, given: Given): ItemValues {
  const fields = new Set<string>(OF_KIND[kind]);
  const known = Object.entries(given).filter(([name, value]) => value !== undefined && fields.has(name));
  const merged: ItemValues = { ...base, ...Object.fromEntries(known) };
  return {
    ...merged,
    title: merged.title.trim(),
    item_category: merged.item_category.trim(),
    description: merged.description.trim(),
    book_now_url: merged.book_now_url?.trim() || null,
    // A currency without a price has no meaning, nor has a unit of time without a duration.
    minimum_price_currency: merged.minimum_price === null ? null : merged.minimum_price_currency,
    duration_class: merged.duration === null ? null : merged.duration_class,
    seasonal_prices: merged.seasonal_prices.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    costs: merged.costs.map((cost) => normaliseCost(cost, merged.minimum_price_currency)),
    terms: normaliseTerms(merged.terms),
    departures: normaliseDepartures(merged.departures),
    prices: merged.prices.map(normalisePersonPrice),
    amenities: normaliseAmenities(merged.amenities),
  };
}

const currencies = new Set(CURRENCIES.map(({ code }) => code));
const DAY = /^2\d{3}-\d\d-\d\d$/;

/** Whether a text is an existing day of this century or a later one. */
const isDay = (text: string): boolean => DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

const isBetween = (value: number, least: number, most: number) => Number.isInteger(value) && value >= least && value <= most;
const wholeError = (value: number | null, least: number, most: number) =>
  value === null || isBetween(value, least, most) ? [] : [t`Enter a whole number from ${least} to ${most}.`];

/** Returns the validation errors of an amount. */
export function priceErrors(price: number | null): string[] {
  if (price === null) return [];
  if (!(price >= PRICE_MIN)) return [t`Must be at least ${PRICE_MIN}.`];
  if (price > PRICE_MAX) return [t`Enter at most ${formatNumber(PRICE_MAX)}.`];
  return Math.abs(price * 100 - Math.round(price * 100)) > 1e-6 ? [t`Use at most 2 decimals.`] : [];
}

/**
 * Returns the validation errors of seasonal prices.
 * @param seasons in order of their first days
 */
export function seasonErrors(seasons: readonly SeasonalPrice[]): string[] {
  if (seasons.length > SEASONS_MAX) return [t`Add at most ${SEASONS_MAX} seasons.`];
  const errors = seasons.flatMap(({ from, to, price }, index) => {
    if (!isDay(from) || !isDay(to)) return [t`Enter the first and last day of each season.`];
    if (to < from) return [t`The first day, ${formatDays(from)}, can't be after the last day, ${formatDays(to)}.`];
    const before = seasons[index - 1];
    const wrong = priceErrors(price).map((error) => labelled(formatDays(from, to), error));
    if (before && before.to >= from) wrong.push(t`${formatDays(before.from, before.to)} and ${formatDays(from, to)} overlap.`);
    return wrong;
  });
  return [...new Set(errors)];
}

function urlErrors(url: string | null): string[] {
  if (url === null) return [];
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isGood = parsed && /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.password && parsed.hostname.includes(".");
  if (!isGood) return [t`Enter a full URL, such as https://example.com/book.`];
  return url.length > URL_MAX ? [t`Use at most ${URL_MAX} characters.`] : [];
}

function textErrors(text: string, max: number, isNeeded = false): string[] {
  if (isNeeded && text === "") return [t`This field may not be blank.`];
  return text.length > max ? [t`Use at most ${max} characters.`] : [];
}

const CHECKS: { [Name in keyof ItemValues]?: (values: ItemValues) => string[] } = {
  title: ({ title }) => textErrors(title, TITLE_MAX, true),
  description: ({ description }) => textErrors(description, DESCRIPTION_MAX),
  item_category: ({ item_category }) => textErrors(item_category, CATEGORY_MAX),
  minimum_price: ({ minimum_price, seasonal_prices, prices }) => {
    if (minimum_price !== null) return priceErrors(minimum_price);
    if (seasonal_prices.length > 0) return [t`Enter a price for the rest of the year too.`];
    return prices.length > 0 ? [t`Enter a from price too.`] : [];
  },
  minimum_price_currency: ({ minimum_price, minimum_price_currency: code }) =>
    minimum_price === null || (code !== null && currencies.has(code)) ? [] : [t`Choose a currency.`],
  duration: ({ duration }) => wholeError(duration, 1, DURATION_MAX),
  maximum_capacity: ({ maximum_capacity }) => wholeError(maximum_capacity, 1, CAPACITY_MAX),
  units: ({ units }) => wholeError(units, 1, UNITS_MAX),
  minimum_nights: ({ minimum_nights }) => wholeError(minimum_nights, 1, NIGHTS_MAX),
  seasonal_prices: ({ seasonal_prices }) => seasonErrors(seasonal_prices),
  // Only activities have a type of activity.
  costs: ({ costs, activity_type }) => costErrors(costs, activity_type === null),
  terms: ({ terms }) => termsErrors(terms),
  departures: ({ departures }) => departureErrors(departures),
  prices: ({ prices }) => personPriceErrors(prices),
  amenities: ({ amenities, activity_type }) => amenityErrors(activity_type === null ? "room" : "activity", amenities),
  book_now_url: ({ book_now_url }) => urlErrors(book_now_url),
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the validation errors by field.
 * @param before the current values, which stay valid until they change
 */
export function itemErrors(values: ItemValues, before?: ItemValues): Record<string, string[]> {
  const found = Object.entries(CHECKS).flatMap(([name, check]) => {
    const field = name as keyof ItemValues;
    // A new season may make an unchanged, empty price invalid.
    const isOld = before && isSame(before[field], values[field]) && !(field === "minimum_price" && values.minimum_price === null);
    const errors = isOld ? [] : check(values);
    return errors.length > 0 ? [[field, errors] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Returns "Mango room (copy)" in the language of the person who copies, cut to the maximum length. */
export function copyTitle(title: string): string {
  const ending = ` (${meant("a copied offer")`copy`})`;
  return `${title.slice(0, TITLE_MAX - ending.length).trimEnd()}${ending}`;
}

/**
 * Returns the order of all items of a kind: named items first, in the given order, then the others in their current order.
 * @param ids in the current order
 */
export const orderedIds = (ids: readonly string[], named: readonly string[]): string[] => {
  const first = named.filter((id) => ids.includes(id));
  return [...first, ...ids.filter((id) => !first.includes(id))];
};

export const noSeasons = () => t`Enter a first day, a last day and a price as a number for each season.`;
