import { itemNeeds } from "../../../catalogue/items/amenities/rules.ts";
import type { ItemKind } from "../../../catalogue/items/enumerations.ts";
import { NEED_LABELS } from "../../../catalogue/listings/needs/enumerations.ts";
import { texts } from "../../../platform/languages/text.ts";
import type { FormFields } from "../../../platform/pages/formAction.ts";
import { FieldErrors } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { amenityField } from "./amenityForm.ts";

const ANSWERS = texts({ "": "Not stated", yes: "Yes", limited: "Limited", no: "No" });

/** Answers to what guests need to know about a room or an activity. Guests see unanswered ones as unknown. */
export const AmenityFields = ({ kind, said, errors }: { kind: ItemKind; said: FormFields; errors: readonly string[] | undefined }) => (
  <fieldset aria-describedby={errors ? "amenity-errors" : undefined}>
    <legend className="text-small text-ink2">Guests filter by these answers. Leave out what the page of your listing says already.</legend>
    <div className="mt-3 grid gap-x-4 gap-y-3 sm:grid-cols-2">
      {itemNeeds(kind).map((need) => (
        <label key={need} htmlFor={amenityField(need)} className="block text-small">
          <span className="mb-1 block font-semibold">{NEED_LABELS[need]}</span>
          <Select
            id={amenityField(need)}
            name={amenityField(need)}
            defaultValue={said[amenityField(need)] ?? ""}
            options={Object.entries(ANSWERS).map(([value, label]) => ({ value, label }))}
          />
        </label>
      ))}
    </div>
    {errors && <FieldErrors id="amenity-errors" errors={[...errors]} />}
  </fieldset>
);
