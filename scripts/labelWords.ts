import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ACTIVITY_TYPES } from "../src/catalogue/listings/enumerations.ts";
import { folded } from "../src/catalogue/search/words/fold.ts";
import type { Kind } from "../src/catalogue/search/words/kind.ts";
import { KIND_LABELS } from "../src/catalogue/search/words/kindLabels.ts";
import { KINDS } from "../src/catalogue/search/words/kinds.ts";
import { inEnglish } from "../src/platform/languages/text.ts";
import { typedKeys } from "../src/platform/values/objects.ts";
import { readSourceTexts } from "./texts/sourceTexts.ts";
import { readTranslations, translatedLanguages } from "./texts/translations.ts";

/**
 * Creates src/catalogue/search/words/data/labels.json: the names of kinds and activities in all languages of the guide, so that the search
 * understands the words that its own pages show. Run it after these names change in languages/*.po.
 *   node scripts/labelWords.ts
 */

/** Conjunctions of compound names: "Tempel und Kirchen" are two words for one kind. */
const CONJUNCTIONS =
  /\s+(?:und|et|y|e|dan)\s+|\s*,\s*(?:dan\s+)?|\s*[、・／/]\s*|(?<=[\p{sc=Han}\p{sc=Katakana}\p{sc=Hiragana}ー])[と](?=[\p{sc=Han}\p{sc=Katakana}])|\s+و(?!طني|قوف)/u;
const WORDS_MAX = 4;

const kinds = new Map<string, Set<string>>();
function add(kind: string, label: string | undefined) {
  for (const part of label ? [label, ...label.split(CONJUNCTIONS)] : []) {
    const words = folded(part);
    if (words === "" || words.split(" ").length > WORDS_MAX) continue;
    kinds.set(kind, (kinds.get(kind) ?? new Set()).add(words));
  }
}

const texts = readSourceTexts();
for (const language of translatedLanguages()) {
  const patterns = new Map(readTranslations(language, texts).map(({ text, pattern }) => [text.key, pattern]));
  for (const kind of typedKeys(KIND_LABELS)) {
    add(kind, patterns.get(inEnglish(KIND_LABELS)[kind]));
    const { activities = [] }: Kind = KINDS[kind];
    for (const activity of activities) add(kind, patterns.get(inEnglish(ACTIVITY_TYPES)[activity]));
  }
}

const written = Object.fromEntries(
  [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, words]) => [kind, [...words].sort().join("|")]),
);
writeFileSync(
  join(import.meta.dirname, "..", "src", "catalogue", "search", "words", "data", "labels.json"),
  `${JSON.stringify({ kinds: written }, null, 1)}\n`,
);
