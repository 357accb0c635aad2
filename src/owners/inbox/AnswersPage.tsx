import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { MESSAGE_MAX } from "../../booking/enquiries/contract.ts";
import { listingMeta, useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { meant, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { catchConflict, formAction, unlessGone } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { typedNumber } from "../../platform/values/decimal.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { type DoneActs, DoneToast, doneUrl, readDone } from "../../ui/DoneToast.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Section } from "../../ui/Section.tsx";
import { changeAnswer, createAnswer, deleteAnswer, listAnswers, type SavedAnswer } from "./answers/contract.ts";
import { ANSWERS_MAX, answersUrl, fillIn, inboxUrl, TITLE_MAX } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params: { code = "" }, request, context }: LoaderFunctionArgs) {
  const { results } = await orNotFound(context, callApi(listAnswers, { code, page_size: String(ANSWERS_MAX) }));
  return { answers: results, done: readDone(request) };
}

const doneActs = (): DoneActs => ({
  add: { text: t`Reply saved.` },
  change: { text: t`Reply changed.` },
  delete: { text: t`Reply deleted.` },
});

interface Shown {
  /** Error message if another person has changed the answer meanwhile. */
  late: string;
}

const submit = formAction<Shown>({
  add: async ({ title = "", text = "" }, { params: { code = "" } }) => {
    const { uuid } = await callApi(createAnswer, { code, title, text });
    return doneUrl(`${answersUrl(code)}#answer-${uuid}`, "add");
  },
  change: async ({ uuid = "", title = "", text = "", version = "" }, { params: { code = "" } }) => {
    const late = await catchConflict(callApi(changeAnswer, { code, uuid, title, text, version: typedNumber(version) as number }));
    return late ? { late } : doneUrl(`${answersUrl(code)}#answer-${uuid}`, "change");
  },
  delete: async ({ uuid = "" }, { params: { code = "" } }) => {
    // If it was deleted in another tab, nothing is left to do.
    await unlessGone(callApi(deleteAnswer, { code, uuid }));
    return doneUrl(answersUrl(code), "delete");
  },
});
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Saved replies`);

/** Placeholders of a saved reply. */
const [NAME, DATES] = ["{name}", "{dates}"];
const EXAMPLE = { guest_name: "Maya Lindqvist", from_date: "2027-03-09", to_date: "2027-03-12" };

/** Fields of an answer, new or existing. */
function Fields({ title = "", text = "" }: Partial<SavedAnswer>) {
  return (
    <>
      <FormField name="title" label="Title" value={title}>
        {(control) => <input {...control} required maxLength={TITLE_MAX} />}
      </FormField>
      <FormField
        name="text"
        label={meant("noun")`Reply`}
        about={t`${NAME} becomes the guest's first name and ${DATES} the dates of their enquiry.`}
        value={text}
      >
        {(control) => <textarea {...control} required rows={5} maxLength={MESSAGE_MAX} />}
      </FormField>
    </>
  );
}

function Answer({ answer }: { answer: SavedAnswer }) {
  const result = useFormResult<Shown>();
  const { uuid, title, text } = answer;
  const isOwn = result?.typed.uuid === uuid;
  const late = isOwn ? (result.shown?.late ?? "") : "";
  // Errors of another answer's form are not shown here.
  const sending = result && !isOwn ? { sending: { result: undefined, busy: undefined } } : {};
  return (
    <li id={`answer-${uuid}`} className="scroll-mt-24 border-b border-rule py-5">
      <h2 className="text-h3">{title}</h2>
      <p className="mt-1.5 max-w-[66ch] break-words whitespace-pre-line text-ink2">{text}</p>
      <details className="mt-1" open={isOwn || undefined}>
        <summary className="link cursor-pointer" aria-label={t`Change “${title}”`}>
          Change
        </summary>
        {late && (
          <div role="alert" className="mt-3 border-s-4 border-danger bg-sand px-4 py-3">
            <p>{late}</p>
            <p className="mt-1.5 break-words whitespace-pre-line">
              <b className="font-semibold">{title}</b>: {text}
            </p>
          </div>
        )}
        <ActionForm
          intent="change"
          fields={{ uuid, version: String(answer.version) }}
          className="mt-3 grid max-w-[40rem] gap-4"
          {...sending}
        >
          <Fields {...answer} />
          <div className="flex flex-wrap gap-3">
            <FormButton intent="change">Save</FormButton>
            <FormButton intent="delete" look="danger-quiet" formNoValidate aria-label={t`Delete “${title}”`}>
              Delete
            </FormButton>
          </div>
        </ActionForm>
      </details>
    </li>
  );
}

/** Page with the saved answers of a listing. */
export default function AnswersPage() {
  const listing = useOwnListing();
  const { answers, done } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  const { business_code: code } = listing.business;
  const example = t`Dear ${NAME}, ${DATES} is free`;
  const template = <span className="whitespace-nowrap">“{example}”</span>;
  return (
    <>
      <PageTitle>Saved replies</PageTitle>
      <p className="mt-3 max-w-[60ch] text-ink2">
        Insert a saved reply with one tap. For “{fillIn(example, EXAMPLE)}”, write {template}.
      </p>
      <p className="mt-1">
        <ArrowLink href={inboxUrl(code)}>Back to enquiries</ArrowLink>
      </p>
      <FormOutcome failure={failure} />
      {!failure && <DoneToast acts={doneActs()} done={done} />}
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="border-t-3 border-ink">
          {answers.length === 0 ? (
            <p className="pt-4 font-display text-h3 leading-[1.35]">
              No saved replies yet. Save your answers to common questions, such as how to find you.
            </p>
          ) : (
            <ul aria-label="Saved replies">
              {answers.map((one) => (
                <Answer key={one.uuid} answer={one} />
              ))}
            </ul>
          )}
        </div>
        {answers.length < ANSWERS_MAX && (
          <Section id="new-answer" title="New reply" size="small" className="border-t-3 border-ink pt-4">
            <ActionForm intent="add" className="mt-3 grid gap-4" key={answers.length}>
              <Fields />
              <div>
                <FormButton intent="add">Save reply</FormButton>
              </div>
            </ActionForm>
          </Section>
        )}
      </div>
    </>
  );
}
