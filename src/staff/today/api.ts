import { readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { getStaffToday } from "./contract.ts";
import { listWaiting, readDatabaseHealth } from "./store.ts";

const VERSION: string = JSON.parse(readFileSync(join(import.meta.dirname, "..", "..", "..", "package.json"), "utf8")).version;

export const todayHandlers: EndpointHandler[] = [
  handle(getStaffToday, async (_input, { db, services }) => {
    const [waiting, database, { bsize, bavail, blocks }] = await Promise.all([
      listWaiting(db),
      readDatabaseHealth(db),
      statfs(services.config.DATA_DIR),
    ]);
    return { waiting, health: { ...database, version: VERSION, disk_free_bytes: bsize * bavail, disk_bytes: bsize * blocks } };
  }),
];
