import { BedDouble, Coffee, Footprints, Landmark, type LucideIcon, UtensilsCrossed, Wine } from "lucide-react";
import type { BusinessCard } from "./contract.ts";
import type { BusinessType } from "./enumerations.ts";
import { typeLabel } from "./rules.badge.ts";
import { priceSymbols, priceTooltip } from "./rules.ts";

const ICONS: Record<BusinessType, LucideIcon> = {
  accommodation: BedDouble,
  activity: Footprints,
  sight: Landmark,
  restaurant: UtensilsCrossed,
  bar: Wine,
  cafe: Coffee,
};

/** What a listing is: a bed with its price range, an activity's kind, or a table's. */
export function TypeBadge({
  business,
  className = "",
}: {
  business: Pick<BusinessCard, "business_type" | "activity_subtype" | "price_range">;
  className?: string;
}) {
  const { business_type, price_range } = business;
  const Icon = ICONS[business_type];
  const isPriced = business_type === "accommodation" && price_range !== null;
  return (
    <span
      className={`inline-flex h-[30px] items-center gap-1.5 rounded-badge bg-card px-2.5 text-badge leading-none font-semibold text-ink ${className}`}
      title={isPriced ? priceTooltip(price_range) : undefined}
    >
      <Icon size={16} aria-hidden="true" />
      {isPriced ? (
        <>
          <span aria-hidden="true">{priceSymbols(price_range)}</span>
          <span className="sr-only">
            {typeLabel(business)}, {priceTooltip(price_range)}
          </span>
        </>
      ) : (
        typeLabel(business)
      )}
    </span>
  );
}
