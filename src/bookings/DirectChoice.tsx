import { type SubmitEvent, useState } from "react";
import type { InventoryItem } from "../inventory/contract.ts";
import { Field } from "../ui/Field.tsx";
import { CONTACT_ID } from "./BookButton.tsx";

export interface Choice {
  item: InventoryItem;
  /** YYYY-MM-DD, or empty. */
  from: string;
  to: string;
}

interface Props {
  items: readonly InventoryItem[];
  onChoose: (choice: Choice) => void;
}

/** The guide's own checkout: what and when, chosen before the enquiry opens. Without scripts it leads to how the listing is reached. */
export function DirectChoice({ items, onChoose }: Props) {
  const [from, setFrom] = useState("");
  const choose = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const item = items.find(({ id }) => id === data.get("item"));
    if (item) onChoose({ item, from: String(data.get("from_date") ?? ""), to: String(data.get("to_date") ?? "") });
  };
  return (
    <form method="get" action={`#${CONTACT_ID}`} onSubmit={choose} className="grid gap-3">
      <Field label="What">
        {(control) => (
          <select {...control} name="item">
            {items.map((item) => (
              <option key={item.id} value={item.id}>
                {item.title}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="From" hint="optional">
          {(control) => <input {...control} type="date" name="from_date" onChange={(event) => setFrom(event.target.value)} />}
        </Field>
        <Field label="To" hint="optional">
          {(control) => <input {...control} type="date" name="to_date" min={from || undefined} />}
        </Field>
      </div>
      <button type="submit" className="button button-filled">
        Book Direct
      </button>
    </form>
  );
}
