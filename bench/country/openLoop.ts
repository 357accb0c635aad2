import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../../src/platform/values/random.ts";
import { percentile } from "../search/measure.ts";

/** A request, and the statuses with which it succeeds. */
export interface Planned {
  kind: string;
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
  expected: readonly number[];
}

export interface Quantiles {
  requests: number;
  p50: number;
  p95: number;
  p99: number;
}

export interface Outcome {
  rate: number;
  seconds: number;
  all: Quantiles;
  byKind: Record<string, Quantiles>;
  /** "area 500", …, with the number of each; "lost" for a broken connection. */
  failed: Record<string, number>;
  /** Milliseconds that the latest request was sent after its time: the client's own delay, which the latencies contain. */
  latest: number;
  /** Maximum number of requests under way. */
  deepest: number;
}

/** More requests under way mean that the server has fallen behind for good; the rest of the step is not sent. */
const UNDER_WAY_MAX = 2_000;
const TIMEOUT_MILLISECONDS = 30_000;

const quantiles = (times: readonly number[]): Quantiles => {
  const sorted = times.toSorted((a, b) => a - b);
  const [p50 = Number.NaN, p95 = Number.NaN, p99 = Number.NaN] = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share));
  return { requests: sorted.length, p50, p95, p99 };
};

/** Returns moments in milliseconds at which people who know nothing of each other arrive: exponential gaps, fixed by the seed. */
export function arrivals(rate: number, seconds: number, random: Random): number[] {
  const moments: number[] = [];
  for (let at = 0; ; ) {
    at += (-Math.log(1 - random()) * 1_000) / rate;
    if (at > seconds * 1_000) return moments;
    moments.push(at);
  }
}

const send = (origin: string, agent: Agent, { method, path, headers, body }: Planned): Promise<number> =>
  new Promise((resolve) => {
    const sent = request(`${origin}${path}`, { method, agent, headers, timeout: TIMEOUT_MILLISECONDS }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
      response.once("error", () => resolve(0));
    });
    sent.once("timeout", () => sent.destroy());
    sent.once("error", () => resolve(0));
    sent.end(body);
  });

/** Sends each request at its time, whether or not earlier ones have been answered, and times it from that moment until its last byte. */
export async function openLoop(
  origin: string,
  plan: readonly Planned[],
  moments: readonly number[],
  rate: number,
  seconds: number,
): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: UNDER_WAY_MAX });
  const times = new Map<string, number[]>();
  const failed: Record<string, number> = {};
  let [under, deepest, latest] = [0, 0, 0];
  const pending: Promise<void>[] = [];
  const begun = performance.now();
  for (const [index, planned] of plan.entries()) {
    const due = begun + (moments[index] ?? 0);
    const early = due - performance.now();
    if (early > 2) await sleep(early - 1);
    while (performance.now() < due) await new Promise(setImmediate);
    latest = Math.max(latest, performance.now() - due);
    deepest = Math.max(deepest, ++under);
    if (under > UNDER_WAY_MAX) break;
    pending.push(
      send(origin, agent, planned).then((status) => {
        under -= 1;
        const ofKind = times.get(planned.kind) ?? [];
        ofKind.push(performance.now() - due);
        times.set(planned.kind, ofKind);
        if (planned.expected.includes(status)) return;
        const name = `${planned.kind} ${status || "lost"}`;
        failed[name] = (failed[name] ?? 0) + 1;
      }),
    );
  }
  await Promise.all(pending);
  agent.destroy();
  return {
    rate,
    seconds,
    all: quantiles([...times.values()].flat()),
    byKind: Object.fromEntries([...times].map(([kind, values]) => [kind, quantiles(values)])),
    failed,
    latest,
    deepest,
  };
}
