import type { Multipliers } from "../../platform/values/exchange.ts";
import { comparable, type LowestPrice, usualCurrency } from "../items/lowest.ts";
import type { Match } from "./facets.ts";

/**
 * The lowest price first, by the rates, or in the currency that most of the list have where there are none; then those that are not comparable, by their
 * level; last those that say nothing. Among equals the order stays.
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
