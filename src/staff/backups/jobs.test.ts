import { expect, it } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { doJobs, queuedJobs } from "../../tools/testing/jobs.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { buildBackupRun } from "../../tools/testing/recordFactories.ts";
import { backupMailTasks } from "./jobs.ts";

const db = testDatabase();
const fail = () => buildBackupRun(db, { error: "No space left on device" });

it("A backup that fails sends one mail to the operator, with the reason", async () => {
  const { services } = await buildApp(db, { config: { OPERATOR_EMAIL: "people@guide.test" } });
  await fail();
  const [job] = await queuedJobs(services);
  await doJobs(services);
  // A job may run twice.
  await backupMailTasks.send_backup_failed?.(job?.payload, services);
  const [mail, ...others] = readMails(services.config);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: "people@guide.test", subject: "The backup of The Guide failed" });
  expect(mail?.source).toContain("guide-2026-11-30-023000.backup was not stored: No space left on device");
  expect(mail?.links).toContain("https://guide.test/staff/settings/health/");
  // The next failure is another one.
  await fail();
  await doJobs(services);
  expect(readMails(services.config)).toHaveLength(2);
});

it("Without an operator's address no mail is sent", async () => {
  const { services } = await buildApp(db);
  await fail();
  await doJobs(services);
  expect(readMails(services.config)).toEqual([]);
});
