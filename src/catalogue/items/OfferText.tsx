import { t } from "../../platform/languages/text.ts";
import { ACTIVITY_TYPES } from "../listings/enumerations.ts";
import { TranslationNote } from "../translations/TranslationNote.tsx";
import { ItemAmenities } from "./amenities/ItemAmenities.tsx";
import { CostList } from "./CostList.tsx";
import type { InventoryItem } from "./contract.ts";
import { ITEM_KINDS } from "./enumerations.ts";
import { itemFacts } from "./facts.ts";

/** The kind of an item; its category is in the listing's own words. */
function ItemLabel({ item: { kind, room_type, activity_type, item_category, foreign } }: { item: InventoryItem }) {
  if (room_type) return room_type === "private" ? t`Private room` : t`Shared room`;
  if (activity_type && activity_type !== "other") return ACTIVITY_TYPES[activity_type];
  return item_category ? <span lang={foreign.item_category}>{item_category}</span> : ITEM_KINDS[kind];
}

/** Name, facts, description and costs of an item. The server alone renders it (Offers.tsx). */
export function OfferText({ item }: { item: InventoryItem }) {
  const facts = itemFacts(item);
  return (
    <>
      <p className="small-caps text-ink2">
        <ItemLabel item={item} />
      </p>
      <h4 lang={item.foreign.title} className="mt-0.5 text-intro sm:text-h3">
        {item.title}
      </h4>
      {facts.length > 0 && <p className="mt-1 text-small font-semibold text-ink2">{facts.join(" · ")}</p>}
      {item.description !== "" && (
        <p lang={item.foreign.description} dir="auto" className="mt-1 text-ink2">
          {item.description}
        </p>
      )}
      <TranslationNote translated={item.translated.description ?? item.translated.title} />
      <CostList item={item} className="mt-1" />
      <ItemAmenities item={item} />
    </>
  );
}
