import { createContext, type MetaArgs, useOutletContext } from "react-router";
import { privateMeta } from "../../../platform/pages/useGuide.ts";
import { withCommas } from "../../../platform/values/punctuation.ts";
import type { OwnBusiness } from "./contract.ts";

/** The listing whose desk a page belongs to. owners/frame/DeskPage.tsx reads it once for all desk pages. */
export interface OwnListing {
  business: OwnBusiness;
  /** The account's other listings, in the order of the switcher. */
  others: Pick<OwnBusiness, "business_code" | "name" | "waiting_count">[];
}

/** The listing, for loaders and actions of desk pages: the frame sets it before any of them runs. */
export const ownListing = createContext<OwnListing>();

/** Returns the listing of the desk page that is shown. */
export const useOwnListing = (): OwnListing => useOutletContext<OwnListing>();

/** Returns the title and meta tags of a desk page: "Calendars, Ouma Hester". */
export function listingMeta(matches: MetaArgs["matches"], title: string) {
  const shown = matches.map((match) => (match?.loaderData as { listing?: OwnListing } | undefined)?.listing);
  const listing = shown.find((one) => one !== undefined);
  return privateMeta(matches, withCommas([title, listing?.business.name]));
}
