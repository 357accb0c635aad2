import { Gift, Tag } from "lucide-react";
import type { BusinessCard } from "./contract.ts";

/** What booking direct gives, in the one colour that is kept for it. */
export function Offer({ business: { discount, bonus_credit } }: { business: Pick<BusinessCard, "discount" | "bonus_credit"> }) {
  if (discount <= 0 && bonus_credit <= 0) return null;
  const isDiscount = discount > 0;
  const Icon = isDiscount ? Tag : Gift;
  return (
    <span className="inline-flex items-center gap-1.5 text-small font-semibold text-terra">
      <Icon size={16} aria-hidden="true" />
      {isDiscount ? `${discount}% off direct` : `USD ${Math.trunc(bonus_credit)} credit`}
    </span>
  );
}
