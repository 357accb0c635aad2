import { useRef } from "react";
import { type CurrencyNames, currencyOptions } from "../../../catalogue/places/currencies.ts";
import { t } from "../../../platform/languages/text.ts";
import { ActionForm, FormButton, FormField } from "../../../ui/ActionForm.tsx";
import { ColumnChoices } from "../../../ui/ColumnChoices.tsx";
import { Select } from "../../../ui/Select.tsx";
import type { ItemImport } from "./contract.ts";
import { importFieldLabel, importFields } from "./rules.ts";

const priceCurrencies = (names: CurrencyNames) => [{ value: "", label: t`Not stated` }, ...currencyOptions(names)];

/** Choices of a field for each column of a file. With scripts each choice updates the preview at once. */
export function ColumnMatch({
  brought: { uuid, kind, columns, currency },
  currencyNames,
}: {
  brought: ItemImport;
  currencyNames: CurrencyNames;
}) {
  const form = useRef<HTMLDivElement>(null);
  const options = importFields(kind).map((field) => ({ value: field, label: importFieldLabel(field, kind) }));
  const asksCurrency =
    columns.some(({ field }) => field === "minimum_price") && !columns.some(({ field }) => field === "minimum_price_currency");
  const look = () => form.current?.closest("form")?.requestSubmit();
  return (
    <section aria-labelledby="columns">
      <h2 id="columns" className="sr-only">
        Columns
      </h2>
      {/* Remounted if the response has different columns. */}
      <ActionForm key={columns.map(({ field }) => field).join()} intent="match" fields={{ uuid }}>
        <div ref={form}>
          <ColumnChoices columns={columns} options={options} onChange={look} />
          {asksCurrency && (
            <div className="mt-6 max-w-[22rem]">
              <FormField name="currency" label="Currency of prices" value={currency ?? ""}>
                {(control) => <Select {...control} options={priceCurrencies(currencyNames)} onChange={look} />}
              </FormField>
            </div>
          )}
        </div>
        <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
          <FormButton intent="match" look="outlined">
            Refresh
          </FormButton>
          <span className="text-small text-ink2">We'll remember this mapping for files with the same columns.</span>
        </p>
      </ActionForm>
    </section>
  );
}
