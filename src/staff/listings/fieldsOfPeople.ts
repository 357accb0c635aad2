import type { ListingField } from "../../catalogue/listings/fields/field.ts";
import { EDITED_NAMES, saysNothing } from "../../catalogue/listings/fields/names.ts";
import { LISTING_FIELDS } from "../../catalogue/listings/fields.ts";

/** Fields with free text; a town comes from the area, and the rest is chosen from lists. */
const WORDS = EDITED_NAMES.filter((name) => {
  const { kind }: ListingField = LISTING_FIELDS[name];
  return name !== "city" && kind !== "choice" && kind !== "number" && kind !== "degrees";
});

/**
 * Returns the fields that the owner or helpers of a listing wrote: all values that differ from its import. Empty for a listing without
 * people. Apart from rules.ts, which browsers load without the fields.
 */
export function fieldsOfPeople(
  listing: Record<string, unknown>,
  imported: Record<string, unknown> | undefined,
  hasPeople: boolean,
): string[] {
  if (!hasPeople) return [];
  return WORDS.filter(
    (field) => !saysNothing(field, listing[field]) && JSON.stringify(listing[field]) !== JSON.stringify(imported?.[field]),
  );
}
