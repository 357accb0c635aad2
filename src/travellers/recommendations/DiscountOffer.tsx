import { Tag } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";

/**
 * Shows the discount for booking direct, below the recommendations. Renders nothing without a discount.
 * @param children button that saves the voucher, or books
 */
export function DiscountOffer({ name, discount, children }: { name: string; discount: number; children: ReactNode }) {
  if (discount <= 0) return null;
  return (
    <div className="mt-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-picture bg-terra-tint px-5 py-4">
      <p className="flex items-center gap-2.5 font-semibold text-terra">
        <Icon of={Tag} size={20} className="flex-none" />
        {discount}% off when you book direct with {name}
      </p>
      {children}
    </div>
  );
}
