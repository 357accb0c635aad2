import { account } from "../../../accounts/accounts/tables.ts";
import { booking_enquiry } from "../../../booking/enquiries/tables.ts";
import { business } from "../../../catalogue/listings/tables.ts";
import { and, count, desc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from "../../../platform/db/sql.ts";
import { mail_sent } from "../../../platform/db/tables.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { listQueuedMails, queuedThings } from "../../../platform/jobs/failedMails.ts";
import type { DeliveryFilter } from "./enumerations.ts";

const TASKS = ["send_enquiry_owner", "send_enquiry_guest"];
/** Field of a job's payload that names its enquiry (booking/enquiries/acts.ts). */
const FIELD = "enquiry";

const queued = (hasFailed: boolean): SQL => sql`${booking_enquiry.uuid} IN ${queuedThings(TASKS, FIELD, hasFailed)}`;

const bounced = (db: DbOrTransaction): SQL =>
  inArray(booking_enquiry.uuid, db.select({ about: mail_sent.about }).from(mail_sent).where(isNotNull(mail_sent.bounced)));

const isListed = (db: DbOrTransaction, state: DeliveryFilter, since: Date): SQL | undefined =>
  and(
    gte(booking_enquiry.last_message_at, since),
    state === "waiting" ? queued(false) : undefined,
    state === "failed" ? or(queued(true), bounced(db)) : undefined,
  );

/** Returns the reader that listPage uses for enquiries with their listing's name, the one with the latest message first. */
export function enquiryPage(db: DbOrTransaction, state: DeliveryFilter, since: Date) {
  const wanted = isListed(db, state, since);
  return {
    count: async () => (await db.select({ all: count() }).from(booking_enquiry).where(wanted))[0]?.all ?? 0,
    rows: ({ limit, offset }: { limit: number; offset: number }) =>
      db
        .select({ enquiry: booking_enquiry, name: business.name })
        .from(booking_enquiry)
        .innerJoin(business, eq(business.code, booking_enquiry.business_profile))
        .where(wanted)
        .orderBy(desc(booking_enquiry.last_message_at), booking_enquiry.uuid)
        .limit(limit)
        .offset(offset),
  };
}

/** Returns the sent mails of these enquiries, the oldest first. */
export const listSent = (db: DbOrTransaction, enquiries: string[]) =>
  db
    .select()
    .from(mail_sent)
    .where(and(inArray(mail_sent.about, enquiries), isNull(mail_sent.unwritten_file)))
    .orderBy(mail_sent.sent, mail_sent.key);

/** Returns the mails that have not been sent yet. */
export const listQueued = (db: DbOrTransaction, enquiries: string[]) => listQueuedMails(db, TASKS, FIELD, enquiries);

/** Returns the addresses of accounts. */
export async function findAccountEmails(db: DbOrTransaction, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: account.id, email: account.email }).from(account).where(inArray(account.id, ids));
  return new Map(rows.map(({ id, email }) => [id, email]));
}
