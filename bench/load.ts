import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { itemAt } from "../src/platform/values/items.ts";
import { cpuSeconds } from "./cpu.ts";
import { has, LOAD_CORE, pinned, waitForCalm } from "./processes.ts";

export const LOAD_MISSING = "wrk is missing, so nothing was measured under load: install it (Debian: apt-get install wrk).";
export const hasLoad = (): boolean => has("wrk", "--version");

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Number of addresses from which requests come in turn (X-Forwarded-For). */
  addresses?: number;
  /** Main processes of the measured servers, for their processor time. */
  pids?: number[];
  /** Connections closed by the server are not errors: gunicorn's sync worker closes every one. */
  mayClose?: boolean;
}

export interface Sample {
  perSecond: number;
  bytesPerRequest: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of processor time per request, for each of the pids. */
  cpu: number[];
}

/** Output of load.lua. */
interface Summary {
  requests: number;
  microseconds: number;
  bytes: number;
  errors: number;
  p50: number;
  p99: number;
}

/** Runs wrk once with one thread. @throws Error if responses were not 2xx or 3xx, or connections broke */
export async function load({ url, connections, seconds, headers = {}, addresses = 0, pids = [], mayClose = false }: Load): Promise<Sample> {
  await waitForCalm();
  const [program = "", ...words] = pinned(LOAD_CORE, [
    "wrk",
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--timeout",
    "10s",
    "-s",
    join(import.meta.dirname, "load.lua"),
    ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
    url,
  ]);
  const used = () =>
    pids.map((pid) =>
      cpuSeconds(
        pid,
        pids.filter((other) => other !== pid),
      ),
    );
  const before = used();
  const { stdout } = await promisify(execFile)(program, words, { env: { ...process.env, FORWARDED: String(addresses) } });
  const after = used();
  const line = stdout.trim().split("\n").at(-1) ?? "";
  const { requests, microseconds, bytes, errors, p50, p99 } = JSON.parse(line) as Summary;
  if (errors > 0 && !mayClose) throw new Error(`${errors} of ${requests} requests to ${url} failed:\n${stdout}`);
  return {
    perSecond: requests / (microseconds / 1e6),
    bytesPerRequest: bytes / requests,
    p50: p50 / 1000,
    p99: p99 / 1000,
    cpu: after.map((total, index) => ((total - itemAt(before, index)) * 1000) / requests),
  };
}

/**
 * Runs contenders in turn, round after round, so that a noisy minute affects all of them.
 * @returns their samples by name, without a first short round for warming up
 */
export async function interleave(contenders: Record<string, Load>, rounds: number): Promise<Record<string, Sample[]>> {
  const samples: Record<string, Sample[]> = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
  for (const one of Object.values(contenders)) await load({ ...one, seconds: Math.min(3, one.seconds) });
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, one] of Object.entries(contenders)) samples[name]?.push(await load(one));
  }
  return samples;
}
