import PO from "pofile";
import { describe, expect, it } from "vitest";
import { itemId, toPoId } from "./catalogue.ts";
import { readSourceTexts } from "./sourceTexts.ts";
import {
  findTranslation,
  hasTranslations,
  type Origin,
  readTranslations,
  type TranslationSource,
  translatedLanguages,
} from "./translations.ts";

const TEXT = { key: "Report {0}", named: "Report {name}", files: ["src/site/a.tsx"] };

function source(by: Origin, msgstr: string, { fuzzy = false, comments = [] as string[] } = {}): TranslationSource {
  const item = new PO.Item();
  Object.assign(item, { msgid: TEXT.named, msgstr: [msgstr], comments, flags: fuzzy ? { fuzzy } : {} });
  return { language: "de", by, items: new Map([[itemId(item), item]]) };
}

it("is people's before the machine's, and says whether it was reviewed", () => {
  const machine = source("machine", "Melde {name}");
  expect(findTranslation(TEXT, [source("people", "{name} melden"), machine])).toMatchObject({ state: "people", pattern: "{0} melden" });
  expect(findTranslation(TEXT, [source("people", ""), machine])).toMatchObject({ state: "machine", pattern: "Melde {0}" });
  expect(findTranslation(TEXT, [source("people", "{name} melden", { comments: ["reviewed: Anna 2026-11-28"] })]).state).toBe("reviewed");
  expect(findTranslation(TEXT, [])).toEqual({ text: TEXT, state: "missing" });
});

it("is still used when it is outdated, unless the English text has other values now", () => {
  const outdated = (msgstr: string) => source("people", msgstr, { fuzzy: true });
  expect(findTranslation(TEXT, [outdated("{name} melden")])).toMatchObject({ state: "outdated", pattern: "{0} melden" });
  expect(findTranslation(TEXT, [outdated("{title} melden")]).state).toBe("missing");
  expect(findTranslation(TEXT, [outdated("{title} melden"), source("machine", "Melde {name}")]).state).toBe("machine");
});

it("is omitted, with the reason, if its values differ from the English text", () => {
  expect(findTranslation(TEXT, [source("people", "{title} melden")])).toEqual({
    text: TEXT,
    state: "missing",
    problem: 'de, people, "Report {name}": the English text has no "title"',
  });
});

it("of a button is at most 2.5 times as long as the English text, or has 18 characters; a longer one is shown, and named", () => {
  const problem = (isNarrow: boolean, msgstr: string) =>
    findTranslation({ ...TEXT, ...(isNarrow ? { isNarrow } : {}) }, [source("machine", msgstr)]);
  expect(problem(true, "{name} jetzt melden")).not.toHaveProperty("problem");
  expect(problem(false, "{name} an unsere Redaktion melden")).not.toHaveProperty("problem");
  expect(problem(true, "{name} an unsere Redaktion melden")).toMatchObject({
    pattern: "{0} an unsere Redaktion melden",
    problem: 'de, machine, "Report {name}": 26 characters, and the label has room for 18',
  });
});

it("exists for the pseudo-language, and for no language without a file", () => {
  expect([hasTranslations("qps"), hasTranslations("xx"), hasTranslations("xx-XX")]).toEqual([true, false, false]);
});

const texts = readSourceTexts();

it("gives every text an id of its own in the files of translators", () => {
  const plurals = new Map<string, string>();
  for (const { meaning = "", named } of texts) {
    const { id, plural = "none" } = toPoId(named);
    const key = `${meaning}\u0004${id}`;
    expect([id, plurals.get(key) ?? plural]).toEqual([id, plural]);
    plurals.set(key, plural);
  }
});

describe.each(translatedLanguages())("the translations into %s", (language) => {
  it("have the values, elements and forms of the English texts, and fit into buttons", () => {
    expect(readTranslations(language, texts).flatMap(({ problem }) => problem ?? [])).toEqual([]);
  });
});
