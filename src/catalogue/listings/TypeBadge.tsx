import { BedDouble, Coffee, Footprints, type IconNode, Landmark, UtensilsCrossed, Wine } from "lucide";
import { Badge, badgeLook } from "../../ui/Badge.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Tooltip } from "../../ui/Tooltip.tsx";
import { isPlainActivity, typeLabel } from "./badge.ts";
import type { BusinessCard } from "./contract.ts";
import type { BusinessType } from "./enumerations.ts";
import { priceSymbols, priceTooltip } from "./rules.ts";

const ICONS: Record<BusinessType, IconNode> = {
  accommodation: BedDouble,
  activity: Footprints,
  sight: Landmark,
  restaurant: UtensilsCrossed,
  bar: Wine,
  cafe: Coffee,
};

interface TypeBadgeProps {
  business: Pick<BusinessCard, "business_type" | "activity_subtype" | "price_range">;
  /** Classes for its position and for differences from a badge on a picture. */
  className?: string;
}

/**
 * Badge of a listing's type: a place to stay with its price range, an activity's kind, or the type of another place. A price range has a
 * tooltip that explains its symbols, so it is a button; on a card it follows the link that opens the card.
 */
export function TypeBadge({ business, className = "" }: TypeBadgeProps) {
  const { business_type, price_range } = business;
  const icon = ICONS[business_type];
  // An activity without a kind shows ACTIVITY, without an icon.
  const label = typeLabel(business);
  if (business_type !== "accommodation" || price_range === null) {
    return (
      <Badge {...(isPlainActivity(business) ? {} : { icon })} on="picture" className={className}>
        {label}
      </Badge>
    );
  }
  return (
    <Tooltip
      text={priceTooltip(price_range)}
      className={`${badgeLook("picture")} ${className}`}
      // As large as the badge, with a larger touch target.
      buttonClassName="-mx-2.5 flex h-full items-center gap-1.5 rounded-badge px-2.5 after:absolute after:inset-x-0 after:-inset-y-[7px]"
    >
      <Icon of={icon} size={16} />
      <span className="sr-only">{label}, </span>
      {priceSymbols(price_range)}
    </Tooltip>
  );
}
