import { useRef } from "react";
import { BUSINESS_TYPES } from "../../catalogue/listings/enumerations.ts";
import { fieldLabel } from "../../catalogue/listings/fields/names.ts";
import { DELIMITERS, ENCODINGS, isJoinedField, TABLE_FIELDS, type TableField } from "../../openData/formats/tables/words.ts";
import { ActionForm, FormButton, FormField } from "../../ui/ActionForm.tsx";
import { ColumnChoices } from "../../ui/ColumnChoices.tsx";
import { Select } from "../../ui/Select.tsx";
import type { FullImport } from "./contract.ts";
import { TEXT_MAX } from "./rules.ts";

/** Labels of columns that are not fields of a listing. */
const COLUMN_LABELS: Partial<Record<TableField, string>> = {
  id: "ID in the file",
  coordinates: "Latitude and longitude",
  pictures: fieldLabel("picture_sources"),
  licence: fieldLabel("attribution_licence"),
  attribution: fieldLabel("attribution_text"),
};
const FIELDS = TABLE_FIELDS.map((field) => ({ value: field, label: COLUMN_LABELS[field] ?? fieldLabel(field) }));
const toOptions = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
const KINDS = [{ value: "", label: "From each row" }, ...toOptions(BUSINESS_TYPES)];

/** Fields for the licence and the source. */
const SourceFields = ({ brought: { file_format, licence, attribution, attribution_link, dataset } }: { brought: FullImport }) => (
  <div className="grid gap-6 sm:grid-cols-2">
    <FormField
      name="licence"
      label={fieldLabel("attribution_licence")}
      value={licence}
      about={
        file_format === "table" ? "For rows without a licence: CC BY 4.0, ODbL 1.0 …" : "Only if it differs from the licence of the format."
      }
    >
      {(control) => <input {...control} maxLength={TEXT_MAX.licence} />}
    </FormField>
    <FormField
      name="attribution"
      label={fieldLabel("attribution_text")}
      value={attribution}
      about="As the source requests, e.g. City of Example."
    >
      {(control) => <input {...control} maxLength={TEXT_MAX.attribution} />}
    </FormField>
    <FormField name="attribution_link" label="Attribution link" value={attribution_link}>
      {(control) => <input {...control} type="url" maxLength={TEXT_MAX.attribution_link} />}
    </FormField>
    <FormField
      name="dataset"
      label="Dataset name"
      value={dataset}
      about="Use the same name for each edition, so that listings are recognised. Empty: the file name."
    >
      {(control) => <input {...control} maxLength={TEXT_MAX.dataset} />}
    </FormField>
  </div>
);

/** Fields for the reading of a table. */
function TableFields({ brought, onChange }: { brought: FullImport; onChange: () => void }) {
  const { columns, business_type, country, encoding, delimiter } = brought;
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <FormField name="business_type" label="Type of rows without one" value={business_type ?? ""}>
          {(control) => <Select {...control} options={KINDS} onChange={onChange} />}
        </FormField>
        <FormField name="country" label="Country of rows without one" value={country} about="Two letters. Empty: from the coordinates.">
          {(control) => <input {...control} maxLength={2} />}
        </FormField>
        {encoding && (
          <FormField name="encoding" label="Encoding" value={encoding}>
            {(control) => <Select {...control} options={toOptions(ENCODINGS)} onChange={onChange} />}
          </FormField>
        )}
        {delimiter && (
          <FormField name="delimiter" label="Delimiter" value={delimiter}>
            {(control) => <Select {...control} options={toOptions(DELIMITERS)} onChange={onChange} />}
          </FormField>
        )}
      </div>
      <ColumnChoices columns={columns} options={FIELDS} isJoined={(field) => isJoinedField(field)} onChange={onChange} />
    </>
  );
}

/** Form for the reading of a file and the licence of its listings. With scripts, a choice is submitted immediately. */
export function ImportForm({ brought }: { brought: FullImport }) {
  const { file_format, columns, business_type, country, encoding, delimiter } = brought;
  const form = useRef<HTMLDivElement>(null);
  const look = () => form.current?.closest("form")?.requestSubmit();
  const reading = [columns.map(({ head, field }) => `${head} ${field}`).join(), business_type, country, encoding, delimiter].join();
  return (
    <section aria-labelledby="reading">
      <h2 id="reading" className="sr-only">
        How the file is read
      </h2>
      {/* Rebuilt if the server returns other values than were sent. */}
      <ActionForm key={reading} intent="change">
        <div ref={form} className="grid gap-6">
          <SourceFields brought={brought} />
          {file_format === "table" && <TableFields brought={brought} onChange={look} />}
        </div>
        <p className="mt-5">
          <FormButton intent="change" look="outlined">
            Refresh
          </FormButton>
        </p>
      </ActionForm>
    </section>
  );
}
