import { t } from "../platform/languages/text.ts";
import { useFormState } from "./ActionForm.tsx";
import { FieldErrors } from "./Field.tsx";
import { Select } from "./Select.tsx";

export interface Column {
  /** Header of the column in the file. */
  head: string;
  /** First value that is not empty. */
  example: string;
  /** Chosen field; "" skips the column. */
  field: string;
  /** Note about this choice. */
  note?: string | undefined;
}

interface Props {
  columns: readonly Column[];
  /** Fields that a column can be mapped to, besides skipping it. */
  options: readonly { value: string; label: string }[];
  /** Whether several columns may map to this field. */
  isJoined?: (field: string) => boolean;
  /** Called after a choice. */
  onChange: () => void;
}

const leftOut = () => ({ value: "", label: t`Skip` });

/** Returns the name of a column's form field. The API takes the columns as a list. */
const columnFieldName = (index: number): string => `column_${index}`;

interface RowProps extends Column, Pick<Props, "onChange"> {
  options: { value: string; label: string }[];
  id: string;
  /** Name of the form field. */
  name: string;
  /** Another column is mapped to the same field. */
  isWrong: boolean;
}

function ColumnRow({ id, name, head, example, field, note, options, onChange, isWrong }: RowProps) {
  const isSkipped = field === "";
  const said = note ?? (isSkipped ? t`Not imported` : undefined);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1.5 border-b border-rule py-3 sm:grid-cols-[1fr_1fr_minmax(0,15rem)]">
      <label htmlFor={id} className={`break-words ${isSkipped ? "text-ink2" : "font-semibold"}`}>
        <span className="sr-only">{t`Field for ${head}`}</span>
        <span aria-hidden="true">{head}</span>
      </label>
      <span className="line-clamp-2 max-w-[12rem] text-ink2 wrap-anywhere max-sm:max-w-[9rem] max-sm:pe-1 max-sm:text-end max-sm:italic">
        {example}
      </span>
      <span className="max-sm:col-span-2">
        <Select
          id={id}
          name={name}
          defaultValue={field}
          options={options}
          onChange={onChange}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? "columns-error" : said ? `${id}-note` : undefined}
        />
        {said && (
          <span id={`${id}-note`} className={`mt-1 block text-small text-ink2 ${isSkipped ? "italic" : ""}`}>
            {said}
          </span>
        )}
      </span>
    </li>
  );
}

/**
 * Renders the field mapping of each column of a file. Part of an ActionForm, which sends `column_0`, `column_1` and so on. Errors are shown
 * below.
 */
export function ColumnChoices({ columns, options, isJoined = () => false, onChange }: Props) {
  const { result } = useFormState();
  const errors = result?.errors.columns ?? [];
  const rows = columns.map((column, index) => {
    const name = columnFieldName(index);
    return {
      ...column,
      name,
      id: `column-${index}`,
      head: column.head || t`Column ${index + 1}`,
      field: result?.typed[name] ?? column.field,
    };
  });
  const isTwice = (field: string) => field !== "" && !isJoined(field) && rows.filter((row) => row.field === field).length > 1;
  const all = [leftOut(), ...options];
  return (
    <>
      <p
        className="small-caps hidden grid-cols-[1fr_1fr_minmax(0,15rem)] gap-5 border-b-2 border-ink pb-2 text-ink2 sm:grid"
        aria-hidden="true"
      >
        <span>Column</span>
        <span>Example</span>
        <span>Field</span>
      </p>
      <ul>
        {rows.map((row) => (
          <ColumnRow key={row.id} {...row} options={all} onChange={onChange} isWrong={errors.length > 0 && isTwice(row.field)} />
        ))}
      </ul>
      {errors.length > 0 && (
        <div role="alert">
          <FieldErrors id="columns-error" errors={errors} />
        </div>
      )}
    </>
  );
}

/**
 * Returns the chosen fields, in the order of the columns.
 * @param form submitted values
 * @param max maximum number of columns of a file
 */
export const chosenColumns = (form: Record<string, string>, max: number): string[] =>
  Array.from({ length: max }, (_, index) => form[columnFieldName(index)]).filter((field) => field !== undefined);
