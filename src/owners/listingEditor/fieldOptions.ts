import { enumValues, PRICE_RANGES, PRICE_SYMBOL_USD } from "../../catalogue/listings/enumerations.ts";
import { t } from "../../platform/languages/text.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { languageName } from "../../platform/values/displayNames.ts";
import { compareText } from "../../platform/values/format.ts";
import type { EditorPage } from "./contract.ts";

/** Pure functions for the options of the editor that the table of fields does not hold. */

/** Three coarse words of older listings mean the same as a level, so they are offered only if the listing has one. */
const COARSE = ["cheap", "average", "expensive"];
const DOLLARS: Readonly<Record<string, number>> = PRICE_SYMBOL_USD;

/** Returns "$ - $$, about USD 20 to 50". */
function priceLabel(symbols: string): string {
  const [from = 0, to] = symbols.split(" - ").map((symbol) => DOLLARS[symbol]);
  return to === undefined ? t`${symbols}, about USD ${from}` : t`${symbols}, about USD ${from} to ${to}`;
}

/** Returns options of price ranges. @param present value of the listing */
export const priceOptions = (present: string) =>
  enumValues(PRICE_RANGES)
    .filter((value) => !COARSE.includes(value) || value === present)
    .map((value) => ({
      value,
      label: priceLabel(PRICE_RANGES[value]),
    }));

/** The editor's data, with the languages named by the server: browsers do not know the names of all of them. */
export interface NamedEditorPage extends Omit<EditorPage, "languages"> {
  languages: ReturnType<typeof languageOptions>;
  /** Name of the guide's main language. */
  mainLanguage: string;
}

/** Returns options of languages, by name. */
export const languageOptions = (codes: readonly string[]) =>
  codes.map((value) => ({ value, label: languageName(value) })).toSorted((a, b) => compareText(a.label, b.label));

/**
 * Returns options for the language of a listing's texts.
 * @param languages those to choose from
 * @param mainLanguage name of the guide's main language
 * @param present value of the listing, which an import may have set to another language
 */
export const textLanguageOptions = (languages: ReturnType<typeof languageOptions>, mainLanguage: string, present: string) => [
  { value: "", label: t`${mainLanguage} (main language)` },
  ...(present === "" || languages.some(({ value }) => value === present) ? [] : [{ value: present, label: present }]),
  ...languages,
];

/** Returns the options of fields that depend on the page or on the present value. */
export const fieldOptions = ({ areas, countries, languages, mainLanguage }: NamedEditorPage, said: FormFields) => ({
  area: [{ value: "", label: t`None of these` }, ...areas.map(({ slug, name }) => ({ value: slug, label: name }))],
  country: countries.map(({ code, name }) => ({ value: code, label: name })),
  price_range: [{ value: "", label: t`Not stated` }, ...priceOptions(said.price_range ?? "")],
  languages,
  language: textLanguageOptions(languages, mainLanguage, said.language ?? ""),
});
