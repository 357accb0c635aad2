import { ShieldCheck } from "lucide";
import { type LoaderFunctionArgs, useLoaderData, useOutletContext } from "react-router";
import type { StaffRole } from "../../accounts/accounts/enumerations.ts";
import { REVIEW_QUEUE, reviewQueue } from "../../accounts/accounts/urls.ts";
import { meant, plural, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { catchConflict, formAction, unlessGone } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { type DoneActs, DoneToast, doneUrl, readDone } from "../../ui/DoneToast.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LocalMoment } from "../../ui/LocalMoment.tsx";
import { QueueList } from "../../ui/QueueList.tsx";
import { TabLinks } from "../../ui/TabLinks.tsx";
import { listReports, putBackReported, type Report, resolveReport } from "./contract.ts";
import { RemovalFields } from "./decisions/RemovalFields.tsx";
import { sentReason } from "./decisions/sentReason.ts";
import { REPORT_KINDS, REPORT_OUTCOMES, REPORT_REASONS } from "./enumerations.ts";
import { canBeTakenDown, closedId, closedText, closedUuid, isTravellersText, standingText } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const HERE = "/staff/review/reports/";
const ENDED = "state=resolved";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const isResolved = searchParams.get("state") === "resolved";
  const page = searchParams.get("page") ?? undefined;
  const uuid = searchParams.get("uuid") ?? undefined;
  const reports = await orNotFound(context, callApi(listReports, { page, uuid, is_resolved: isResolved ? "true" : "false" }));
  // The page of one report links to the others that wait.
  const open = uuid === undefined ? 0 : (await callApi(listReports, { is_resolved: "false", page_size: "1" })).count;
  return { reports, isResolved, isOne: uuid !== undefined, open, page: Number(page ?? 1), done: readDone(request) };
}

/** Names of the same acts in the queue, which the page of one report leads back to. */
const IN_QUEUE = { left: "dismiss", done: "resolve", taken_down: "remove" } as const;

/** @param of id of the act's report, with the number of closed ones */
const doneActs = (of: string): DoneActs => ({
  left: { text: closedText(of, "dismissed"), undo: "reopen" },
  done: { text: closedText(of, "resolved"), undo: "reopen" },
  reopen: { text: t`Reopened.` },
  taken_down: { text: t`Removed from public view.`, undo: "put_back" },
  put_back: { text: t`Restored.` },
});

const end =
  (outcome: "left" | "done" | "taken_down") =>
  async ({ uuid = "", ...form }: Record<string, string>, { request }: { request: Request }) => {
    let count = 1;
    const closed = callApi(resolveReport, { uuid, outcome, ...sentReason(form) }).then(({ resolved_count }) => {
      count = resolved_count;
    });
    // If another staff member has resolved it meanwhile, the result is the same.
    const conflict = await catchConflict(unlessGone(closed));
    if (conflict !== undefined) return { conflict };
    const isOne = new URL(request.url).searchParams.has("uuid");
    const of = outcome === "taken_down" ? uuid : closedId(uuid, count);
    return isOne ? doneUrl(REVIEW_QUEUE, IN_QUEUE[outcome], of) : doneUrl(HERE, outcome, of);
  };
const submit = formAction<{ conflict: string }>({
  done: end("done"),
  left: end("left"),
  taken_down: end("taken_down"),
  reopen: async ({ uuid = "" }) => {
    const conflict = await catchConflict(unlessGone(callApi(resolveReport, { uuid: closedUuid(uuid), outcome: null })));
    return conflict === undefined ? doneUrl(HERE, "reopen") : { conflict };
  },
  put_back: async ({ uuid = "" }) => {
    const conflict = await catchConflict(callApi(putBackReported, { uuid }));
    return conflict === undefined ? doneUrl(`${HERE}?${ENDED}`, "put_back") : { conflict };
  },
});
// `action` does not exist in browsers, so both exports name the function.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Reports`);

interface StandingProps {
  label: string;
  who: Report["about"];
  what: "reported" | "has reported";
  /** Number of others who reported the same. */
  more?: string;
}

function Standing({ label, who, what, more = "" }: StandingProps) {
  return (
    <div>
      <dt className="small-caps text-ink2">{label}</dt>
      {who ? (
        <dd>
          {who.code ? (
            <a className="link-inline font-semibold" href={`/traveller/${who.code}/`}>
              {who.name}
            </a>
          ) : (
            who.name
          )}
          <span className="block text-small text-ink2">{standingText(who, what)}</span>
        </dd>
      ) : (
        <dd>{what === "reported" ? t`No author, or a deleted account` : t`A visitor`}</dd>
      )}
      {more !== "" && <dd className="mt-1 text-small text-ink2">{more}</dd>}
    </div>
  );
}

/** Links to the staff page of a reported listing, or of a traveller, which only administrators may open. */
function TargetLink({ report: { kind, title, url } }: { report: Report }) {
  // The frame of the staff desk (staff/frame/rules.ts) passes the role.
  const { role } = useOutletContext<{ role: StaffRole }>();
  if (kind === "business")
    return (
      <a className="link" href={`/staff/listings${url}`}>
        Edit listing<span className="sr-only">: {title}</span>
      </a>
    );
  if (kind !== "traveller" || role !== "administrator") return null;
  return (
    <a className="link" href={`/staff/people/?${new URLSearchParams({ search: title })}`}>
      Open account<span className="sr-only">: {title}</span>
    </a>
  );
}

/** Text of staff in the mails about a decision. */
const Explanation = ({ text }: { text: string }) =>
  text === "" ? null : (
    <p dir="auto" className="w-full max-w-[66ch] break-words whitespace-pre-line">
      “{text}”
    </p>
  );

function ReportRow({ report }: { report: Report }) {
  const { uuid, kind, title, quote, url, reason, text, created, reports_count, about, reporter, resolved, outcome, explanation, is_own } =
    report;
  return (
    <li className="grid gap-x-14 gap-y-5 border-b border-rule py-6 lg:grid-cols-[minmax(0,1fr)_300px]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink2">
          {kind !== "accessibility" && <Badge>{REPORT_REASONS[reason]}</Badge>}
          <span>
            {reports_count > 1 ? (
              <>
                {REPORT_KINDS[kind]}, <LocalMoment at={created} />, reported by {reports_count}
              </>
            ) : (
              <>
                {REPORT_KINDS[kind]}, <LocalMoment at={created} />
              </>
            )}
          </span>
        </p>
        {quote !== "" && (
          <blockquote dir="auto" className="mt-3 font-display text-h3 leading-[1.3] break-words italic">
            “{quote}”
          </blockquote>
        )}
        <p className="mt-2">
          {title}{" "}
          <a className="link-inline ms-2" href={url}>
            View page<span className="sr-only">: {title}</span>
          </a>
        </p>
        {text !== "" && <p className="mt-3 max-w-[66ch] break-words whitespace-pre-line">{text}</p>}
        {resolved === null ? (
          <ActionForm intent="done" fields={{ uuid }} className="mt-4 flex flex-wrap items-center gap-3">
            <RemovalFields canRemove={canBeTakenDown(kind)} />
            <FormButton intent="left" look="outlined" aria-label={t`Dismiss: ${title}`}>
              Dismiss
            </FormButton>
            {canBeTakenDown(kind) && (
              <FormButton
                intent="taken_down"
                look="danger"
                aria-label={kind === "business" ? t`Hide listing: ${title}` : t`Remove: ${title}`}
              >
                {kind === "business" ? t`Hide listing` : t`Remove`}
              </FormButton>
            )}
            <FormButton intent="done" look={isTravellersText(kind) ? "quiet" : "filled"} aria-label={t`Resolve: ${title}`}>
              Resolve
            </FormButton>
            <TargetLink report={report} />
          </ActionForm>
        ) : outcome === "taken_down" ? (
          <ActionForm intent="put_back" fields={{ uuid }} className="mt-3 flex flex-wrap items-center gap-3">
            <Explanation text={explanation} />
            <p className="text-small text-ink2">
              {REPORT_OUTCOMES[outcome]}, <LocalMoment at={resolved} />
            </p>
            <FormButton intent="put_back" look="outlined" aria-label={t`Restore: ${title}`}>
              Restore
            </FormButton>
          </ActionForm>
        ) : (
          <ActionForm intent="reopen" fields={{ uuid }} className="mt-3 flex flex-wrap items-center gap-3">
            <Explanation text={explanation} />
            <p className="text-small text-ink2">
              {outcome && REPORT_OUTCOMES[outcome]}, <LocalMoment at={resolved} />
            </p>
            <FormButton intent="reopen" look="outlined" aria-label={t`Reopen: ${title}`}>
              Reopen
            </FormButton>
          </ActionForm>
        )}
      </div>
      <dl className="grid content-start gap-4">
        {kind !== "business" && kind !== "accessibility" && (
          <Standing label={meant("whom a report is about")`About`} who={about} what="reported" />
        )}
        {is_own ? (
          <div>
            <dt className="small-caps text-ink2">{meant("who has reported")`From`}</dt>
            <dd>Staff, without a report</dd>
          </div>
        ) : (
          <Standing
            label={meant("who has reported")`From`}
            who={reporter}
            what="has reported"
            more={reports_count > 1 ? t`and ${plural(reports_count - 1, "# other", "# others")}` : ""}
          />
        )}
      </dl>
    </li>
  );
}

/** Staff page of the reports by travellers and visitors. */
export default function ReportsPage() {
  const { reports, isResolved, isOne, open, page, done } = useLoaderData<typeof loader>();
  const result = useFormResult<{ conflict: string }>();
  const failure = result?.shown?.conflict ?? result?.failure;
  const isClosed = isOne ? reports.results.some(({ resolved }) => resolved !== null) : isResolved;
  return (
    <QueueList
      back={reviewQueue()}
      title="Reports"
      about="Closing a report closes all reports about the same item. Dismiss: the report is wrong. Remove: it is hidden, and its author or owners get an email with the reason. Resolve: the report is right and has been dealt with. Emails leave after five minutes, so that you can undo a slip: everyone who reported it from an account or gave an email address gets your decision. For six months authors and owners can object to a removal, and people who reported something to any other decision. Another member of staff decides the objection, if there is one."
      failure={failure}
      done={<DoneToast acts={doneActs(done.of)} done={done} />}
      list={reports}
      page={page}
      path={HERE}
      query={isResolved ? ENDED : ""}
      label="Pages of reports"
      above={
        <TabLinks
          label="Reports"
          tabs={[
            { href: HERE, title: meant("reports")`Open`, isOn: !isClosed, ...(isResolved || isOne ? {} : { count: reports.count }) },
            {
              href: `${HERE}?${ENDED}`,
              title: meant("reports")`Closed`,
              isOn: isClosed,
              ...(isResolved && !isOne ? { count: reports.count } : {}),
            },
          ]}
        />
      }
      empty={
        <>
          <Icon of={ShieldCheck} size={26} /> {isResolved ? t`No closed reports yet.` : t`No open reports.`}
        </>
      }
      below={
        open > (isClosed ? 0 : 1) && (
          <p className="mt-8">
            <ArrowLink href={HERE}>All open reports ({formatNumber(open)})</ArrowLink>
          </p>
        )
      }
      isWide
      row={(report) => <ReportRow key={report.uuid} report={report} />}
    />
  );
}
