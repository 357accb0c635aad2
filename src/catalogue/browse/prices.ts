import type { Multipliers } from "../../platform/values/exchange.ts";
import { comparable, type LowestPrice, usualCurrency } from "../items/lowest.ts";
import type { Match } from "./facets.ts";

/**
 * Sorts by price, lowest first: compared by exchange rates, or without rates only in the list's most frequent currency. Listings without a
 * comparable price follow by price level, then listings without any. Equal ones stay in order.
 */
export function byPrice<One extends Pick<Match, "code" | "level">>(
  matches: readonly One[],
  prices: ReadonlyMap<string, LowestPrice>,
  multipliers: Multipliers | undefined,
): One[] {
  const usual = usualCurrency(prices.values());
  const keyed = matches.map((match) => {
    const price = prices.get(match.code);
    return { match, amount: price ? comparable(price, multipliers, usual) : null };
  });
  const rank = ({ amount }: (typeof keyed)[number]) => (amount === null ? 1 : 0);
  return keyed
    .sort((a, b) => rank(a) - rank(b) || (a.amount ?? 0) - (b.amount ?? 0) || a.match.level - b.match.level)
    .map(({ match }) => match);
}
