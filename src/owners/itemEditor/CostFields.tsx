import { Plus, X } from "lucide";
import type { ReactNode } from "react";
import { COST_LABEL_MAX, TERMS_MAX } from "../../catalogue/items/costs/errors.ts";
import { COST_KINDS, COST_UNITS, type ItemKind } from "../../catalogue/items/enumerations.ts";
import { hasField } from "../../catalogue/items/list/rules.ts";
import { t } from "../../platform/languages/text.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { FormField } from "../../ui/ActionForm.tsx";
import { FieldErrors } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Select } from "../../ui/Select.tsx";
import { CHILD_LINES_MAX, COST_LINES_MAX, childField, costField, countLines } from "./costForm.ts";
import { useLines } from "./useLines.ts";

const options = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
const unitOptions = (kind: ItemKind) => options(kind === "room" ? COST_UNITS : { stay: t`per booking`, person: COST_UNITS.person });

interface Props {
  kind: ItemKind;
  /** Values of the form. */
  said: FormFields;
  errors: Readonly<Record<string, string[]>>;
  /** Called after a line was added or removed. */
  onChange: () => void;
}

interface LinesProps {
  legend: string;
  about: string;
  errors: readonly string[] | undefined;
  errorId: string;
  add: (() => void) | undefined;
  addLabel: string;
  children: ReactNode;
}

const Lines = ({ legend, about, errors = [], errorId, add, addLabel, children }: LinesProps) => (
  <fieldset aria-describedby={errors.length > 0 ? errorId : undefined}>
    <legend className="mb-1 text-small font-semibold">
      {legend} <span className="font-normal text-ink2">optional</span>
    </legend>
    <p className="text-small text-ink2">{about}</p>
    <ul className="mt-2 grid gap-3">{children}</ul>
    {errors.length > 0 && <FieldErrors id={errorId} errors={[...errors]} />}
    {add && (
      <button type="button" className="link mt-2 min-h-11 cursor-pointer" onClick={add}>
        <Icon of={Plus} size={18} /> {addLabel}
      </button>
    )}
  </fieldset>
);

const RemoveLine = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <button type="button" className="icon-button mb-0.5" aria-label={label} onClick={onRemove}>
    <Icon of={X} size={19} />
  </button>
);

interface TextProps {
  name: string;
  label: string;
  value: string | undefined;
  mode?: "decimal" | "numeric" | "text";
  max?: number;
  isWrong: boolean;
}

const LineInput = ({ name, label, value, mode = "decimal", max, isWrong }: TextProps) => (
  <label className="block text-small">
    <span className="mb-1 block text-ink2">{label}</span>
    <input
      name={name}
      defaultValue={value}
      inputMode={mode}
      maxLength={max}
      autoComplete="off"
      aria-invalid={isWrong || undefined}
      className="field-input"
    />
  </label>
);

function LineSelect({
  name,
  label,
  value,
  choices,
}: {
  name: string;
  label: string;
  value: string | undefined;
  choices: { value: string; label: string }[];
}) {
  return (
    <label htmlFor={name} className="block text-small">
      <span className="mb-1 block text-ink2">{label}</span>
      <Select id={name} name={name} defaultValue={value} options={choices} />
    </label>
  );
}

function CostLines({ kind, said, errors, onChange }: Props) {
  const { shown, remove, add } = useLines(countLines(said, "cost"), COST_LINES_MAX, onChange);
  const isWrong = (errors.costs ?? []).length > 0;
  return (
    <Lines
      legend="Extra costs"
      about="Guests see them on the receipt in this order, in the currency of the price. They pay them to you."
      errors={errors.costs}
      errorId="cost-errors"
      add={add}
      addLabel={t`Add a cost`}
    >
      {shown.map((index, position) => (
        <li key={index} className="grid gap-2 border-b border-rule pb-3">
          <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_44px] items-end gap-2">
            <LineSelect
              name={costField(index, "kind")}
              label="Cost"
              value={said[costField(index, "kind")] ?? "cleaning"}
              choices={options(COST_KINDS)}
            />
            <LineInput
              name={costField(index, "label")}
              label="Name, optional"
              mode="text"
              max={COST_LABEL_MAX}
              value={said[costField(index, "label")]}
              isWrong={isWrong}
            />
            {remove && <RemoveLine label={t`Remove cost ${position + 1}`} onRemove={() => remove(index)} />}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_44px] items-end gap-2">
            <LineInput name={costField(index, "amount")} label="Amount" value={said[costField(index, "amount")]} isWrong={isWrong} />
            <LineSelect
              name={costField(index, "per")}
              label="Charged"
              value={said[costField(index, "per")] ?? "stay"}
              choices={unitOptions(kind)}
            />
          </div>
          <label className="flex min-h-11 cursor-pointer items-center gap-3 text-small">
            <input
              type="checkbox"
              name={costField(index, "optional")}
              defaultChecked={said[costField(index, "optional")] === "on"}
              className="tick"
            />
            Guests can choose not to pay it
          </label>
          {said[costField(index, "currency")] && (
            <input type="hidden" name={costField(index, "currency")} defaultValue={said[costField(index, "currency")]} />
          )}
        </li>
      ))}
    </Lines>
  );
}

function ChildLines({ said, errors, onChange }: Omit<Props, "kind">) {
  const { shown, remove, add } = useLines(countLines(said, "child"), CHILD_LINES_MAX, onChange);
  const isWrong = (errors.prices ?? []).length > 0;
  return (
    <Lines
      legend="Prices of children"
      about="Both ages are included, and 0 is free. Children of other ages pay the adult price. Seasonal prices apply to adults only."
      errors={errors.prices}
      errorId="child-errors"
      add={add}
      addLabel={t`Add a price`}
    >
      {shown.map((index, position) => (
        <li key={index} className="grid grid-cols-[repeat(3,minmax(0,1fr))_44px] items-end gap-2">
          <LineInput
            name={childField(index, "from")}
            label="From age"
            mode="numeric"
            value={said[childField(index, "from")]}
            isWrong={isWrong}
          />
          <LineInput name={childField(index, "to")} label="To age" mode="numeric" value={said[childField(index, "to")]} isWrong={isWrong} />
          <LineInput name={childField(index, "amount")} label="Price" value={said[childField(index, "amount")]} isWrong={isWrong} />
          {remove && <RemoveLine label={t`Remove price ${position + 1}`} onRemove={() => remove(index)} />}
        </li>
      ))}
    </Lines>
  );
}

/** Extra costs, terms, and an activity's departures and prices by age: a group that stays closed until an owner wants it. */
export function CostFields({ kind, said, errors, onChange }: Props) {
  const term = (name: string, label: string, about: string) => (
    <FormField name={name} label={label} hint="optional" about={about} value={said[name] ?? ""}>
      {(control) => <textarea {...control} rows={2} maxLength={TERMS_MAX} />}
    </FormField>
  );
  return (
    <div className="grid gap-5">
      {hasField(kind, "departures") && (
        <>
          <FormField
            name="departures"
            label="Departure times"
            hint="optional"
            about="For example 09:00, 14:30."
            value={said.departures ?? ""}
          >
            {(control) => <input {...control} autoComplete="off" />}
          </FormField>
          <FormField
            name="price_adult"
            label="Price of an adult"
            hint="optional"
            about="Leave empty to use the from price."
            value={said.price_adult ?? ""}
          >
            {(control) => <input {...control} inputMode="decimal" autoComplete="off" />}
          </FormField>
          <ChildLines said={said} errors={errors} onChange={onChange} />
        </>
      )}
      <CostLines kind={kind} said={said} errors={errors} onChange={onChange} />
      {term("terms_deposit", t`Deposit`, t`For example: 30% when you agree, the rest on arrival.`)}
      {term("terms_cancellation", t`Cancellation`, t`For example: free until 7 days before arrival.`)}
      {errors.terms && <FieldErrors id="terms-errors" errors={errors.terms} />}
    </div>
  );
}
