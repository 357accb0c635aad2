import { describe, expect, it } from "vitest";
import { toPoId } from "./catalogue.ts";
import { readSourceTexts } from "./sourceTexts.ts";
import { readTranslations, translatedLanguages } from "./translations.ts";

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
  it("have the values, elements and forms of the English texts", () => {
    expect(readTranslations(language, texts).flatMap(({ problem }) => problem ?? [])).toEqual([]);
  });
});
