import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { now } from "./clock.ts";
import type { DbOrTransaction } from "./db/types.ts";
import { limit_counter } from "./tables.ts";

/** How often, in how many seconds; decisions.md section 2. */
export const LIMITS = {
  reads: { hits: 1_200, seconds: 60 },
  writes: { hits: 120, seconds: 60 },
  enquiries: { hits: 60, seconds: 600 },
  auth_flows: { hits: 60, seconds: 60 },
  /** Failed sign-ins of an address. */
  sign_ins: { hits: 25, seconds: 300 },
  /** Failed sign-ins to an account, from wherever. */
  sign_ins_account: { hits: 25, seconds: 3_600 },
  /** Failed sign-ins to an account by one browser that has signed in to it before: nobody else can use these up. */
  sign_ins_device: { hits: 25, seconds: 3_600 },
  /** Sign-ups of an address without a captcha, as forms without scripts send them. */
  sign_ups_unproven: { hits: 60, seconds: 3_600 },
  /** Links and resets of an account. */
  links: { hits: 5, seconds: 1_800 },
  /** Links and resets that one browser asks for which has signed in to the account before. */
  links_device: { hits: 5, seconds: 1_800 },
} as const;

export type Limits = Record<keyof typeof LIMITS, { hits: number; seconds: number }>;

export interface Count {
  hits: number;
  ends: Date;
}

/** The first 64 bits of an IPv6 address: one subscriber usually has all of them. Mapped IPv4 addresses count as IPv4. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1] as string;
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

/** Addresses are kept as keyed hashes: the table tells nobody who visited. */
export const subjectOf = (secret: string, address: string) =>
  createHmac("sha256", secret)
    .update(`limit|${networkOf(address)}`)
    .digest("base64url");

/** Adds hits to counters in one statement and gives their new values. A window begins with its first hit. */
export async function addHits(
  db: DbOrTransaction,
  name: string,
  seconds: number,
  hits: { subject: string; hits: number }[],
): Promise<(Count & { subject: string })[]> {
  if (hits.length === 0) return [];
  const moment = now();
  const ends = new Date(moment.getTime() + seconds * 1000);
  // Sorted: two servers that flush at once take the rows' locks in the same order. Two lists instead of a parameter a row: a busy second has thousands.
  const sorted = hits.toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
  const subjects = sql.param(sorted.map(({ subject }) => subject));
  const numbers = sql.param(sorted.map((one) => one.hits));
  const isOver = sql`${limit_counter.ends} <= ${moment}`;
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

/** Counts one hit in the database at once. @returns the seconds to wait when the limit is passed, else 0. */
export async function hit(db: DbOrTransaction, name: string, limit: { hits: number; seconds: number }, subject: string): Promise<number> {
  const [count] = await addHits(db, name, limit.seconds, [{ subject, hits: 1 }]);
  return count && count.hits > limit.hits ? secondsUntil(count.ends) : 0;
}

interface Tally extends Count {
  /** Hits not yet written down. */
  fresh: number;
}

/**
 * Counts frequent things (API reads) in memory and shares the sums with the other servers once a second: a read must not cost a write.
 * What a subject did before (a restart, another server) is looked up at its first hit.
 */
export class SharedTally {
  readonly #tallies = new Map<string, Tally>();
  readonly #timer: NodeJS.Timeout;
  readonly #db: DbOrTransaction;
  readonly #name: string;
  readonly #limit: { hits: number; seconds: number };
  #writing: Promise<void> = Promise.resolve();

  constructor(db: DbOrTransaction, name: string, limit: { hits: number; seconds: number }) {
    this.#db = db;
    this.#name = name;
    this.#limit = limit;
    this.#timer = setInterval(() => this.flush().catch(() => undefined), 1_000).unref();
  }

  /** @returns the seconds to wait when the limit is passed, else 0. */
  async hit(subject: string): Promise<number> {
    let tally = this.#tallies.get(subject);
    if (!tally || tally.ends <= now()) {
      const before = tally ? undefined : await readCount(this.#db, this.#name, subject).catch(() => undefined);
      // Another request may have come while this one looked.
      tally = this.#tallies.get(subject);
      if (!tally || tally.ends <= now()) {
        tally = { hits: before?.hits ?? 0, ends: before?.ends ?? new Date(now().getTime() + this.#limit.seconds * 1000), fresh: 0 };
        this.#tallies.set(subject, tally);
      }
    }
    tally.fresh += 1;
    return tally.hits + tally.fresh > this.#limit.hits ? secondsUntil(tally.ends) : 0;
  }

  /** One after the other: two writings at once would both write the same hits. */
  flush(): Promise<void> {
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#write());
    return this.#writing;
  }

  async #write() {
    const batch = [...this.#tallies].filter(([, tally]) => tally.fresh > 0).map(([subject, tally]) => ({ subject, hits: tally.fresh }));
    const sent = new Map(batch.map(({ subject, hits }) => [subject, hits]));
    for (const { subject, hits, ends } of await addHits(this.#db, this.#name, this.#limit.seconds, batch)) {
      const tally = this.#tallies.get(subject);
      if (tally) Object.assign(tally, { hits, ends, fresh: Math.max(0, tally.fresh - (sent.get(subject) ?? 0)) });
    }
    for (const [subject, tally] of this.#tallies) if (tally.ends <= now()) this.#tallies.delete(subject);
  }

  async stop() {
    clearInterval(this.#timer);
    await this.flush().catch(() => undefined);
  }
}
