import type { LoaderFunctionArgs } from "react-router";
import { listInventory } from "../../catalogue/items/contract.ts";
import type { ITEM_KINDS } from "../../catalogue/items/enumerations.ts";
import { getBusiness } from "../../catalogue/listings/contract.ts";
import { profileUrl } from "../../catalogue/listings/rules.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { getBusinessPage } from "../listingPage/contract.ts";
import { businessMarkdown } from "./markdownListing.ts";
import { markdownResponse, noMarkdown } from "./markdownResponse.ts";

export const handle = { cache: "shared" } satisfies PageHandle;

const KINDS = ["room", "activity", "dish", "product", "supplier"] as const satisfies (keyof typeof ITEM_KINDS)[];

/** Serves the Markdown variant of a listing's page. */
export async function loader({ request, params: { code = "" } }: LoaderFunctionArgs) {
  const { origin } = new URL(request.url);
  try {
    const [business, { hours }, ...lists] = await Promise.all([
      callApi(getBusiness, { business_code: code }),
      callApi(getBusinessPage, { code }),
      ...KINDS.map((kind) => callApi(listInventory, { kind, businessCode: code, page_size: "100" })),
    ]);
    const items = lists.flatMap(({ results }) => results);
    return markdownResponse(origin, profileUrl(code), businessMarkdown(origin, business, items, hours));
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return noMarkdown(origin);
    throw error;
  }
}
