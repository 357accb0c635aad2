import type { DbOrTransaction } from "../../platform/db/types.ts";
import { enqueue, type Tasks } from "../../platform/jobs/jobQueue.ts";
import { payloadUuid } from "../../platform/jobs/payloads.ts";
import { sendEmail } from "../../platform/mail/sendMail.ts";
import { additionEmail } from "./rules.ts";
import { findAddition } from "./store.ts";

/** Queues an email to staff about a place. Call it in the transaction that stores the place, so that both are written or neither is. */
export async function enqueueAdditionMail(db: DbOrTransaction, uuid: string): Promise<void> {
  await enqueue(db, { task: "send_addition", key: `addition ${uuid}`, payload: { kind: "addition", uuid } });
}

export const suggestedPlaceTasks: Tasks = {
  async send_addition(payload, services) {
    const { OPERATOR_EMAIL, origin } = services.config;
    const uuid = payloadUuid(payload);
    const addition = OPERATOR_EMAIL && (await findAddition(services.db, uuid));
    // Staff also see it at /staff/review/submissions/.
    if (!addition) return;
    await sendEmail(services, { to: OPERATOR_EMAIL, key: `addition ${uuid}`, template: () => additionEmail(addition, origin) });
  },
};
