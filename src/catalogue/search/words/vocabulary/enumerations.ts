import labels from "../data/labels.json" with { type: "json" };
import data from "../data/words.json" with { type: "json" };
import { buildVocabulary, type Vocabulary } from "./rules.ts";

let vocabulary: Vocabulary | undefined;

/** Returns the vocabulary, built on first use. Only for the server: browsers do not need 150 kB of words. */
export function readVocabulary(): Vocabulary {
  vocabulary ??= buildVocabulary(data, labels);
  return vocabulary;
}
