import { type FormEvent, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { InventoryItem } from "../../catalogue/items/contract.ts";
import { meant } from "../../platform/languages/text.ts";
import { textFields } from "../../platform/pages/formAction.ts";
import { DateInput } from "../../ui/DateInput.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { Field } from "../../ui/Field.tsx";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import { Select } from "../../ui/Select.tsx";

/** Price that a guest would pay. The page's loader computes it, so that profiles share no file with this one. */
export interface Tried {
  text: string;
  lines: { label: string; value: string }[];
}

export interface GuestView {
  name: string;
  /** In percent. */
  discount: number;
  /** "From USD 42 per night", or empty. */
  from: string;
  /** Published rooms and activities. */
  bookables: readonly InventoryItem[];
  tried: Tried;
}

/** Preview of what a guest would book and pay: choose an item and dates, and see the effect of seasons and minimum nights. */
export function GuestPanel({ bookables, tried, onClose }: GuestView & { onClose: () => void }) {
  const { load, data } = useFetcher<{ guestView: GuestView | null }>();
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (said !== "") void load(`?${said}`);
  }, [said, load]);
  const onInput = (event: FormEvent<HTMLFormElement>) =>
    setSaid(new URLSearchParams(textFields(new FormData(event.currentTarget))).toString());
  const { text, lines } = data?.guestView?.tried ?? tried;
  return (
    <Drawer title="Booking preview" width="editor" onClose={onClose}>
      <p className="text-ink2">Choose dates to see what guests see. Nothing is sent.</p>
      <form noValidate className="mt-5 grid gap-3.5" onInput={onInput} onSubmit={(event) => event.preventDefault()}>
        <Field label="Room or activity">
          {(control) => <Select {...control} name="try" options={bookables.map(({ id, title }) => ({ value: id, label: title }))} />}
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Arrive">{(control) => <DateInput {...control} name="from" />}</Field>
          <Field label={meant("day of departure")`Leave`}>{(control) => <DateInput {...control} name="to" />}</Field>
        </div>
      </form>
      <div role="status">
        <p className="mt-5 text-ink2">{text}</p>
        <ul className="mt-2">
          {lines.map(({ label, value }) => (
            <li key={label} className="py-1.5">
              <LeaderLine label={label}>
                <b className="font-semibold tabular-nums">{value}</b>
              </LeaderLine>
            </li>
          ))}
        </ul>
      </div>
    </Drawer>
  );
}
