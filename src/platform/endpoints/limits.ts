import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { LRUCache } from "lru-cache";
import { now } from "../clock.ts";
import { and, eq, gt, lt, sql } from "../db/sql.ts";
import { limit_counter } from "../db/tables.ts";
import type { DbOrTransaction } from "../db/types.ts";
import { refusedRequests } from "../metrics.ts";
import type { Limit, Rate } from "./endpoint.ts";
import { tooMany } from "./errors.ts";

export const READS: Limit = { name: "reads", hits: 1_200, seconds: 60 };
export const WRITES: Limit = { name: "writes", hits: 120, seconds: 60 };

/** Rates that replace the declared ones, by the limits' names: for tests and benches. */
export type RateOverrides = Partial<Record<string, Rate>>;

/** Storage of the counts, and overrides of declared limits. */
interface Counting {
  db: DbOrTransaction;
  limits: RateOverrides;
}

const effectiveLimit = ({ limits }: Counting, limit: Limit): Limit => ({ ...limit, ...limits[limit.name] });

export interface Count {
  hits: number;
  ends: Date;
}

const windowEnd = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);
/** Maximum difference between the clocks of two servers, in seconds. */
const SKEW_SECONDS = 60;
/**
 * Returns the latest plausible end of a window. A later end was counted before the clock was set back, and would lock people out for the
 * length of the jump.
 */
const latestEnd = (moment: Date, seconds: number) => windowEnd(moment, seconds + SKEW_SECONDS);
const isPast = ({ ends }: Count, seconds: number) => {
  const moment = now();
  return ends <= moment || ends > latestEnd(moment, seconds);
};

/** Returns the first 64 bits of an IPv6 address, because one subscriber usually has all of them. Mapped IPv4 addresses count as IPv4. */
export function clientNetwork(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.split("%")[0]?.split("::") ?? [];
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const groups = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => "0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** Returns the keyed hash of an address, so that the table does not reveal the visitors. */
export const limitSubject = (secret: string, address: string) =>
  createHmac("sha256", secret)
    .update(`limit|${clientNetwork(address)}`)
    .digest("base64url");

/** Adds hits to counters in one statement and returns their new values. A window begins with its first hit. */
export async function addHits(
  db: DbOrTransaction,
  { name, seconds }: Limit,
  hits: { subject: string; hits: number }[],
): Promise<(Count & { subject: string })[]> {
  if (hits.length === 0) return [];
  const moment = now();
  const ends = windowEnd(moment, seconds);
  // Sorted, so that two servers that flush at once lock the rows in the same order. Two arrays instead of one parameter per row: a busy
  // second has thousands.
  const sorted = hits.toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
  const subjects = sql.param(sorted.map(({ subject }) => subject));
  const numbers = sql.param(sorted.map((one) => one.hits));
  const isOver = sql`(${limit_counter.ends} <= ${moment} OR ${limit_counter.ends} > ${latestEnd(moment, seconds)})`;
  return db
    .insert(limit_counter)
    .select(
      sql`SELECT ${name}::text, subject, hits, ${ends}::timestamptz FROM unnest(${subjects}::text[], ${numbers}::integer[]) AS hit (subject, hits)`,
    )
    .onConflictDoUpdate({
      target: [limit_counter.name, limit_counter.subject],
      set: {
        hits: sql`CASE WHEN ${isOver} THEN excluded.hits ELSE ${limit_counter.hits} + excluded.hits END`,
        ends: sql`CASE WHEN ${isOver} THEN excluded.ends ELSE ${limit_counter.ends} END`,
      },
    })
    .returning({ subject: limit_counter.subject, hits: limit_counter.hits, ends: limit_counter.ends });
}

export async function readCount(db: DbOrTransaction, name: string, subject: string): Promise<Count | undefined> {
  const [found] = await db
    .select({ hits: limit_counter.hits, ends: limit_counter.ends })
    .from(limit_counter)
    .where(and(eq(limit_counter.name, name), eq(limit_counter.subject, subject), gt(limit_counter.ends, now())));
  return found;
}

export const deleteExpiredCounts = (db: DbOrTransaction) => db.delete(limit_counter).where(lt(limit_counter.ends, now()));

const secondsUntil = (moment: Date) => Math.max(1, Math.ceil((moment.getTime() - now().getTime()) / 1000));

/** Counts one hit in the database at once. @returns the seconds to wait if the limit is exceeded, else 0 */
export async function hit(counting: Counting, limit: Limit, subject: string): Promise<number> {
  const rate = effectiveLimit(counting, limit);
  const [count] = await addHits(counting.db, rate, [{ subject, hits: 1 }]);
  return count && count.hits > rate.hits ? secondsUntil(count.ends) : 0;
}

/**
 * Limits for emails that a user can have sent to another address, counted by recipient so that strangers cannot fill a mailbox. Each kind
 * has its own count, so that none uses up another.
 */
export const MAILS_TO = {
  /** Receipts of enquiries, questions and bookings, to the guest's address. */
  enquiry: { name: "enquiries_email", hits: 5, seconds: 3_600 },
  /** Replies to a guest, from all listings together. */
  answer: { name: "answers_email", hits: 30, seconds: 3_600 },
  invitation: { name: "invitations_email", hits: 5, seconds: 3_600 },
  transfer: { name: "transfers_email", hits: 5, seconds: 3_600 },
  /** To the new address of an account. */
  email_change: { name: "email_changes_email", hits: 5, seconds: 3_600 },
  /** Counted per domain, because its mailboxes have guessable names. */
  claim: { name: "claim_mails", hits: 6, seconds: 86_400 },
  /** Receipts of reports, to the address that a visitor gives. */
  report: { name: "reports_email", hits: 5, seconds: 86_400 },
} satisfies Record<string, Limit>;
export type MailKind = keyof typeof MAILS_TO;

const emailTag = (secret: string, email: string): string =>
  createHmac("sha256", secret).update(`enquiry|email|${email.trim().toLowerCase()}`).digest("base64url").slice(0, 22);

interface MailCounting {
  /** The transaction that queues the mail, if there is one. */
  db: DbOrTransaction;
  services: { limits: RateOverrides; config: { GUIDE_SECRET: string } };
}

/**
 * Counts a mail to an address, before it is queued.
 * @returns the seconds to wait if the address was sent too many mails of the kind, else 0
 */
export const hitMailTo = ({ db, services: { limits, config } }: MailCounting, kind: MailKind, address: string): Promise<number> =>
  hit({ db, limits }, MAILS_TO[kind], emailTag(config.GUIDE_SECRET, address));

/** Counts a mail as hitMailTo does. @throws ApiError 429 if the address was sent too many mails of the kind */
export async function countMailTo(counting: MailCounting, kind: MailKind, address: string): Promise<void> {
  const wait = await hitMailTo(counting, kind, address);
  if (wait === 0) return;
  refusedRequests.inc({ limit: MAILS_TO[kind].name });
  throw tooMany(wait);
}

/** Refunds a hit. */
export const refundHit = ({ db }: Counting, limit: Limit, subject: string) => addHits(db, limit, [{ subject, hits: -1 }]);

interface Tally extends Count {
  /** Hits not yet written to the database. */
  fresh: number;
}

/**
 * Maximum number of subjects in memory, about 10 MB. Beyond it, as in a flood from many addresses, the last second's hits of a subject may
 * be lost.
 */
const SUBJECTS_MAX = 50_000;

/**
 * Counts frequent events (API reads and writes) in memory and shares the sums with the other servers once a second: a read must not cost a
 * write, nor a write a second one.
 * Looks up earlier hits of a subject (before a restart, on another server) at its first hit.
 */
export class SharedTally {
  readonly #tallies: LRUCache<string, Tally>;
  readonly #timer: NodeJS.Timeout;
  readonly #db: DbOrTransaction;
  readonly #limit: Limit;
  #writing: Promise<void> = Promise.resolve();

  constructor(counting: Counting, limit: Limit, max = SUBJECTS_MAX) {
    // Not `max`, which allocates memory for all entries up front.
    this.#tallies = new LRUCache({ maxSize: max, sizeCalculation: () => 1 });
    this.#db = counting.db;
    this.#limit = effectiveLimit(counting, limit);
    this.#timer = setInterval(() => this.flush().catch(() => undefined), 1_000).unref();
  }

  /** @returns the seconds to wait if the limit is exceeded, else 0 */
  async hit(subject: string): Promise<number> {
    let tally = this.#tallies.get(subject);
    const { name, seconds } = this.#limit;
    if (!tally || isPast(tally, seconds)) {
      const read = tally ? undefined : await readCount(this.#db, name, subject).catch(() => undefined);
      const before = read && !isPast(read, seconds) ? read : undefined;
      // Another request may have stored a tally during the read.
      tally = this.#tallies.get(subject);
      if (!tally || isPast(tally, seconds)) {
        tally = { hits: before?.hits ?? 0, ends: before?.ends ?? windowEnd(now(), seconds), fresh: 0 };
        this.#tallies.set(subject, tally);
      }
    }
    tally.fresh += 1;
    return tally.hits + tally.fresh > this.#limit.hits ? secondsUntil(tally.ends) : 0;
  }

  /** Runs one flush after the other: two at once would both write the same hits. */
  flush(): Promise<void> {
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#write());
    return this.#writing;
  }

  async #write() {
    const batch = [...this.#tallies.entries()]
      .filter(([, tally]) => tally.fresh > 0)
      .map(([subject, tally]) => ({ subject, hits: tally.fresh }));
    const sent = new Map(batch.map(({ subject, hits }) => [subject, hits]));
    for (const { subject, hits, ends } of await addHits(this.#db, this.#limit, batch)) {
      const tally = this.#tallies.peek(subject);
      if (tally) Object.assign(tally, { hits, ends, fresh: Math.max(0, tally.fresh - (sent.get(subject) ?? 0)) });
    }
    for (const [subject, tally] of [...this.#tallies.entries()]) if (isPast(tally, this.#limit.seconds)) this.#tallies.delete(subject);
  }

  async stop() {
    clearInterval(this.#timer);
    await this.flush().catch(() => undefined);
  }
}
