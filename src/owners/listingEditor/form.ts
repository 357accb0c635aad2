import { formOfText, textOfForm } from "../../catalogue/hours/editor.ts";
import { parseHours } from "../../catalogue/hours/parseHours.ts";
import { usualWeek, weekRows } from "../../catalogue/hours/rules.ts";
import { fieldLabel } from "../../catalogue/listings/fields/names.ts";
import { cleaned } from "../../catalogue/listings/fields/rules.ts";
import { fieldText, readTyped, typedText } from "../../catalogue/listings/fields/typed.ts";
import { t } from "../../platform/languages/text.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { withCommas, withSemicolons } from "../../platform/values/punctuation.ts";
import type { OwnListing } from "./contract.ts";
import type { EditorPart } from "./editorParts.ts";
import { editableValues, GIVEN_FIELDS, type Given, type GivenField } from "./values.ts";

/** Converts between a listing and its form. */

export const SAVE = "publish";
export const UNDO = "undo";
/**
 * Hidden field with the listing as it was when the form opened. Unchanged fields are not written, and another person's changes are
 * detected.
 */
export const BASE = "base";
/** Hidden field with the day on which the form opened, to find the next date of yearly exceptions. */
export const TODAY = "today";
/** Hidden field with the page of the editor that sent the form. */
export const PART = "part";
export const EDITOR_FORM = "listing-editor";

/**
 * Returns the values of the form for a listing.
 * @param today local day at the place
 */
export function formOfListing(listing: OwnListing, today: string): FormFields {
  const { opening_hours, ...values } = editableValues(listing);
  const texts = Object.entries(values).map(([name, value]) => [name, typedText(name, value)]);
  return { ...Object.fromEntries(texts), ...formOfText(opening_hours, today) };
}

/** Adds the fields that a form's page does not have, with the values of the listing. */
export function completeForm(form: FormFields, part: EditorPart, listing: OwnListing, today: string): FormFields {
  const others = Object.entries(formOfListing(listing, today)).filter(([name]) => part !== "hours" || !hasHours(name));
  return { ...Object.fromEntries(others), ...form, [PART]: part };
}

/** Fields in the order in which changes are named: hours last, because they come from inputs of their own. */
const HOURS_LAST = GIVEN_FIELDS.toSorted((a, b) => Number(a === "opening_hours") - Number(b === "opening_hours"));
const pickFields = (values: Given, names: readonly GivenField[]): Given => Object.fromEntries(names.map((name) => [name, values[name]]));

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the fields that differ from the listing that the form is based on, with the errors found so far. */
export function readChanges(form: FormFields, base: OwnListing, today: string): { changes: Given; errors: Record<string, string[]> } {
  const before = editableValues(base);
  const errors: Record<string, string[]> = {};
  const given: Record<string, unknown> = {};
  for (const name of GIVEN_FIELDS) {
    if (name === "opening_hours" || form[name] === undefined) continue;
    given[name] = readTyped(name, form[name]);
  }
  // A page without hours has none of their fields, which would read as never open.
  const hours = form[PART] === "hours" ? textOfForm(form, base.opening_hours, today) : { text: base.opening_hours };
  if ("errors" in hours) errors.opening_hours = hours.errors;
  else given.opening_hours = hours.text;
  const tidy: Record<string, unknown> = cleaned(given);
  const changed = HOURS_LAST.filter((name) => name in tidy && !same(tidy[name], before[name]));
  return { changes: pickFields(tidy, changed), errors };
}

/** Counts the fields that differ from the listing. Text that cannot be parsed yet ("31 September") counts as a change too. */
export function countChanges(form: FormFields, base: OwnListing, today: string): number {
  const { changes, errors } = readChanges(form, base, today);
  return new Set([...Object.keys(changes), ...Object.keys(errors)]).size;
}

/**
 * Parses the listing that a form is based on.
 * @returns undefined if the hidden field was tampered with
 */
export function readBase(text: string | undefined): OwnListing | undefined {
  try {
    const read = JSON.parse(text ?? "") as OwnListing | null;
    return typeof read === "object" && read !== null && typeof read.version === "number" && typeof read.opening_hours === "string"
      ? read
      : undefined;
  } catch {
    return undefined;
  }
}

export interface Change {
  field: GivenField;
  label: string;
  /** Present value. */
  now: string;
}

export interface Merged {
  /** Fields that both changed. The form contains the typed value until one of the two is chosen. */
  both: Change[];
  /** Fields that only the other person changed. The form contains the published value. */
  theirs: Change[];
  /** Form based on the present listing. */
  form: FormFields;
}

const hasHours = (name: string) => /^(?:hours|season|except)_/.test(name);

/**
 * Merges another person's published changes into the form, without losing either side.
 * @param present the listing as it is now
 */
export function mergeForms(form: FormFields, base: OwnListing, present: OwnListing, today: string): Merged {
  const { changes, errors } = readChanges(form, base, today);
  const [was, now] = [editableValues(base), editableValues(present)];
  const merged: Merged = { both: [], theirs: [], form: { ...form } };
  for (const field of GIVEN_FIELDS) {
    if (same(was[field], now[field])) continue;
    const own = field in changes || field in errors;
    if (own && same(changes[field], now[field])) continue;
    merged[own ? "both" : "theirs"].push({ field, label: fieldLabel(field), now: shownText(field, now[field]) });
    if (!own) merged.form = takeTheirs(merged.form, field, present, today);
  }
  return merged;
}

function hoursWords(text: string): string {
  const rules = parseHours(text);
  const hasDates = rules?.some(({ dates }) => dates.length > 0);
  return rules && !hasDates ? withSemicolons(weekRows(usualWeek(rules)).map((row) => `${row.days} ${row.text}`)) : text;
}

/** Returns a value as readable text, or "empty". Languages are codes: the component has their names. */
const shownText = (field: GivenField, value: unknown): string =>
  (field === "opening_hours" ? hoursWords(String(value)) : fieldText(field, value, (code) => code)) || t`empty`;

/** Returns for example "Name, Telephone and 3 more". */
export function changedText(changes: Given): string {
  const labels = Object.keys(changes).map(fieldLabel);
  return labels.length <= 3 ? withCommas(labels) : t`${withCommas(labels.slice(0, 2))} and ${labels.length - 2} more`;
}

/** Returns the values that undo these changes. */
export const previousValues = (changes: Given, base: OwnListing): Given =>
  pickFields(
    editableValues(base),
    HOURS_LAST.filter((name) => name in changes),
  );

/** Replaces the typed value of a field with the published one. */
export function takeTheirs(form: FormFields, field: GivenField, present: OwnListing, today: string): FormFields {
  const fresh = formOfListing(present, today);
  const isPart = (name: string) => (field === "opening_hours" ? hasHours(name) : name === field);
  const others = Object.entries(form).filter(([name]) => !isPart(name));
  return { ...Object.fromEntries(others), ...Object.fromEntries(Object.entries(fresh).filter(([name]) => isPart(name))) };
}
