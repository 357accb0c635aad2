import { lookup } from "node:dns";
import { Resolver } from "node:dns/promises";
import { statfs } from "node:fs/promises";
import type { LookupFunction } from "node:net";
import { freemem, totalmem } from "node:os";
import type { Config } from "../../../platform/config.ts";
import type { Db } from "../../../platform/db/types.ts";
import type { Storage } from "../../../platform/files/storage.ts";
import type { LEVELS } from "../enumerations.ts";
import type { Probe } from "./probe.ts";

/** Shapes of the checks of a guide. The page and `guide doctor` run the same list (list.ts). */

export type Level = keyof typeof LEVELS;

export interface Finding {
  level: Level;
  /** The state: one sentence. */
  text: string;
  /** The next step; empty if all is well. */
  advice: string;
}

/** Answers of the machine and the internet to the checks; tests replace them. */
export interface Surroundings {
  nodeVersion: string;
  /** Bytes. */
  memory(): { free: number; total: number };
  disk(folder: string): Promise<{ free: number; total: number }>;
  resolveTxt(name: string): Promise<string[][]>;
  lookup: LookupFunction;
  /** Certificate of an authority besides those that Node knows. */
  authority: string | undefined;
  /** Milliseconds since the epoch. */
  clock(): number;
  /** Longest time of one check. */
  milliseconds: number;
}

const DNS_MILLISECONDS = 2_000;
const CHECK_MILLISECONDS = 6_000;

export const SURROUNDINGS: Surroundings = {
  nodeVersion: process.versions.node,
  // The limit of a container, if there is one.
  memory: () => {
    const limit = process.constrainedMemory();
    const total = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
    return { free: Math.min(process.availableMemory() || freemem(), total), total };
  },
  async disk(folder) {
    const { bsize, bavail, blocks } = await statfs(folder);
    return { free: bsize * bavail, total: bsize * blocks };
  },
  resolveTxt: (name) => new Resolver({ timeout: DNS_MILLISECONDS, tries: 2 }).resolveTxt(name),
  lookup,
  authority: undefined,
  clock: Date.now,
  milliseconds: CHECK_MILLISECONDS,
};

export interface DatabaseFacts extends Record<string, unknown> {
  major: number;
  version: string;
  has_btree_gist: boolean;
  /** Whether the server has the extension's files. */
  can_have_btree_gist: boolean;
}

export interface QueueFacts extends Record<string, unknown> {
  waiting: number;
  /** Jobs that are no longer retried. */
  failed: number;
  mails_failed: number;
  /** Time since which the oldest due job waits; null if none is due. Times are ISO 8601. */
  due_since: string | null;
  /** Time of the database. */
  clock: string;
}

/** Reads of the database, which the handler and the command pass in. */
export interface Facts {
  database(): Promise<DatabaseFacts>;
  queue(): Promise<QueueFacts>;
  /** Seconds since the last heartbeat of the server that reads the changes; null if none ran since the last orderly stop. */
  changes(): Promise<{ silent_seconds: number | null }>;
  migrations(): Promise<{ pending: string[]; newer: string[] }>;
}

export interface CheckContext {
  config: Config;
  db: Db;
  storage: Storage;
  facts: Facts;
  around: Surroundings;
  /** Requests each origin of the guide once; empty for a guide that serves this machine only. */
  probeAll(): Promise<{ origin: string; probe: Probe | Error }[]>;
}

/** @throws Error with a sentence; the check's finding is then an error */
export type Check = (context: CheckContext) => Promise<Finding | Finding[]>;

export const ok = (text: string): Finding => ({ level: "ok", text, advice: "" });
export const warning = (text: string, advice: string): Finding => ({ level: "warning", text, advice });
export const fault = (text: string, advice: string): Finding => ({ level: "error", text, advice });
