import PO from "pofile";
import { expect, it } from "vitest";
import { itemId } from "./catalogue.ts";
import { findTranslation, hasTranslations, type Origin, type TranslationSource } from "./translations.ts";

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

it("is refused with other values", () => {
  expect(() => findTranslation(TEXT, [source("people", "{title} melden")])).toThrow(
    'de, people, "Report {name}": the English text has no "title"',
  );
});

it("exists for the pseudo-language, and for no language without a file", () => {
  expect([hasTranslations("qps"), hasTranslations("xx"), hasTranslations("xx-XX")]).toEqual([true, false, false]);
});
