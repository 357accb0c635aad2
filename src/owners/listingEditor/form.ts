import { formOfText, textOfForm } from "../../catalogue/hours/editor.ts";
import { parseHours } from "../../catalogue/hours/readHours.ts";
import { usualWeek, weekRows } from "../../catalogue/hours/rules.ts";
import { type EditedValues, fieldLabel } from "../../catalogue/listings/fields/names.ts";
import { cleaned } from "../../catalogue/listings/fields/rules.ts";
import { fieldText, readTyped, typedText } from "../../catalogue/listings/fields/typed.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import type { OwnListing } from "./contract.ts";
import { editableValues, GIVEN_FIELDS, type Given, type GivenField } from "./values.ts";

/** Between a listing and the form that writes it. */

export const SAVE = "publish";
export const UNDO = "undo";
/** The listing as it was when the form was opened, in a hidden field: what was not touched is not written, and what somebody else wrote meanwhile is told apart. */
export const BASE = "base";
/** The day at which it was opened: when yearly exceptions are next. */
export const TODAY = "today";
export const EDITOR_FORM = "listing-editor";
export const EDITOR_SECTION = "editor/";

/** A listing as the form shows it. @param today at the place */
export function formOfListing(listing: OwnListing, today: string): FormFields {
  const { opening_hours, ...values } = editableValues(listing);
  const texts = Object.entries(values).map(([name, value]) => [name, typedText(name, value)]);
  return { ...Object.fromEntries(texts), ...formOfText(opening_hours, today) };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What a form says otherwise than the listing that it was made of; with what is wrong already here. */
export function readChanges(form: FormFields, base: OwnListing, today: string): { changes: Given; errors: Record<string, string[]> } {
  const before = editableValues(base);
  const errors: Record<string, string[]> = {};
  const given: Record<string, unknown> = {};
  for (const name of GIVEN_FIELDS) {
    if (name === "opening_hours" || form[name] === undefined) continue;
    given[name] = readTyped(name, form[name]);
  }
  const hours = textOfForm(form, base.opening_hours, today);
  if ("errors" in hours) errors.opening_hours = hours.errors;
  else given.opening_hours = hours.text;
  const tidy = cleaned(given as Partial<EditedValues>) as Given;
  const changes = Object.entries(tidy).filter(([name, value]) => !same(value, before[name as GivenField]));
  return { changes: Object.fromEntries(changes) as Given, errors };
}

/** How many fields say something else than the listing; what cannot be read yet ("31 September") is a change too. */
export function countChanges(form: FormFields, base: OwnListing, today: string): number {
  const { changes, errors } = readChanges(form, base, today);
  return new Set([...Object.keys(changes), ...Object.keys(errors)]).size;
}

/** The listing that a form was made of; undefined where the field was tampered with. */
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
  /** As it is now. */
  now: string;
}

export interface Merged {
  /** What both changed: one's own words stand in the form until one of the two is chosen. */
  both: Change[];
  /** What the other one alone changed: it stands in the form now. */
  theirs: Change[];
  /** The form again, on top of the present listing. */
  form: FormFields;
}

const hasHours = (name: string) => /^(?:hours|season|except)_/.test(name);

/** Sets another's changes beside what was typed: nothing of either is lost. @param present the listing as it is now */
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
  return rules && !hasDates
    ? weekRows(usualWeek(rules))
        .map((row) => `${row.days} ${row.text}`)
        .join("; ")
    : text;
}

/** A value as people read it; "nothing" for none. */
const shownText = (field: GivenField, value: unknown): string =>
  (field === "opening_hours" ? hoursWords(String(value)) : fieldText(field, value)) || "nothing";

/** "Name, Telephone and 3 more". */
export function changedText(changes: Given): string {
  const labels = Object.keys(changes).map(fieldLabel);
  return labels.length <= 3 ? labels.join(", ") : `${labels.slice(0, 2).join(", ")} and ${labels.length - 2} more`;
}

/** What takes changes back: the values that stood there before. */
export const previousValues = (changes: Given, base: OwnListing): Given =>
  Object.fromEntries(Object.keys(changes).map((name) => [name, editableValues(base)[name as GivenField]])) as Given;

/** Takes another's value into the form, in place of one's own. */
export function takeTheirs(form: FormFields, field: GivenField, present: OwnListing, today: string): FormFields {
  const fresh = formOfListing(present, today);
  const isPart = (name: string) => (field === "opening_hours" ? hasHours(name) : name === field);
  const others = Object.entries(form).filter(([name]) => !isPart(name));
  return { ...Object.fromEntries(others), ...Object.fromEntries(Object.entries(fresh).filter(([name]) => isPart(name))) };
}
