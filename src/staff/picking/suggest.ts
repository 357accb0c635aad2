import { formatPlace } from "../../catalogue/listings/rules.ts";
import { listCountries } from "../../catalogue/places/contract.ts";
import { foldName } from "../../catalogue/places/slugs.ts";
import { placeInCountry } from "../../catalogue/places/text.ts";
import { searchBusinesses } from "../../catalogue/search/contract.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formatCount } from "../../platform/values/format.ts";
import type { PickOption } from "../../ui/pick/picked.ts";
import type { Suggest } from "../../ui/pick/useSuggestions.ts";
import { listStaffAreas } from "../areas/contract.ts";
import { listStaffListings } from "../listings/contract.ts";

/** Suggestions for the fields of staff in which countries, areas and listings are chosen. */

const SHOWN = 8;

/** Suggests countries. All of them are read: the guide's scope limits the search, but not what staff can choose. */
export const suggestCountries: Suggest = async (text, signal) => {
  const { results } = await callApi(listCountries, {}, signal);
  const typed = foldName(text);
  const isCode = (code: string) => code === text.toUpperCase();
  const starts = results.filter(({ code, name }) => isCode(code) || foldName(name).startsWith(typed));
  const within = results.filter((one) => typed !== "" && !starts.includes(one) && foldName(one.name).includes(typed));
  return [...starts, ...within].slice(0, SHOWN).map(({ code, name }) => ({ value: code, label: name }));
};

/** Suggests areas, whatever the guide's scope. */
export const suggestAreas: Suggest = async (text, signal) => {
  const { results } = await callApi(listStaffAreas, { search: text, page_size: String(SHOWN) }, signal);
  return results.map(({ slug, name, region, country, businesses_count }) => ({
    value: slug,
    label: placeInCountry(name, country.name),
    detail: [region, ...(businesses_count > 0 ? [formatCount(businesses_count, "listing", "listings")] : [])].filter(Boolean).join(", "),
  }));
};

/** Suggests countries, then areas. Codes of countries have two letters and slugs of areas more. */
export const suggestPlaces: Suggest = async (text, signal) => {
  const [countries, areas] = await Promise.all([suggestCountries(text, signal), suggestAreas(text, signal)]);
  return [...countries.slice(0, SHOWN / 2).map((one): PickOption => ({ ...one, detail: "Country" })), ...areas].slice(0, SHOWN);
};

/** Suggests listings, including hidden ones. */
export const suggestListings: Suggest = async (text, signal) => {
  const { results } = await callApi(listStaffListings, { search: text, filter: "all", page_size: String(SHOWN) }, signal);
  return results.map((one) => ({ value: one.business_code, label: one.name, detail: formatPlace(one) }));
};

/** Suggests listings that guests can see. */
export const suggestPublished: Suggest = async (text, signal) => {
  const { results } = await callApi(searchBusinesses, { search: text, page_size: String(SHOWN) }, signal);
  return results.map((one) => ({ value: one.business_code, label: one.name, detail: formatPlace(one) }));
};
