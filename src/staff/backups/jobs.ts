import { z } from "zod";
import { backupReason, findRun } from "../../platform/jobs/backupRuns.ts";
import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import { sendEmail } from "../../platform/mail/sendMail.ts";
import { backupFailedEmail } from "./rules.ts";

const payloadSchema = z.object({ id: z.int() });

export const backupMailTasks: Tasks = {
  async send_backup_failed(payload, services) {
    const { OPERATOR_EMAIL, origin } = services.config;
    const { id } = payloadSchema.parse(payload);
    const run = OPERATOR_EMAIL && (await findRun(services.db, id));
    // Staff also see it at /staff/.
    if (!run || run.error === null) return;
    const { file, error } = run;
    // The time tells this run from one with the same number in a guide that was restored.
    const key = `backup failed ${id} ${run.started.toISOString()}`;
    await sendEmail(services, { to: OPERATOR_EMAIL, key, template: () => backupFailedEmail({ file, error: backupReason(error) }, origin) });
  },
};
