import type { ItemKind } from "../../catalogue/items/enumerations.ts";
import { CATEGORY_MAX, DESCRIPTION_MAX, hasField } from "../../catalogue/items/list/rules.ts";
import { ACTIVITY_TYPES } from "../../catalogue/listings/enumerations.ts";
import { type CurrencyNames, currencyOptions } from "../../catalogue/places/currencies.ts";
import { t } from "../../platform/languages/text.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { FormField } from "../../ui/ActionForm.tsx";
import { Select } from "../../ui/Select.tsx";
import { durationUnits } from "./form.ts";

const options = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
const SEGMENT =
  "grid min-h-12 flex-1 cursor-pointer place-items-center px-4 shadow-[inset_0_0_0_1.5px_var(--color-line)] first:rounded-s-control last:rounded-e-control has-checked:bg-sea-tint has-checked:font-semibold has-checked:shadow-[inset_0_0_0_2px_var(--color-sea)] has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-sea";

function RoomType({ value }: { value: string }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">Room type</legend>
      <div className="flex">
        {[
          ["private", t`Private`],
          ["shared", t`Shared`],
        ].map(([type, label]) => (
          <label key={type} className={SEGMENT}>
            <input type="radio" name="room_type" value={type} defaultChecked={value === type} className="peer sr-only" />
            <span className="before:me-2 before:hidden before:content-['✓'] peer-checked:before:inline">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface FieldsProps {
  kind: ItemKind;
  /** Values of the form. */
  said: FormFields;
  currency: string;
}

export function PriceFields({ kind, said, currency, currencyNames }: FieldsProps & { currencyNames: CurrencyNames }) {
  const hasCapacity = hasField(kind, "maximum_capacity");
  return (
    <div className={`grid gap-x-3 gap-y-5 ${hasCapacity ? "grid-cols-2 sm:grid-cols-[1.5fr_1.25fr_1fr]" : "grid-cols-2"}`}>
      <FormField
        name="minimum_price"
        label={kind === "room" || kind === "activity" ? t`From price` : t`Price`}
        value={said.minimum_price ?? ""}
        about={
          kind === "room"
            ? t`Per night, before your direct discount. Leave empty to show “Price on request”.`
            : kind === "activity"
              ? t`Leave empty to show “Price on request”.`
              : t`Leave empty to show no price.`
        }
      >
        {(control) => <input {...control} inputMode="decimal" autoComplete="off" />}
      </FormField>
      <FormField name="minimum_price_currency" label="Currency" value={said.minimum_price_currency ?? currency}>
        {(control) => <Select {...control} options={currencyOptions(currencyNames)} />}
      </FormField>
      {hasCapacity && (
        <FormField name="maximum_capacity" label={kind === "room" ? t`Sleeps` : t`Maximum people`} value={said.maximum_capacity ?? ""}>
          {(control) => <input {...control} inputMode="numeric" autoComplete="off" />}
        </FormField>
      )}
    </div>
  );
}

/** Type of a room or an activity; category of other items. */
export function TypeField({ kind, said }: Omit<FieldsProps, "currency">) {
  if (hasField(kind, "room_type")) return <RoomType value={said.room_type ?? "private"} />;
  if (hasField(kind, "activity_type"))
    return (
      <FormField name="activity_type" label="Activity type" value={said.activity_type ?? "other"}>
        {(control) => <Select {...control} options={options(ACTIVITY_TYPES)} />}
      </FormField>
    );
  return (
    <FormField
      name="item_category"
      label={kind === "dish" ? t`Menu section` : t`Category`}
      hint="optional"
      value={said.item_category ?? ""}
    >
      {(control) => <input {...control} maxLength={CATEGORY_MAX} autoComplete="off" />}
    </FormField>
  );
}

/** Duration of an activity; number of rooms of a kind. */
export const SizeFields = ({ kind, said }: Omit<FieldsProps, "currency">) => (
  <>
    {hasField(kind, "duration") && (
      <div className="grid grid-cols-2 gap-3">
        <FormField name="duration" label="Duration" hint="optional" value={said.duration ?? ""}>
          {(control) => <input {...control} inputMode="decimal" autoComplete="off" />}
        </FormField>
        <FormField name="duration_class" label="Unit" value={said.duration_class ?? "hours"}>
          {(control) => <Select {...control} options={durationUnits()} />}
        </FormField>
      </div>
    )}
    {hasField(kind, "units") && (
      <div className="grid grid-cols-2 gap-3">
        <FormField name="units" label="Rooms like this" about="A night is full when all of them are booked." value={said.units ?? "1"}>
          {(control) => <input {...control} inputMode="numeric" autoComplete="off" />}
        </FormField>
        <FormField name="minimum_nights" label="Minimum nights" value={said.minimum_nights ?? "1"}>
          {(control) => <input {...control} inputMode="numeric" autoComplete="off" />}
        </FormField>
      </div>
    )}
  </>
);

export const DescriptionField = ({ value, shown }: { value: string; shown: string }) => (
  <FormField
    name="description"
    label="Description"
    about={t`${formatNumber(shown.length)} of ${formatNumber(DESCRIPTION_MAX)} characters`}
    value={value}
  >
    {(control) => <textarea {...control} rows={4} maxLength={DESCRIPTION_MAX} />}
  </FormField>
);

export const DraftTick = ({ isDraft }: { isDraft: boolean }) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-3">
    <input type="checkbox" name="is_draft" defaultChecked={isDraft} className="tick" />
    <span>
      Draft <span className="block text-small text-ink2">Only owners and helpers see it. Untick and save to publish it.</span>
    </span>
  </label>
);
