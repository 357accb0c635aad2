/** Pure: converts amounts to another currency, at rates entered by the guide's staff. Never guesses: without a rate the result is null. */

/** Rates as stored: the amount of each currency that one unit of the base buys. */
export interface ExchangeRates {
  /** ISO 4217; empty without rates. */
  base: string;
  /** Day of the rates, YYYY-MM-DD. */
  date: string;
  rates: Readonly<Record<string, number>>;
}

/** Rates as applied: the value of one unit of each currency in `currency`. */
export interface Multipliers {
  currency: string;
  date: string;
  of: Readonly<Record<string, number>>;
}

export const NO_RATES: ExchangeRates = { base: "", date: "", rates: {} };

const SIGNIFICANT = 8;

/**
 * Returns the value of one unit of each known currency in another one; undefined without a rate for that one.
 * @param currency the base by default
 */
export function currencyMultipliers({ base, date, rates }: ExchangeRates, currency = base): Multipliers | undefined {
  const perBase: Record<string, number> = { ...rates, [base]: 1 };
  const target = perBase[currency];
  if (base === "" || target === undefined) return undefined;
  const of = Object.entries(perBase).map(([code, rate]) => [code, Number((target / rate).toPrecision(SIGNIFICANT))] as const);
  return { currency, date, of: Object.fromEntries(of) };
}

/** Returns an amount in the multipliers' currency; null if its own currency has no rate. */
export function converted(amount: number, currency: string, multipliers: Multipliers | null | undefined): number | null {
  const factor = multipliers && Object.hasOwn(multipliers.of, currency) ? multipliers.of[currency] : undefined;
  return factor === undefined ? null : amount * factor;
}

/**
 * Returns an amount that is clearly approximate: whole, with three significant digits. Null if it has no rate, rounds to 0, or is in that
 * currency already.
 */
export function roughly(amount: number, currency: string, multipliers: Multipliers | null | undefined): number | null {
  if (currency === multipliers?.currency) return null;
  const other = converted(amount, currency, multipliers);
  const rough = other === null ? 0 : Math.round(other < 1_000 ? other : Number(other.toPrecision(3)));
  return rough > 0 ? rough : null;
}
