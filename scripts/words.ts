import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folded } from "../src/catalogue/search/words/fold.ts";
import type { Kind } from "../src/catalogue/search/words/kind.ts";
import { KINDS } from "../src/catalogue/search/words/kinds.ts";

/**
 * Creates src/catalogue/search/words/data/words.json from an unpacked copy of the package @openstreetmap/id-tagging-schema (ISC): the names
 * of the kinds in kinds.ts and of all cuisines in the languages below. Its 70 MB are needed for nothing else, so it is no dependency.
 *   npm pack @openstreetmap/id-tagging-schema@7.2.0 && tar xzf *.tgz && node scripts/words.ts package
 */
const LANGUAGES =
  "en en-GB en-US af ar az bg bn bs ca cs cy da de el eo es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko lt lv mk ms nb ne nl no pl pt pt-BR ro ru sk sl sq sr sv sw ta te th tr uk ur vi zh zh-CN zh-HK zh-TW".split(
    " ",
  );
/** English terms are the most misleading ("hall" is no museum), so those are left to the table. */
const WITHOUT_TERMS = /^en/;
const TERMS_MAX = 3;
/** Maximum number of kinds that share a term; a term of more is meaningless. */
const KINDS_OF_A_TERM_MAX = 2;

interface Named {
  name?: string;
  terms?: string[];
}

const [folder = ""] = process.argv.slice(2);
const read = (name: string) => JSON.parse(readFileSync(join(folder, "dist", name), "utf8"));
const kinds = new Map<string, Set<string>>();
const terms = new Map<string, Set<string>>();
const cuisines = new Map<string, Set<string>>();

function add(to: Map<string, Set<string>>, key: string, text: string | undefined) {
  const words = folded(text ?? "");
  if (words === "" || words.split(" ").length > 4) return;
  const known = to.get(key) ?? new Set();
  to.set(key, known.add(words));
}

for (const language of LANGUAGES) {
  let presets:
    | undefined
    | { presets?: Record<string, Named>; fields?: Record<string, { options?: Record<string, string | { title?: string }> }> };
  try {
    presets = read(`translations/${language}.min.json`)[language]?.presets;
  } catch {
    continue;
  }
  for (const [kind, row] of Object.entries<Kind>(KINDS)) {
    for (const preset of row.presets ?? []) {
      const named = presets?.presets?.[preset];
      // Names in Japanese and Chinese separate alternatives by a dot or a slash.
      for (const name of named?.name?.split(/[/・、(（]/) ?? []) add(kinds, kind, name);
      if (!WITHOUT_TERMS.test(language)) for (const term of named?.terms?.slice(0, TERMS_MAX) ?? []) add(terms, kind, term);
    }
  }
  for (const [cuisine, option] of Object.entries(presets?.fields?.cuisine?.options ?? {}))
    for (const name of (typeof option === "string" ? option : (option.title ?? "")).split(/[/・、(（]/)) add(cuisines, cuisine, name);
}

const isName = new Set([...kinds.values(), ...cuisines.values()].flatMap((words) => [...words]));
const kindsOf = Map.groupBy(
  [...terms.values()].flatMap((words) => [...words]),
  (word) => word,
);
for (const words of terms.values())
  for (const word of words) if (isName.has(word) || (kindsOf.get(word)?.length ?? 0) > KINDS_OF_A_TERM_MAX) words.delete(word);

const written = (all: Map<string, Set<string>>) =>
  Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, words]) => [key, [...words].sort().join("|")]));
const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const source = `@openstreetmap/id-tagging-schema ${version}, ISC License, Copyright (c) iD Contributors`;
writeFileSync(
  join(import.meta.dirname, "..", "src", "catalogue", "search", "words", "data", "words.json"),
  `${JSON.stringify({ source, kinds: written(kinds), terms: written(terms), cuisines: written(cuisines) }, null, 1)}\n`,
);
