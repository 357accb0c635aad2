import type { FieldSection, ListingField } from "../../catalogue/listings/fields/field.ts";
import { type FieldName, fieldLabel, sectionNames, typeHasField } from "../../catalogue/listings/fields/names.ts";
import { LISTING_FIELDS } from "../../catalogue/listings/fields.ts";
import { t } from "../../platform/languages/text.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { FormField } from "../../ui/ActionForm.tsx";
import { Select } from "../../ui/Select.tsx";
import { ListField } from "./ListField.tsx";

/** Options of fields whose options are not in the table of fields. */
type FieldOptions = { [Name in FieldName]?: { value: string; label: string }[] };

interface Props {
  section: FieldSection;
  /** Fields of the section that are rendered elsewhere. */
  except?: readonly FieldName[];
  said: FormFields;
  /** Values currently typed. */
  shown: FormFields;
  options?: FieldOptions;
  onChange: () => void;
}

/** Lines with a higher maximum length take the full width. */
const LONG_LINE = 160;
const isWide = (field: ListingField) =>
  field.kind === "text" || field.kind === "list" || field.kind === "url" || (field.kind === "line" && field.max >= LONG_LINE);

const listChoices = (field: ListingField) =>
  field.kind === "choice"
    ? [
        ...(field.isNullable ? [{ value: "", label: t`None` }] : []),
        ...Object.entries(field.values).map(([value, label]) => ({ value, label })),
      ]
    : undefined;

const INPUTS = {
  email: { inputMode: "email" },
  url: { inputMode: "url", placeholder: "https://" },
  phone: { type: "tel" },
  number: { inputMode: "decimal" },
  degrees: { inputMode: "decimal" },
} as const;
const isInputKind = (kind: ListingField["kind"]): kind is keyof typeof INPUTS => kind in INPUTS;
const inputProps = (field: ListingField) => ({
  ...(isInputKind(field.kind) ? INPUTS[field.kind] : {}),
  ...("max" in field && field.kind !== "number" && field.kind !== "degrees" ? { maxLength: field.max } : {}),
});

/** Texts whose length is shown during typing. */
const COUNTED: readonly FieldName[] = ["short_description", "description"];
function aboutText(name: FieldName, { words: { about = "" }, ...field }: ListingField, shown: FormFields): string {
  if (!COUNTED.includes(name) || !("max" in field)) return about;
  const length = t`${formatNumber((shown[name] ?? "").length)} of ${formatNumber(field.max)} characters`;
  return about === "" ? length : `${about} ${length}`;
}

function FieldInput({ name, said, shown, options, onChange }: Omit<Props, "section" | "except"> & { name: FieldName }) {
  const field: ListingField = LISTING_FIELDS[name];
  const [label, value, about] = [fieldLabel(name), said[name] ?? "", aboutText(name, field, shown)];
  const choices = options?.[name] ?? listChoices(field);
  if (field.kind === "list")
    return <ListField {...{ name, label, about, value, onChange }} {...(choices ? { options: choices } : {})} max={field.max} />;
  return (
    <FormField {...{ name, label, value }} {...(field.words.hint ? { hint: field.words.hint } : {})} {...(about ? { about } : {})}>
      {(control) =>
        choices ? (
          <Select {...control} options={choices} />
        ) : field.kind === "text" ? (
          <textarea {...control} rows={7} maxLength={field.max} />
        ) : (
          <input {...control} {...inputProps(field)} autoComplete="off" />
        )
      }
    </FormField>
  );
}

/** Fields of a section of the editor, in the order of the table: those of this type of listing, and any others that have a value. */
export function FieldInputs({ section, except = [], ...rest }: Props) {
  const { said, shown } = rest;
  const names = sectionNames(section).filter(
    (name) => !except.includes(name) && (typeHasField(shown.business_type ?? "", name) || (said[name] ?? "") !== ""),
  );
  return (
    <div className="mt-5 grid gap-5 sm:grid-cols-2">
      {names.map((name) => (
        <div key={name} className={isWide(LISTING_FIELDS[name]) ? "sm:col-span-2" : ""}>
          <FieldInput name={name} {...rest} />
        </div>
      ))}
    </div>
  );
}
