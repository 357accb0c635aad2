import { describe, expect, it } from "vitest";
import { untranslatedFinder } from "./languageWords.ts";
import type { Translation } from "./translations.ts";

const translation = (named: string, pattern?: string): Translation => ({
  text: { key: named, named, files: ["src/site/a.tsx"] },
  ...(pattern === undefined ? { state: "missing" } : { state: "machine", pattern }),
});
const findEnglish = untranslatedFinder("de", [
  translation("Sign in to {guide}", "Bei {0} anmelden"),
  translation("{count, plural, one {# stay} other {# stays}} in {place}", "{0, plural, one {# Unterkunft} other {# Unterkünfte}} in {1}"),
  translation("Read more about the house", "Mehr über das Haus"),
  translation("{count, plural, one {# voucher} other {# vouchers}}"),
]);

describe("a text in German", () => {
  it.each(["Bei The Guide anmelden", "3 Unterkünfte in Ubud", "Mehr über das Haus", "9. Dezember 2026", "Marokko", "Maya Lindqvist"])(
    "has no English: %s",
    (text) => expect(findEnglish(text)).toEqual([]),
  );

  it.each(["Sign in", "Mehr über the house", "9 December 2026", "Morocco", "stays in Ubud"])("has English words: %s", (text) =>
    expect(findEnglish(text)).not.toEqual([]),
  );

  it("without a translation is named with its file", () => {
    expect(findEnglish("3 vouchers")).toEqual(['no translation of "{count} vouchers" (src/site/a.tsx)']);
  });
});
