import type { Pool, PoolConfig } from "pg";
import { openPool } from "../pool.ts";
import { REPLICA, type ReplicaState } from "./position.ts";
import { Probe } from "./probe.ts";
import { shareCalls } from "./sharedCall.ts";

/** Time for a connection and for a check. Together with the interval of checks it is less than a second. */
export const CHECK_MILLISECONDS = 500;
/** A statement whose connection is dead ends this much later than the server would have cancelled it. */
const GRACE_MILLISECONDS = 5_000;

/** Why a replica is left out. */
export type LeftOut = "unreachable" | "promoted" | "behind" | "another database";

/** One streaming replica: its connections and what the last check found. */
export class Replica {
  readonly number: number;
  readonly check: () => Promise<void>;
  readonly #settings: PoolConfig;
  readonly #probe: Probe<ReplicaState>;
  #pool: Pool;
  /** Rejected when the replica is found unreachable, for the statements that wait for it. */
  #lost = Promise.withResolvers<never>();
  /** Result of the last check; undefined before the first one and while the replica is unreachable. */
  state: ReplicaState | undefined;
  /** Statements that run now. */
  running = 0;

  /** @param settings of its pool */
  constructor(number: number, settings: PoolConfig, timeout: number) {
    this.number = number;
    this.#settings = {
      ...settings,
      // If a promoted replica is not noticed yet, it must not take a write.
      options: "-c default_transaction_read_only=on",
      query_timeout: timeout > 0 ? timeout + GRACE_MILLISECONDS : undefined,
      connectionTimeoutMillis: CHECK_MILLISECONDS,
    } as PoolConfig;
    this.#pool = openPool(this.#settings);
    this.#probe = new Probe(settings, REPLICA, CHECK_MILLISECONDS);
    this.#lost.promise.catch(() => undefined);
    this.check = shareCalls(() => this.#check());
  }

  async #check() {
    try {
      this.state = await this.#probe.read();
    } catch {
      this.lose();
    }
  }

  /** Notes that the replica is unreachable and fails the statements that wait for it: they are run on the primary. */
  lose() {
    this.state = undefined;
    this.#lost.reject(new Error("The replica is unreachable"));
    this.#lost = Promise.withResolvers<never>();
    this.#lost.promise.catch(() => undefined);
    if (this.#pool.totalCount === 0) return;
    // The connections of a dead network would stay in the pool for minutes.
    this.#pool.end().catch(() => undefined);
    this.#pool = openPool(this.#settings);
  }

  /** Runs a statement. @throws also at once when the replica is found unreachable */
  async query(statement: unknown[]): Promise<unknown> {
    this.running += 1;
    try {
      const answer = (this.#pool.query as (...given: unknown[]) => Promise<unknown>)(...statement);
      answer.catch(() => undefined);
      return await Promise.race([answer, this.#lost.promise]);
    } finally {
      this.running -= 1;
    }
  }

  /** Whether it has replayed the primary's log up to a position. */
  hasReplayed(position: number): boolean {
    return (this.state?.position ?? -1) >= position;
  }

  async close() {
    await Promise.all([this.#probe.close(), this.#pool.end().catch(() => undefined)]);
  }
}
