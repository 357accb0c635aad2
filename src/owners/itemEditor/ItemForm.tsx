import { CircleAlert } from "lucide";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { ItemKind } from "../../catalogue/items/enumerations.ts";
import { CATEGORY_MAX, DESCRIPTION_MAX, hasField, TITLE_MAX } from "../../catalogue/items/list/rules.ts";
import { ACTIVITY_TYPES } from "../../catalogue/listings/enumerations.ts";
import { CURRENCIES } from "../../catalogue/places/currencies.ts";
import { FORM_INVALID } from "../../platform/endpoints/errorCatalogue.ts";
import { type FormFields, type FormResult, textFields } from "../../platform/pages/formAction.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { ActionForm, FormField } from "../../ui/ActionForm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Select } from "../../ui/Select.tsx";
import type { OwnItem } from "./contract.ts";
import { DURATION_UNITS, findConflicts, formOfItem, ITEM_FORM, picturesOfForm, previewItem, SAVE } from "./form.ts";
import { ItemPictures } from "./ItemPictures.tsx";
import { ItemPreview } from "./ItemPreview.tsx";
import { SeasonFields } from "./SeasonFields.tsx";
import { draftKey, useDraft } from "./useDraft.ts";

interface Props {
  code: string;
  kind: ItemKind;
  /** Undefined for a new item. */
  item: OwnItem | undefined;
  /** Currency of the listing's other prices. */
  currency: string;
  /** Cover of the listing, for a new item without pictures. */
  cover: string;
  /** Result of the submit. */
  result: FormResult | undefined;
  /** Present item if another person has changed it meanwhile. */
  present: OwnItem | undefined;
  isBusy?: boolean;
  onSend?: (form: FormFields, sent: FormData) => void;
  /** Buttons of the form, if they are inside it. */
  children?: ReactNode;
}

const options = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
const CURRENCY_OPTIONS = CURRENCIES.map(({ code, name }) => ({ value: code, label: `${code}, ${name}` }));
const SEGMENT =
  "grid min-h-12 flex-1 cursor-pointer place-items-center px-4 shadow-[inset_0_0_0_1.5px_var(--color-line)] first:rounded-l-control last:rounded-r-control has-checked:bg-sea-tint has-checked:font-semibold has-checked:shadow-[inset_0_0_0_2px_var(--color-sea)] has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-sea";

function RoomType({ value }: { value: string }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">Room type</legend>
      <div className="flex">
        {[
          ["private", "Private"],
          ["shared", "Shared"],
        ].map(([type, label]) => (
          <label key={type} className={SEGMENT}>
            <input type="radio" name="room_type" value={type} defaultChecked={value === type} className="peer sr-only" />
            <span className="before:mr-2 before:hidden before:content-['✓'] peer-checked:before:inline">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Alert({ text, present, kind, typed }: { text: string; present: OwnItem | undefined; kind: ItemKind; typed: FormFields }) {
  const differences = present ? findConflicts(kind, typed, present) : [];
  return (
    <div role="alert" className="border-l-3 border-danger pl-3">
      <p className="flex items-start gap-2.5 font-semibold text-danger">
        <Icon of={CircleAlert} size={20} className="mt-0.5 flex-none" />
        {text}
      </p>
      {differences.length > 0 && (
        <ul className="mt-1.5">
          {differences.map(({ label, now }) => (
            <li key={label}>
              {label}: now <b className="font-semibold">{now}</b>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface FieldsProps {
  kind: ItemKind;
  /** Values of the form. */
  said: FormFields;
  currency: string;
}

function PriceFields({ kind, said, currency }: FieldsProps) {
  const hasCapacity = hasField(kind, "maximum_capacity");
  return (
    <div className={`grid gap-x-3 gap-y-5 ${hasCapacity ? "grid-cols-2 sm:grid-cols-[1.5fr_1.25fr_1fr]" : "grid-cols-2"}`}>
      <FormField
        name="minimum_price"
        label={kind === "room" || kind === "activity" ? "From price" : "Price"}
        value={said.minimum_price ?? ""}
      >
        {(control) => <input {...control} inputMode="decimal" autoComplete="off" />}
      </FormField>
      <FormField name="minimum_price_currency" label="Currency" value={said.minimum_price_currency ?? currency}>
        {(control) => <Select {...control} options={CURRENCY_OPTIONS} />}
      </FormField>
      {hasCapacity && (
        <FormField name="maximum_capacity" label={kind === "room" ? "Sleeps" : "Maximum people"} value={said.maximum_capacity ?? ""}>
          {(control) => <input {...control} inputMode="numeric" autoComplete="off" />}
        </FormField>
      )}
    </div>
  );
}

/** Fields that depend on the kind of the item. */
function KindFields({ kind, said, currency }: FieldsProps) {
  const has = (field: Parameters<typeof hasField>[1]) => hasField(kind, field);
  return (
    <>
      {has("room_type") && <RoomType value={said.room_type ?? "private"} />}
      {has("activity_type") && (
        <FormField name="activity_type" label="Activity type" value={said.activity_type ?? "other"}>
          {(control) => <Select {...control} options={options(ACTIVITY_TYPES)} />}
        </FormField>
      )}
      <PriceFields kind={kind} said={said} currency={currency} />
      {has("duration") && (
        <div className="grid grid-cols-2 gap-3">
          <FormField name="duration" label="Duration" hint="optional" value={said.duration ?? ""}>
            {(control) => <input {...control} inputMode="decimal" autoComplete="off" />}
          </FormField>
          <FormField name="duration_class" label="Unit" value={said.duration_class ?? "hours"}>
            {(control) => <Select {...control} options={DURATION_UNITS} />}
          </FormField>
        </div>
      )}
      {has("units") && (
        <div className="grid grid-cols-2 gap-3">
          <FormField name="units" label="Rooms like this" about="A night is full when all of them are booked." value={said.units ?? "1"}>
            {(control) => <input {...control} inputMode="numeric" autoComplete="off" />}
          </FormField>
          <FormField name="minimum_nights" label="Minimum nights" value={said.minimum_nights ?? "1"}>
            {(control) => <input {...control} inputMode="numeric" autoComplete="off" />}
          </FormField>
        </div>
      )}
      {!has("room_type") && !has("activity_type") && (
        <FormField
          name="item_category"
          label={kind === "dish" ? "Menu section" : "Category"}
          hint="optional"
          value={said.item_category ?? ""}
        >
          {(control) => <input {...control} maxLength={CATEGORY_MAX} autoComplete="off" />}
        </FormField>
      )}
    </>
  );
}

const DescriptionField = ({ value, shown }: { value: string; shown: string }) => (
  <FormField
    name="description"
    label="Description"
    about={`${formatNumber(shown.length)} of ${formatNumber(DESCRIPTION_MAX)} characters`}
    value={value}
  >
    {(control) => <textarea {...control} rows={4} maxLength={DESCRIPTION_MAX} />}
  </FormField>
);

const DraftTick = ({ isDraft }: { isDraft: boolean }) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-3">
    <input type="checkbox" name="is_draft" defaultChecked={isDraft} className="tick" />
    <span>
      Draft <span className="block text-small text-ink2">Only owners and helpers see it. Untick and save to publish it.</span>
    </span>
  </label>
);

const DraftNotice = ({ onDiscard }: { onDiscard: () => void }) => (
  <p role="status" className="flex flex-wrap items-center gap-x-3 bg-sand px-3.5 py-1.5">
    Unsaved changes restored.
    <button type="button" className="link min-h-11 cursor-pointer" onClick={onDiscard}>
      Discard
    </button>
  </p>
);

const CHANGED = "Another owner or helper changed this while you were editing. Saving replaces their version:";

/** Form of one item, with a preview beside it. The browser stores the draft until it is saved. */
export function ItemForm({ code, kind, item, currency, cover, result, present, isBusy = false, onSend, children }: Props) {
  const { draft, turn, keep, discard } = useDraft(draftKey(code, kind, item?.id ?? null));
  const said = result?.typed ?? draft ?? formOfItem(kind, item, currency);
  const [typed, setTyped] = useState<FormFields>();
  const form = useRef<HTMLDivElement>(null);
  const read = () => {
    const found = form.current?.querySelector("form");
    if (!found) return;
    const fields = textFields(new FormData(found));
    setTyped(fields);
    keep(fields);
  };
  const shown = typed ?? said;
  const errors = result?.errors ?? {};
  const hasErrors = Object.keys(errors).length > 0;
  const failure = result?.failure || (hasErrors ? FORM_INVALID : "");
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    // Chosen files stay on the device until the form is sent.
    if (!(event.target instanceof HTMLInputElement && event.target.type === "file")) read();
  };
  return (
    <div ref={form} className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,536px)_minmax(0,1fr)]">
      <ActionForm
        key={turn}
        id={ITEM_FORM}
        intent={SAVE}
        encType="multipart/form-data"
        className="grid gap-5"
        fields={{ kind, ...(item ? { item: item.id, version: String((present ?? item).version) } : {}) }}
        onInput={onInput}
        {...(onSend
          ? { onSend: (fields, _intent, sent) => onSend(fields, sent), sending: { result, busy: isBusy ? SAVE : undefined } }
          : {})}
      >
        {draft && !result && <DraftNotice onDiscard={() => [setTyped(undefined), discard()]} />}
        {(present || failure) && <Alert text={present ? CHANGED : failure} present={present} kind={kind} typed={shown} />}
        <ItemPictures
          pictures={picturesOfForm(said)}
          errors={[...(errors.image ?? []), ...(errors.images ?? []), ...(errors.pictures ?? [])]}
          onChange={read}
        />
        <FormField name="title" label="Title" value={said.title ?? ""}>
          {(control) => <input {...control} maxLength={TITLE_MAX} autoComplete="off" />}
        </FormField>
        <KindFields kind={kind} said={said} currency={currency} />
        <DescriptionField value={said.description ?? ""} shown={shown.description ?? ""} />
        {hasField(kind, "seasonal_prices") && (
          <SeasonFields said={said} errors={errors.seasonal_prices} per={kind === "room" ? "night" : "person"} onChange={read} />
        )}
        <FormField name="book_now_url" label="Booking link" hint="optional" value={said.book_now_url ?? ""}>
          {(control) => <input {...control} inputMode="url" placeholder="https://" autoComplete="off" />}
        </FormField>
        <DraftTick isDraft={said.is_draft === "on"} />
        {children}
      </ActionForm>
      <ItemPreview item={previewItem(kind, shown, item, cover)} />
    </div>
  );
}
