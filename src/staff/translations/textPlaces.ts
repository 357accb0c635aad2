import type { TextPlace } from "../../owners/translations/textPlace.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import * as contract from "./contract.ts";
import { nestedTexts } from "./rules.ts";

/** Pages on which staff translate. */

export const LISTING_PLACE: TextPlace = {
  languages: ({ code = "" }) => callApi(contract.listStaffTextLanguages, { code }),
  texts: ({ code = "" }, language) => callApi(contract.getStaffListingTexts, { code, language }),
  write: ({ code = "" }, language, { kind, id }, texts) => {
    if (kind === "item") return callApi(contract.putStaffItemTexts, { ...texts, code, item: id, language });
    if (kind === "event") return callApi(contract.putStaffEventTexts, { ...texts, event: id, language });
    return callApi(contract.putStaffListingTexts, { ...texts, code, language });
  },
};

export const EVENT_PLACE: TextPlace = {
  languages: ({ event = "" }) => callApi(contract.listEventTextLanguages, { event }),
  texts: ({ event = "" }, language) => callApi(contract.getEventTexts, { event, language }),
  write: ({ event = "" }, language, _, texts) => callApi(contract.putStaffEventTexts, { ...texts, event, language }),
};

const wantedArea = (query: URLSearchParams) => {
  const area = query.get("area");
  return area ? { area } : {};
};

export const GUIDE_PLACE: TextPlace = {
  languages: (_, query) => callApi(contract.listGuideTextLanguages, wantedArea(query)),
  texts: (_, language, query) => callApi(contract.getGuideTexts, { language, ...wantedArea(query) }),
  write: (_, language, { kind, id }, texts) =>
    kind === "area"
      ? callApi(contract.putAreaTexts, { ...texts, slug: id, language })
      : callApi(contract.putGuideTexts, { ...nestedTexts(texts), language }),
};
