import type { DbOrTransaction } from "../../platform/db/types.ts";
import { enqueue, type Tasks } from "../../platform/jobs/jobQueue.ts";
import { payloadUuid } from "../../platform/jobs/payloads.ts";
import { sendEmail } from "../../platform/mail/sendMail.ts";
import { reportTitle } from "./reportTitle.ts";
import { reportEmail, takenDownEmail } from "./rules.ts";
import { findReport, findTravellerEmail } from "./store.ts";

/** Queues an email to staff about a report. Call it in the transaction that stores the report, so that both are written or neither is. */
export async function enqueueReportMail(db: DbOrTransaction, uuid: string): Promise<void> {
  await enqueue(db, { task: "send_report", key: `report ${uuid}`, payload: { kind: "report", uuid } });
}

/** Queues an email that tells a traveller that their text is hidden. Call it in the transaction that takes it down. */
export async function enqueueTakenDownMail(db: DbOrTransaction, uuid: string): Promise<void> {
  await enqueue(db, { task: "send_taken_down", key: `taken down ${uuid}`, payload: { kind: "taken_down", uuid } });
}

export const reportTasks: Tasks = {
  async send_taken_down(payload, services) {
    const report = await findReport(services.db, payloadUuid(payload));
    const to = report?.about && (await findTravellerEmail(services.db, report.about));
    // The text was restored meanwhile, or the traveller's account was deleted.
    if (!to || report?.outcome !== "taken_down") return;
    const template = () => takenDownEmail({ ...report, title: reportTitle(report) }, services.config.origin);
    await sendEmail(services, { to, key: `taken down ${report.uuid}`, template });
  },

  async send_report(payload, services) {
    const { OPERATOR_EMAIL, origin } = services.config;
    const report = OPERATOR_EMAIL && (await findReport(services.db, payloadUuid(payload)));
    // Staff also see it at /staff/review/reports/.
    if (!report) return;
    const template = () => reportEmail({ ...report, title: reportTitle(report) }, origin);
    await sendEmail(services, { to: OPERATOR_EMAIL, key: `report ${report.uuid}`, template });
  },
};
