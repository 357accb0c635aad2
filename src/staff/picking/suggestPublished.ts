import { formatPlace } from "../../catalogue/listings/rules.ts";
import { searchBusinesses } from "../../catalogue/search/contract.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import type { Suggest } from "../../ui/pick/useSuggestions.ts";
import { SHOWN } from "./suggest.ts";

/** Suggests listings that guests can see. Apart from suggest.ts: most pages of staff do not search for them. */
export const suggestPublished: Suggest = async (text, signal) => {
  const { results } = await callApi(searchBusinesses, { search: text, page_size: String(SHOWN) }, signal);
  return results.map((one) => ({ value: one.business_code, label: one.name, detail: formatPlace(one) }));
};
