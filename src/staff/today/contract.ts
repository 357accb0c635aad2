import { z } from "zod";
import { STAFF_ROLES } from "../../accounts/accounts/enumerations.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { typedKeys } from "../../platform/values/objects.ts";
import { BACKUP_PROBLEMS } from "../backups/enumerations.ts";
import { WAITING } from "../frame/enumerations.ts";

const waiting = z.object({
  key: z.enum(typedKeys(WAITING)),
  count: z.int().min(0),
  /** Time since which the oldest item has been open; null if no item is open. */
  oldest: z.string().nullable(),
});
export type Waiting = z.infer<typeof waiting>;

const lastImport = z.object({ file_name: z.string(), status: z.string(), created: z.string(), finished: z.string().nullable() });

const health = z.object({
  /** Versions of the program and of the database. */
  version: z.string(),
  database_version: z.string(),
  database_bytes: z.number(),
  jobs_waiting: z.int(),
  /** Jobs that are no longer retried. */
  jobs_failed: z.int(),
  /** Mails in the queue, and those of them whose last attempt failed. */
  mails_waiting: z.int(),
  mails_failed: z.int(),
  /** Free and total bytes of the disk that holds DATA_DIR. */
  disk_free_bytes: z.number(),
  disk_bytes: z.number(),
  last_import: lastImport.nullable(),
});
export type Health = z.infer<typeof health>;

export const getStaffToday = endpoint({
  method: "GET",
  path: "/staff/api/today/",
  summary: "Shows how many items staff have to review, the oldest of each kind, and the health of the system",
  tag: "Staff",
  access: "staff",
  response: z.object({
    /** Role of the caller. Editors get only what they may decide, and no health. */
    role: z.enum(enumValues(STAFF_ROLES)),
    waiting: z.array(waiting),
    health: health.nullable(),
    /** Whether mails, webhooks and notifications are held after a restore. */
    is_held: z.boolean(),
    /** Problem of the daily backups; null if they are well. */
    backup_problem: z.enum(typedKeys(BACKUP_PROBLEMS)).nullable(),
  }),
});
