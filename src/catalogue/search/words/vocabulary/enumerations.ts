import data from "../data/words.json" with { type: "json" };
import { buildVocabulary, type Vocabulary } from "./rules.ts";

let vocabulary: Vocabulary | undefined;

/** What words mean; put together when it is first asked for. For the server: browsers have no use for 150 kB of words. */
export function readVocabulary(): Vocabulary {
  vocabulary ??= buildVocabulary(data);
  return vocabulary;
}
