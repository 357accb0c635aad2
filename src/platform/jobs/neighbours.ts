import { nowMilliseconds } from "../clock.ts";
import { sql } from "../db/sql.ts";
import type { Db } from "../db/types.ts";

/**
 * Rounds over everything of one kind that is due at other people's servers: calendars to read, deliveries to send. A host that hangs takes few places of
 * the round and is then skipped for a while, so that other hosts are not delayed.
 */

/** Of all hosts together, and of one host. */
const PLACES = 8;
const PLACES_OF_HOST = 2;
/** A host that did not answer twice in a row is skipped for a minute, then twice as long after each further failure. */
const REST_MILLISECONDS = 60_000;
const REST_MAX = 480_000;
const SILENCES_BEFORE_REST = 2;

export interface Round<Row> {
  /** How long new visits are begun; the next run of the schedule goes on. */
  milliseconds: number;
  placesOfHost?: number;
  /**
   * Takes one row that is due, for which no other server is then due, or undefined.
   * @param except hosts whose rows stay. @param id the row that somebody waits for, if it is still due
   */
  take(except: string[], id?: string): Promise<Row | undefined>;
  hostOf(row: Row): string;
  /** @returns false when the host gave no answer at all */
  visit(row: Row): Promise<boolean>;
}

interface Silence {
  times: number;
  until: number;
}

class Kind {
  isRunning = false;
  /** Ids that somebody waits for. */
  readonly wanted: string[] = [];
  readonly silent = new Map<string, Silence>();
  wake = () => {};

  resting(): string[] {
    const moment = nowMilliseconds();
    return [...this.silent].filter(([, { until }]) => until > moment).map(([host]) => host);
  }

  note(host: string, hasAnswered: boolean) {
    if (hasAnswered) {
      this.silent.delete(host);
      return;
    }
    const times = (this.silent.get(host)?.times ?? 0) + 1;
    const further = times - SILENCES_BEFORE_REST;
    this.silent.set(host, { times, until: further < 0 ? 0 : nowMilliseconds() + Math.min(REST_MAX, REST_MILLISECONDS * 2 ** further) });
  }
}

/** What this process knows of each kind; by database, because tests have several. */
const kinds = new WeakMap<Db, Map<string, Kind>>();

function ensureKind(db: Db, name: string): Kind {
  const known = kinds.get(db) ?? new Map<string, Kind>();
  kinds.set(db, known);
  const kind = known.get(name) ?? new Kind();
  known.set(name, kind);
  return kind;
}

/** For tests: forgets what is known of all hosts. */
export const forgetHosts = (db: Db) => kinds.delete(db);

/**
 * Visits what is due of a kind. While a round of the kind runs in this process, another call adds to it and returns at once: a kind never takes more than
 * one worker.
 * @param id a row to take first, because somebody waits for it
 * @throws Error of `take` or of a visit, once the visits under way have ended
 */
export async function visitDue<Row>(db: Db, name: string, round: Round<Row>, id?: string): Promise<void> {
  const kind = ensureKind(db, name);
  if (id !== undefined) kind.wanted.push(id);
  if (kind.isRunning) return kind.wake();
  kind.isRunning = true;
  const end = performance.now() + round.milliseconds;
  const busy = new Map<string, number>();
  const visits = new Set<Promise<void>>();
  const failures: unknown[] = [];

  const begin = (row: Row) => {
    const host = round.hostOf(row);
    busy.set(host, (busy.get(host) ?? 0) + 1);
    const visit = round
      .visit(row)
      .then((hasAnswered) => kind.note(host, hasAnswered))
      .catch((error) => failures.push(error))
      .then(() => {
        busy.set(host, (busy.get(host) ?? 1) - 1);
        visits.delete(visit);
      });
    visits.add(visit);
  };

  try {
    for (;;) {
      const woken = new Promise<void>((resolve) => (kind.wake = resolve));
      while (visits.size < PLACES && performance.now() < end) {
        const full = [...busy].filter(([, visiting]) => visiting >= (round.placesOfHost ?? PLACES_OF_HOST)).map(([host]) => host);
        const wanted = kind.wanted.shift();
        const row = await round.take(wanted === undefined ? [...full, ...kind.resting()] : full, wanted);
        if (row) begin(row);
        else if (wanted === undefined) break;
      }
      if (visits.size === 0) break;
      await Promise.race([...visits, woken]);
    }
  } finally {
    await Promise.allSettled(visits);
    kind.wanted.length = 0;
    kind.isRunning = false;
  }
  if (failures.length > 0) throw failures[0];
}

/** Asks one server of a kind, unless this process is doing so: a server that hangs for minutes takes one worker, not one a minute. */
export async function visitOnce(db: Db, name: string, visit: () => Promise<void>): Promise<void> {
  const kind = ensureKind(db, name);
  if (kind.isRunning) return;
  kind.isRunning = true;
  try {
    await visit();
  } finally {
    kind.isRunning = false;
  }
}

const HOST = "^[a-zA-Z]+://([^/?#]+)";

/** The host of an address, with its port where it names one. */
export const hostOfUrl = (url: string): string => new RegExp(HOST).exec(url)?.[1]?.toLowerCase() ?? "";

/** A condition: the address in a column leads to none of these hosts. @param url a column */
export const isElsewhere = (url: unknown, hosts: string[]) =>
  sql`coalesce(lower(substring(${url} from ${HOST}::text)), '') <> ALL(${sql.param(hosts)}::text[])`;
