import { useId } from "react";
import { agesShown, capacityText, NO_GUESTS, type TypedGuests } from "../../../catalogue/items/bookDirect/guestCount.ts";
import { parseGuests } from "../../../catalogue/items/bookDirect/typedGuests.ts";
import { t } from "../../../platform/languages/text.ts";
import { FieldErrors as Errors, Field } from "../../../ui/Field.tsx";
import type { Choice, FieldErrors } from "../rules.ts";

interface Props {
  choice: Choice;
  onChoice: (choice: Choice) => void;
  errors: FieldErrors;
}

/**
 * Optional number of guests: adults, children and the age of each child. Text fields with a numeric keyboard, because number fields drop
 * what they cannot read.
 */
export function GuestCountFields({ choice, onChoice, errors }: Props) {
  const id = useId();
  const typed = choice.guests ?? NO_GUESTS;
  const { count, errors: own } = parseGuests(typed);
  const tooMany = capacityText(choice.item, count);
  const set = (changes: Partial<TypedGuests>) => onChoice({ ...choice, guests: { ...typed, ...changes } });
  const ageErrors = errors.child_ages ?? [];
  return (
    <fieldset className="grid gap-3.5">
      <legend className="mb-1.5 text-small font-semibold">
        Guests <span className="font-normal text-ink2">optional</span>
      </legend>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label="Adults" errors={errors.adults}>
          {(control) => (
            <input
              {...control}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              name="adults"
              value={typed.adults}
              onChange={({ target }) => set({ adults: target.value })}
            />
          )}
        </Field>
        <Field label="Children" errors={errors.children}>
          {(control) => (
            <input
              {...control}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              name="children"
              value={typed.children}
              onChange={({ target }) => set({ children: target.value })}
            />
          )}
        </Field>
      </div>
      {agesShown(typed) > 0 && (
        <div>
          <p className="mb-2 text-small text-ink2">
            {count.adults
              ? t`Enter each child's age (0 for a baby).`
              : t`With children, enter the number of adults and each child's age (0 for a baby).`}
          </p>
          <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
            {count.child_ages.map((age, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the fields have no other identity and never move
              <Field key={index} label={t`Age of child ${index + 1}`}>
                {(control) => (
                  <input
                    {...control}
                    type="text"
                    inputMode="numeric"
                    autoComplete="off"
                    name="child_ages"
                    value={typed.ages[index] ?? ""}
                    onChange={({ target }) =>
                      set({ ages: count.child_ages.map((_, at) => (at === index ? target.value : (typed.ages[at] ?? ""))) })
                    }
                    {...(ageErrors.length > 0 && {
                      "aria-describedby": `${id}-ages`,
                      ...((age === null || !own.child_ages) && { "aria-invalid": true }),
                    })}
                  />
                )}
              </Field>
            ))}
          </div>
          {ageErrors.length > 0 && <Errors id={`${id}-ages`} errors={ageErrors} />}
        </div>
      )}
      <div role="status" className="empty:hidden">
        {tooMany && <p className="border-s-3 border-ink ps-4">{tooMany} You can still ask.</p>}
      </div>
    </fieldset>
  );
}
