import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import PO from "pofile";
import { findItem, type Item, isTranslated, itemId, toPoId } from "./catalogue.ts";
import { countByPage, countTranslated, languagesReadme } from "./completeness.ts";
import { readPageKinds } from "./pageKinds.ts";
import { readSourceTexts, type SourceText } from "./sourceTexts.ts";
import { LANGUAGES_FOLDER, type Origin, readTranslations, translatedLanguages, translationFile } from "./translations.ts";

/**
 * Brings the files of translators up to date with the texts in the source: `npm run texts`. Writes the template languages/messages.pot. In
 * the files of each language a text that changed is marked as outdated (fuzzy) and one that is gone as obsolete, so no translation is lost.
 * The README of languages/ says how much of each is translated.
 */

/** gettext's formula for each language, with its forms in the order of pluralForms. */
const PLURAL_FORMULAS: Record<string, string> = {
  ar: "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);",
  fr: "nplurals=2; plural=(n > 1);",
  id: "nplurals=1; plural=0;",
  ja: "nplurals=1; plural=0;",
  pt: "nplurals=2; plural=(n > 1);",
};
const USUAL_FORMULA = "nplurals=2; plural=(n != 1);";

/** Share of common words from which a new text counts as a changed one. */
const SIMILAR = 0.6;
const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

function similarity(one: string, other: string): number {
  const [first, second] = [wordsIn(one), wordsIn(other)];
  const common = [...first].filter((word) => second.has(word)).length;
  return common / Math.max(first.size, second.size, 1);
}

function headers(language: string) {
  const [base = ""] = language.split("-");
  return {
    "Project-Id-Version": "The Guide",
    Language: language.replace("-", "_"),
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    ...(language === "" ? {} : { "Plural-Forms": PLURAL_FORMULAS[base] ?? USUAL_FORMULA }),
  };
}

/** Describes a text for translators, without a translation. */
function toItem(text: SourceText): Item {
  const { id, plural } = toPoId(text.named);
  const item = new PO.Item();
  item.msgid = id;
  if (plural !== undefined) item.msgid_plural = plural;
  if (text.meaning !== undefined) item.msgctxt = text.meaning;
  item.references = text.files;
  return item;
}

/** Merges texts that are the same for translators: a number may be before "place" in one, and elsewhere in another. */
function mergeSame(texts: readonly SourceText[]): SourceText[] {
  const byId = new Map<string, SourceText>();
  for (const text of texts) {
    const id = itemId(toItem(text));
    byId.set(id, { ...text, files: [...new Set([...(byId.get(id)?.files ?? []), ...text.files])] });
  }
  return [...byId.values()];
}

function write(file: string, language: string, items: Item[]) {
  const po = new PO();
  po.headers = headers(language);
  po.items = items;
  writeFileSync(file, `${po.toString().trimEnd()}\n`);
}

/** Returns the items of a file for the texts of today: translated ones in the order of the source, then obsolete ones. */
export function updateItems(items: readonly Item[], sourceTexts: readonly SourceText[]): Item[] {
  const texts = mergeSame(sourceTexts);
  // An obsolete translation of a text is used only if there is no other.
  const byId = new Map(items.toSorted((one, other) => Number(other.obsolete) - Number(one.obsolete)).map((item) => [itemId(item), item]));
  const used = new Set<Item>();
  const found = texts.flatMap((text) => {
    const item = findItem(byId, text);
    if (!isTranslated(item)) return [];
    used.add(item);
    item.obsolete = false;
    item.references = text.files;
    return [item];
  });
  const missing = texts.filter((text) => !isTranslated(findItem(byId, text)));
  const unused = [...byId.values()].filter((item) => !used.has(item) && isTranslated(item));
  const changed = unused.map((item) => {
    const candidates = missing
      .filter(
        ({ named, meaning }) => (toPoId(named).plural === undefined) === !item.msgid_plural && meaning === (item.msgctxt ?? undefined),
      )
      .map((text) => ({ text, score: similarity(text.named, item.msgid) }))
      .sort((one, other) => other.score - one.score);
    const [best] = candidates;
    if (item.obsolete || !best || best.score < SIMILAR) {
      item.obsolete = true;
      return item;
    }
    missing.splice(missing.indexOf(best.text), 1);
    const next = toItem(best.text);
    next.msgstr = item.msgstr;
    next.flags = { fuzzy: true };
    next.comments = [...item.comments.filter((comment) => !/^(?:reviewed|English before):/.test(comment)), `English before: ${item.msgid}`];
    return next;
  });
  return [...found, ...changed];
}

function updateFile(language: string, by: Origin, texts: readonly SourceText[]) {
  const file = translationFile(language, by);
  if (!existsSync(file)) return;
  write(file, language, updateItems(PO.parse(readFileSync(file, "utf8")).items, texts));
}

if (import.meta.main) {
  const texts = readSourceTexts();
  mkdirSync(LANGUAGES_FOLDER, { recursive: true });
  write(`${LANGUAGES_FOLDER}/messages.pot`, "", mergeSame(texts).map(toItem));
  for (const language of translatedLanguages()) for (const by of ["people", "machine"] as const) updateFile(language, by, texts);
  const kinds = readPageKinds();
  const languages = translatedLanguages().map((language) => {
    const translations = readTranslations(language, texts);
    return [language, { groups: countTranslated(translations), pages: countByPage(translations, kinds) }] as const;
  });
  writeFileSync(`${LANGUAGES_FOLDER}/README.md`, languagesReadme(new Map(languages)));
}
