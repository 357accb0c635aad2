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
  id: "Its number in the file",
  coordinates: "Latitude and longitude",
  pictures: fieldLabel("picture_sources"),
  licence: fieldLabel("attribution_licence"),
  attribution: fieldLabel("attribution_text"),
};
const FIELDS = TABLE_FIELDS.map((field) => ({ value: field, label: COLUMN_LABELS[field] ?? fieldLabel(field) }));
const toOptions = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
const KINDS = [{ value: "", label: "Each row says it" }, ...toOptions(BUSINESS_TYPES)];

/** Fields for the licence and the source. */
const SourceFields = ({ brought: { file_format, licence, attribution, attribution_link, dataset } }: { brought: FullImport }) => (
  <div className="grid gap-6 sm:grid-cols-2">
    <FormField
      name="licence"
      label={fieldLabel("attribution_licence")}
      value={licence}
      about={file_format === "table" ? "Of rows that name none: CC BY 4.0, ODbL 1.0 …" : "Where it is another than the format’s own."}
    >
      {(control) => <input {...control} maxLength={TEXT_MAX.licence} />}
    </FormField>
    <FormField
      name="attribution"
      label={fieldLabel("attribution_text")}
      value={attribution}
      about="As the source asks for: City of Example."
    >
      {(control) => <input {...control} maxLength={TEXT_MAX.attribution} />}
    </FormField>
    <FormField name="attribution_link" label="Where that leads" value={attribution_link}>
      {(control) => <input {...control} type="url" maxLength={TEXT_MAX.attribution_link} />}
    </FormField>
    <FormField
      name="dataset"
      label="Name of the dataset"
      value={dataset}
      about="The same for each edition: listings are known again by it. Without one it is the file’s name."
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
        <FormField name="business_type" label="Kind, where a row does not say it" value={business_type ?? ""}>
          {(control) => <Select {...control} options={KINDS} onChange={onChange} />}
        </FormField>
        <FormField name="country" label="Country, where a row names none" value={country} about="Two letters. Else the coordinates decide.">
          {(control) => <input {...control} maxLength={2} />}
        </FormField>
        {encoding && (
          <FormField name="encoding" label="Letters" value={encoding}>
            {(control) => <Select {...control} options={toOptions(ENCODINGS)} onChange={onChange} />}
          </FormField>
        )}
        {delimiter && (
          <FormField name="delimiter" label="Between columns" value={delimiter}>
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
        How it is read
      </h2>
      {/* Rebuilt if the server returns other values than were sent. */}
      <ActionForm key={reading} intent="change">
        <div ref={form} className="grid gap-6">
          <SourceFields brought={brought} />
          {file_format === "table" && <TableFields brought={brought} onChange={look} />}
        </div>
        <p className="mt-5">
          <FormButton intent="change" look="outlined">
            Look again
          </FormButton>
        </p>
      </ActionForm>
    </section>
  );
}
