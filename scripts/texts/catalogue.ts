import PO from "pofile";
import { namesIn, replaceNames } from "./names.ts";
import type { SourceText } from "./sourceTexts.ts";

/**
 * Translations in PO files: people write languages/de.po, a machine languages/de.machine.po, so it cannot overwrite what people wrote. A
 * text with one plural is two whole sentences in them, so that translators need no special syntax:
 *
 *   msgid "{nights} night in {place}"
 *   msgid_plural "{nights} nights in {place}"
 */

export type Item = InstanceType<typeof PO.Item>;

const ONE_PLURAL = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/;
const FORM_NAMES = ["zero", "one", "two", "few", "many", "other"] as const;
/** Returns the forms of a language in the order that PO files number them in: CLDR's, as far as whole numbers use them. */
export function pluralForms(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  const used = new Set<string>(Array.from({ length: 1_001 }, (_, number) => rules.select(number)));
  return FORM_NAMES.filter((form) => used.has(form));
}

/** The id of a text in PO files. */
export interface PoId {
  id: string;
  plural?: string;
  /** Name of the value that selects the form. */
  counted?: string;
}

/** @param named "{nights, plural, one {# night} other {# nights}} in {place}" */
export function toPoId(named: string): PoId {
  const found = ONE_PLURAL.exec(named);
  if (!found || ONE_PLURAL.test(named.replace(ONE_PLURAL, ""))) return { id: named };
  const [all, counted = "", one = "", other = ""] = found;
  const insert = (form: string) => named.replace(all, () => form.replaceAll("#", `{${counted}}`));
  return { id: insert(one), plural: insert(other), counted };
}

const itemId = (meaning: string | undefined, id: string) => `${meaning ?? ""}\u0004${id}`;

/** Returns the items by meaning and id, without those that no text uses. */
export const itemsById = (items: readonly Item[]): Map<string, Item> =>
  new Map(items.filter(({ obsolete }) => !obsolete).map((item) => [itemId(item.msgctxt ?? undefined, item.msgid), item]));

export const findItem = (items: ReadonlyMap<string, Item>, { meaning, named }: Pick<SourceText, "meaning" | "named">): Item | undefined =>
  items.get(itemId(meaning, toPoId(named).id));

export const isTranslated = (item: Item | undefined): item is Item => item !== undefined && item.msgstr.some((text) => text !== "");

/** @throws Error if a translated text lacks a value or element of the English text, or has another one */
function checkNames(text: string, wanted: readonly string[], optional: string | undefined) {
  const names = namesIn(text);
  const unknown = names.find((name) => !wanted.includes(name));
  if (unknown !== undefined) throw new Error(`the English text has no "${unknown}"`);
  const missing = wanted.find((name) => !names.includes(name) && name !== optional);
  if (missing !== undefined) throw new Error(`"${missing}" is missing`);
  for (const [, tag] of text.matchAll(/<(\w+)>/g))
    if (text.split(`<${tag}>`).length !== 2 || text.split(`</${tag}>`).length !== 2) throw new Error(`<${tag}> has no end, or is there twice`);
}

/**
 * Returns the pattern of a translated item.
 * @throws Error if the translation has other values, elements or forms than the English text
 */
export function itemPattern(language: string, { key, named }: Pick<SourceText, "key" | "named">, item: Item): string {
  const names = namesIn(named);
  const numbers = namesIn(key.slice(key.indexOf("\u0004") + 1));
  const { counted } = toPoId(named);
  for (const text of item.msgstr) checkNames(text, names, counted);
  const toNumbers = (text: string) => replaceNames(text, (name) => String(numbers[names.indexOf(name)]));
  if (counted === undefined) return toNumbers(item.msgstr[0] ?? "");
  const forms = pluralForms(language);
  const { length } = item.msgstr;
  if (length !== forms.length) throw new Error(`${length} forms instead of ${forms.length} (${forms.join(", ")})`);
  const inForms = item.msgstr.map((text, index) => `${forms[index]} {${toNumbers(text.replaceAll(`{${counted}}`, "#"))}}`);
  return `{${numbers[names.indexOf(counted)]}, plural, ${inForms.join(" ")}}`;
}
