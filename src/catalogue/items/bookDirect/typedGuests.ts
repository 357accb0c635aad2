import { t } from "../../../platform/languages/text.ts";
import { CHILD_AGE_MAX } from "../enumerations.ts";
import { ADULTS_MAX, CHILDREN_MAX, type GuestCount, readGuests, type TypedGuests, wholeNumber } from "./guestCount.ts";

/** Pure: errors of a typed number of guests, apart from guestCount.ts so that only forms load them. */

export const adultsError = () => t`Enter a number of adults from 0 to ${ADULTS_MAX}.`;
export const childrenError = () => t`Enter a number of children from 0 to ${CHILDREN_MAX}.`;
export const agesError = () => t`Enter an age from 0 to ${CHILD_AGE_MAX} for each child.`;
export const adultsMissing = () => t`Enter the number of adults, or 0.`;
export const noGuest = () => t`Enter at least 1 adult or child.`;

/** Returns the errors by field that depend on both values. */
export function guestCountErrors({
  adults,
  child_ages,
}: {
  adults?: number | null | undefined;
  child_ages?: readonly number[] | null | undefined;
}): Record<string, string[]> {
  const children = child_ages?.length ?? 0;
  if (typeof adults !== "number") return children > 0 ? { adults: [adultsMissing()] } : {};
  return adults + children === 0 ? { adults: [noGuest()] } : {};
}

/** Returns the typed number of guests, and the errors by field. */
export function parseGuests(typed: TypedGuests): { count: GuestCount; errors: Record<string, string[]> } {
  const count = readGuests(typed);
  const { adults, child_ages } = count;
  const isFaultyChildren = typed.children.trim() !== "" && wholeNumber(typed.children, CHILDREN_MAX) === undefined;
  // Both numbers are compared only if the children's can be read.
  const errors: Record<string, string[]> = isFaultyChildren
    ? { children: [childrenError()] }
    : guestCountErrors({ adults, child_ages: child_ages.map((age) => age ?? 0) });
  if (typed.adults.trim() !== "" && adults === null) errors.adults = [adultsError()];
  if (child_ages.includes(null)) errors.child_ages = [agesError()];
  return { count, errors };
}
