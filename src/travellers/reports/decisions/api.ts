import { now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { notFound } from "../../../platform/endpoints/errors.ts";
import { listPage } from "../../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { isLinkToRecord, recordOfLink } from "../../../platform/pages/recordLink.ts";
import { reportTitle } from "../reportTitle.ts";
import { findReport } from "../store.ts";
import * as acts from "./acts.ts";
import {
  type Decision,
  decideObjection,
  getDecision,
  listObjections,
  listOwnDecisions,
  objectByLink,
  objectToDecision,
} from "./contract.ts";
import type { ObjectionSide } from "./enumerations.ts";
import { mayObjectUntil } from "./rules.ts";
import * as store from "./store.ts";

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

const toObjection = ({ text, created, outcome, decided, explanation }: store.ObjectionRow) => ({
  ...{ text, outcome, explanation },
  created: created.toISOString(),
  decided: iso(decided),
});

/** The columns `kind` and `reason` are texts; a check in the database allows only the values of the contract. */
const checked = ({ kind, reason }: store.ReportRow) => ({ kind: kind as Decision["kind"], reason: reason as Decision["reason"] });

/** Leaves out what only the reporter may read. */
function toDecision(report: store.ReportRow, side: ObjectionSide, objection: store.ObjectionRow | null | undefined): Decision {
  const { uuid, text, created, resolved, outcome, ground, explanation, is_own } = report;
  return {
    ...{ uuid, side, outcome, explanation, is_own, ...checked(report) },
    title: reportTitle(report),
    text: side === "author" ? "" : text,
    // The moment of the report could tell who sent it.
    created: (side === "author" ? (resolved ?? created) : created).toISOString(),
    resolved: iso(resolved),
    ground: side === "author" ? ground : null,
    objection: objection ? toObjection(objection) : null,
    object_until: iso(mayObjectUntil(report, side, Boolean(objection), now())),
  };
}

const readDecision = async (db: DbOrTransaction, report: store.ReportRow, side: ObjectionSide) =>
  toDecision(report, side, await store.findObjection(db, report.uuid, side));

/** Finds the report and the person of a mailed link. @throws ApiError 404 for a link that was not mailed */
async function requireLink(db: DbOrTransaction, secret: string, token: string) {
  const uuid = recordOfLink(token);
  const report = uuid && (await findReport(db, uuid));
  if (!report) throw notFound();
  const is = (use: "report" | "removal", address: string) => isLinkToRecord(secret, use, token, { uuid: report.uuid, address });
  const reporter = await store.findReporter(db, report);
  if (reporter && is("report", reporter.email)) return { report, side: "reporter" as const, account: reporter.account };
  const one = (await store.findConcerned(db, report)).find(({ email }) => is("removal", email));
  if (!one) throw notFound();
  return { report, side: "author" as const, account: one.account };
}

/** Finds a report of an account, or a removal of its content. @throws ApiError 404 */
async function requireOwn(db: DbOrTransaction, uuid: string, side: ObjectionSide, account: string): Promise<store.ReportRow> {
  const report = await findReport(db, uuid);
  const isOwn =
    report !== undefined &&
    (side === "reporter"
      ? report.reporter === account
      : report.uuid === report.decision && (await store.findConcerned(db, report)).some((one) => one.account === account));
  if (!isOwn) throw notFound();
  return report;
}

export const decisionHandlers: EndpointHandler[] = [
  handle(getDecision, async ({ params: { token } }, { db, services }) => {
    const { report, side } = await requireLink(db, services.config.GUIDE_SECRET, token);
    return readDecision(db, report, side);
  }),

  handle(objectByLink, async ({ params: { token }, body: { text } }, { db, services }) => {
    const { report, side, account } = await requireLink(db, services.config.GUIDE_SECRET, token);
    await acts.object(db, { uuid: report.uuid, side }, text, account);
    return readDecision(db, report, side);
  }),

  handle(listOwnDecisions, async (_input, { db, account }) => {
    const [reports, removals] = await Promise.all([store.listOwnReports(db, account.id), store.listOwnRemovals(db, account.id)]);
    return {
      reports: reports.map(({ report, objection }) => toDecision(report, "reporter", objection)),
      removals: removals.map(({ report, objection }) => toDecision(report, "author", objection)),
    };
  }),

  handle(objectToDecision, async ({ params: { uuid }, body: { side, text } }, { db, account }) => {
    const report = await requireOwn(db, uuid, side, account.id);
    await acts.object(db, { uuid, side }, text, account.id);
    return readDecision(db, report, side);
  }),

  handle(listObjections, async ({ query }, { db, address, account }) => {
    const listed = { isDecided: query.is_decided === "true", uuid: query.uuid };
    const isAlone = (await store.countOtherStaff(db, account.id)) === 0;
    return listPage(query, address, {
      count: () => store.countObjections(db, listed),
      rows: async (window) =>
        (await store.listObjections(db, listed, window)).map(({ report, objection }) => ({
          ...toObjection(objection),
          uuid: objection.uuid,
          side: objection.side,
          report: { ...report, ...checked(report), title: reportTitle(report), resolved: iso(report.resolved) },
          may_decide: isAlone || objection.first_decider !== account.id,
        })),
    });
  }),

  handle(decideObjection, async ({ params: { uuid }, body }, { db, account }) => {
    if (!(await acts.decideObjection(db, uuid, body, account.id))) throw notFound();
    return undefined;
  }),
];
