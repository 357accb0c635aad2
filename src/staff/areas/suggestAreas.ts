import { placeInCountry } from "../../catalogue/places/text.ts";
import { counted, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import type { PickOption } from "../../ui/pick/picked.ts";
import type { Suggest } from "../../ui/pick/useSuggestions.ts";
import { SHOWN, suggestCountries } from "../picking/suggest.ts";
import { listStaffAreas } from "./contract.ts";

/** Suggests areas, whatever the guide's scope. */
export const suggestAreas: Suggest = async (text, signal) => {
  const { results } = await callApi(listStaffAreas, { search: text, page_size: String(SHOWN) }, signal);
  return results.map(({ slug, name, region, country, businesses_count }) => ({
    value: slug,
    label: placeInCountry(name, country.name),
    detail: withCommas([region, ...(businesses_count > 0 ? [counted(businesses_count, "# listing", "# listings")] : [])]),
  }));
};

/** Suggests countries, then areas. Codes of countries have two letters and slugs of areas more. */
export const suggestPlaces: Suggest = async (text, signal) => {
  const [countries, areas] = await Promise.all([suggestCountries(text, signal), suggestAreas(text, signal)]);
  return [...countries.slice(0, SHOWN / 2).map((one): PickOption => ({ ...one, detail: t`Country` })), ...areas].slice(0, SHOWN);
};
