import { setTimeout as sleep } from "node:timers/promises";
import type { ClientConfig, PoolConfig } from "pg";
import type { DatabaseFigure } from "../../metrics.ts";
import { endOfRecord, PRIMARY, type PrimaryState } from "./position.ts";
import { Probe } from "./probe.ts";
import { type ReadScope, runSharedReads } from "./readScope.ts";
import { CHECK_MILLISECONDS, type LeftOut, Replica } from "./replica.ts";
import { shareCalls } from "./sharedCall.ts";

/** Interval of the checks. */
const INTERVAL_MILLISECONDS = 250;
/** Maximum lag of a replica that reads go to. */
export const LAG_MILLISECONDS = 5_000;
/** Longest wait for a replica that has not replayed a change yet, by asking it once more. */
const CATCH_UP_MILLISECONDS = 50;
/** Positions of the primary that are remembered, to tell how long a replica has lacked one. */
const SAMPLES_MAX = 2_400;

/** Called when a replica is left out, with the reason, and when it is used again. */
export type NoteReplica = (number: number, reason: LeftOut | undefined) => void;

/**
 * The replicas that reads go to (ADR 0167), numbered from 1 in the order of the setting. Checks all of them four times a second, and decides
 * which one a scope reads from.
 */
export class Replicas {
  readonly #replicas: Replica[];
  readonly #primary: Probe<PrimaryState>;
  readonly #note: NoteReplica;
  readonly #timer: NodeJS.Timeout;
  readonly #leftOut = new Map<number, LeftOut | undefined>();
  #identity: string | undefined;
  /** Positions of the primary and when they were first seen. */
  #samples: { at: number; position: number }[] = [];
  #changes = 0;
  /** Position that contains every change that the caches were told of; infinite while it is unknown. */
  #changed = Number.POSITIVE_INFINITY;
  /** Returns the position of the primary, asked after the call. */
  readonly readPosition: () => Promise<number>;

  /**
   * @param primary past any pooler
   * @param settings of each replica's pool
   */
  constructor(primary: ClientConfig, settings: readonly PoolConfig[], timeout: number, note: NoteReplica) {
    this.#primary = new Probe(primary, PRIMARY, CHECK_MILLISECONDS);
    this.#replicas = settings.map((one, index) => new Replica(index + 1, one, timeout));
    this.#note = note;
    this.readPosition = shareCalls(() => this.#readPrimary());
    this.#timer = setInterval(() => void this.check(), INTERVAL_MILLISECONDS).unref();
  }

  async #readPrimary(): Promise<number> {
    const changes = this.#changes;
    const state = await this.#primary.read();
    const position = endOfRecord(state.position);
    const last = this.#samples.at(-1)?.position ?? 0;
    // After a failover the new primary may lack the end of the former log, and positions in that are no longer reached.
    if (position < last || state.identity !== this.#identity) {
      this.#samples = [];
      this.#changed = Math.min(this.#changed, position);
    }
    if (position !== this.#samples.at(-1)?.position) this.#samples.push({ at: performance.now(), position });
    if (this.#samples.length > SAMPLES_MAX) this.#samples.shift();
    this.#identity = state.identity;
    // Positions after the last change would leave out replicas that have the change.
    if (changes === this.#changes && this.#changed === Number.POSITIVE_INFINITY) this.#changed = position;
    return position;
  }

  /** Checks the primary and all replicas. */
  async check(): Promise<void> {
    await Promise.all([this.readPosition().catch(() => undefined), ...this.#replicas.map((one) => one.check())]);
    this.#noteStates();
  }

  #noteStates() {
    for (const one of this.#replicas) {
      const reason = this.#reason(one);
      // Until the first check of both servers nothing is known.
      if (this.#leftOut.has(one.number) ? this.#leftOut.get(one.number) === reason : !reason) {
        this.#leftOut.set(one.number, reason);
        continue;
      }
      this.#leftOut.set(one.number, reason);
      this.#note(one.number, reason);
    }
  }

  /** Returns for how many milliseconds a replica has lacked a change, at least. */
  #lag({ state }: Replica): number {
    const position = state?.position ?? 0;
    const missing = this.#samples.find((sample) => sample.position > position);
    return missing ? performance.now() - missing.at : 0;
  }

  #reason(replica: Replica): LeftOut | undefined {
    const { state } = replica;
    if (!state) return "unreachable";
    if (this.#identity !== undefined && state.identity !== this.#identity) return "another database";
    if (!state.is_replica || state.position === null) return "promoted";
    return this.#lag(replica) > LAG_MILLISECONDS ? "behind" : undefined;
  }

  /** Notes that the caches were told of a change: cached pages are rendered from data that contain it. */
  noteChange() {
    this.#changes += 1;
    this.#changed = Number.POSITIVE_INFINITY;
    // If the primary is away, a later check sets the position.
    this.readPosition().catch(() => undefined);
  }

  /** Called when notifications stop: everything that is cached until `noteChange` is rendered again then, so any usable replica will do. */
  suspend() {
    this.#changed = 0;
  }

  /** Runs reads whose result is cached for everyone. */
  runShared<Result>(run: () => Promise<Result>): Promise<Result> {
    return runSharedReads(this.#changed, run);
  }

  /** Returns a usable replica that has replayed a position: the one with the fewest running statements. */
  #find(minimum: number): Replica | undefined {
    let found: Replica | undefined;
    for (const one of this.#replicas)
      if (
        this.#identity !== undefined &&
        !this.#reason(one) &&
        one.hasReplayed(minimum) &&
        one.running < (found?.running ?? Number.POSITIVE_INFINITY)
      )
        found = one;
    return found;
  }

  /** Returns the replica that a scope reads from; undefined for the primary. */
  async choose(scope: ReadScope): Promise<Replica | undefined> {
    if (!scope.isReading || scope.usesPrimary) return undefined;
    const { replica, minimum } = scope;
    if (replica && !this.#reason(replica)) return replica;
    // A second replica could be older than the first.
    const isFirst = replica === undefined;
    const found = isFirst && Number.isFinite(minimum) ? (this.#find(minimum) ?? (await this.#catchUp(minimum))) : undefined;
    scope.replica ??= found;
    scope.usesPrimary ||= scope.replica === undefined || !isFirst;
    return scope.usesPrimary ? undefined : scope.replica;
  }

  /** Asks the replicas that are in use once more. */
  async #catchUp(minimum: number): Promise<Replica | undefined> {
    const used = this.#replicas.filter((one) => !this.#reason(one));
    if (used.length === 0) return undefined;
    await Promise.race([Promise.all(used.map((one) => one.check())), sleep(CATCH_UP_MILLISECONDS, undefined, { ref: false })]);
    return this.#find(minimum);
  }

  /** Figures of /metrics. */
  readonly figures: DatabaseFigure[] = [
    {
      name: "guide_replica_used",
      help: "1 while reads go to the replica, 0 while it is left out, by its number in DATABASE_REPLICA_URL",
      label: "replica",
      read: async () => Object.fromEntries(this.#replicas.map((one) => [String(one.number), this.#reason(one) ? 0 : 1])),
    },
    {
      name: "guide_replica_lag_seconds",
      help: "Seconds for which the replica has lacked a change of the primary, by its number; none while it is unreachable",
      label: "replica",
      read: async () =>
        Object.fromEntries(this.#replicas.filter(({ state }) => state).map((one) => [String(one.number), this.#lag(one) / 1_000])),
    },
  ];

  async close() {
    clearInterval(this.#timer);
    const closed = Promise.all([this.#primary.close(), ...this.#replicas.map((one) => one.close())]);
    await Promise.race([closed, sleep(CHECK_MILLISECONDS, undefined, { ref: false })]);
  }
}
