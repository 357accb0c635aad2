import type { CheckName } from "../enumerations.ts";
import { checkBackups, checkRestore } from "./backups.ts";
import { checkChanges } from "./changes.ts";
import type { Check } from "./check.ts";
import { checkDatabase, checkFailedMail, checkJobs, checkMigrations, checkStorage } from "./database.ts";
import { checkClock, checkDisk, checkMemory, checkNode, checkRights } from "./machine.ts";
import { checkMailServer, checkSender } from "./mail.ts";
import { checkCertificate, checkNameServer, checkProxy, checkSettings } from "./network.ts";

/** Every check, in the order of the page and of `guide doctor`. */
export const CHECKS: Readonly<Record<CheckName, Check>> = {
  node: checkNode,
  memory: checkMemory,
  disk: checkDisk,
  rights: checkRights,
  clock: checkClock,
  settings: checkSettings,
  proxy: checkProxy,
  certificate: checkCertificate,
  name_server: checkNameServer,
  mail_server: checkMailServer,
  sender: checkSender,
  storage: checkStorage,
  database: checkDatabase,
  migrations: checkMigrations,
  changes: checkChanges,
  jobs: checkJobs,
  failed_mail: checkFailedMail,
  backups: checkBackups,
  restore: checkRestore,
};
