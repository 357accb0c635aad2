import { z } from "zod";
import { endpoint } from "../../platform/endpoints/endpoint.ts";

/** Number of vouchers and spends that the page lists after a restore. */
export const LOST_MAX = 200;

const run = z.object({
  started: z.string(),
  /** Null while it runs. */
  ended: z.string().nullable(),
  file: z.string(),
  /** Size of the stored file; null while it runs, and after a failure. */
  bytes: z.number().nullable(),
  /** Reason of a failure; empty otherwise: then the stored file was read back and verified. */
  error: z.string(),
});
export type ShownRun = z.infer<typeof run>;

const lostThing = z.object({
  at: z.string(),
  kind: z.enum(["voucher_redeemed", "credit_spent"]),
  /** Code of a voucher, or id of a spend. */
  id: z.string(),
  business: z.string(),
});

const hold = z.object({
  /** Time of the backup, and of the restore. */
  taken: z.string(),
  restored: z.string(),
  /** Number of rights that were ended again, by kind; null if there was no journal. */
  replayed: z.record(z.string(), z.int()).nullable(),
  /** Vouchers and credit that were spent after the backup and are unspent again, and their number. */
  lost: z.array(lostThing),
  lost_count: z.int(),
  mails: z.int(),
  webhooks: z.int(),
  notifications: z.int(),
});
export type ShownHold = z.infer<typeof hold>;

export const listBackups = endpoint({
  method: "GET",
  path: "/staff/api/backups/",
  summary: "Lists the last backups, and what is held after a restore",
  tag: "Staff",
  access: "administrator",
  response: z.object({
    /** False without the setting BACKUP_TO. */
    is_daily: z.boolean(),
    is_encrypted: z.boolean(),
    runs: z.array(run),
    hold: hold.nullable(),
  }),
});

const done = z.object({ success: z.boolean() });

export const startBackupNow = endpoint({
  method: "POST",
  path: "/staff/api/backups/",
  summary: "Starts a backup to the place of the daily ones",
  tag: "Staff",
  access: "administrator",
  response: done,
});

export const releaseHeld = endpoint({
  method: "POST",
  path: "/staff/api/backups/release/",
  summary: "Lets mails, webhooks and notifications go that are held after a restore",
  tag: "Staff",
  access: "administrator",
  errors: [409],
  response: done,
});

export const deleteHeldMails = endpoint({
  method: "DELETE",
  path: "/staff/api/backups/mails/",
  summary: "Deletes the mails that are held after a restore",
  tag: "Staff",
  access: "administrator",
  errors: [409],
  response: z.object({ deleted: z.int() }),
});
