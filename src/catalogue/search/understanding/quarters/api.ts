import type { DbOrTransaction } from "../../../../platform/db/types.ts";
import { findQuarters } from "../../facts/store.ts";
import { quarterFact } from "../../words/facts.ts";
import { joinTokens, type Reading, type Span, type Token } from "../../words/reading.ts";
import { type NamedPlace, placePhrases } from "../rules.ts";

/** Part of a town that a query names, with the fact of its listings. */
export interface Quarter extends Span {
  ids: string[];
}

/** Returns the part of a town that a query names: "parrilla palermo". The longest name wins. */
export async function findQuarter(db: DbOrTransaction, tokens: readonly Token[], reading: Reading): Promise<Quarter | undefined> {
  // As typed, without the words that only connect others: names of quarters are folded whole.
  const phrases = placePhrases(tokens, reading).map(({ from, to }) => ({ from, to, phrase: joinTokens(tokens, { from, to }) }));
  const known = await findQuarters(db, [...new Set(phrases.map(({ phrase }) => phrase))]);
  const found = phrases.find(({ phrase }) => known.has(phrase));
  return found && { from: found.from, to: found.to, ids: [quarterFact(found.phrase)] };
}

/** Whether an area of the guide has one of the words of a quarter: then the area is meant. */
export const isTaken = ({ from, to }: Span, places: readonly NamedPlace[]): boolean =>
  places.some((place) => place.from < to && from < place.to);
