import { formUnknown } from "../../platform/endpoints/errorCatalogue.ts";
import { t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { changeOwnListing, getOwnListing, type OwnListing } from "./contract.ts";
import { BASE, changedText, previousValues, readBase, readChanges, TODAY } from "./form.ts";
import type { Given } from "./values.ts";

/** Result of a submitted form: the published fields with their undo, or the present listing if another person has changed it meanwhile. */
export interface Sent {
  published?: { fields: string; undo: string; version: number };
  present?: OwnListing;
}

/** Sent if the form cannot parse the hours, so that the API rejects them together with all other invalid fields. */
const UNREADABLE = null as never;

/**
 * Publishes the fields that differ from the listing that the form is based on.
 * @throws CallError if the form or the changes are rejected
 */
export async function publishListing(code: string, form: FormFields): Promise<Sent> {
  const base = readBase(form[BASE]);
  if (!base) throw new CallError(400, { non_field_errors: [formUnknown()] });
  const { changes, errors } = readChanges(form, base, form[TODAY] ?? "");
  const unreadable = Object.fromEntries(Object.keys(errors).map((name) => [name, UNREADABLE]));
  try {
    const { version } = await callApi(changeOwnListing, { code, version: base.version, ...changes, ...unreadable });
    return { published: { fields: changedText(changes), undo: JSON.stringify(previousValues(changes, base)), version } };
  } catch (error) {
    if (error instanceof CallError && error.status === 400) throw new CallError(400, { ...error.fields, ...errors });
    if (!(error instanceof CallError && error.status === 409)) throw error;
    return { present: await callApi(getOwnListing, { code }) };
  }
}

const tooLate = () => t`The listing was changed since then. Undo your changes by hand.`;

/**
 * Undoes published changes, unless the listing has changed since.
 * @throws CallError if it has, or if the form is invalid
 */
export async function undoChanges(code: string, { undo = "", version = "" }: FormFields): Promise<void> {
  let before: Given;
  try {
    before = JSON.parse(undo);
  } catch {
    throw new CallError(400, { non_field_errors: [formUnknown()] });
  }
  try {
    await callApi(changeOwnListing, { ...before, code, version: Number(version) });
  } catch (error) {
    if (error instanceof CallError && error.status === 409) throw new CallError(400, { non_field_errors: [tooLate()] });
    throw error;
  }
}
