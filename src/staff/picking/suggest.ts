import { formatPlace } from "../../catalogue/listings/rules.ts";
import { listCountries } from "../../catalogue/places/contract.ts";
import { foldName } from "../../catalogue/places/slugs.ts";
import { searchBusinesses } from "../../catalogue/search/contract.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import type { Suggest } from "../../ui/pick/useSuggestions.ts";

/** Suggestions for the fields of staff in which countries and published listings are chosen; areas and staff's listings have files of their own. */

/** Number of suggestions that a field shows. */
export const SHOWN = 8;

/** Suggests countries. All of them are read: the guide's scope limits the search, but not what staff can choose. */
export const suggestCountries: Suggest = async (text, signal) => {
  const { results } = await callApi(listCountries, {}, signal);
  const typed = foldName(text);
  const isCode = (code: string) => code === text.toUpperCase();
  const starts = results.filter(({ code, name }) => isCode(code) || foldName(name).startsWith(typed));
  const within = results.filter((one) => typed !== "" && !starts.includes(one) && foldName(one.name).includes(typed));
  return [...starts, ...within].slice(0, SHOWN).map(({ code, name }) => ({ value: code, label: name }));
};

/** Suggests listings that guests can see. */
export const suggestPublished: Suggest = async (text, signal) => {
  const { results } = await callApi(searchBusinesses, { search: text, page_size: String(SHOWN) }, signal);
  return results.map((one) => ({ value: one.business_code, label: one.name, detail: formatPlace(one) }));
};
