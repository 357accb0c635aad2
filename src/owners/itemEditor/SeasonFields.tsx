import { Plus, X } from "lucide";
import { SEASONS_MAX } from "../../catalogue/items/list/rules.ts";
import { meant, t } from "../../platform/languages/text.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { DateInput } from "../../ui/DateInput.tsx";
import { FieldErrors } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { seasonLines } from "./form.ts";
import { useLines } from "./useLines.ts";

interface Props {
  /** Values of the form. */
  said: FormFields;
  errors: string[] | undefined;
  /** Whether a price is for a night, not for a person. */
  isPerNight: boolean;
  /** Called after a line was added or removed. */
  onChange: () => void;
}

const ERROR_ID = "season-errors";

interface LineProps {
  index: number;
  said: FormFields;
  /** Position among the lines, starting at 1. */
  number: number;
  /** Undefined without scripts. */
  onRemove: (() => void) | undefined;
}

const SeasonLine = ({ index, said, number, onRemove }: LineProps) => (
  <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_44px] items-end gap-2 max-sm:border-b max-sm:border-rule max-sm:pb-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_104px_44px]">
    {(["from", "to"] as const).map((part) => (
      <label key={part} htmlFor={`season_${index}_${part}`} className={`block text-small ${part === "to" ? "max-sm:col-span-2" : ""}`}>
        <span className="mb-1 block text-ink2">{part === "from" ? meant("the first day")`From` : t`To`}</span>
        <DateInput
          id={`season_${index}_${part}`}
          name={`season_${index}_${part}`}
          defaultValue={said[`season_${index}_${part}`]}
          className="field-input"
        />
      </label>
    ))}
    <label className="block text-small max-sm:col-span-2 max-sm:row-start-2">
      <span className="mb-1 block text-ink2">Price</span>
      <input
        name={`season_${index}_price`}
        defaultValue={said[`season_${index}_price`]}
        inputMode="decimal"
        autoComplete="off"
        className="field-input"
      />
    </label>
    {onRemove && (
      <button
        type="button"
        className="icon-button mb-0.5 max-sm:col-start-3 max-sm:row-start-2"
        aria-label={t`Remove season ${number}`}
        onClick={onRemove}
      >
        <Icon of={X} size={19} />
      </button>
    )}
  </li>
);

/** Fields for seasonal prices: from, to and price on any number of lines. Without scripts there are two empty lines. */
export function SeasonFields({ said, errors = [], isPerNight, onChange }: Props) {
  const { shown, remove, add } = useLines(seasonLines(said), SEASONS_MAX, onChange);
  return (
    <fieldset aria-describedby={errors.length > 0 ? ERROR_ID : undefined}>
      <legend className="mb-1 text-small font-semibold">
        Seasonal prices <span className="font-normal text-ink2">{isPerNight ? t`optional, per night` : t`optional, per person`}</span>
      </legend>
      <p className="text-small text-ink2">Both dates are included. All other days use the price above.</p>
      <ul className="mt-2 grid gap-3">
        {shown.map((index, position) => (
          <SeasonLine key={index} index={index} said={said} number={position + 1} onRemove={remove && (() => remove(index))} />
        ))}
      </ul>
      {errors.length > 0 && <FieldErrors id={ERROR_ID} errors={errors} />}
      {add && (
        <button type="button" className="link mt-2 min-h-11 cursor-pointer" onClick={add}>
          <Icon of={Plus} size={18} /> Add a season
        </button>
      )}
    </fieldset>
  );
}
