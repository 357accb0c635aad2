import { type ActionFunctionArgs, data, redirectDocument } from "react-router";
import { FORBIDDEN_DETAIL, FORGERY_DETAIL, FORM_UNKNOWN, messageFor } from "../endpoints/errorCatalogue.ts";
import { CallError, MissingParameter } from "./callApi.ts";
import { reportPageError } from "./pageErrors.ts";

/** What was sent, by name; of several values with one name the last. */
export type FormFields = Record<string, string>;

/** The files that were chosen, by field; of several in one field the last. */
export type FormFiles = Record<string, File>;

/** Why a form was not taken, or what its page shows of what was done. */
export interface FormResult<Shown extends object = never> {
  /** The button that was pressed. */
  intent: string;
  /** Messages by field, as the API says them. */
  errors: Record<string, string[]>;
  /** What is wrong with no field in particular; empty when all messages stand under fields. */
  failure: string;
  /** What was typed, except passwords and keys. */
  typed: FormFields;
  /** Of a form that was taken. */
  shown?: Shown;
}

/** What a button does, by endpoint calls. @param all files, of whatever field @returns the address to go on at, or what the same page shows of it */
type Intent<Shown extends object> = (form: FormFields, args: ActionFunctionArgs, files: FormFiles, all: File[]) => Promise<string | Shown>;

interface Options {
  /** Fields without an input of their own: their messages are told above the form. */
  hidden?: readonly string[];
}

export const textFields = (form: FormData): FormFields =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));

/** A field that no file was chosen for is sent as one without a name. */
const chosenFiles = (form: FormData): [name: string, file: File][] =>
  [...form].flatMap(([name, value]) => (typeof value !== "string" && value.name !== "" ? [[name, value]] : []));

/** What may be shown again of what was sent. */
export const withoutSecrets = (form: FormFields): FormFields =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !/password|csrf_token|api_key/.test(name)));

/** What to tell of an error that an endpoint call threw: messages under fields, or one for the whole form. */
export function formFailure(error: unknown, { hidden = [] }: Options = {}): Pick<FormResult, "errors" | "failure"> {
  const fields = error instanceof CallError ? error.fields : {};
  const failure = [...hidden, "non_field_errors"].flatMap((name) => fields[name] ?? []).join(" ");
  if (failure !== "" || Object.keys(fields).length > 0) return { errors: fields, failure };
  // A refusal says what is missing: to log in once more, to verify the address.
  const isSpecific = error instanceof CallError && error.status === 403 && ![FORBIDDEN_DETAIL, FORGERY_DETAIL, ""].includes(error.detail);
  return { errors: {}, failure: isSpecific ? error.detail : messageFor(error) };
}

/**
 * The action of a page with forms (ui/ActionForm.tsx). The same function is the page's `action`, for forms sent without scripts, and its `clientAction`,
 * which calls the endpoints from the browser.
 * @param intents by the value of the pressed button; a form without one (sent by the Enter key) means the first
 */
export function formAction<Shown extends object = never>(intents: Record<string, Intent<Shown>>, options: Options = {}) {
  const [first = ""] = Object.keys(intents);
  return async (args: ActionFunctionArgs) => {
    const sent = await args.request.formData();
    const form = textFields(sent);
    const intent = form.intent ?? first;
    const result: FormResult<Shown> = { intent, errors: {}, failure: "", typed: withoutSecrets(form) };
    if (!Object.hasOwn(intents, intent)) return data({ ...result, failure: FORM_UNKNOWN }, { status: 400 });
    const files = chosenFiles(sent);
    try {
      const done = await (intents[intent] as Intent<Shown>)(
        form,
        args,
        Object.fromEntries(files),
        files.map(([, file]) => file),
      );
      // The page that follows is loaded whole: who is signed in, and so its bars, may have changed.
      return typeof done === "string" ? redirectDocument(done, 303) : data({ ...result, shown: done }, { status: 200 });
    } catch (error) {
      // The session has ended meanwhile: the page itself knows where to log in.
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

/** For an intent whose subject may be gone meanwhile, in another tab: then what was wanted holds. */
export async function unlessGone(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof CallError && error.status === 404)) throw error;
  }
}

/** For an intent that the state of things may forbid: the reason of a 409, which the page shows; undefined where it was done. */
export async function catchConflict(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (error instanceof CallError && error.status === 409) return error.detail;
    throw error;
  }
}
