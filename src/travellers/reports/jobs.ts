import type { DbOrTransaction } from "../../platform/db/types.ts";
import { enqueue, type Tasks } from "../../platform/jobs/jobQueue.ts";
import { payloadUuid } from "../../platform/jobs/payloads.ts";
import { sendEmail } from "../../platform/mail/sendMail.ts";
import { decisionTasks } from "./decisions/jobs.ts";
import { reportTitle } from "./reportTitle.ts";
import { reportEmail } from "./rules.ts";
import { findReport } from "./store.ts";

/** Queues an email to staff about a report. Call it in the transaction that stores the report, so that both are written or neither is. */
export async function enqueueReportMail(db: DbOrTransaction, uuid: string): Promise<void> {
  await enqueue(db, { task: "send_report", key: `report ${uuid}`, payload: { kind: "report", uuid } });
}

export const reportTasks: Tasks = {
  ...decisionTasks,

  async send_report(payload, services) {
    const { OPERATOR_EMAIL, origin } = services.config;
    const report = OPERATOR_EMAIL && (await findReport(services.db, payloadUuid(payload)));
    // Staff also see it at /staff/review/reports/.
    if (!report) return;
    const template = () => reportEmail({ ...report, title: reportTitle(report) }, origin);
    await sendEmail(services, { to: OPERATOR_EMAIL, key: `report ${report.uuid}`, template });
  },
};
