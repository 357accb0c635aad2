import { isMailMuted, listSubscriptions } from "../../../accounts/push/store.ts";
import { now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { enqueue } from "../../../platform/jobs/jobQueue.ts";
import { findAccountOfGuest, listPushed } from "./store.ts";

/** Notices to browsers beside the mails: one job for each browser, so that one push service delays no other. */

/** A job's payload: what it is about, never its text. */
export interface PushJob extends Record<string, unknown> {
  /** Subscription of a browser. */
  subscription: string;
  /** ID of the enquiry, or of the question. */
  about: string;
  /** null for the enquiry itself and for a question. */
  message: string | null;
  /** Time at which it was enqueued: an old notice is not sent. */
  at: string;
}

interface About {
  uuid: string;
  message: string | null;
}

async function enqueueFor(
  db: DbOrTransaction,
  task: string,
  browsers: readonly { uuid: string }[],
  { uuid, message }: About,
): Promise<void> {
  const at = now().toISOString();
  for (const { uuid: subscription } of browsers) {
    const payload: PushJob = { subscription, about: uuid, message, at };
    await enqueue(db, { task, key: `push ${message ?? uuid} ${subscription}`, payload });
  }
}

/** Enqueues notices to the listing's owners and helpers; staff who answer for a listing have the mails alone. */
export async function enqueueOwnerPushes(
  db: DbOrTransaction,
  { business, for_staff }: { business: string; for_staff: boolean },
  about: About,
  task: "push_enquiry_owner" | "push_question_owner" = "push_enquiry_owner",
): Promise<void> {
  if (for_staff) return;
  await enqueueFor(db, task, await listSubscriptions(db, await listPushed(db, business)), about);
}

/** Enqueues notices to a guest who was signed in with a verified address when they asked. */
export async function enqueueGuestPushes(db: DbOrTransaction, about: About): Promise<void> {
  const account = await findAccountOfGuest(db, about.uuid);
  if (account === undefined) return;
  await enqueueFor(db, "push_enquiry_guest", await listSubscriptions(db, [account], "replies"), about);
}

/** Whether a guest who was signed in has turned emails about replies off. */
export async function hasMutedReplies(db: DbOrTransaction, enquiry: string): Promise<boolean> {
  const account = await findAccountOfGuest(db, enquiry);
  return account !== undefined && isMailMuted(db, account, "replies");
}
