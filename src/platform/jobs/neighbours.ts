import { nowMilliseconds } from "../clock.ts";
import { sql } from "../db/sql.ts";
import type { Db } from "../db/types.ts";

/**
 * Rounds over all due work of one kind at other people's servers: calendars to read, deliveries to send. A host that does not respond takes
 * few slots of the round and is then skipped for a while, so that other hosts are not delayed.
 */

/** Number of parallel visits to all hosts together, and to one host. */
const PLACES = 8;
const PLACES_OF_HOST = 2;
/** A host that failed to respond twice in a row is skipped for a minute, then twice as long after each further failure. */
const REST_MILLISECONDS = 60_000;
const REST_MAX = 480_000;
const SILENCES_BEFORE_REST = 2;

export interface Round<Row> {
  /** Time during which new visits start; the next scheduled run continues. */
  milliseconds: number;
  placesOfHost?: number;
  /**
   * Takes one due row, which is then due for no other server, or returns undefined.
   * @param except hosts whose rows stay.
   * @param id of the row that a caller waits for, if it is still due
   */
  take(except: string[], id?: string): Promise<Row | undefined>;
  hostOf(row: Row): string;
  /** @returns false if the host did not respond at all */
  visit(row: Row): Promise<boolean>;
}

interface Silence {
  times: number;
  until: number;
}

class Kind {
  isRunning = false;
  /** Ids of rows that callers wait for. */
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

/** State of each kind in this process; by database, because tests have several. */
const kinds = new WeakMap<Db, Map<string, Kind>>();

function ensureKind(db: Db, name: string): Kind {
  const known = kinds.get(db) ?? new Map<string, Kind>();
  kinds.set(db, known);
  const kind = known.get(name) ?? new Kind();
  known.set(name, kind);
  return kind;
}

/** For tests: deletes the state of all hosts. */
export const forgetHosts = (db: Db) => kinds.delete(db);

/**
 * Visits all due rows of a kind. While a round of the kind runs in this process, another call adds to it and returns at once: a kind never
 * takes more than one worker.
 * @param id of a row to take first, because the caller waits for it
 * @throws any error of `take` or of a visit, once the running visits have ended
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

/**
 * Visits the server of a kind, unless this process is doing so already: a server that does not respond for minutes takes one worker, not
 * one a minute.
 */
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

/** Returns the host of a URL, with its port if given. */
export const hostOfUrl = (url: string): string => new RegExp(HOST).exec(url)?.[1]?.toLowerCase() ?? "";

/** Returns a condition: the URL in a column points to none of these hosts. @param url a column */
export const isElsewhere = (url: unknown, hosts: string[]) =>
  sql`coalesce(lower(substring(${url} from ${HOST}::text)), '') <> ALL(${sql.param(hosts)}::text[])`;
