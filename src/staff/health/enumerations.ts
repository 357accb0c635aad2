import { t, texts } from "../../platform/languages/text.ts";

/** How bad a finding is, worst first. */
export const LEVELS = { error: () => t`Error`, warning: () => t`Warning`, ok: () => t`OK` };

/** Names of the checks, in the order of the list. */
export const CHECK_NAMES = texts({
  node: "Node",
  memory: "Memory",
  disk: "Disk",
  rights: "Files",
  clock: "Clock",
  settings: "Settings",
  proxy: "Proxy",
  certificate: "Certificate",
  name_server: "Name server",
  mail_server: "Mail server",
  sender: "Sender of mails",
  storage: "Stored files",
  database: "Database",
  migrations: "Migrations",
  changes: "Changes",
  jobs: "Jobs",
  failed_mail: "Failed mail",
  backups: "Backups",
  restore: "Restore",
});
export type CheckName = keyof typeof CHECK_NAMES;
