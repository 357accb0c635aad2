import { writeLog } from "../../accounts/auditLog/store.ts";
import { insertAddedShell, publishAddedShell } from "../../catalogue/listings/shells/store.ts";
import { newUuid, now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { badRequest, notFound } from "../../platform/endpoints/errors.ts";
import { enqueueAdditionMail } from "./jobs.ts";
import { likeText } from "./rules.ts";
import { findAddition, insertAddition } from "./store.ts";

interface SuggestedPlace {
  shell: Parameters<typeof insertAddedShell>[1];
  /** Of a provider; null where the place was typed in. */
  place_id: string | null;
}

/**
 * Adds a place that is not in the guide, and mails those who run it.
 * @param traveller the code of who adds it
 * @returns the code of its listing
 * @throws ApiError 400 where the provider's place was added in this very moment
 */
export async function suggestPlace(db: DbOrTransaction, traveller: string, { shell, place_id }: SuggestedPlace): Promise<string> {
  return db.transaction(async (tx) => {
    const business = await insertAddedShell(tx, shell);
    const uuid = newUuid();
    if (!(await insertAddition(tx, { uuid, business, traveller, place_id, created: now() })))
      throw badRequest({ is_different: [likeText([shell.name])] });
    await enqueueAdditionMail(tx, uuid);
    return business;
  });
}

/** Shows or hides a place that was added. @param account of the guide's people @throws ApiError 404 */
export async function publishSuggestedPlace(
  db: DbOrTransaction,
  account: string,
  { uuid, is_published }: { uuid: string; is_published: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const addition = await findAddition(tx, uuid);
    const isChanged = addition && (await publishAddedShell(tx, addition.business, is_published));
    if (!addition || isChanged === undefined) throw notFound();
    // Pressed a second time, or by two at once: it is so already, and the log has who did it.
    if (!isChanged) return;
    const { business } = addition;
    const act = is_published ? "listing.shown" : "listing.hidden";
    await writeLog(tx, { business, account, side: "staff", act, id: business });
  });
}
