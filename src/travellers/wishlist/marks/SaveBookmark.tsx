import type { BusinessCard } from "../../../catalogue/listings/contract.ts";
import { MarkButton } from "./MarkButton.tsx";

/** Bookmark button of a card. */
export const SaveBookmark = ({ business }: { business: Pick<BusinessCard, "business_code" | "name" | "wishlist_uuid"> }) => (
  <MarkButton kind="saved" thing={business.business_code} name={business.name} record={business.wishlist_uuid} look="bookmark" />
);
