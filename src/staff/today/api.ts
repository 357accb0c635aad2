import { statfs } from "node:fs/promises";
import { now } from "../../platform/clock.ts";
import { isAdministrator } from "../../platform/endpoints/access.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { readBackupState } from "../../platform/jobs/backupRuns.ts";
import { isHeld } from "../../platform/jobs/outgoingHold.ts";
import { VERSION } from "../../platform/version.ts";
import { backupProblem } from "../backups/rules.ts";
import type { WaitingKey } from "../frame/enumerations.ts";
import type { ReviewKind } from "../review/enumerations.ts";
import { countWaiting } from "../review/store.ts";
import { getStaffToday, type Waiting } from "./contract.ts";
import { listWaitingMail, readDatabaseHealth } from "./store.ts";

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
  handle(getStaffToday, async (_input, { db, services, account }) => {
    const toWaiting = ({ kind, ...one }: Awaited<ReturnType<typeof countWaiting>>[number]): Waiting => ({ key: KEYS[kind], ...one });
    if (!isAdministrator(account))
      return {
        role: "editor" as const,
        waiting: (await countWaiting(db)).map(toWaiting),
        health: null,
        is_held: false,
        backup_problem: null,
      };
    const { BACKUP_TO, DATA_DIR } = services.config;
    const [review, mail, database, is_held, backups, { bsize, bavail, blocks }] = await Promise.all([
      countWaiting(db),
      listWaitingMail(db),
      readDatabaseHealth(db),
      isHeld(db),
      readBackupState(db),
      statfs(DATA_DIR),
    ]);
    const backup_problem = BACKUP_TO === undefined ? null : backupProblem(backups, now());
    const health = { ...database, version: VERSION, disk_free_bytes: bsize * bavail, disk_bytes: bsize * blocks };
    return { role: "administrator" as const, waiting: [...review.map(toWaiting), ...mail], health, is_held, backup_problem };
  }),
];
