import { formatPlace } from "../../catalogue/listings/rules.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import type { Suggest } from "../../ui/pick/useSuggestions.ts";
import { SHOWN } from "../picking/suggest.ts";
import { listStaffListings } from "./contract.ts";

/** Suggests listings, including hidden ones. */
export const suggestListings: Suggest = async (text, signal) => {
  const { results } = await callApi(listStaffListings, { search: text, filter: "all", page_size: String(SHOWN) }, signal);
  return results.map((one) => ({ value: one.business_code, label: one.name, detail: formatPlace(one) }));
};
