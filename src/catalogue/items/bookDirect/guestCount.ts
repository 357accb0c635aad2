import { counted, plural, t } from "../../../platform/languages/text.ts";
import { formatList } from "../../../platform/values/format.ts";
import { withCommas } from "../../../platform/values/punctuation.ts";
import type { InventoryItem } from "../contract.ts";
import { CHILD_AGE_MAX } from "../enumerations.ts";

/** The number of guests of an enquiry. An item's capacity is compared with it, but never enforced: the listing decides. */

export const ADULTS_MAX = 100;
export const CHILDREN_MAX = 20;

export interface GuestCount {
  /** null if the guest did not say how many come. */
  adults: number | null;
  /** One for each child, in full years; null where a reseller did not give the age. */
  child_ages: readonly (number | null)[];
}

export const countGuests = ({ adults, child_ages }: GuestCount): number => (adults ?? 0) + child_ages.length;

/** Returns "2 adults, 1 child"; empty if the number is unknown. */
export function guestsText({ adults, child_ages }: GuestCount): string {
  return withCommas([
    adults ? counted(adults, "# adult", "# adults") : "",
    child_ages.length > 0 ? counted(child_ages.length, "# child", "# children") : "",
  ]);
}

/** Returns "2 adults, 2 children (aged 5 and 8)", for readers who set a price. */
export function guestsWithAges(count: GuestCount): string {
  const ages = count.child_ages.filter((age) => age !== null);
  return ages.length === 0 ? guestsText(count) : t`${guestsText(count)} (aged ${formatList(ages.map(String))})`;
}

/** Returns "This room sleeps 2." if more guests come than fit; otherwise empty. */
export function capacityText(item: Pick<InventoryItem, "kind" | "maximum_capacity"> | undefined, count: GuestCount): string {
  const capacity = item?.maximum_capacity ?? null;
  if (!item || capacity === null || countGuests(count) <= capacity) return "";
  if (item.kind === "room") return t`This room sleeps ${capacity}.`;
  return t`This activity is for up to ${plural(capacity, "# person", "# people")}.`;
}

/** The fields of a form as they were typed. */
export interface TypedGuests {
  adults: string;
  children: string;
  /** Ages of the children; may be shorter than their number. */
  ages: readonly string[];
}
export const NO_GUESTS: TypedGuests = { adults: "", children: "", ages: [] };

/** Returns a whole number up to a limit; undefined for any other text. */
export function wholeNumber(text: string, max: number): number | undefined {
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined;
  return number !== undefined && number <= max ? number : undefined;
}

/** Returns the number of age fields that a form shows. */
export const agesShown = ({ children }: TypedGuests): number => wholeNumber(children, CHILDREN_MAX) ?? 0;

/** Returns the typed number of guests. Unreadable fields count as empty. */
export const readGuests = (typed: TypedGuests): GuestCount => ({
  adults: wholeNumber(typed.adults, ADULTS_MAX) ?? null,
  child_ages: Array.from({ length: agesShown(typed) }, (_, index) => wholeNumber(typed.ages[index] ?? "", CHILD_AGE_MAX) ?? null),
});
