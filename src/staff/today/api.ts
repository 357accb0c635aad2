import { readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import type { WaitingKey } from "../frame/enumerations.ts";
import type { ReviewKind } from "../review/enumerations.ts";
import { countWaiting } from "../review/store.ts";
import { getStaffToday, type Waiting } from "./contract.ts";
import { listWaitingMail, readDatabaseHealth } from "./store.ts";

const VERSION: string = JSON.parse(readFileSync(join(import.meta.dirname, "..", "..", "..", "package.json"), "utf8")).version;

const KEYS: Record<ReviewKind, WaitingKey> = {
  claim: "claims",
  report: "reports",
  objection: "objections",
  duplicate: "duplicates",
  submission: "submissions",
  dispute: "disputes",
  import: "import_changes",
};

export const todayHandlers: EndpointHandler[] = [
  handle(getStaffToday, async (_input, { db, services }) => {
    const [review, mail, database, { bsize, bavail, blocks }] = await Promise.all([
      countWaiting(db),
      listWaitingMail(db),
      readDatabaseHealth(db),
      statfs(services.config.DATA_DIR),
    ]);
    const waiting = [...review.map(({ kind, ...one }): Waiting => ({ key: KEYS[kind], ...one })), ...mail];
    return { waiting, health: { ...database, version: VERSION, disk_free_bytes: bsize * bavail, disk_bytes: bsize * blocks } };
  }),
];
