import { callApi } from "../../../platform/pages/callApi.ts";
import { listVisitedCountries } from "../../visits/places/contract.ts";

const PAGE = 100;

/** Returns all countries that the traveller has visited, latest first; for loaders. */
export async function readVisited() {
  const first = await callApi(listVisitedCountries, { page_size: String(PAGE) });
  const more = Array.from({ length: Math.max(0, Math.ceil(first.count / PAGE) - 1) }, (_, index) =>
    callApi(listVisitedCountries, { page_size: String(PAGE), page: String(index + 2) }),
  );
  return [first, ...(await Promise.all(more))].flatMap(({ results }) => results);
}
