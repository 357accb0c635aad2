import { useId } from "react";
import { FieldErrors } from "../../ui/Field.tsx";
import { RATING_LEVELS, RATING_MEANINGS } from "../visits/enumerations.ts";
import { Rating } from "./Rating.tsx";

const OPTION =
  "cursor-pointer bg-card shadow-[inset_0_0_0_1.5px_var(--color-line)] has-checked:bg-sea-tint has-checked:shadow-[inset_0_0_0_2px_var(--color-sea)] has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-sea";

interface ChoiceProps {
  /** Initial choice; "" for none. */
  chosen: string;
  errors: string[] | undefined;
}

/** Shows three levels, each with its stars, its word and its meaning. */
export function RatingChoice({ chosen, errors }: ChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={errors ? id : undefined}>
      <legend className="mb-2 font-semibold">How good was it?</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {([1, 2, 3] as const).map((level) => (
          <label
            key={level}
            className={`flex min-h-19 items-center gap-3.5 rounded-[12px] px-4 py-2.5 sm:flex-col sm:items-start sm:gap-2 sm:py-4 ${OPTION}`}
          >
            <input type="radio" name="rating" value={level} defaultChecked={String(level) === chosen} required className="sr-only" />
            <span aria-hidden="true" className="w-[72px] flex-none">
              <Rating rating={level} />
            </span>
            <span className="leading-tight">
              <b className="block font-semibold">{RATING_LEVELS[level]}</b>
              <span className="block text-small text-ink2">{RATING_MEANINGS[level]}</span>
            </span>
          </label>
        ))}
      </div>
      {errors && <FieldErrors id={id} errors={errors} />}
    </fieldset>
  );
}

interface SegmentsProps extends ChoiceProps {
  legend: string;
  hint?: string;
  name: string;
  options: Record<string, string>;
  about?: string;
}

/** Shows a few short options side by side, of which one can be chosen. */
export function Segments({ legend, hint, name, options, chosen, errors, about }: SegmentsProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={errors ? `${id}-error` : about ? `${id}-about` : undefined}>
      <legend className="mb-2 font-semibold">
        {legend} {hint && <span className="font-normal text-ink2">{hint}</span>}
      </legend>
      <div className="grid auto-cols-fr grid-flow-col">
        {Object.entries(options).map(([value, label]) => (
          <label
            key={value}
            className={`grid min-h-12 place-items-center px-2 text-center leading-tight first:rounded-s-control last:rounded-e-control has-checked:z-[1] has-checked:font-semibold not-first:-ms-px ${OPTION}`}
          >
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} className="sr-only" />
            {label}
          </label>
        ))}
      </div>
      {about && (
        <p id={`${id}-about`} className="mt-2 text-small text-ink2">
          {about}
        </p>
      )}
      {errors && <FieldErrors id={`${id}-error`} errors={errors} />}
    </fieldset>
  );
}
