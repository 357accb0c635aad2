import type PO from "pofile";
import { namesIn, replaceNames, withoutNames } from "./names.ts";
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

const idOf = (meaning: string | null | undefined, id: string) => `${meaning ?? ""}\u0004${id}`;

/** Returns what identifies an item in a file: its meaning and its text. */
export const itemId = ({ msgctxt, msgid }: Pick<Item, "msgctxt" | "msgid">): string => idOf(msgctxt, msgid);

export const findItem = (items: ReadonlyMap<string, Item>, { meaning, named }: Pick<SourceText, "meaning" | "named">): Item | undefined =>
  items.get(idOf(meaning, toPoId(named).id));

export const isTranslated = (item: Item | undefined): item is Item => item?.msgstr.some((text) => text !== "") ?? false;

/** @throws Error if a translated text lacks a value or element of the English text, or has another one */
function checkNames(text: string, wanted: readonly string[], optional: string | undefined) {
  const names = namesIn(text);
  const unknown = names.find((name) => !wanted.includes(name));
  if (unknown !== undefined) throw new Error(`the English text has no "${unknown}"`);
  const missing = wanted.find((name) => !names.includes(name) && name !== optional);
  if (missing !== undefined) throw new Error(`"${missing}" is missing`);
  for (const [, tag] of text.matchAll(/<(\w+)>/g))
    if (text.split(`<${tag}>`).length !== 2 || text.split(`</${tag}>`).length !== 2)
      throw new Error(`<${tag}> has no end, or is there twice`);
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

/** How much longer than the English text the label of a button may be, and a length that always fits beside another button on a phone. */
const LABEL_TIMES = 2.5;
const LABEL_ROOM = 18;

const shownLength = (text: string) => withoutNames(text).replaceAll(/\s+/g, " ").trim().length;

/** Returns why the translation of a label does not fit; undefined if it fits, or has the room of a sentence. */
export function lengthProblem({ named, isNarrow }: Pick<SourceText, "named" | "isNarrow">, item: Item): string | undefined {
  if (!isNarrow) return undefined;
  const { id, plural = id } = toPoId(named);
  const most = Math.max(LABEL_ROOM, Math.floor(LABEL_TIMES * Math.max(shownLength(id), shownLength(plural))));
  const length = Math.max(...item.msgstr.map(shownLength));
  return length > most ? `${length} characters, and the label has room for ${most}` : undefined;
}
