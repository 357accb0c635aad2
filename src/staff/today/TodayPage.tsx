import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import { LocalMoment } from "../../ui/LocalMoment.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Section } from "../../ui/Section.tsx";
import { BACKUP_PROBLEMS } from "../backups/enumerations.ts";
import { WAITING } from "../frame/enumerations.ts";
import { bytesText, HEALTH_PAGE, waitingTime } from "../frame/rules.ts";
import { getStaffToday, type Health } from "./contract.ts";
import { healthProblems, waitingSentence } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  ...(await orNotFound(context, callApi(getStaffToday, {}))),
  moment: new Date().toISOString(),
});

export const meta = hiddenMeta(() => t`Staff desk`);

const healthLines = (health: Health): [label: string, value: string][] => [
  ["The Guide", health.version],
  ["PostgreSQL", withCommas([health.database_version.split(" ", 1)[0], bytesText(health.database_bytes)])],
  [t`Queued jobs`, formatNumber(health.jobs_waiting)],
  [t`Failed jobs`, formatNumber(health.jobs_failed)],
  [t`Queued emails`, formatNumber(health.mails_waiting)],
  [t`Free disk space`, t`${bytesText(health.disk_free_bytes)} of ${bytesText(health.disk_bytes)}`],
];

function LastImport({ of: { file_name, status, created } }: { of: NonNullable<Health["last_import"]> }) {
  const name = <span className="break-all">{file_name}</span>;
  const moment = <LocalMoment at={created} />;
  if (status === "running")
    return (
      <>
        The last import, {name}, started on {moment} and is not finished.
      </>
    );
  return status === "undone" ? (
    <>
      The last import, {name}, started on {moment} and is undone.
    </>
  ) : (
    <>
      The last import, {name}, started on {moment} and is finished.
    </>
  );
}

function SystemHealth({ health }: { health: Health }) {
  const problems = healthProblems(health);
  const { last_import } = health;
  return (
    <Section id="health" title="System" className="border-t-3 border-ink pt-4">
      {problems.length === 0 ? (
        <p className="mt-1 text-ink2">Everything is running.</p>
      ) : (
        <ul className="mt-2 grid gap-1 border-s-4 border-danger bg-sand p-3">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <ul className="mt-3">
        {healthLines(health).map(([label, value]) => (
          <li key={label} className="border-b border-rule py-2.5">
            <LeaderLine label={label}>{value}</LeaderLine>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <a href={HEALTH_PAGE} className="link-inline">
          Check everything
        </a>
      </p>
      <p className="mt-4 text-ink2">{last_import ? <LastImport of={last_import} /> : t`No imports yet.`}</p>
    </Section>
  );
}

/** First page of the staff desk: open items, the oldest of each kind, and the health of the system. */
export default function TodayPage() {
  const { waiting, health, is_held, backup_problem, moment } = useLoaderData<typeof loader>();
  const now = new Date(moment);
  return (
    <div className="page py-10 sm:py-14">
      <PageTitle>Today</PageTitle>
      <p className="mt-3 text-ink2">{waitingSentence(waiting, (key) => WAITING[key].one(), now)}</p>
      {(is_held || backup_problem) && (
        <p className="mt-5 border-s-4 border-danger bg-sand p-3">
          {is_held
            ? t`This guide was restored from a backup. Emails, webhooks and notifications are held.`
            : BACKUP_PROBLEMS[backup_problem ?? "none"]}{" "}
          <a href={HEALTH_PAGE} className="link-inline">
            {is_held ? t`View the report` : t`View backups`}
          </a>
        </p>
      )}
      <div className="mt-8 grid gap-x-14 gap-y-12 lg:grid-cols-2">
        <Section id="waiting" title="To review" className="border-t-3 border-ink pt-4">
          <ul className="mt-2" data-rows>
            {waiting.map(({ key, count, oldest }) => (
              <li key={key} className="border-b border-rule">
                <a href={WAITING[key].href} className="block py-3 hover:bg-sand">
                  <LeaderLine
                    label={
                      <>
                        <b className="font-semibold">{WAITING[key].label()}</b>
                        {oldest && <span className="ms-2 text-small text-ink2">oldest: {waitingTime(oldest, now)}</span>}
                      </>
                    }
                  >
                    <span className="font-display text-intro">{count === 0 ? t`none` : formatNumber(count)}</span>
                  </LeaderLine>
                </a>
              </li>
            ))}
          </ul>
          <p className="mt-4 text-small text-ink2 max-lg:hidden">
            In every list, <kbd>Alt</kbd> with <kbd>↓</kbd> or <kbd>↑</kbd> moves between rows, and <kbd>Enter</kbd> opens one.
          </p>
        </Section>
        {health && <SystemHealth health={health} />}
      </div>
    </div>
  );
}
