import { listKeys, newKey, takeOverKey } from "../../../accounts/apiKeys/store.ts";
import { writeLog } from "../../../accounts/auditLog/store.ts";
import { webhookSecret } from "../../../booking/webhooks/secret.ts";
import { listWebhooks, takeOverWebhook } from "../../../booking/webhooks/store.ts";
import type { Config } from "../../../platform/config.ts";
import type { Transaction } from "../../../platform/db/types.ts";
import { badRequest } from "../../../platform/endpoints/errors.ts";
import type { TakenOver } from "../contract.ts";
import { notTheirs } from "../rules.ts";

/** Returns the host of a URL. The whole URL may contain a secret, so it is not shown. */
export const urlHost = (url: string): string => new URL(url).hostname;

interface TakeOver {
  code: string;
  /** Account that made them. */
  from: string;
  /** Owner who takes them over. */
  to: string;
  ids: readonly string[];
}

/**
 * Gives keys and webhooks to another owner, each with a new secret, so that the secrets of their former maker stop working.
 * @throws ApiError 400 if `from` did not make one of them
 */
export async function takeOver(
  tx: Transaction,
  { GUIDE_SECRET }: Pick<Config, "GUIDE_SECRET">,
  { code, from, to, ids }: TakeOver,
): Promise<TakenOver[]> {
  if (ids.length === 0) return [];
  const isWanted = ({ uuid, created_by }: { uuid: string; created_by: string | null }) => ids.includes(uuid) && created_by === from;
  const keys = (await listKeys(tx, code)).filter(isWanted);
  const webhooks = (await listWebhooks(tx, code)).filter(isWanted);
  if (keys.length + webhooks.length < new Set(ids).size) throw badRequest({ take_over: [notTheirs()] });
  const taken: TakenOver[] = [];
  for (const { uuid, label } of keys) {
    const key = newKey();
    await takeOverKey(tx, uuid, { key, created_by: to });
    await writeLog(tx, { business: code, account: to, act: "key.taken_over", id: uuid, name: label });
    taken.push({ id: uuid, kind: "key", name: label, secret: key });
  }
  for (const { uuid, url } of webhooks) {
    const { secret_seed } = await takeOverWebhook(tx, uuid, to);
    await writeLog(tx, { business: code, account: to, act: "webhook.taken_over", id: uuid, name: urlHost(url) });
    taken.push({ id: uuid, kind: "webhook", name: urlHost(url), secret: webhookSecret(GUIDE_SECRET, secret_seed) });
  }
  return taken;
}
