import type { LoaderFunctionArgs } from "react-router";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { type FormFields, formAction } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import { doneUrl, readDone } from "../../ui/DoneToast.tsx";
import * as contract from "./contract.ts";
import { fieldName, readChangedTexts, subjectKey, type Unsaved } from "./form.ts";

type Params = Readonly<Record<string, string | undefined>>;
type Body = Record<string, string>;

/** A page on which texts are translated, with its endpoints. */
export interface TextPlace {
  /** @param query query of the page */
  languages(params: Params, query: URLSearchParams): Promise<contract.TextLanguages>;
  texts(params: Params, language: string, query: URLSearchParams): Promise<contract.LanguageTexts>;
  /** @param texts by field, with the version that they are based on */
  write(params: Params, language: string, subject: contract.SubjectTexts, texts: Body): Promise<unknown>;
}

/** The desk of a listing. */
export const DESK_TEXTS: TextPlace = {
  languages: ({ code = "" }) => callApi(contract.listTextLanguages, { code }),
  texts: ({ code = "" }, language) => callApi(contract.getListingTexts, { code, language }),
  write: ({ code = "" }, language, { kind, id, item_kind = "room" }, texts) => {
    if (kind === "item") return callApi(contract.putItemTexts, { ...texts, kind: item_kind, businessCode: code, item: id, language });
    if (kind === "event") return callApi(contract.putEventTexts, { ...texts, code, event: id, language });
    return callApi(contract.putListingTexts, { ...texts, code, language });
  },
};

/** Returns the languages of a page, and the texts in the chosen one: the first that has texts to translate by default. */
export async function readTexts(place: TextPlace, { params, request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const languages = await orNotFound(context, place.languages(params, searchParams));
  const chosen = searchParams.get("language") || languages.languages[0]?.language;
  const isOriginal = chosen === languages.original_language;
  const texts = chosen === undefined || isOriginal ? null : await orNotFound(context, place.texts(params, chosen, searchParams));
  return { languages, texts, done: readDone(request) };
}
export type ReadTexts = Awaited<ReturnType<typeof readTexts>>;

/** Writes the changed texts of a form, each subject by itself: an error of one leaves the others saved. */
async function saveTexts(place: TextPlace, form: FormFields, params: Params, query: URLSearchParams): Promise<Unsaved> {
  const language = form.language ?? "";
  const { subjects } = await place.texts(params, language, query);
  const unsaved: Unsaved = { errors: {}, failure: "", failed: [], conflicts: [] };
  for (const subject of subjects) {
    const { version, texts } = readChangedTexts(form, subject);
    if (Object.keys(texts).length === 0) continue;
    try {
      await place.write(params, language, subject, { ...texts, version });
    } catch (error) {
      if (!(error instanceof CallError) || (error.status !== 400 && error.status !== 409)) throw error;
      (error.status === 400 ? unsaved.failed : unsaved.conflicts).push(subjectKey(subject));
      for (const [field, messages] of Object.entries(error.fields)) {
        if (field in subject.texts) unsaved.errors[fieldName(subject, field)] = messages;
        else unsaved.failure = messages.join(" ");
      }
      if (error.status === 409) unsaved.failure = error.detail;
    }
  }
  return unsaved;
}

/** Returns the action of a page. */
export const textForms = (place: TextPlace) =>
  formAction<Unsaved>({
    save: async (form, { params, request }) => {
      const { pathname, searchParams } = new URL(request.url);
      const unsaved = await saveTexts(place, form, params, searchParams);
      if (unsaved.failed.length + unsaved.conflicts.length > 0) return unsaved;
      searchParams.set("language", form.language ?? "");
      for (const name of ["done", "of", "index", "_routes"]) searchParams.delete(name);
      return doneUrl(`${pathname}?${searchParams}`, "save");
    },
  });
