import { type PostPush, sendPush } from "../../../accounts/push/acts.ts";
import { findSubscription, isMailMuted, listSubscriptions } from "../../../accounts/push/store.ts";
import { now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { Services } from "../../../platform/http/context.ts";
import { enqueue } from "../../../platform/jobs/jobQueue.ts";
import { t } from "../../../platform/languages/text.ts";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import { statementUrl } from "../rules.ts";
import { findSpend } from "../spends/store.ts";

/** Notices of spent credit to the traveller's browsers, beside the mail. */

/** Enqueues one job for each browser of the traveller. */
export async function enqueueSpendPushes(db: DbOrTransaction, spend: string): Promise<void> {
  const account = (await findSpend(db, spend))?.account_id;
  if (!account) return;
  const at = now().toISOString();
  for (const { uuid: subscription } of await listSubscriptions(db, [account], "credit"))
    await enqueue(db, { task: "push_credit_spent", key: `push ${spend} ${subscription}`, payload: { spend, subscription, at } });
}

/** Whether an account has turned emails about spent credit off. */
export const hasMutedSpends = (db: DbOrTransaction, account: string): Promise<boolean> => isMailMuted(db, account, "credit");

/** Sends the notice; without the amount, because anyone may read a lock screen. */
export async function pushSpend(payload: unknown, services: Services, post?: PostPush): Promise<void> {
  const { spend, subscription, at } = payload as Record<"spend" | "subscription" | "at", string>;
  if (now().getTime() - Date.parse(at) > DAY_MILLISECONDS) return;
  const [row, found] = await Promise.all([findSubscription(services.db, subscription, "credit"), findSpend(services.db, spend)]);
  if (!row || found?.account_id !== row.account_id) return;
  const notice = () => ({
    title: t`Credit spent at ${found.business_name}`,
    line: t`If that wasn't you, open your statement and dispute it.`,
    origin: services.config.origin,
    path: statementUrl(found.business),
    tag: `credit ${spend}`,
  });
  await sendPush(services, row, { notice }, post);
}
