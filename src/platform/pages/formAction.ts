import { type ActionFunctionArgs, data, redirectDocument } from "react-router";
import { FORBIDDEN_DETAIL, FORGERY_DETAIL, formUnknown, messageFor } from "../endpoints/errorCatalogue.ts";
import { CallError, MissingParameter } from "./callApi.ts";
import { reportPageError } from "./pageErrors.ts";

/** Submitted texts by name; the last one if a name has several values. */
export type FormFields = Record<string, string>;

/** Chosen files by field; the last one if a field has several. */
export type FormFiles = Record<string, File>;

/** Errors of a rejected form, or the result that its page shows. */
export interface FormResult<Shown extends object = never> {
  /** Value of the pressed button. */
  intent: string;
  /** Messages by field, from the API. */
  errors: Record<string, string[]>;
  /** Error that belongs to no field; empty if all messages are shown under fields. */
  failure: string;
  /** Submitted texts, except passwords and keys. */
  typed: FormFields;
  /** Result of an accepted form. */
  shown?: Shown;
}

/**
 * Action of a button, by endpoint calls.
 * @param all files, of every field
 * @returns the address to continue at, or the result that the same page shows
 */
type Intent<Shown extends object> = (form: FormFields, args: ActionFunctionArgs, files: FormFiles, all: File[]) => Promise<string | Shown>;

interface Options {
  /** Fields without a visible input: their messages are shown above the form. */
  hidden?: readonly string[];
}

export const textFields = (form: FormData): FormFields =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));

/** Browsers send a file field without a file as a file without a name. */
const chosenFiles = (form: FormData): [name: string, file: File][] =>
  [...form].flatMap(([name, value]) => (typeof value !== "string" && value.name !== "" ? [[name, value]] : []));

/** Returns the submitted texts that may be shown again. */
export const withoutSecrets = (form: FormFields): FormFields =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !/password|csrf_token|api_key/.test(name)));

/** Returns the messages for an error that an endpoint call threw: under fields, or one for the whole form. */
export function formFailure(error: unknown, { hidden = [] }: Options = {}): Pick<FormResult, "errors" | "failure"> {
  const fields = error instanceof CallError ? error.fields : {};
  const failure = [...hidden, "non_field_errors"].flatMap((name) => fields[name] ?? []).join(" ");
  if (failure !== "" || Object.keys(fields).length > 0) return { errors: fields, failure };
  // A 403 explains what is missing: a new sign-in, or a verified address.
  const isSpecific = error instanceof CallError && error.status === 403 && ![FORBIDDEN_DETAIL, FORGERY_DETAIL, ""].includes(error.detail);
  return { errors: {}, failure: isSpecific ? error.detail : messageFor(error) };
}

/**
 * Returns the action of a page with forms (ui/ActionForm.tsx). The same function is the page's `action`, for forms sent without scripts,
 * and its `clientAction`, which calls the endpoints from the browser.
 * @param intents by the value of the pressed button; a form without one (sent by the Enter key) means the first
 */
export function formAction<Shown extends object = never>(intents: Record<string, Intent<Shown>>, options: Options = {}) {
  const [first = ""] = Object.keys(intents);
  return async (args: ActionFunctionArgs) => {
    const sent = await args.request.formData();
    const form = textFields(sent);
    const intent = form.intent ?? first;
    const result: FormResult<Shown> = { intent, errors: {}, failure: "", typed: withoutSecrets(form) };
    const act = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
    if (!act) return data({ ...result, failure: formUnknown() }, { status: 400 });
    const files = chosenFiles(sent);
    try {
      const done = await act(
        form,
        args,
        Object.fromEntries(files),
        files.map(([, file]) => file),
      );
      // The next page is loaded as a new document: the signed-in account, and so the page's bars, may have changed.
      return typeof done === "string" ? redirectDocument(done, 303) : data({ ...result, shown: done }, { status: 200 });
    } catch (error) {
      // The session has ended meanwhile: the page itself redirects to the sign-in.
      const { pathname, search } = new URL(args.request.url);
      if (error instanceof CallError && error.status === 401) return redirectDocument(pathname + search, 303);
      const isIncomplete = error instanceof MissingParameter;
      if (!(error instanceof CallError || isIncomplete)) reportPageError(error);
      return data(
        { ...result, ...formFailure(error, options) },
        { status: error instanceof CallError ? error.status : isIncomplete ? 400 : 500 },
      );
    }
  };
}

/** Ignores a 404, for an intent whose subject may have been deleted meanwhile in another tab: the wanted state then holds. */
export async function unlessGone(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof CallError && error.status === 404)) throw error;
  }
}

/** Returns the reason of a 409, for an intent that the current state may forbid; the page shows it. Undefined if the call succeeded. */
export async function catchConflict(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (error instanceof CallError && error.status === 409) return error.detail;
    throw error;
  }
}
