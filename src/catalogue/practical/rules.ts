import { typedKeys } from "../../platform/values/objects.ts";
import { folded } from "../search/words/fold.ts";
import { joinTokens, type Span, type Token } from "../search/words/reading.ts";
import { PRACTICAL_KINDS, PRACTICAL_WORDS, type PracticalKind } from "./enumerations.ts";

/** Pure: practical places in a search. */

export const PRACTICAL_NAMES = typedKeys(PRACTICAL_KINDS);
const PHRASE_MAX = 4;

let known: ReadonlyMap<string, PracticalKind> | undefined;
/** Returns the kinds by their words; built on first use. */
function readPracticalWords() {
  known ??= new Map(
    PRACTICAL_NAMES.flatMap((kind) => PRACTICAL_WORDS[kind].split(",").map((word) => [folded(word.trim()), kind] as const)).filter(
      ([word]) => word !== "",
    ),
  );
  return known;
}

/** Returns the first practical kind that a query names, the longest phrase first. */
export function findPracticalKind(tokens: readonly Token[]): (Span & { kind: PracticalKind }) | undefined {
  const words = readPracticalWords();
  for (let length = PHRASE_MAX; length > 0; length -= 1)
    for (let from = 0; from + length <= tokens.length; from += 1) {
      const span = { from, to: from + length };
      const kind = words.get(joinTokens(tokens, span));
      if (kind) return { ...span, kind };
    }
  return undefined;
}
