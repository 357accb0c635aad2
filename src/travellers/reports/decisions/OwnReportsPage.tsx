import { useLoaderData } from "react-router";
import { t } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import { formAction } from "../../../platform/pages/formAction.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../../platform/pages/useGuide.ts";
import { oneOf } from "../../../platform/values/items.ts";
import { typedKeys } from "../../../platform/values/objects.ts";
import { useFormResult } from "../../../ui/ActionForm.tsx";
import { FormOutcome } from "../../../ui/FormOutcome.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { type Decision, listOwnDecisions, objectToDecision } from "./contract.ts";
import { DecisionView } from "./DecisionView.tsx";
import { OBJECTION_SIDES } from "./enumerations.ts";
import { OWN_REPORTS } from "./urls.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export const loader = () => callApi(listOwnDecisions, {});

const submit = formAction({
  object: async ({ uuid = "", side = "", text = "" }) => {
    await callApi(objectToDecision, { uuid, side: oneOf(typedKeys(OBJECTION_SIDES), side) ?? "reporter", text });
    return `${OWN_REPORTS}#r-${uuid}`;
  },
});
// `action` does not exist in browsers, so both exports name the function.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Reports and decisions`);

const DecisionList = ({ id, title, empty, decisions }: { id: string; title: string; empty: string; decisions: readonly Decision[] }) => (
  <section aria-labelledby={id} className="mt-12 border-t-3 border-ink pt-4">
    <h2 id={id} className="text-lead">
      {title}
    </h2>
    {decisions.length === 0 ? (
      <p className="mt-3 text-ink2">{empty}</p>
    ) : (
      <ul>
        {decisions.map((decision) => (
          <li key={decision.uuid} id={`r-${decision.uuid}`} className="scroll-mt-6 border-b border-rule py-6">
            <h3 className="mb-2 text-h3 break-words">{decision.title}</h3>
            <DecisionView decision={decision} />
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** Page of an account's reports, and of the removals of its content. */
export default function OwnReportsPage() {
  const { reports, removals } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  return (
    <div className="page max-w-[46rem] py-10 sm:py-16">
      <PageTitle>Reports and decisions</PageTitle>
      <FormOutcome failure={failure} />
      <DecisionList id="reports" title={t`Your reports`} empty={t`You have reported nothing.`} decisions={reports} />
      <DecisionList id="removals" title={t`Your content`} empty={t`Staff have removed nothing of yours.`} decisions={removals} />
    </div>
  );
}
