import { useRef } from "react";
import { CURRENCIES } from "../places/enumerations.currencies.ts";
import { ActionForm, FormButton, FormField } from "../ui/ActionForm.tsx";
import { Select } from "../ui/Select.tsx";
import type { ItemImport } from "./contract.ts";
import { fieldsOf, labelOf } from "./rules.ts";

const LEFT_OUT = { value: "", label: "Leave out" };
const currencies = [{ value: "", label: "Not said" }, ...CURRENCIES.map(({ code, name }) => ({ value: code, label: `${code}, ${name}` }))];

/** Of each column of a file what it becomes. With scripts a choice is looked at at once. */
export function ColumnMatch({ brought: { uuid, kind, columns, currency } }: { brought: ItemImport }) {
  const form = useRef<HTMLDivElement>(null);
  const options = [LEFT_OUT, ...fieldsOf(kind).map((field) => ({ value: field, label: labelOf(field, kind) }))];
  const asksCurrency =
    columns.some(({ field }) => field === "minimum_price") && !columns.some(({ field }) => field === "minimum_price_currency");
  const named = columns.map(({ head, ...column }, index) => ({
    ...column,
    id: `column-${index}`,
    name: `column_${index}`,
    head: head || `Column ${index + 1}`,
  }));
  const look = () => form.current?.closest("form")?.requestSubmit();
  return (
    <section aria-labelledby="columns">
      <h2 id="columns" className="sr-only">
        Columns
      </h2>
      {/* Made anew when what was sent comes back otherwise. */}
      <ActionForm key={columns.map(({ field }) => field).join()} intent="match" fields={{ uuid }}>
        <div ref={form}>
          <p
            className="small-caps hidden grid-cols-[1fr_1fr_minmax(0,15rem)] gap-5 border-b-2 border-ink pb-2 text-ink2 sm:grid"
            aria-hidden="true"
          >
            <span>In your file</span>
            <span>For example</span>
            <span>Becomes</span>
          </p>
          <ul>
            {named.map(({ id, name, head, example, field, note }) => (
              <li
                key={id}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1.5 border-b border-rule py-3 sm:grid-cols-[1fr_1fr_minmax(0,15rem)]"
              >
                <label htmlFor={id} className="font-semibold break-words">
                  <span className="sr-only">What becomes of </span>
                  {head}
                </label>
                <span className="max-w-[12rem] truncate text-ink2 max-sm:text-right max-sm:italic">{example}</span>
                <span className="max-sm:col-span-2">
                  <Select
                    id={id}
                    name={name}
                    defaultValue={field}
                    options={options}
                    onChange={look}
                    aria-describedby={note ? `${id}-note` : undefined}
                  />
                  {note && (
                    <span id={`${id}-note`} className="mt-1 block text-small text-ink2">
                      {note}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
          {asksCurrency && (
            <div className="mt-6 max-w-[22rem]">
              <FormField name="currency" label="Currency of the prices" value={currency ?? ""}>
                {(control) => <Select {...control} options={currencies} onChange={look} />}
              </FormField>
            </div>
          )}
        </div>
        <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
          <FormButton intent="match" look="outlined">
            Look again
          </FormButton>
          <span className="text-small text-ink2">The Guide remembers this for files with the same heads.</span>
        </p>
      </ActionForm>
    </section>
  );
}
