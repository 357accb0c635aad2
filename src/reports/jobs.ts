import type { DbOrTransaction } from "../platform/db/types.ts";
import { enqueue, type Tasks } from "../platform/jobs.ts";
import { sendEmail } from "../platform/mail.ts";
import { reportEmail } from "./rules.ts";
import { findReport } from "./store.ts";

/** Has staff told of a report. Called with the transaction that stores it: both are written or neither. */
export async function enqueueReportMail(db: DbOrTransaction, uuid: string): Promise<void> {
  await enqueue(db, { task: "send_report", key: `report ${uuid}`, payload: { kind: "report", uuid } });
}

export const reportTasks: Tasks = {
  async send_report(payload, services) {
    const { OPERATOR_EMAIL, origin } = services.config;
    const report = OPERATOR_EMAIL && (await findReport(services.db, String((payload as { uuid: string }).uuid)));
    // Staff see it at /staff/reports/ in any case.
    if (!report) return;
    const template = reportEmail(report as Parameters<typeof reportEmail>[0], origin);
    await sendEmail(services, { to: OPERATOR_EMAIL, key: `report ${report.uuid}`, template });
  },
};
