import type { FormFields } from "../../platform/pages/formAction.ts";
import { isObject } from "../../platform/values/objects.ts";
import type { SubjectTexts } from "./contract.ts";
import { cleanedText } from "./rules.ts";

/** Converts between texts and the one form of a page, which holds those of many subjects. */

/** Name of the button that takes over a shown text; its value is the name of the field. */
export const TAKE = "take";

export const subjectKey = ({ kind, id }: Pick<SubjectTexts, "kind" | "id">): string => `${kind}.${id}`;
export const fieldName = (subject: SubjectTexts, field: string): string => `${subjectKey(subject)}.${field}`;
/** Name of the hidden field with the texts as they were when the form opened: unchanged ones are not written. */
export const baseName = (subject: SubjectTexts): string => `base.${subjectKey(subject)}`;
/** Name of the box that confirms an outdated translation. */
export const confirmName = (subject: SubjectTexts, field: string): string => `confirm.${fieldName(subject, field)}`;

interface Base {
  version: string;
  own: Record<string, string>;
}

export const toBase = ({ version, texts }: SubjectTexts): string =>
  JSON.stringify({ version, own: Object.fromEntries(Object.entries(texts).map(([field, { own }]) => [field, own])) } satisfies Base);

/** @returns undefined if the hidden field was tampered with, or the form had none */
function readBase(text: string | undefined): Base | undefined {
  try {
    const base: unknown = JSON.parse(text ?? "");
    return isObject(base) && typeof base.version === "string" && isObject(base.own) ? (base as unknown as Base) : undefined;
  } catch {
    return undefined;
  }
}

const isChanged = (typed: string | undefined, field: string, { own }: Base): typed is string =>
  typed !== undefined && cleanedText(field, typed) !== (own[field] ?? "");

/** Returns the texts of a subject to write: changed ones, those taken over and confirmed ones. */
export function readChangedTexts(form: FormFields, subject: SubjectTexts): { version: string; texts: Record<string, string> } {
  const base = readBase(form[baseName(subject)]);
  if (!base) return { version: "", texts: {} };
  const texts = Object.entries(subject.texts).flatMap(([field, { shown }]): [string, string][] => {
    const name = fieldName(subject, field);
    if (form[TAKE] === name) return [[field, shown]];
    const typed = form[name];
    const isConfirmed = typed !== undefined && form[confirmName(subject, field)] !== undefined;
    return isConfirmed || isChanged(typed, field, base) ? [[field, typed ?? ""]] : [];
  });
  return { version: base.version, texts: Object.fromEntries(texts) };
}

/** Texts that were not saved. */
export interface Unsaved {
  errors: Record<string, string[]>;
  failure: string;
  /** Keys of subjects with errors, and of those that another person has changed meanwhile. */
  failed: string[];
  conflicts: string[];
}

/**
 * Returns what a form shows after it was sent: typed texts that were not saved, on the texts that they are based on.
 * @param unsaved undefined if nothing is known to be saved
 */
export function formAgain(subjects: readonly SubjectTexts[], typed: FormFields, unsaved: Unsaved | undefined) {
  const [shown, bases]: [FormFields, FormFields] = [{}, {}];
  for (const subject of subjects) {
    const key = subjectKey(subject);
    const before = typed[baseName(subject)];
    const base = readBase(before);
    const isConflict = unsaved?.conflicts.includes(key) ?? false;
    const isOld = base !== undefined && (unsaved === undefined || unsaved.failed.includes(key));
    bases[baseName(subject)] = isOld && before !== undefined ? before : toBase(subject);
    if (!base || !(isOld || isConflict)) continue;
    for (const field of Object.keys(subject.texts)) {
      const name = fieldName(subject, field);
      const text = typed[name];
      // Untouched texts become those that the other person wrote.
      if (text !== undefined && (isOld || isChanged(text, field, base))) shown[name] = text;
      const confirmed = typed[confirmName(subject, field)];
      if (confirmed !== undefined && isOld) shown[confirmName(subject, field)] = confirmed;
    }
  }
  return { typed: shown, bases };
}
