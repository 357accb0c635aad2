import { type Forms, formatParts, isForms, type Value } from "./pattern.ts";
import { currentReader } from "./reader.ts";

/**
 * Texts in the reader's language. The English text is written where it is used and is the key of its translations (languages/*.po), so
 * English needs no catalogue, and a text without a translation is shown in English:
 *
 *   t`Report ${name}`
 *   t`${plural(nights, "# night", "# nights")} in ${place}`
 *
 * Texts between tags and in attributes of a .tsx file need no mark: the build finds them (scripts/texts/read.ts).
 */

const toForms = (value: number | string, kind: Forms["kind"], texts: Record<string, string>): Forms => ({
  value,
  kind,
  forms: Object.entries(texts)
    .map(([form, text]) => `${form} {${text}}`)
    .join(" "),
});

/** For a value of `t`: "1 night", "3 nights". "#" is the number; other languages have up to six forms. */
export const plural = (number: number, one: string, other: string): Forms => toForms(number, "plural", { one, other });

/** For a value of `t`, "the 22nd": `ordinal(place, { one: "#st", two: "#nd", few: "#rd", other: "#th" })`. */
export const ordinal = (number: number, forms: { other: string } & Record<string, string>): Forms =>
  toForms(number, "selectordinal", forms);

/** For a value of `t` that depends on a word: `choose(role, { guest: "you", other: "they" })`. */
export const choose = (value: string, forms: { other: string } & Record<string, string>): Forms => toForms(value, "select", forms);

const valuePattern = (value: unknown, index: number) => (isForms(value) ? `{${index}, ${value.kind}, ${value.forms}}` : `{${index}}`);

/** Returns the key of a template. It is the same at every call: the forms are constants. */
const keys = new WeakMap<TemplateStringsArray, string>();
function templateKey(strings: TemplateStringsArray, values: readonly Value[]): string {
  const known = keys.get(strings);
  if (known !== undefined) return known;
  const key = strings.map((text, index) => text + (index < values.length ? valuePattern(values[index], index) : "")).join("");
  keys.set(strings, key);
  return key;
}

/** Stands between the meaning and the text in a key, as in gettext. */
const MEANING_END = "\u0004";

/** Returns the pattern of a text in the reader's language. Called by the code that the build generates. */
export const translate = (key: string): string => currentReader().findPattern(key) ?? key.slice(key.indexOf(MEANING_END) + 1);

/** Inserts values into a pattern. Called by the code that the build generates. */
export const fill = (pattern: string, values: readonly Value[]): string =>
  values.length === 0 ? pattern : formatParts<never>(pattern, values, (element) => element).join("");

/** Returns a text in the reader's language. A text is a whole sentence or label, with its values inside. */
export const t = (strings: TemplateStringsArray, ...values: Value[]): string => fill(translate(templateKey(strings, values)), values);

/** Returns a text with one of several meanings of an English word: meant("of hours")`Open`. */
export const meant =
  (meaning: string) =>
  (strings: TemplateStringsArray, ...values: Value[]): string =>
    fill(translate(`${meaning}${MEANING_END}${templateKey(strings, values)}`), values);

/** Returns "1 place", "312 places" as a text by itself: counted(count, "# place", "# places"). */
export function counted(number: number, one: string, other: string): string {
  const value = plural(number, one, other);
  return fill(translate(valuePattern(value, 0)), [value]);
}

const englishTables = new WeakMap<object, Record<string, string>>();

/**
 * Returns a table whose values are in the language of their reader.
 * @param meaning of all its values, if an English word among them has several: texts({ expired: "Expired" }, "of a claim")
 */
export function texts<const Table extends Record<string, string>>(table: Table, meaning?: string): Table {
  const start = meaning === undefined ? "" : `${meaning}${MEANING_END}`;
  const translated = Object.defineProperties(
    {},
    Object.fromEntries(Object.entries(table).map(([key, text]) => [key, { enumerable: true, get: () => translate(start + text) }])),
  ) as Table;
  englishTables.set(translated, table);
  return translated;
}

/** Returns a table of `texts` in English, for what programs read: columns of files, search words. */
export const inEnglish = <Table extends Record<string, string>>(table: Table): Table => (englishTables.get(table) ?? table) as Table;

/** Languages that write nouns with a capital inside a sentence, too. */
const CAPITAL_NOUNS = new Set(["de", "lb"]);

/** Returns a label as it is written inside a sentence: "Surfing" is "surfing" in English and stays "Surfen" in German. */
export function inLowerCase(label: string): string {
  const { language, locale } = currentReader();
  return CAPITAL_NOUNS.has(language) ? label : label.toLocaleLowerCase(locale);
}
