/** Amounts in another currency, by rates that the guide's people gave. Pure; nothing is invented: without a rate there is no other amount. */

/** As they are written: how much of each currency one unit of the base buys. */
export interface ExchangeRates {
  /** ISO 4217; empty while there are none. */
  base: string;
  /** The day that they are of, YYYY-MM-DD. */
  date: string;
  rates: Readonly<Record<string, number>>;
}

/** As they are applied: what one unit of each currency is in one of them. */
export interface Multipliers {
  currency: string;
  date: string;
  of: Readonly<Record<string, number>>;
}

export const NO_RATES: ExchangeRates = { base: "", date: "", rates: {} };

const SIGNIFICANT = 8;

/** What one unit of each known currency is in another; undefined where there is no rate for that one. @param currency the base where it is left out */
export function currencyMultipliers({ base, date, rates }: ExchangeRates, currency = base): Multipliers | undefined {
  const perBase: Record<string, number> = { ...rates, [base]: 1 };
  const target = perBase[currency];
  if (base === "" || target === undefined) return undefined;
  const of = Object.entries(perBase).map(([code, rate]) => [code, Number((target / rate).toPrecision(SIGNIFICANT))] as const);
  return { currency, date, of: Object.fromEntries(of) };
}

/** An amount in the multipliers' currency; null where its own has no rate. */
export function converted(amount: number, currency: string, multipliers: Multipliers | null | undefined): number | null {
  const factor = multipliers && Object.hasOwn(multipliers.of, currency) ? multipliers.of[currency] : undefined;
  return factor === undefined ? null : amount * factor;
}

/** An amount as nobody takes for exact: three digits that count, whole. Null where nothing would be left of it, or it is in that currency already. */
export function roughly(amount: number, currency: string, multipliers: Multipliers | null | undefined): number | null {
  if (currency === multipliers?.currency) return null;
  const other = converted(amount, currency, multipliers);
  const rough = other === null ? 0 : Math.round(other < 1_000 ? other : Number(other.toPrecision(3)));
  return rough > 0 ? rough : null;
}
