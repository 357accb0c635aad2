import { setTimeout as sleep } from "node:timers/promises";
import { endOfRecord, PRIMARY, type PrimaryState, REPLICA, type ReplicaState } from "./position.ts";
import { Probe } from "./probe.ts";
import type { LeftOut } from "./replica.ts";
import { LAG_MILLISECONDS } from "./replicas.ts";

const ANSWER_MILLISECONDS = 1_500;
const RETRY_MILLISECONDS = 50;
/** The checks of a guide have six seconds in all. */
const WAIT_MILLISECONDS = Math.min(LAG_MILLISECONDS, 3_000);

export interface ExaminedReplica {
  number: number;
  /** Why the guide leaves it out; "behind" if it does not catch up while it is observed. */
  reason: LeftOut | undefined;
  /** Milliseconds until it had what the primary had at the start. */
  milliseconds: number;
}

async function examine(number: number, connectionString: string, primary: PrimaryState): Promise<ExaminedReplica> {
  const probe = new Probe<ReplicaState>({ connectionString }, REPLICA, ANSWER_MILLISECONDS);
  const start = performance.now();
  const position = endOfRecord(primary.position);
  try {
    for (;;) {
      const state = await probe.read();
      const milliseconds = Math.round(performance.now() - start);
      if (state.identity !== primary.identity) return { number, reason: "another database", milliseconds };
      if (!state.is_replica) return { number, reason: "promoted", milliseconds };
      if ((state.position ?? 0) >= position) return { number, reason: undefined, milliseconds };
      if (milliseconds > WAIT_MILLISECONDS) return { number, reason: "behind", milliseconds };
      await sleep(RETRY_MILLISECONDS);
    }
  } catch {
    return { number, reason: "unreachable", milliseconds: 0 };
  } finally {
    await probe.close();
  }
}

/** Observes each replica until it has what the primary has now. @param primaryUrl past any pooler */
export async function examineReplicas(primaryUrl: string, urls: readonly string[]): Promise<ExaminedReplica[]> {
  const probe = new Probe<PrimaryState>({ connectionString: primaryUrl }, PRIMARY, ANSWER_MILLISECONDS);
  try {
    const primary = await probe.read();
    return await Promise.all(urls.map((url, index) => examine(index + 1, url, primary)));
  } finally {
    await probe.close();
  }
}
