import { t } from "../../platform/languages/text.ts";
import { ACTIVITY_TYPES } from "../listings/enumerations.ts";
import { ItemAmenities } from "./amenities/ItemAmenities.tsx";
import type { InventoryItem } from "./contract.ts";
import { ITEM_KINDS } from "./enumerations.ts";
import { costFacts, itemFacts } from "./facts.ts";

function itemLabel({ kind, room_type, activity_type, item_category }: InventoryItem): string {
  if (room_type) return room_type === "private" ? t`Private room` : t`Shared room`;
  if (activity_type && activity_type !== "other") return ACTIVITY_TYPES[activity_type];
  return item_category || ITEM_KINDS[kind];
}

/** Name, facts, description and costs of an item. The server alone renders it (Offers.tsx). */
export function OfferText({ item }: { item: InventoryItem }) {
  const facts = itemFacts(item);
  const costs = costFacts(item);
  return (
    <>
      <p className="small-caps text-ink2">{itemLabel(item)}</p>
      <h4 className="mt-0.5 text-intro sm:text-h3">{item.title}</h4>
      {facts.length > 0 && <p className="mt-1 text-small font-semibold text-ink2">{facts.join(" · ")}</p>}
      {item.description !== "" && (
        <p dir="auto" className="mt-1 text-ink2">
          {item.description}
        </p>
      )}
      {costs.length > 0 && (
        <ul className="mt-1 text-small text-ink2">
          {costs.map((cost) => (
            <li key={cost}>{cost}</li>
          ))}
        </ul>
      )}
      <ItemAmenities item={item} />
    </>
  );
}
