import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { FIELD_SECTIONS, type FieldSection } from "../../catalogue/listings/fields/field.ts";
import { FIELD_NAMES } from "../../catalogue/listings/fields/names.ts";
import { readTyped, typedText } from "../../catalogue/listings/fields/typed.ts";
import { LISTING_FIELDS } from "../../catalogue/listings/fields.ts";
import { editableValues, GIVEN_FIELDS } from "../../owners/listingEditor/values.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { isObject } from "../../platform/values/objects.ts";
import type { StaffListing } from "./contract.ts";

/** Staff form of a listing: every field of its editor, as texts. */

/** Name of the hidden field with the values at the time when the form was opened; unchanged fields are not sent. */
export const FORM_BASE = "base";

/** After the telephone, so that latitude and longitude share a row of two columns. */
const AFTER_COORDINATES: readonly string[] = ["phone"];
const inSection = (section: FieldSection) => {
  const names = GIVEN_FIELDS.filter((name) => LISTING_FIELDS[name].section === section);
  const at = names.indexOf("longitude");
  const isLate = (name: string) => at >= 0 && AFTER_COORDINATES.includes(name);
  return [...names.slice(0, at + 1).filter((name) => !isLate(name)), ...names.filter(isLate), ...names.slice(at + 1)];
};
export const formSections = () =>
  enumValues(FIELD_SECTIONS).map((section) => ({ title: FIELD_SECTIONS[section], names: inSection(section) }));

export const formTexts = (listing: StaffListing): Record<string, string> => {
  const values = editableValues(listing);
  return Object.fromEntries(GIVEN_FIELDS.map((name) => [name, typedText(name, values[name])]));
};

function readBase(text: string | undefined): Record<string, unknown> {
  try {
    const base: unknown = JSON.parse(text ?? "");
    return isObject(base) ? base : {};
  } catch {
    return {};
  }
}

/**
 * Returns the fields that were changed in the form. Text that is not a number is sent unchanged, so that the API rejects it at its field.
 */
export function sentValues(form: FormFields): Record<string, unknown> {
  const base = readBase(form[FORM_BASE]);
  return Object.fromEntries(
    FIELD_NAMES.flatMap((name) => {
      const text = form[name];
      return text === undefined || text === base[name] ? [] : [[name, readTyped(name, text)]];
    }),
  );
}
