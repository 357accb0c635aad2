import { listCountries } from "../../catalogue/places/contract.ts";
import { foldName } from "../../catalogue/places/slugs.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import type { Suggest } from "../../ui/pick/useSuggestions.ts";

/** Suggestions for the fields of staff in which countries are chosen; areas and listings have files of their own. */

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
