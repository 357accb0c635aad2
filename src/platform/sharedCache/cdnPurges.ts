import type { ClientConfig } from "pg";
import type { Config } from "../config.ts";
import { startLeadership } from "../db/leadership.ts";
import type { Logger } from "../log.ts";
import { purgeRequests, waitingPurges } from "../metrics.ts";
import { EVERYTHING } from "../pages/dependencyIndex.ts";
import type { ErrorReporter } from "../reporter.ts";
import { createPurges, type Purge } from "./purgeRequests.ts";
import { createPurgeSender } from "./purgeSender.ts";
import { keysOfChange } from "./surrogateKeys.ts";

/** Advisory lock of the server that purges; any fixed number works. */
const LOCK = 7_340_169;

export interface CdnPurges {
  /** Purges the pages that depend on a key, if this server is the one that purges; "*" purges all pages. Returns at once. */
  invalidate(key: string): void;
  stop(): Promise<void>;
}

interface Parts {
  purges: readonly Purge[];
  connection: ClientConfig;
  log: Logger;
  reporter: Pick<ErrorReporter, "report">;
  repeatMilliseconds?: number;
}

/**
 * Purges changed pages in the shared caches: all servers receive a change, one of them purges. When another one takes over, it purges all
 * pages, because no server may have received the changes in between.
 */
export function startPurges({ purges, connection, log, reporter, repeatMilliseconds }: Parts): CdnPurges {
  let isLeader = false;
  let hasFailed = false;
  const onResult = (result: "done" | "failed", error?: unknown) => {
    purgeRequests.inc({ result });
    if (result === "failed" && !hasFailed) log.warn({ error: String(error) }, "pages in the shared cache could not be purged; retrying");
    hasFailed = result === "failed";
    waitingPurges.set(Math.max(0, ...senders.map((sender) => sender.waiting())));
  };
  const senders = purges.map((purge) =>
    createPurgeSender(purge, { onResult, ...(repeatMilliseconds === undefined ? {} : { repeatMilliseconds }) }),
  );
  const invalidate = (key: string) => {
    if (!isLeader) return;
    for (const sender of senders) sender.add(keysOfChange(key));
  };
  const leadership = startLeadership(connection, {
    lock: LOCK,
    reporter,
    onGained() {
      isLeader = true;
      invalidate(EVERYTHING);
    },
    onLost() {
      isLeader = false;
      for (const sender of senders) sender.clear();
    },
  });
  return {
    invalidate,
    async stop() {
      isLeader = false;
      await Promise.all([leadership.stop(), ...senders.map((sender) => sender.stop())]);
    },
  };
}

/** Starts the purges that the settings name; undefined without a cache that purges. */
export function startCdnPurges({ CDN, CDN_KEY }: Pick<Config, "CDN" | "CDN_KEY">, parts: Omit<Parts, "purges">): CdnPurges | undefined {
  const purges = CDN ? createPurges(CDN, CDN_KEY) : [];
  return purges.length > 0 ? startPurges({ ...parts, purges }) : undefined;
}
