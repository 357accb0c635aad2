import type { ListingField } from "../../catalogue/listings/fields/field.ts";
import { fieldLabel, typeHasField } from "../../catalogue/listings/fields/names.ts";
import { LISTING_FIELDS } from "../../catalogue/listings/fields.ts";
import { ListField } from "../../owners/listingEditor/ListField.tsx";
import type { GivenField } from "../../owners/listingEditor/values.ts";
import { meant, t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { PickField } from "../../ui/pick/PickField.tsx";
import { Select } from "../../ui/Select.tsx";
import { suggestAreas } from "../areas/suggestAreas.ts";
import type { StaffListing } from "./contract.ts";
import { FORM_BASE, formSections, formTexts } from "./form.ts";

interface Option {
  value: string;
  label: string;
}
const notStated = (): Option => ({ value: "", label: t`Not stated` });
const NOTHING = () => undefined;

/** Hints for fields that differ from the owner's editor. */
const hints = (): { [Name in GivenField]?: string } => ({
  country: t`follows the area if there is one`,
  opening_hours: "Mo-Fr 08:00-17:00; Sa 09:00-12:00",
  reply_time: t`as the listing states it, until it is measured`,
});

/** Returns the choices of a field. @returns undefined for a field that is typed */
function findChoices(field: ListingField, without?: string): Option[] | undefined {
  if (field.kind === "choice")
    return Object.entries(field.values).flatMap(([value, label]) => (value === without ? [] : [{ value, label }]));
  if (field.kind !== "number") return undefined;
  return field.steps?.map((step) => ({ value: String(step), label: step === 0 ? meant("no discount")`None` : `${step}%` }));
}

/** Builds options; an old value that is no longer in the list can stay. */
const toOptions = (known: Option[], isNullable: boolean | undefined, value: string) => [
  ...(isNullable && known.every((one) => one.value !== "") ? [notStated()] : []),
  ...(value !== "" && !known.some((one) => one.value === value) ? [{ value, label: value }] : []),
  ...known,
];

/** Options of fields that the table of fields does not hold. */
type FieldOptions = { [Name in GivenField]?: Option[] };

interface LineProps {
  name: GivenField;
  value: string;
  /** Name of the listing's area. */
  areaName: string;
  options: FieldOptions;
  isTheirs: boolean;
  typed: string | undefined;
  /** Own type of the listing. */
  type: string;
}

function Line({ name, value, areaName, options, isTheirs, typed, type }: LineProps) {
  const field: ListingField = LISTING_FIELDS[name];
  const hint = hints()[name] ?? field.words.hint;
  const choices = options[name] ?? findChoices(field, name === "venue_type" && value !== type ? type : undefined);
  // Another account has saved in the meantime: the current value is shown below the typed one.
  const isChanged = typed !== undefined && typed !== value;
  const present = value === "" ? t`Current value: none` : t`Current value: ${value}`;
  const about = [...(isTheirs ? [t`Written by the owner.`] : []), ...(isChanged ? [present] : [])].join(" ");
  const label = fieldLabel(name);
  if (name === "area") {
    const chosen = value === "" ? [] : [{ value, label: areaName || value }];
    return <PickField {...{ name, label, about, chosen }} suggest={suggestAreas} max={1} />;
  }
  if (field.kind === "list")
    return (
      <ListField
        {...{ name, label, about }}
        value={typed ?? value}
        {...(choices ? { options: choices } : {})}
        max={field.max}
        onChange={NOTHING}
      />
    );
  return (
    <FormField name={name} label={label} value={value} {...(hint ? { hint } : {})} {...(about ? { about } : {})}>
      {(control) =>
        choices ? (
          <Select {...control} options={toOptions(choices, field.isNullable, value)} />
        ) : field.kind === "text" ? (
          <textarea {...control} rows={8} />
        ) : (
          <input
            {...control}
            type="text"
            inputMode={field.kind === "number" || field.kind === "degrees" ? "decimal" : "text"}
            autoComplete="off"
          />
        )
      }
    </FormField>
  );
}

const isWide = (name: GivenField) => name === "description" || name === "short_description" || name === "opening_hours";

interface Props {
  listing: StaffListing;
  options: FieldOptions;
  /** Whether another account has saved since the listing was read. */
  isConflict: boolean;
}

/** Form with every field of a listing, for staff. */
export function StaffListingForm({ listing, options, isConflict }: Props) {
  const typed = useFormResult()?.typed;
  const texts = formTexts(listing);
  return (
    <ActionForm
      intent="save"
      fields={{ version: String(listing.version), [FORM_BASE]: JSON.stringify(texts) }}
      className="grid gap-10"
      key={isConflict ? "conflict" : listing.version}
    >
      {formSections().map(({ title, names }) => (
        <fieldset key={title} className="border-t-3 border-ink pt-4">
          <legend className="float-start mb-4 w-full text-lead font-display">{title}</legend>
          <div className="clear-both grid gap-4 sm:grid-cols-2">
            {names
              .filter((name) => typeHasField(texts.business_type ?? "", name) || (texts[name] ?? "") !== "")
              .map((name) => (
                <div key={name} className={isWide(name) ? "sm:col-span-2" : ""}>
                  <Line
                    name={name}
                    value={texts[name] ?? ""}
                    areaName={listing.area?.name ?? ""}
                    options={options}
                    type={texts.business_type ?? ""}
                    isTheirs={listing.theirs.includes(name)}
                    typed={isConflict ? typed?.[name] : undefined}
                  />
                </div>
              ))}
          </div>
        </fieldset>
      ))}
      <p data-sticky-foot="" className="sticky bottom-0 z-10 border-t border-rule bg-paper py-3 max-md:bottom-16">
        <FormButton intent="save">Save</FormButton>
      </p>
    </ActionForm>
  );
}
