import { z } from "zod";
import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import { sendEmail } from "../../platform/mail/sendMail.ts";
import { testEmail } from "../backups/rules.ts";

const payloadSchema = z.object({ to: z.email(), key: z.string() });

export const healthTasks: Tasks = {
  async send_test_mail(payload, services) {
    const { to, key } = payloadSchema.parse(payload);
    await sendEmail(services, { to, key, template: () => testEmail(services.config.origin) });
  },
};
