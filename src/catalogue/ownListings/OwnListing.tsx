import { createContext, type MetaArgs, useOutletContext } from "react-router";
import { privateMeta } from "../../platform/useGuide.ts";
import type { OwnBusiness } from "./contract.ts";

/** The listing whose desk a page belongs to. The frame of the desk (owners/listing/DeskPage.tsx) reads it once for all. */
export interface OwnListing {
  business: OwnBusiness;
  /** One's other listings, in the switcher's order. */
  others: Pick<OwnBusiness, "business_code" | "name" | "waiting_count">[];
}

/** For loaders and actions of the desk's pages: set before any of them runs. */
export const ownListing = createContext<OwnListing>();

/** For the desk's pages. */
export const useOwnListing = (): OwnListing => useOutletContext<OwnListing>();

/** The head of a page of the desk. */
export function listingMeta(matches: MetaArgs["matches"], title: string) {
  const shown = matches.map((match) => (match?.loaderData as { listing?: OwnListing } | undefined)?.listing);
  const listing = shown.find((one) => one !== undefined);
  return privateMeta(matches, `${title}${listing ? `, ${listing.business.name}` : ""}`);
}
