import { ShieldCheck } from "lucide";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { reviewQueue } from "../../../accounts/accounts/urls.ts";
import { meant, t } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import { catchConflict, formAction, unlessGone } from "../../../platform/pages/formAction.ts";
import { orNotFound } from "../../../platform/pages/pageData.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../../platform/pages/useGuide.ts";
import { labelled, quoted } from "../../../platform/values/punctuation.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../../ui/ActionForm.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { type DoneActs, DoneToast, doneUrl, readDone } from "../../../ui/DoneToast.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { LocalMoment } from "../../../ui/LocalMoment.tsx";
import { QueueList } from "../../../ui/QueueList.tsx";
import { TabLinks } from "../../../ui/TabLinks.tsx";
import { REPORT_KINDS, REPORT_OUTCOMES, REPORT_REASONS } from "../enumerations.ts";
import { isTravellersText, TEXT_MAX } from "../rules.ts";
import { decideObjection, listObjections, type StaffObjection } from "./contract.ts";
import { OBJECTION_OUTCOMES, OBJECTION_SIDES } from "./enumerations.ts";
import { otherMustDecide } from "./rules.ts";
import { OBJECTIONS_PAGE } from "./urls.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const DECIDED = "state=decided";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const isDecided = searchParams.get("state") === "decided";
  const page = searchParams.get("page") ?? undefined;
  const uuid = searchParams.get("uuid") ?? undefined;
  const list = await orNotFound(context, callApi(listObjections, { page, uuid, is_decided: isDecided ? "true" : "false" }));
  return { list, isDecided, page: Number(page ?? 1), done: readDone(request) };
}

const doneActs = (): DoneActs => ({
  upheld: { text: t`Objection rejected. They get an email.` },
  overturned: { text: t`Objection accepted. They get an email.` },
});

const decide =
  (outcome: "upheld" | "overturned") =>
  async ({ uuid = "", explanation = "" }: Record<string, string>) => {
    const conflict = await catchConflict(unlessGone(callApi(decideObjection, { uuid, outcome, explanation })));
    return conflict === undefined ? doneUrl(OBJECTIONS_PAGE, outcome) : { conflict };
  };
const submit = formAction<{ conflict: string }>({ upheld: decide("upheld"), overturned: decide("overturned") });
// `action` does not exist in browsers, so both exports name the function.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Objections`);

/** Label of the button that accepts an objection: what then happens. */
function overturnLabel({ side, report: { kind } }: StaffObjection): string {
  if (side === "author") return kind === "traveller" ? t`Reinstate` : t`Restore`;
  return isTravellersText(kind) ? t`Remove it` : t`Accept`;
}

function Verdict({ objection }: { objection: StaffObjection }) {
  const { uuid, report, outcome, decided, explanation, may_decide } = objection;
  if (outcome !== null && decided !== null)
    return (
      <p className="mt-3 text-small text-ink2">
        {OBJECTION_OUTCOMES[outcome]}, <LocalMoment at={decided} /> {explanation !== "" && quoted(explanation)}
      </p>
    );
  if (!may_decide) return <p className="mt-4 border-s-4 border-rule bg-sand px-4 py-3">{otherMustDecide()}</p>;
  return (
    <ActionForm intent="upheld" fields={{ uuid }} className="mt-4 flex flex-wrap items-center gap-3">
      <div className="w-full">
        <FormField name="explanation" label="What should they know?" hint="optional" about="They read it in the email.">
          {(control) => <textarea {...control} rows={2} maxLength={TEXT_MAX} />}
        </FormField>
      </div>
      <FormButton intent="upheld" look="outlined" aria-label={t`Keep the decision: ${report.title}`}>
        Keep the decision
      </FormButton>
      <FormButton intent="overturned" look="outlined" aria-label={labelled(overturnLabel(objection), report.title)}>
        {overturnLabel(objection)}
      </FormButton>
    </ActionForm>
  );
}

function ObjectionRow({ objection }: { objection: StaffObjection }) {
  const { side, text, created, report } = objection;
  return (
    <li className="border-b border-rule py-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink2">
        <Badge>{OBJECTION_SIDES[side]}</Badge>
        <span>
          {REPORT_KINDS[report.kind]}, <LocalMoment at={created} />
        </span>
      </p>
      <h2 className="mt-2 text-h3 break-words">
        <a href={`/staff/review/reports/?uuid=${report.uuid}`} className="hover:underline">
          {report.title}
        </a>
      </h2>
      {report.quote !== "" && (
        <blockquote dir="auto" className="mt-2 max-w-[66ch] font-display break-words italic">
          {quoted(report.quote)}
        </blockquote>
      )}
      <dl className="mt-3 grid max-w-[66ch] gap-3">
        <div>
          <dt className="small-caps text-ink2">Report</dt>
          <dd dir="auto" className="break-words whitespace-pre-line">
            {REPORT_REASONS[report.reason]} {report.text !== "" && quoted(report.text)}
          </dd>
        </div>
        {report.outcome !== null && report.resolved !== null && (
          <div>
            <dt className="small-caps text-ink2">Decision</dt>
            <dd dir="auto" className="break-words whitespace-pre-line">
              {REPORT_OUTCOMES[report.outcome]}, <LocalMoment at={report.resolved} />{" "}
              {report.explanation !== "" && quoted(report.explanation)}
            </dd>
          </div>
        )}
        <div>
          <dt className="small-caps text-ink2">Objection</dt>
          <dd dir="auto" className="break-words whitespace-pre-line">
            {text}
          </dd>
        </div>
      </dl>
      <Verdict objection={objection} />
    </li>
  );
}

/** Staff page of objections to decisions about reports. */
export default function ObjectionsPage() {
  const { list, isDecided, page, done } = useLoaderData<typeof loader>();
  const result = useFormResult<{ conflict: string }>();
  return (
    <QueueList
      back={reviewQueue()}
      title="Objections"
      about="Someone disagrees with a decision. The person who made it can't decide the objection, unless they are the only member of staff. Your decision is emailed, and the same person can't object to it again."
      failure={result?.shown?.conflict ?? result?.failure}
      done={<DoneToast acts={doneActs()} done={done} />}
      list={list}
      page={page}
      path={OBJECTIONS_PAGE}
      query={isDecided ? DECIDED : ""}
      label="Pages of objections"
      above={
        <TabLinks
          label="Objections"
          tabs={[
            { href: OBJECTIONS_PAGE, title: meant("objections")`Open`, isOn: !isDecided },
            { href: `${OBJECTIONS_PAGE}?${DECIDED}`, title: meant("objections")`Decided`, isOn: isDecided },
          ]}
        />
      }
      empty={
        <>
          <Icon of={ShieldCheck} size={26} /> {isDecided ? t`No decided objections yet.` : t`No open objections.`}
        </>
      }
      row={(objection) => <ObjectionRow key={objection.uuid} objection={objection} />}
    />
  );
}
