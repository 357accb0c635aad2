import { useState } from "react";
import type { Business } from "../businesses/contract.ts";
import { pictureLink } from "../businesses/rules.ts";
import type { InventoryItem } from "../inventory/contract.ts";
import { ITEM_KINDS } from "../inventory/enumerations.ts";
import { factsOf } from "../inventory/rules.facts.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { EnquiryForm } from "./EnquiryForm.tsx";
import { typeOfKind } from "./enumerations.ts";

interface Props {
  business: Business;
  /** The rooms and activities on offer; at least one. */
  items: readonly InventoryItem[];
  /** What is asked about at first. */
  item: InventoryItem;
  dates?: { from: string; to: string };
  onClose: () => void;
}

/** The enquiry panel: what it is about on the left, the form on sand at the right; on phones one below the other. */
export function BookDialog({ business, items, item: first, dates, onClose }: Props) {
  const [item, setItem] = useState(first);
  const choice = items.length > 1 && (
    <Field label="What">
      {(control) => (
        <select {...control} value={item.id} onChange={(event) => setItem(items.find(({ id }) => id === event.target.value) ?? item)}>
          {items.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  return (
    <Dialog title={`Book direct with ${business.name}`} onClose={onClose} className="sm:max-w-[640px] lg:max-w-[1080px]">
      <div className="lg:grid lg:grid-cols-[1.56fr_1fr]">
        <div>
          <div className="plate h-44 rounded-none sm:h-70">
            <img src={pictureLink(item.image_link_uuid, "standard")} alt="" />
          </div>
          <div className="px-5 pt-5 pb-7 sm:px-7">
            <p className="small-caps text-ink2">{ITEM_KINDS[item.kind]}</p>
            <p className="mt-1 font-display text-[1.9375rem] leading-[1.06] font-[560]">{item.title}</p>
            <p className="mt-1 text-ink2">by {business.name}</p>
            <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 border-y border-rule py-3 font-semibold empty:hidden">
              {[...factsOf(item), item.pricing_text_line].filter(Boolean).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
            {item.description !== "" && <p className="mt-4 max-w-[66ch]">{item.description}</p>}
          </div>
        </div>
        <div className="bg-sand px-5 py-7 sm:px-7">
          <EnquiryForm
            item={{ ...item, business }}
            itemType={typeOfKind(item.kind) ?? "activities"}
            choice={choice}
            {...(dates ? { dates } : {})}
            onSent={onClose}
            onCancel={onClose}
          />
        </div>
      </div>
    </Dialog>
  );
}
