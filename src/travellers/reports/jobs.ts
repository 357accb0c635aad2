import type { DbOrTransaction } from "../../platform/db/types.ts";
import { enqueue, type Tasks } from "../../platform/jobs/jobs.ts";
import { sendEmail } from "../../platform/mail/mail.ts";
import { reportEmail, takenDownEmail } from "./rules.ts";
import { findReport, findTravellerEmail } from "./store.ts";

/** Has staff told of a report. Called with the transaction that stores it: both are written or neither. */
export async function enqueueReportMail(db: DbOrTransaction, uuid: string): Promise<void> {
  await enqueue(db, { task: "send_report", key: `report ${uuid}`, payload: { kind: "report", uuid } });
}

/** Has a traveller told that their words are no longer shown. Called with the transaction that takes them down. */
export async function enqueueTakenDownMail(db: DbOrTransaction, uuid: string): Promise<void> {
  await enqueue(db, { task: "send_taken_down", key: `taken down ${uuid}`, payload: { kind: "taken_down", uuid } });
}

export const reportTasks: Tasks = {
  async send_taken_down(payload, services) {
    const report = await findReport(services.db, String((payload as { uuid: string }).uuid));
    const to = report?.about && (await findTravellerEmail(services.db, report.about));
    // Put back meanwhile, or its traveller has gone.
    if (!to || report?.outcome !== "taken_down") return;
    const template = takenDownEmail(report as Parameters<typeof takenDownEmail>[0], services.config.origin);
    await sendEmail(services, { to, key: `taken down ${report.uuid}`, template });
  },

  async send_report(payload, services) {
    const { OPERATOR_EMAIL, origin } = services.config;
    const report = OPERATOR_EMAIL && (await findReport(services.db, String((payload as { uuid: string }).uuid)));
    // Staff see it at /staff/reports/ in any case.
    if (!report) return;
    const template = reportEmail(report as Parameters<typeof reportEmail>[0], origin);
    await sendEmail(services, { to: OPERATOR_EMAIL, key: `report ${report.uuid}`, template });
  },
};
