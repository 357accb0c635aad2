import { typedKeys } from "../../../platform/values/objects.ts";
import { PRACTICAL_WORDS, type PracticalKind } from "../../practical/enumerations.ts";
import { PRACTICAL_NAMES } from "../../practical/rules.ts";
import { TRAIL_KINDS, TRAIL_WORDS, type TrailKind } from "../../trails/enumerations.ts";
import { folded } from "../words/fold.ts";
import { joinTokens, type Span, type Token } from "../words/reading.ts";

/** Pure: practical places and routes in a search. */

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

let knownTrails: ReadonlyMap<string, TrailKind> | undefined;
function readTrailWords() {
  knownTrails ??= new Map(
    typedKeys(TRAIL_KINDS).flatMap((kind) => TRAIL_WORDS[kind].split(",").map((word) => [folded(word.trim()), kind] as const)),
  );
  return knownTrails;
}

/** Returns the first kind of route that a query names, the longest phrase first. */
export function findTrailKind(tokens: readonly Token[]): (Span & { kind: TrailKind }) | undefined {
  for (let length = PHRASE_MAX; length > 0; length -= 1)
    for (let from = 0; from + length <= tokens.length; from += 1) {
      const span = { from, to: from + length };
      const kind = readTrailWords().get(joinTokens(tokens, span));
      if (kind) return { ...span, kind };
    }
  return undefined;
}
