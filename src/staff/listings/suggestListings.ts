import { formatPlace } from "../../catalogue/listings/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import type { Suggest } from "../../ui/pick/useSuggestions.ts";
import { SHOWN } from "../picking/suggest.ts";
import { listStaffListings, type StaffListingRow } from "./contract.ts";

/** Returns what tells listings of one name apart: place, state and code. */
const tellApart = (one: StaffListingRow): string =>
  withCommas([formatPlace(one), one.is_shell ? t`unclaimed` : t`claimed`, one.is_published ? "" : t`hidden`, one.business_code]);

/** Suggests listings, including hidden ones. */
export const suggestListings: Suggest = async (text, signal) => {
  const { results } = await callApi(listStaffListings, { search: text, filter: "all", page_size: String(SHOWN) }, signal);
  return results.map((one) => ({ value: one.business_code, label: one.name, detail: tellApart(one) }));
};

/** Suggests listings other than the given one. @param code of the listing to leave out */
export const suggestOtherListings =
  (code: string): Suggest =>
  async (text, signal) =>
    (await suggestListings(text, signal)).filter(({ value }) => value !== code);
