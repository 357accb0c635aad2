import { writeLog } from "../../accounts/auditLog/store.ts";
import { enquiryClosed } from "../../booking/enquiries/conversation/rules.ts";
import { addWords, lockEnquiry } from "../../booking/enquiries/replies/acts.ts";
import { insertEnquiry } from "../../booking/enquiries/store.ts";
import { now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { conflict, notFound } from "../../platform/endpoints/errors.ts";
import { countMailTo } from "../../platform/endpoints/limits.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { entryChanged, guestGone } from "./rules.ts";
import * as store from "./store.ts";

/** Acts of a listing's people in their inbox. */

type Question = NonNullable<Awaited<ReturnType<typeof store.findListingQuestion>>>;

/** Converts a question into the enquiry that its answer creates: about the whole place, without dates. */
const enquiryOfQuestion = ({ uuid, business, guest_name, guest_email, question, created }: Question, name: string) => ({
  uuid,
  item_type: "business" as const,
  business_profile: business,
  bookable_name: name,
  guest_name,
  guest_email,
  guest_message: question,
  for_staff: false,
  created,
  last_message_at: created,
});

interface Answered {
  code: string;
  uuid: string;
  /** Name of the listing. */
  name: string;
  text: string;
}

/**
 * Answers a question and creates its enquiry.
 * @throws ApiError 404 if the listing has no question of this UUID, 409 if it is closed or the guest's address is gone, 429 at the
 * mail limit
 */
export function replyToQuestion(
  { db, services }: Pick<RequestContext, "db" | "services">,
  account: string,
  { code, uuid, name, text }: Answered,
): Promise<store.EntryRow> {
  return db.transaction(async (tx) => {
    // Locked: if two people answer at once, the second finds the enquiry of the first.
    const question = await store.findListingQuestion(tx, code, uuid, { isLocked: true });
    if (!question) throw notFound();
    if (question.guest_email === "") throw conflict(guestGone());
    const opened = (await store.findEntry(tx, code, uuid))?.opened ?? now();
    const row = (await lockEnquiry(tx, uuid)) ?? (await insertEnquiry(tx, { ...enquiryOfQuestion(question, name), opened }));
    if (row.status === "closed") throw conflict(enquiryClosed());
    await countMailTo({ db: tx, services }, "answer", row.guest_email);
    await addWords(tx, row, { side: "business", author: account, text });
    await writeLog(tx, { business: code, account, act: "enquiry.answered", id: uuid, name });
    const entry = await store.findEntry(tx, code, uuid);
    if (!entry) throw notFound();
    return entry;
  });
}

/**
 * Saves a listing's note about an enquiry.
 * @throws ApiError 409 if the version has changed
 */
export function keepNote(
  db: DbOrTransaction,
  note: { enquiry: string; business: string; text: string },
  version: number,
): Promise<{ text: string; version: number }> {
  return db.transaction(async (tx) => {
    const written = await store.saveNote(tx, note, version);
    if (!written) throw conflict(entryChanged(), { present: (await store.findNote(tx, note.enquiry)) ?? { text: "", version: 0 } });
    return written;
  });
}
