import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { Select } from "../../ui/Select.tsx";
import type { StaffListing } from "./contract.ts";
import { FORM, type FormLine, formValue } from "./form.ts";

const NONE = { value: "", label: "Not stated" };

/** A value that is none of the list, from another time, can stay. */
function toOptions(options: Record<string, string>, isNullable: boolean | undefined, value: string) {
  const known = Object.entries(options).map(([one, label]) => ({ value: one, label }));
  return [...(isNullable ? [NONE] : []), ...(value !== "" && !(value in options) ? [{ value, label: value }] : []), ...known];
}

function Line({ line, listing, typed }: { line: FormLine; listing: StaffListing; typed: string | undefined }) {
  const { name, label, kind, hint } = line;
  const value = formValue(line, listing);
  const isTheirs = listing.theirs.includes(name);
  // Somebody else has saved meanwhile: what is there now stands below what was typed.
  const present = typed !== undefined && typed !== value ? `Now: ${value === "" ? "nothing" : value}` : undefined;
  const about = [isTheirs ? "Its people’s own words." : "", present ?? ""].filter(Boolean).join(" ");
  return (
    <FormField name={name} label={label} value={value} {...(hint ? { hint } : {})} {...(about ? { about } : {})}>
      {(control) =>
        kind === "choice" ? (
          <Select {...control} options={toOptions(line.options, line.isNullable, value)} />
        ) : kind === "long" ? (
          <textarea {...control} rows={8} />
        ) : (
          <input {...control} type="text" inputMode={kind === "number" || kind === "degrees" ? "decimal" : "text"} autoComplete="off" />
        )
      }
    </FormField>
  );
}

/** Every field of a listing, for staff. @param isConflict somebody else has saved since it was read */
export function StaffListingForm({ listing, isConflict }: { listing: StaffListing; isConflict: boolean }) {
  const typed = useFormResult()?.typed;
  return (
    <ActionForm
      intent="save"
      fields={{ version: String(listing.version) }}
      className="grid gap-10"
      key={isConflict ? "conflict" : listing.version}
    >
      {FORM.map(({ title, lines }) => (
        <fieldset key={title} className="border-t-3 border-ink pt-4">
          <legend className="float-left mb-4 w-full text-lead font-display">{title}</legend>
          <div className="clear-both grid gap-4 sm:grid-cols-2">
            {lines.map((line) => (
              <div key={line.name} className={line.kind === "long" || line.name === "short_description" ? "sm:col-span-2" : ""}>
                <Line line={line} listing={listing} typed={isConflict ? typed?.[line.name] : undefined} />
              </div>
            ))}
          </div>
        </fieldset>
      ))}
      <p className="sticky bottom-0 z-10 border-t border-rule bg-paper py-3 max-md:bottom-16">
        <FormButton intent="save">Save</FormButton>
      </p>
    </ActionForm>
  );
}
