import type { ComponentProps, ComponentType } from "react";
import { EnquiryForm, EnquirySent } from "../../booking/enquiries/BookButton.tsx";
import { ItemEnquiry } from "../../booking/enquiries/EnquiryPanel.tsx";
import type { SentEnquiry } from "../../booking/enquiries/rules.ts";
import type { SaveVoucher } from "../../booking/vouchers/traveller/SaveVoucher.tsx";
import { ActivityDialog } from "../../catalogue/items/ActivityDialog.tsx";
import type { ActivityProductCard } from "../../catalogue/items/contract.ts";
import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { SpotlightDialog } from "../../catalogue/listings/SpotlightDialog.tsx";
import { RecommendationsBody } from "../../travellers/recommendations/RecommendationsBody.tsx";
import { MarkButton } from "../../travellers/wishlist/marks/MarkButton.tsx";
import { lazyComponent } from "../../ui/lazyComponent.tsx";

type VoucherProps = ComponentProps<typeof SaveVoucher> & { onClose: () => void };

/** Loaded with the enquiry form, because only the confirmation shows it. */
const Voucher = lazyComponent(
  (): Promise<ComponentType<VoucherProps>> => import("../../booking/vouchers/traveller/SaveVoucher.tsx").then((file) => file.SaveVoucher),
);

export type Opened = { business: BusinessCard } | { product: ActivityProductCard };

/** Dialogs that the cards of the home page open. */
export function HomeDialogs({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  if ("business" in opened) {
    const { business } = opened;
    return (
      <SpotlightDialog
        business={business}
        onClose={onClose}
        recommendations={<RecommendationsBody business={business} />}
        save={<MarkButton kind="saved" thing={business.business_code} name={business.name} record={business.wishlist_uuid} look="button" />}
      />
    );
  }
  const { product } = opened;
  const business = { ...product.business, business_code: product.business_profile };
  return (
    <ActivityDialog<SentEnquiry>
      product={product}
      onClose={onClose}
      form={({ close, sent }) => <ItemEnquiry business={business} item={product} onSent={sent} onClose={close} />}
      prepare={() => Promise.all([EnquiryForm.preload(), EnquirySent.preload(), Voucher.preload()])}
      confirmation={(enquiry) => (
        <EnquirySent business={business} enquiry={enquiry} voucher={<Voucher business={business} onClose={onClose} />} onClose={onClose} />
      )}
    />
  );
}
