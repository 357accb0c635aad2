import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { SpotlightDialog } from "../../catalogue/listings/SpotlightDialog.tsx";
import { RecommendationsBody } from "../../travellers/recommendations/RecommendationsBody.tsx";
import { MarkButton } from "../../travellers/wishlist/marks/MarkButton.tsx";

/** Preview of a listing nearby, over the profile. */
export const PreviewDialog = ({ business, onClose }: { business: BusinessCard; onClose: () => void }) => (
  <SpotlightDialog
    business={business}
    onClose={onClose}
    recommendations={<RecommendationsBody business={business} />}
    save={<MarkButton kind="saved" thing={business.business_code} name={business.name} record={business.wishlist_uuid} look="button" />}
  />
);
