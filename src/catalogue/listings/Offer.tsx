import { Gift, Tag } from "lucide";
import { t } from "../../platform/languages/text.ts";
import { formatPrice } from "../../platform/values/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { BusinessCard } from "./contract.ts";

/** The direct-booking offer, in the colour that is reserved for it. */
export function Offer({ business: { discount, bonus_credit } }: { business: Pick<BusinessCard, "discount" | "bonus_credit"> }) {
  if (discount <= 0 && bonus_credit <= 0) return null;
  const isDiscount = discount > 0;
  return (
    <span className="inline-flex items-center gap-1.5 text-small font-semibold text-terra">
      <Icon of={isDiscount ? Tag : Gift} size={16} />
      {isDiscount ? t`${discount}% off direct` : t`${formatPrice(bonus_credit, "USD")} credit`}
    </span>
  );
}
