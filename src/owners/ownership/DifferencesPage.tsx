import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import { listingMeta } from "../../catalogue/listings/own/useOwnListing.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction, unlessGone } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { formatDate } from "../../platform/values/format.ts";
import { labelled, withCommas } from "../../platform/values/punctuation.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { type DoneActs, DoneToast, doneUrl, readDone } from "../../ui/DoneToast.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { DIFFERENCE_ACTS } from "./enumerations.ts";
import { type Difference, decideDifference, listDifferences } from "./transfers/contract.ts";

export const handle = { cache: "none" } satisfies PageHandle;

/** Page size that covers all groups of fields. */
const ALL = "100";

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const code = params.code ?? "";
  const { results } = await orNotFound(context, callApi(listDifferences, { code, page_size: ALL }));
  return { differences: results, done: readDone(request) };
}

const doneActs = (): DoneActs => ({
  accept: { text: t`Update used. Guests see it now.` },
  leave: { text: t`Your text stays.` },
});

const decide =
  (act: keyof typeof DIFFERENCE_ACTS) =>
  async ({ uuid = "" }: Record<string, string>, { params }: { params: { code?: string } }) => {
    const code = params.code ?? "";
    // If a newer file has replaced it, or another person has decided, the page shows the present differences.
    await unlessGone(callApi(decideDifference, { code, uuid, act }));
    return doneUrl(sectionUrl(code, DESK.source), act);
  };
const submit = formAction({ accept: decide("accept"), leave: decide("leave") });
// In browsers `action` does not exist, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Source updates`);

const Side = ({ title, text }: { title: string; text: string }) => (
  <div className="min-w-0">
    <dt className="small-caps text-ink2">{title}</dt>
    <dd className="mt-0.5 break-words whitespace-pre-line">{text === "" ? <span className="text-ink2">empty</span> : text}</dd>
  </div>
);

function DifferenceRow({ difference: { uuid, label, own, offered, source, created } }: { difference: Difference }) {
  return (
    <li className="border-b border-rule py-5">
      <h2 className="text-h3">{label}</h2>
      <dl className="mt-2 grid gap-x-10 gap-y-3 sm:grid-cols-2">
        <Side title="Yours" text={own} />
        <Side title={withCommas([source, formatDate(created)])} text={offered} />
      </dl>
      <ActionForm intent="leave" fields={{ uuid }} className="mt-4 flex flex-wrap gap-3">
        <FormButton intent="leave" look="outlined" aria-label={labelled(DIFFERENCE_ACTS.leave, label)}>
          {DIFFERENCE_ACTS.leave}
        </FormButton>
        <FormButton intent="accept" look="outlined" aria-label={labelled(DIFFERENCE_ACTS.accept, label)}>
          {DIFFERENCE_ACTS.accept}
        </FormButton>
      </ActionForm>
    </li>
  );
}

/** Page with the values in which a newer edition of the listing's source differs from what its people wrote. */
export default function DifferencesPage() {
  const { differences, done } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  return (
    <>
      <PageTitle>Source updates</PageTitle>
      <p className="mt-4 max-w-[60ch] text-ink2">
        Updates from the public source your listing came from. Your own text changes only if you use an update.
      </p>
      <FormOutcome failure={failure} />
      {!failure && <DoneToast acts={doneActs()} done={done} />}
      {differences.length === 0 ? (
        <p className="mt-8 border-t-3 border-ink pt-5 font-display text-h3">No updates.</p>
      ) : (
        <ul className="mt-8 max-w-[54rem] border-t-3 border-ink">
          {differences.map((difference) => (
            <DifferenceRow key={difference.uuid} difference={difference} />
          ))}
        </ul>
      )}
    </>
  );
}
