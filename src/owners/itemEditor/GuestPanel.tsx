import { type FormEvent, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { InventoryItem } from "../../catalogue/items/contract.ts";
import { Drawer } from "../../ui/Drawer.tsx";
import { Field } from "../../ui/Field.tsx";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import { Select } from "../../ui/Select.tsx";

/** What a guest would pay: worked out by the page's loader, so that profiles share no file with this one. */
export interface Tried {
  text: string;
  lines: { label: string; value: string }[];
}

export interface GuestView {
  name: string;
  /** Percent. */
  discount: number;
  /** "From USD 42 per night", or empty. */
  from: string;
  /** Rooms and activities that are shown. */
  bookables: readonly InventoryItem[];
  tried: Tried;
}

/** What a guest would book and pay, from what is offered now: choose a thing and dates, and see what seasons and fewest nights make of them. */
export function GuestPanel({ bookables, tried, onClose }: GuestView & { onClose: () => void }) {
  const { load, data } = useFetcher<{ guestView: GuestView | null }>();
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (said !== "") void load(`?${said}`);
  }, [said, load]);
  const onInput = (event: FormEvent<HTMLFormElement>) =>
    setSaid(new URLSearchParams(new FormData(event.currentTarget) as never).toString());
  const { text, lines } = data?.guestView?.tried ?? tried;
  return (
    <Drawer title="As guests book it" width="editor" onClose={onClose}>
      <p className="text-ink2">Nothing is sent from here: choose dates, and read what a guest would.</p>
      <form className="mt-5 grid gap-3.5" onInput={onInput} onSubmit={(event) => event.preventDefault()}>
        <Field label="What">
          {(control) => <Select {...control} name="try" options={bookables.map(({ id, title }) => ({ value: id, label: title }))} />}
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Arrive">{(control) => <input {...control} type="date" name="from" />}</Field>
          <Field label="Leave">{(control) => <input {...control} type="date" name="to" />}</Field>
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
