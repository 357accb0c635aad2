import { z } from "zod";
import { DESCRIPTION_MAX, DURATION_MAX, PRICE_MIN, TITLE_MAX } from "../../catalogue/items/list/rules.ts";
import { CURRENCIES } from "../../catalogue/places/currencies.ts";
import { dayIn } from "../../platform/values/format.ts";
import { labelled } from "../../platform/values/punctuation.ts";
import { PRICED_UNITS } from "./enumerations.ts";
import type { Said } from "./items.ts";
import { PRODUCTS_MAX } from "./rules.ts";

/** Parses the responses of booking software defensively: fields that the guide needs must be valid, other invalid fields are left out. */

const text = z.string().nullish().catch(null);
export const amounts = z
  .array(
    z.object({
      retail: z.number().nullish().catch(null),
      original: z.number().nullish().catch(null),
      currency: z.string(),
      currencyPrecision: z.int().min(0).max(6).default(2),
    }),
  )
  .nullish()
  .catch(null);
export type Amounts = z.infer<typeof amounts>;

const id = z.string().min(1).max(200);
const unit = z.object({ id: id.nullish().catch(null), type: text, pricingFrom: amounts, pricing: amounts });
const option = z.object({
  id,
  title: text,
  internalName: text,
  default: z.boolean().catch(false),
  units: z.array(unit).catch([]),
  restrictions: z
    .object({ maxUnits: z.number().nullish().catch(null) })
    .nullish()
    .catch(null),
  durationMinutesFrom: z.number().nullish().catch(null),
});
const product = z.object({
  id,
  internalName: text,
  title: text,
  shortDescription: text,
  description: text,
  timeZone: text,
  defaultCurrency: text,
  pricingPer: text,
  durationMinutesFrom: z.number().nullish().catch(null),
  options: z.array(option).min(1),
});
type Product = z.infer<typeof product>;

export interface ReadProduct {
  product: string;
  option: string;
  /** Unit that the price belongs to, if there is a price. */
  unit: string | null;
  time_zone: string;
  said: Said;
}

/** The reason is a key of reasonText. */
export type Read<Whole> = ({ isWhole: true } & Whole) | { isWhole: false; reason: "not_octo" | "too_many" | "no_days" };

/**
 * Parses JSON.
 * @returns undefined if the body is not valid JSON
 */
export function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/** Removes characters that the database rejects and control characters that are invisible. */
const clean = (given: string | null | undefined, max: number): string =>
  (given ?? "")
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])\p{Cc}/gu, "")
    .trim()
    .slice(0, max)
    .toWellFormed()
    .trim();

const currencies = new Set(CURRENCIES.map(({ code }) => code));

/**
 * Converts an amount in minor units to the guide's unit, with two decimals.
 * @returns undefined if it cannot be shown as a price
 */
export function readAmount(prices: Amounts, wanted: string | null | undefined): { amount: number; currency: string } | undefined {
  const known = (prices ?? []).filter(({ currency }) => currencies.has(currency));
  const found = known.find(({ currency }) => currency === wanted) ?? known[0];
  const minor = found?.retail ?? found?.original;
  if (!found || minor == null) return undefined;
  const amount = Math.round((minor / 10 ** found.currencyPrecision) * 100) / 100;
  return amount >= PRICE_MIN ? { amount, currency: found.currency } : undefined;
}

/** Returns the lowest price for an adult. Products sold per group have no price, because prices in the guide are per person. */
function lowestPrice({ pricingPer, defaultCurrency }: Product, { units }: z.infer<typeof option>) {
  if (pricingPer === "BOOKING") return undefined;
  const priced = PRICED_UNITS.map((type) => units.filter((one) => one.type === type)).find((some) => some.length > 0) ?? units;
  const prices = priced.flatMap(({ id: unit = null, pricingFrom, pricing }) => {
    const price = readAmount(pricingFrom?.length ? pricingFrom : pricing, defaultCurrency);
    return price ? [{ ...price, unit }] : [];
  });
  return prices.toSorted((one, other) => one.amount - other.amount)[0];
}

const HOUR = 60;
const DAY = 1_440;
const durationClass = (minutes: number) =>
  minutes % DAY === 0 ? ("days" as const) : minutes >= 2 * HOUR ? ("hours" as const) : ("minutes" as const);

function isTimeZone(name: string): boolean {
  try {
    dayIn(name, new Date(0));
    return true;
  } catch {
    return false;
  }
}

const named = ({ id, title, internalName }: Pick<Product, "id" | "title" | "internalName">): string =>
  clean(title, TITLE_MAX) || clean(internalName, TITLE_MAX) || clean(id, TITLE_MAX);

/** Sorts the options of a product, the default first. Each option is a product of its own: morning or evening, with or without lunch. */
const sortOptions = ({ options }: Product) => options.toSorted((one, other) => Number(other.default) - Number(one.default));

function asRead(one: Product, chosen: z.infer<typeof option>): ReadProduct {
  const { options, description, shortDescription, timeZone } = one;
  const price = lowestPrice(one, chosen);
  const minutes = one.durationMinutesFrom ?? chosen.durationMinutesFrom;
  const hasDuration = minutes != null && Number.isInteger(minutes) && minutes >= 1 && minutes <= DURATION_MAX;
  const people = chosen.restrictions?.maxUnits;
  const said: Said = {
    title: clean(options.length > 1 ? labelled(named(one), named(chosen)) : named(one), TITLE_MAX) || "–",
    description: clean(description, DESCRIPTION_MAX) || clean(shortDescription, DESCRIPTION_MAX),
    minimum_price: price?.amount ?? null,
    minimum_price_currency: price?.currency ?? null,
    duration: hasDuration ? minutes : null,
    duration_class: hasDuration ? durationClass(minutes) : null,
    maximum_capacity: people != null && Number.isInteger(people) && people > 0 ? people : null,
  };
  return {
    product: one.id,
    option: chosen.id,
    unit: price?.unit ?? null,
    time_zone: timeZone && isTimeZone(timeZone) ? timeZone : "UTC",
    said,
  };
}

/** Parses the products of the software, one for each option. Rejects the whole list if one entry is invalid. */
export function readProducts(body: Uint8Array): Read<{ products: ReadProduct[] }> {
  const answer = readJson(body);
  if (Array.isArray(answer) && answer.length > PRODUCTS_MAX) return { isWhole: false, reason: "too_many" };
  const read = z.array(product).safeParse(answer);
  if (!read.success) return { isWhole: false, reason: "not_octo" };
  const products = read.data.flatMap((one) => sortOptions(one).map((each) => asRead(one, each)));
  if (products.length > PRODUCTS_MAX) return { isWhole: false, reason: "too_many" };
  // Two products with one id are ambiguous, so the list is invalid.
  const isOnce =
    new Set(read.data.map((one) => one.id)).size === read.data.length &&
    new Set(products.map((one) => JSON.stringify([one.product, one.option]))).size === products.length;
  return isOnce ? { isWhole: true, products } : { isWhole: false, reason: "not_octo" };
}

/** Returns the name that the software gives itself, or an empty string if it gives none. */
export function readName(body: Uint8Array, max: number): string {
  const read = z.object({ name: z.string() }).safeParse(readJson(body));
  return read.success ? clean(read.data.name, max) : "";
}
