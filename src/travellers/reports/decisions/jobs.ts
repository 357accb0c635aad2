import { now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { Services } from "../../../platform/http/context.ts";
import { enqueue, type Tasks } from "../../../platform/jobs/jobQueue.ts";
import { payloadUuid } from "../../../platform/jobs/payloads.ts";
import { sendEmail } from "../../../platform/mail/sendMail.ts";
import { linkToken } from "../../../platform/pages/recordLink.ts";
import { reportTitle } from "../reportTitle.ts";
import { findReport } from "../store.ts";
import type { ObjectionSide } from "./enumerations.ts";
import { decisionEmail, objectionDecidedEmail, objectionEmail, receivedEmail, takenDownEmail } from "./mails.ts";
import { addressesBefore, DECISION_DELAY_SECONDS } from "./rules.ts";
import * as store from "./store.ts";
import { decisionUrl, OBJECTIONS_PAGE } from "./urls.ts";

/** Queues the receipt of a report. Call it in the transaction that stores the report. */
export const enqueueReceipt = (db: DbOrTransaction, uuid: string): Promise<void> =>
  enqueue(db, { task: "send_report_received", key: `report received ${uuid}`, payload: { kind: "report_received", uuid } });

/** Queues the mails about a decision: to everyone who reported the thing. */
export const enqueueDecisions = (db: DbOrTransaction, uuid: string): Promise<void> =>
  enqueue(db, {
    task: "mail_report_decisions",
    key: `report decisions ${uuid}`,
    payload: { kind: "report_decided", uuid },
    delay: DECISION_DELAY_SECONDS,
  });

/** Queues the mail about a removal to the people concerned. */
export const enqueueTakenDown = (db: DbOrTransaction, uuid: string): Promise<void> =>
  enqueue(db, { task: "send_taken_down", key: `taken down ${uuid}`, payload: { kind: "taken_down", uuid }, delay: DECISION_DELAY_SECONDS });

/** Queues the mail to the operator about an objection. */
export const enqueueObjection = (db: DbOrTransaction, uuid: string): Promise<void> =>
  enqueue(db, { task: "send_objection", key: `objection ${uuid}`, payload: { kind: "objection", uuid } });

export const enqueueObjectionDecided = (db: DbOrTransaction, uuid: string): Promise<void> =>
  enqueue(db, { task: "send_objection_decided", key: `objection decided ${uuid}`, payload: { kind: "objection_decided", uuid } });

/** Returns the link to a decision for one person. */
function decisionLink({ config }: Services, side: ObjectionSide, uuid: string, address: string): string {
  const use = side === "author" ? "removal" : "report";
  return `${config.origin}${decisionUrl(linkToken(config.GUIDE_SECRET, use, { uuid, address }))}`;
}

const titled = (report: store.ReportRow) => ({ ...report, title: reportTitle(report) });
/** Distinguishes the mails of a decision that was made again. */
const at = (moment: Date) => String(moment.getTime());

export const decisionTasks: Tasks = {
  async send_report_received(payload, services) {
    const report = await findReport(services.db, payloadUuid(payload));
    const to = report && (await store.findReporter(services.db, report));
    if (!to) return;
    const href = decisionLink(services, "reporter", report.uuid, to.email);
    const template = () => receivedEmail(titled(report), href);
    await sendEmail(services, { to: to.email, key: `report received ${report.uuid}`, language: report.language, template });
  },

  // One job for each mail, because thousands of people may have reported the same thing.
  async mail_report_decisions(payload, { db }) {
    for (const { uuid } of await store.listAnswered(db, payloadUuid(payload)))
      await enqueue(db, { task: "send_report_decided", key: `report decided ${uuid}`, payload: { kind: "report_decided", uuid } });
  },

  async send_report_decided(payload, services) {
    const report = await findReport(services.db, payloadUuid(payload));
    // Staff have undone the decision meanwhile.
    if (!report?.resolved) return;
    const decided = { ...report, resolved: report.resolved };
    const to = await store.findReporter(services.db, report);
    if (!to) return;
    const href = decisionLink(services, "reporter", report.uuid, to.email);
    const template = () => decisionEmail({ ...decided, title: reportTitle(report) }, href);
    const key = `report decided ${report.uuid} ${at(decided.resolved)}`;
    await sendEmail(services, { to: to.email, key, language: report.language, template });
  },

  async send_taken_down(payload, services) {
    const report = await findReport(services.db, payloadUuid(payload));
    // The content was restored meanwhile.
    if (!report?.resolved || report.outcome !== "taken_down") return;
    const decided = { ...report, resolved: report.resolved };
    for (const { account, email } of await store.findConcerned(services.db, report)) {
      const href = decisionLink(services, "author", report.uuid, email);
      const template = () => takenDownEmail({ ...decided, title: reportTitle(report) }, href);
      await sendEmail(services, { to: email, key: `taken down ${report.uuid} ${account} ${at(decided.resolved)}`, template });
    }
  },

  async send_objection(payload, services) {
    const { OPERATOR_EMAIL, origin } = services.config;
    const objection = OPERATOR_EMAIL && (await store.findObjectionByUuid(services.db, payloadUuid(payload)));
    const report = objection && (await findReport(services.db, objection.report));
    if (!report) return;
    const template = () => objectionEmail(titled(report), objection.side, `${origin}${OBJECTIONS_PAGE}?uuid=${objection.uuid}`);
    await sendEmail(services, { to: OPERATOR_EMAIL, key: `objection ${objection.uuid}`, template });
  },

  async send_objection_decided(payload, services) {
    const objection = await store.findObjectionByUuid(services.db, payloadUuid(payload));
    const report = objection && (await findReport(services.db, objection.report));
    if (!report || objection.outcome === null) return;
    const { side, outcome, explanation } = objection;
    const people = side === "author" ? await store.findConcerned(services.db, report) : [await store.findReporter(services.db, report)];
    for (const to of people) {
      // Writes to the one of several owners who objected.
      if (!to || (objection.account !== null && to.account !== objection.account)) continue;
      const href = decisionLink(services, side, report.uuid, to.email);
      const template = () => objectionDecidedEmail(titled(report), { side, outcome, explanation }, href);
      const key = `objection decided ${objection.uuid} ${to.account ?? "visitor"}`;
      await sendEmail(services, { to: to.email, key, language: side === "reporter" ? report.language : null, template });
    }
  },

  async delete_old_report_addresses(_payload, { db }) {
    await store.deleteOldAddresses(db, addressesBefore(now()));
  },
};
