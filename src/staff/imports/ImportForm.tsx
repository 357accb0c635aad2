import { type FocusEvent, useEffect, useRef, useState } from "react";
import { BUSINESS_TYPES } from "../../catalogue/listings/enumerations.ts";
import { fieldLabel } from "../../catalogue/listings/fields/names.ts";
import { DELIMITERS, ENCODINGS, isJoinedField, TABLE_FIELDS, type TableField } from "../../openData/formats/tables/words.ts";
import { t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton, FormField, useFormState } from "../../ui/ActionForm.tsx";
import { ColumnChoices } from "../../ui/ColumnChoices.tsx";
import { Select } from "../../ui/Select.tsx";
import type { FullImport } from "./contract.ts";
import { countRows } from "./FirstRows.tsx";
import { TEXT_MAX } from "./rules.ts";
import type { Changes } from "./useChanges.ts";

/** Labels of columns that are not fields of a listing. */
const columnLabels = (): Partial<Record<TableField, string>> => ({
  id: t`ID in the file`,
  coordinates: t`Latitude and longitude`,
  pictures: fieldLabel("picture_sources"),
  licence: fieldLabel("attribution_licence"),
  attribution: fieldLabel("attribution_text"),
  starts: t`Start of an event`,
  ends: t`End of an event`,
  recurrence: t`Repetition of an event (RRULE)`,
  place_name: t`Hall or meeting point of an event`,
  host: t`ID of the listing that hosts an event`,
});
function columnOptions(): Option[] {
  const labels = columnLabels();
  return TABLE_FIELDS.map((field) => ({ value: field, label: labels[field] ?? fieldLabel(field) }));
}
const toOptions = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
interface Option {
  value: string;
  label: string;
}
const fromRow = (): Option => ({ value: "", label: t`From each row` });

interface FieldsProps {
  brought: FullImport;
  /** Sends the form after a choice. */
  onChange: () => void;
}

/** Formats whose files do not imply a licence. */
export const NEEDS_LICENCE = ["table", "csv"];

/** Returns the props of a text field that sends the form when the typed text is complete. */
const sendOnBlur = (onChange: () => void) => ({
  onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
    if (target.value !== target.defaultValue) onChange();
  },
});

const LicenceField = ({ brought: { file_format, licence }, onChange, hint }: FieldsProps & { hint?: string }) => (
  <FormField
    name="licence"
    label={fieldLabel("attribution_licence")}
    {...(hint ? { hint } : {})}
    value={licence}
    about={
      NEEDS_LICENCE.includes(file_format)
        ? t`Your own list: Own work. From someone else: its licence, e.g. CC BY 4.0.`
        : t`Only if it differs from the licence of the format.`
    }
  >
    {(control) => <input {...control} {...sendOnBlur(onChange)} maxLength={TEXT_MAX.licence} />}
  </FormField>
);

/** Shows the values for rows that do not have their own. */
function RowDefaults({ brought, countries, onChange }: FieldsProps & { countries: Option[] }) {
  const { file_format, business_type, country } = brought;
  if (file_format !== "table") return null;
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="small-caps mb-3 text-ink2">Defaults for all rows</legend>
      <FormField name="business_type" label="Type" value={business_type ?? ""}>
        {(control) => <Select {...control} options={[fromRow(), ...toOptions(BUSINESS_TYPES)]} onChange={onChange} />}
      </FormField>
      <FormField name="country" label="Country" value={country}>
        {(control) => <Select {...control} options={[fromRow(), ...countries]} onChange={onChange} />}
      </FormField>
    </fieldset>
  );
}

/** Chooses the ready mapping, or the file's own columns. */
function MappingField({ brought: { mapping_name, mappings }, onReread }: { brought: FullImport; onReread: () => void }) {
  const options = [{ value: "", label: t`Match the columns here` }, ...mappings.map(({ name, title }) => ({ value: name, label: title }))];
  return (
    <FormField name="mapping" label="Mapping" value={mapping_name} about="How the fields of the source become those of the guide.">
      {(control) => <Select {...control} options={options} onChange={onReread} />}
    </FormField>
  );
}

const ADVANCED = ["mapping", "attribution", "attribution_link", "dataset", "encoding", "delimiter"];

/** Settings that the guide has guessed, or that few imports need. */
function Advanced({ brought, onChange, onReread }: FieldsProps & { onReread: () => void }) {
  const { result } = useFormState();
  const { file_format, attribution, attribution_link, dataset, encoding, delimiter } = brought;
  return (
    <details className="border-y border-rule py-1" open={ADVANCED.some((name) => result?.errors[name]) || undefined}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Advanced</summary>
      <div className="grid gap-6 py-4 sm:grid-cols-2">
        {!NEEDS_LICENCE.includes(file_format) && <LicenceField {...{ brought, onChange }} />}
        <FormField
          name="attribution"
          label={fieldLabel("attribution_text")}
          value={attribution}
          about="As the source requests, e.g. City of Example."
        >
          {(control) => <input {...control} {...sendOnBlur(onChange)} maxLength={TEXT_MAX.attribution} />}
        </FormField>
        <FormField name="attribution_link" label="Attribution link" value={attribution_link}>
          {(control) => <input {...control} {...sendOnBlur(onChange)} type="url" maxLength={TEXT_MAX.attribution_link} />}
        </FormField>
        {brought.mappings.length > 0 && brought.mapping_name === "" && <MappingField {...{ brought, onReread }} />}
        <FormField
          name="dataset"
          label="Dataset name"
          value={dataset}
          about="Use the same name for each edition, so that listings are recognised. Empty: the file name."
        >
          {(control) => <input {...control} {...sendOnBlur(onChange)} maxLength={TEXT_MAX.dataset} />}
        </FormField>
        {encoding && (
          <FormField name="encoding" label="Encoding" value={encoding}>
            {(control) => <Select {...control} options={toOptions(ENCODINGS)} onChange={onReread} />}
          </FormField>
        )}
        {delimiter && (
          <FormField name="delimiter" label="Delimiter" value={delimiter}>
            {(control) => <Select {...control} options={toOptions(DELIMITERS)} onChange={onReread} />}
          </FormField>
        )}
      </div>
    </details>
  );
}

/** Form for the reading of a file and the licence of its listings. With scripts, a choice is sent immediately. */
export function ImportForm({ changes: { shown, result, isBusy, send }, countries }: { changes: Changes; countries: Option[] }) {
  const { columns, encoding, delimiter } = shown;
  const form = useRef<HTMLDivElement>(null);
  /** True while the file is read again: its columns may change, so they cannot be chosen. */
  const [isRereading, setRereading] = useState(false);
  const onChange = () => form.current?.closest("form")?.requestSubmit();
  const onReread = () => {
    onChange();
    setRereading(true);
  };
  useEffect(() => {
    if (!isBusy) setRereading(false);
  }, [isBusy]);
  return (
    <section aria-labelledby="reading">
      <h2 id="reading" className="sr-only">
        How the file is read
      </h2>
      {/* Rebuilt only for other columns: a choice that is not answered yet must stay. */}
      <ActionForm
        key={[encoding, delimiter, shown.mapping_name, ...columns.map(({ head }) => head)].join()}
        intent="change"
        onSend={(fields) => void send(fields)}
        sending={{ result, busy: isBusy ? "change" : undefined }}
      >
        <div ref={form} className="grid gap-8" inert={isRereading}>
          {/* First, because nothing is imported without it. */}
          {NEEDS_LICENCE.includes(shown.file_format) && <LicenceField {...{ brought: shown, onChange }} hint="required" />}
          {shown.mapping_name !== "" && <MappingField brought={shown} onReread={onReread} />}
          {columns.length > 0 && (
            <div>
              <ColumnChoices columns={columns} options={columnOptions()} isJoined={(field) => isJoinedField(field)} onChange={onChange} />
            </div>
          )}
          <RowDefaults brought={shown} countries={countries} onChange={onChange} />
          <Advanced brought={shown} onChange={onChange} onReread={onReread} />
        </div>
        <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          {/* The next step while there is no preview to start. */}
          <FormButton intent="change" look={shown.rows.length > 0 ? "outlined" : "filled"}>
            {shown.rows.length > 0 ? t`Refresh` : t`Show the preview`}
          </FormButton>
          {/* On phones the preview is below the form: without this, nothing visible would change. */}
          {shown.rows.length > 0 && !isBusy && (
            <a href="#rows" className="link lg:hidden">
              Preview: {countRows(shown.rows)}
            </a>
          )}
        </p>
      </ActionForm>
    </section>
  );
}
