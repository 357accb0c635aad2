import { CircleAlert } from "lucide";
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { ItemKind } from "../../catalogue/items/enumerations.ts";
import { hasField, TITLE_MAX } from "../../catalogue/items/list/rules.ts";
import type { CurrencyNames } from "../../catalogue/places/currencies.ts";
import { formInvalid } from "../../platform/endpoints/errorCatalogue.ts";
import { t } from "../../platform/languages/text.ts";
import { type FormFields, type FormResult, textFields } from "../../platform/pages/formAction.ts";
import { Accordion } from "../../ui/Accordion.tsx";
import { ActionForm, FormField } from "../../ui/ActionForm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { lateComponent } from "../../ui/lateComponent.tsx";
import { AmenityFields } from "./amenities/AmenityFields.tsx";
import { CostFields } from "./CostFields.tsx";
import type { OwnItem } from "./contract.ts";
import { formOfItem, ITEM_FORM, picturesOfForm, SAVE } from "./form.ts";
import { DescriptionField, DraftTick, PriceFields, SizeFields, TypeField } from "./ItemFields.tsx";
import { ItemPictures } from "./ItemPictures.tsx";
import { SeasonFields } from "./SeasonFields.tsx";
import { draftKey, useDraft } from "./useDraft.ts";

// Most visits change nothing at once and meet no conflict: the form works without the scripts of both.
const Preview = lateComponent(import.meta.env.SSR ? (await import("./preview/ItemPreview.tsx")).ItemPreview : undefined, () =>
  import("./preview/ItemPreview.tsx").then(({ ItemPreview }) => ItemPreview),
);
const Conflicts = lateComponent(import.meta.env.SSR ? (await import("./preview/ConflictList.tsx")).ConflictList : undefined, () =>
  import("./preview/ConflictList.tsx").then(({ ConflictList }) => ConflictList),
);

interface Props {
  code: string;
  kind: ItemKind;
  /** Undefined for a new item. */
  item: OwnItem | undefined;
  /** Currency of the listing's other prices. */
  currency: string;
  currencyNames: CurrencyNames;
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

function Alert({ text, present, kind, typed }: { text: string; present: OwnItem | undefined; kind: ItemKind; typed: FormFields }) {
  return (
    <div role="alert" className="border-s-3 border-danger ps-3">
      <p className="flex items-start gap-2.5 font-semibold text-danger">
        <Icon of={CircleAlert} size={20} className="mt-0.5 flex-none" />
        {text}
      </p>
      {present && <Conflicts isNeeded kind={kind} form={typed} present={present} />}
    </div>
  );
}

const DraftNotice = ({ onDiscard }: { onDiscard: () => void }) => (
  <p role="status" className="flex flex-wrap items-center gap-x-3 bg-sand px-3.5 py-1.5">
    Unsaved changes restored.
    <button type="button" className="link min-h-11 cursor-pointer text-danger" onClick={onDiscard}>
      Discard
    </button>
  </p>
);

const Fields = ({ children }: { children: ReactNode }) => <div className="grid gap-5">{children}</div>;

/** Fields of the groups; those of the price group are all others. */
const GROUP_FIELDS: Readonly<Record<string, readonly string[]>> = {
  basics: ["title", "description", "room_type", "activity_type", "item_category"],
  pictures: ["image", "images", "pictures"],
  costs: ["costs", "terms", "departures", "prices"],
  amenities: ["amenities"],
  booking: ["book_now_url", "is_draft"],
};

/** Returns the group of the first wrong field. */
function groupWithErrors(errors: Readonly<Record<string, string[]>>): string | undefined {
  const [first] = Object.keys(errors).filter((name) => name !== "non_field_errors");
  return first === undefined ? undefined : (Object.keys(GROUP_FIELDS).find((group) => GROUP_FIELDS[group]?.includes(first)) ?? "price");
}

const changedMeanwhile = () => t`Another owner or helper changed this while you were editing. Saving replaces their version:`;

/** Form of one item, with a preview beside it. The browser stores the draft until it is saved. */
export function ItemForm({ code, kind, item, currency, currencyNames, cover, result, present, isBusy = false, onSend, children }: Props) {
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
  const failure = result?.failure || (hasErrors ? formInvalid() : "");
  // A group that was closed since the last attempt opens again, before the first wrong field takes the focus.
  useLayoutEffect(() => {
    const wrong = form.current?.querySelector("[aria-invalid=true]")?.closest("details");
    if (result && wrong) wrong.open = true;
  }, [result]);
  const groups = [
    {
      key: "basics",
      title: t`Name and description`,
      content: (
        <Fields>
          <FormField name="title" label="Title" value={said.title ?? ""}>
            {(control) => <input {...control} maxLength={TITLE_MAX} autoComplete="off" />}
          </FormField>
          <TypeField kind={kind} said={said} />
          <DescriptionField value={said.description ?? ""} shown={shown.description ?? ""} />
        </Fields>
      ),
    },
    {
      key: "pictures",
      title: t`Pictures`,
      content: (
        <ItemPictures
          pictures={picturesOfForm(said)}
          errors={[...(errors.image ?? []), ...(errors.images ?? []), ...(errors.pictures ?? [])]}
          onChange={read}
        />
      ),
    },
    {
      key: "price",
      title: hasField(kind, "maximum_capacity") ? t`Price and size` : t`Price`,
      content: (
        <Fields>
          <PriceFields kind={kind} said={said} currency={currency} currencyNames={currencyNames} />
          <SizeFields kind={kind} said={said} />
          {hasField(kind, "seasonal_prices") && (
            <SeasonFields said={said} errors={errors.seasonal_prices} isPerNight={kind === "room"} onChange={read} />
          )}
        </Fields>
      ),
    },
    ...(hasField(kind, "costs")
      ? [
          {
            key: "costs",
            title: hasField(kind, "departures") ? t`Departures, costs and terms` : t`Extra costs and terms`,
            content: <CostFields kind={kind} said={said} errors={errors} onChange={read} />,
          },
        ]
      : []),
    ...(hasField(kind, "amenities")
      ? [
          {
            key: "amenities",
            title: t`Access and comfort`,
            content: <AmenityFields kind={kind} said={said} errors={errors.amenities} />,
          },
        ]
      : []),
    {
      key: "booking",
      title: t`Booking and visibility`,
      content: (
        <Fields>
          <FormField name="book_now_url" label="Booking link" hint="optional" value={said.book_now_url ?? ""}>
            {(control) => <input {...control} inputMode="url" placeholder="https://" autoComplete="off" />}
          </FormField>
          <DraftTick isDraft={said.is_draft === "on"} />
        </Fields>
      ),
    },
  ];
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    // Chosen files stay on the device until the form is sent.
    if (!(event.target instanceof HTMLInputElement && event.target.type === "file")) read();
  };
  return (
    <div ref={form} className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,360px)]">
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
        {(present || failure) && <Alert text={present ? changedMeanwhile() : failure} present={present} kind={kind} typed={shown} />}
        <Accordion level={onSend ? 3 : 2} name="item-group" openKey={groupWithErrors(errors) ?? "basics"} rows={groups} />
        {children}
      </ActionForm>
      <Preview isNeeded={typed !== undefined || draft !== undefined} kind={kind} form={shown} saved={item} cover={cover} />
    </div>
  );
}
