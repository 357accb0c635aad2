import type { InventoryItem } from "../inventory/contract.ts";
import { DateRange } from "../ui/DateRange.tsx";
import { Field } from "../ui/Field.tsx";
import { Select } from "../ui/Select.tsx";
import type { Choice } from "./DirectState.tsx";
import { type FieldErrors, offeredDays } from "./rules.ts";

const WHOLE_PLACE = "";

/** The days that can be asked for, from the reader's own today. */
export function askedDays() {
  const moment = new Date();
  return offeredDays(moment, moment.getTimezoneOffset());
}

interface Props {
  items: readonly InventoryItem[];
  choice: Choice;
  onChoice: (choice: Choice) => void;
  errors?: FieldErrors;
  /** The calendar lies beside it on desks. */
  isFloating?: boolean;
}

/** What one would book: one of the things on offer, or something else. */
export function What({ items, choice, onChoice }: Omit<Props, "errors" | "isFloating">) {
  if (items.length === 0) return null;
  const options = [...items.map(({ id, title }) => ({ value: id, label: title })), { value: WHOLE_PLACE, label: "Something else" }];
  return (
    <Field label="What">
      {(control) => (
        <Select
          {...control}
          value={choice.item?.id ?? WHOLE_PLACE}
          onChange={(event) => onChoice({ ...choice, item: items.find(({ id }) => id === event.target.value) })}
          options={options}
        />
      )}
    </Field>
  );
}

/** When: optional, in nights for a room and in days for the rest. */
export const When = ({ choice, onChoice, errors = {}, isFloating = false }: Omit<Props, "items">) => (
  <DateRange
    label="When"
    range={{ from: choice.from, to: choice.to }}
    onChange={(range) => onChoice({ ...choice, ...range })}
    days={askedDays}
    isNights={choice.item?.kind === "room"}
    errors={[...(errors.from_date ?? []), ...(errors.to_date ?? [])]}
    isFloating={isFloating}
  />
);
