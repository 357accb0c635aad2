import { ItemAmenities } from "../../../catalogue/items/amenities/ItemAmenities.tsx";
import type { InventoryItem } from "../../../catalogue/items/contract.ts";
import type { ItemKind } from "../../../catalogue/items/enumerations.ts";
import { costFacts } from "../../../catalogue/items/facts.ts";
import { ACTIVITY_TYPES } from "../../../catalogue/listings/enumerations.ts";
import { pictureLink } from "../../../catalogue/listings/rules.ts";
import { t } from "../../../platform/languages/text.ts";
import type { FormFields } from "../../../platform/pages/formAction.ts";
import type { OwnItem } from "../contract.ts";
import { kindWords } from "../form.ts";
import { previewFacts, previewItem } from "./previewItem.ts";

const kindLabel = ({ kind, room_type, activity_type, item_category }: InventoryItem): string => {
  if (room_type) return room_type === "shared" ? t`Shared room` : t`Private room`;
  return activity_type && activity_type !== "other" ? ACTIVITY_TYPES[activity_type] : item_category || kindWords()[kind].thing;
};

interface Props {
  kind: ItemKind;
  form: FormFields;
  /** Undefined for a new item. */
  saved: OwnItem | undefined;
  /** Cover of the listing, for a new item without pictures. */
  cover: string;
}

/**
 * Preview of an item on the listing's page. Separate from catalogue/items/Offers.tsx, because a file shared by two pages is one more file
 * to load for each visitor of a profile.
 */
export function ItemPreview({ kind, form, saved, cover }: Props) {
  const item = previewItem(kind, form, saved, cover);
  const facts = previewFacts(item);
  const costs = costFacts(item);
  return (
    <section aria-labelledby="as-guests-see-it" className="xl:sticky xl:top-4">
      <h2 id="as-guests-see-it" className="small-caps border-b border-ink pb-1.5 text-ink2">
        Preview
      </h2>
      <div className="plate mt-4 aspect-[3/2] max-w-[420px]">
        <img src={pictureLink(item.image_link_uuid, "card")} alt="" decoding="async" />
      </div>
      <p className="small-caps mt-3 text-ink2">{kindLabel(item)}</p>
      <p className="mt-0.5 font-display text-h3 leading-tight font-[560] [overflow-wrap:anywhere]">{item.title}</p>
      {facts && <p className="mt-1 text-small font-semibold text-ink2">{facts}</p>}
      {item.description !== "" && <p className="mt-1 text-ink2 [overflow-wrap:anywhere]">{item.description}</p>}
      {costs.length > 0 && (
        <ul className="mt-1 text-small text-ink2 [overflow-wrap:anywhere]">
          {costs.map((cost) => (
            <li key={cost}>{cost}</li>
          ))}
        </ul>
      )}
      <ItemAmenities item={item} />
      {item.pricing_text_line !== "" && <p className="mt-2 font-semibold">{item.pricing_text_line}</p>}
    </section>
  );
}
