import { REPLIES_DAYS, REPLIES_LEAST, replyWords } from "../../../catalogue/listings/profile.ts";
import { saveReplyTimes } from "../../../catalogue/listings/replies/store.ts";
import { now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import { medianReplies } from "./store.ts";

/** Measures how fast listings answer and stores the result with each listing. */
export async function measureReplyTimes(db: DbOrTransaction): Promise<void> {
  const since = new Date(now().getTime() - REPLIES_DAYS * DAY_MILLISECONDS);
  const medians = await medianReplies(db, since, REPLIES_LEAST);
  await saveReplyTimes(db, new Map([...medians].map(([code, seconds]) => [code, replyWords(seconds)])));
}
