import { z } from "zod";
import { DESCRIPTION_MAX, DURATION_MAX, PRICE_MIN, TITLE_MAX } from "../../catalogue/items/list/rules.ts";
import { CURRENCIES } from "../../catalogue/places/currencies.ts";
import { dayIn } from "../../platform/values/format.ts";
import { PRICED_UNITS } from "./enumerations.ts";
import type { Said } from "./items.ts";
import { PRODUCTS_MAX } from "./rules.ts";

/** What booking software answers, read with care: what the guide needs has to be right, what else is wrong is left out. */

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
  /** Whose price it is, where there is one. */
  unit: string | null;
  time_zone: string;
  said: Said;
}

export type Read<Whole> = ({ isWhole: true } & Whole) | { isWhole: false; reason: string };
export const NOT_OCTO = "What came is not what OCTO says it should be.";
const TOO_MANY = `The software has more than ${PRODUCTS_MAX} products with their options.`;

/** JSON, or nothing for what is none. */
export function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) as unknown;
  } catch {
    return undefined;
  }
}

/** Neither what a database does not take nor what nobody sees. */
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

/** An amount in whole minor units as the guide has it, with two decimals; undefined where it is none that can be shown. */
export function readAmount(prices: Amounts, wanted: string | null | undefined): { amount: number; currency: string } | undefined {
  const known = (prices ?? []).filter(({ currency }) => currencies.has(currency));
  const found = known.find(({ currency }) => currency === wanted) ?? known[0];
  const minor = found?.retail ?? found?.original;
  if (!found || minor == null) return undefined;
  const amount = Math.round((minor / 10 ** found.currencyPrecision) * 100) / 100;
  return amount >= PRICE_MIN ? { amount, currency: found.currency } : undefined;
}

/** The least that a grown person costs. Of what is sold by the group nothing is said: prices here are a person's. */
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

/** Of several options each is one: in the morning or in the evening, with or without lunch. The default one is first. */
const sortOptions = ({ options }: Product) => options.toSorted((one, other) => Number(other.default) - Number(one.default));

function asRead(one: Product, chosen: z.infer<typeof option>): ReadProduct {
  const { options, description, shortDescription, timeZone } = one;
  const price = lowestPrice(one, chosen);
  const minutes = one.durationMinutesFrom ?? chosen.durationMinutesFrom;
  const hasDuration = minutes != null && Number.isInteger(minutes) && minutes >= 1 && minutes <= DURATION_MAX;
  const people = chosen.restrictions?.maxUnits;
  const said: Said = {
    title: clean(options.length > 1 ? `${named(one)}: ${named(chosen)}` : named(one), TITLE_MAX) || "–",
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

/** The products of the software, each of their options. A list counts only as a whole. */
export function readProducts(body: Uint8Array): Read<{ products: ReadProduct[] }> {
  const answer = readJson(body);
  if (Array.isArray(answer) && answer.length > PRODUCTS_MAX) return { isWhole: false, reason: TOO_MANY };
  const read = z.array(product).safeParse(answer);
  if (!read.success) return { isWhole: false, reason: NOT_OCTO };
  const products = read.data.flatMap((one) => sortOptions(one).map((each) => asRead(one, each)));
  if (products.length > PRODUCTS_MAX) return { isWhole: false, reason: TOO_MANY };
  // Of two of one id none is the right one.
  const isOnce =
    new Set(read.data.map((one) => one.id)).size === read.data.length &&
    new Set(products.map((one) => JSON.stringify([one.product, one.option]))).size === products.length;
  return isOnce ? { isWhole: true, products } : { isWhole: false, reason: NOT_OCTO };
}

/** As the software calls itself; empty where it does not say. */
export function readName(body: Uint8Array, max: number): string {
  const read = z.object({ name: z.string() }).safeParse(readJson(body));
  return read.success ? clean(read.data.name, max) : "";
}
