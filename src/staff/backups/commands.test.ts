import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { account } from "../../accounts/accounts/tables.ts";
import { api_key } from "../../accounts/apiKeys/tables.ts";
import { coupon } from "../../booking/vouchers/tables.ts";
import { newUuid } from "../../platform/clock.ts";
import { readConfig } from "../../platform/config.ts";
import { runBackup } from "../../platform/db/backup/jobs.ts";
import { writeJournal } from "../../platform/db/backup/journal.ts";
import { backupPlace, folderPlace, listBackupFiles } from "../../platform/db/backup/places.ts";
import { sql } from "../../platform/db/sql.ts";
import { listRuns } from "../../platform/jobs/backupRuns.ts";
import { enqueue, migrateJobs, startWorker } from "../../platform/jobs/jobQueue.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { closeAfterwards } from "../../tools/testing/closing.ts";
import { runCaptured } from "../../tools/testing/commandRun.ts";
import { type FreshDatabase, freshDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { openObjectStore } from "../../tools/testing/objectStore.ts";
import { buildKey } from "../../tools/testing/recordFactories.ts";
import { backupCommands } from "./commands.ts";

afterEach(() => vi.unstubAllEnvs());

/** A guide with its own database, folder and settings, and its commands. */
function open(database: FreshDatabase, settings: Record<string, string> = {}) {
  const config = readConfig({ DATA_DIR: temporaryFolder(), ...settings });
  const run = (name: string, ...words: string[]) =>
    runCaptured(
      backupCommands.find((one) => one.name === name),
      words,
      { db: database.db, connection: database.connection, config },
    );
  return { ...database, config, run };
}
async function openSource(settings: Record<string, string> = {}) {
  const database = await freshDatabase({ places: true });
  await migrateJobs(database.connection);
  return open(database, settings);
}
const openTarget = async (settings: Record<string, string> = {}) => open(await freshDatabase({ empty: true }), settings);

describe("wrong words", () => {
  it.each([
    ["backup", ["a", "b"], /^backup \[FILE\|-\]/],
    ["backup", [], /^Name a file, or set BACKUP_TO/],
    ["verify", [], /^verify FILE/],
    ["verify", ["a", "b"], /^verify FILE/],
    ["verify", ["/nowhere/a.backup"], /^There is no file \/nowhere\/a\.backup\.$/],
    ["restore", [], /^restore FILE/],
    ["restore", ["--new-secret"], /^restore FILE/],
    ["restore", ["a", "--journal"], /^restore FILE/],
    ["restore", ["/nowhere/a.backup"], /^There is no file/],
    ["release", ["now"], /^release lets go/],
    ["release", [], /^Nothing is held\.$/],
  ])("%s %j is refused with one line", async (name, words, message) => {
    const { run } = open(await freshDatabase());
    await expect(run(name, ...words)).rejects.toThrow(message);
  });
});

describe("a file", () => {
  it("is written with the rights of its owner alone, verified, and restored with the secret", async () => {
    const source = await openSource();
    const file = join(temporaryFolder(), "guide.backup");
    const { output } = await source.run("backup", file);
    expect(output).toContain("A backup holds the secret of the guide and personal data.");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await source.run("verify", file)).output).toMatch(/^Whole: taken .*, \d+ tables with \d+ rows, 0 files/m);
    const target = await openTarget();
    const secret = join(target.config.DATA_DIR, "secret");
    const restored = await target.run("restore", file);
    expect(restored.output).toMatch(/^Restored\. taken/m);
    expect(restored.output).toContain("No journal was found");
    expect(readFileSync(secret, "utf8")).toBe(source.config.GUIDE_SECRET);
    expect(statSync(secret).mode & 0o777).toBe(0o600);
    // A second restore would overwrite a guide.
    await expect(target.run("restore", file)).rejects.toThrow("The database is not empty");
    expect((await target.run("release")).output).toMatch(/^Released\./);
    await expect(target.run("release")).rejects.toThrow("Nothing is held.");
  });

  it("may be standard output, on which nothing else is written", async () => {
    const source = await openSource();
    const { bytes, errors } = await source.run("backup", "-");
    const file = join(temporaryFolder(), "piped.backup");
    writeFileSync(file, bytes);
    expect(errors).toContain("A backup holds the secret");
    expect((await source.run("verify", file)).output).toMatch(/^Whole: /m);
  });

  it("is refused by a guide whose GUIDE_SECRET differs, which may say that a new one is meant", async () => {
    const source = await openSource();
    const file = join(temporaryFolder(), "guide.backup");
    await source.run("backup", file);
    const GUIDE_SECRET = "another-secret-another-secret-12";
    vi.stubEnv("GUIDE_SECRET", GUIDE_SECRET);
    const target = await openTarget({ GUIDE_SECRET });
    await expect(target.run("restore", file)).rejects.toThrow("GUIDE_SECRET differs from the backup's");
    expect((await target.db.execute(sql`SELECT to_regclass('business') AS found`)).rows).toEqual([{ found: null }]);
    expect((await target.run("restore", file, "--new-secret")).code).toBe(0);
    expect(existsSync(join(target.config.DATA_DIR, "secret"))).toBe(false);
  });

  it("that is damaged leaves the target empty", async () => {
    const source = await openSource();
    const file = join(temporaryFolder(), "guide.backup");
    await source.run("backup", file);
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, whole.length - 50));
    const target = await openTarget();
    await expect(target.run("restore", file)).rejects.toThrow("The backup is damaged and was not used");
    expect((await target.db.execute(sql`SELECT to_regclass('business') AS found`)).rows).toEqual([{ found: null }]);
  });
});

describe("a bucket", () => {
  it("takes only encrypted backups", () => {
    const store = { S3_ENDPOINT: "https://s3.test", S3_BUCKET: "guide-files", S3_KEY: "key", S3_SECRET: "secret-secret" };
    const settings = { DATA_DIR: temporaryFolder(), ...store, BACKUP_TO: "s3://guide-backups/daily" };
    expect(() => readConfig(settings)).toThrow("The setting BACKUP_PASSPHRASE is missing");
  });

  it("gets a backup with a passphrase, which is restored with it by name, and not without it", async () => {
    const { settings, objects } = await openObjectStore("secret-of-tests");
    const { endpoint, region, bucket, key, secret } = settings;
    const store = { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret };
    const place = { ...store, BACKUP_TO: `s3://${bucket}/daily` };
    const BACKUP_PASSPHRASE = "correct horse battery staple";
    const source = await openSource({ ...place, BACKUP_PASSPHRASE });
    await buildAccount(source.db, { email: "ana@example.org" });
    const { output } = await source.run("backup");
    expect(output).toContain("without BACKUP_PASSPHRASE it can never be opened again");
    const [name = ""] = await listBackupFiles(backupPlace(source.config) ?? folderPlace(""));
    expect(name).toMatch(/^guide-\d{4}-\d\d-\d\d-\d{6}\.backup$/);
    const stored = objects.get(`daily/${name}`)?.content;
    expect(stored?.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
    expect(stored?.includes("ana@example.org")).toBe(false);
    // Nothing of it stays on this machine.
    expect(readdirSync(source.config.DATA_DIR).sort()).toEqual([".backup-lock", "secret"]);

    const wrong = await openTarget({ ...place, BACKUP_PASSPHRASE: "another one entirely" });
    await expect(wrong.run("restore", name)).rejects.toThrow("BACKUP_PASSPHRASE does not open this backup.");
    await expect(wrong.run("restore", "guide-2020-01-01-000000.backup")).rejects.toThrow(
      "There is no backup guide-2020-01-01-000000.backup.",
    );
    const target = await openTarget({ ...place, BACKUP_PASSPHRASE });
    expect((await target.run("restore", name)).code).toBe(0);
    expect(await target.db.select({ email: account.email }).from(account)).toEqual([{ email: "ana@example.org" }]);
  });
});

describe("what ended after the backup", () => {
  it("stays ended in the restored guide, and what was spent is reported", async () => {
    const BACKUP_TO = join(temporaryFolder(), "backups");
    const source = await openSource({ BACKUP_TO });
    const { db } = source;
    const [deleted, blocked, other] = [await buildAccount(db), await buildAccount(db), await buildAccount(db)];
    const { code } = await buildBusiness(db, { owners: [blocked.id] });
    const key = await buildKey(db, code);
    await db.insert(coupon).values({ code: "k7qd2m9x", business: code, discount: 10, bonus_credit: 0, expires_at: new Date("2030-01-01") });
    await source.run("backup");

    await db.execute(sql`DELETE FROM account WHERE id = ${deleted.id}`);
    await db.execute(sql`UPDATE account SET blocked = now() WHERE id = ${blocked.id}`);
    await db.execute(sql`UPDATE api_key SET revoked = now() WHERE business_code = ${code}`);
    await db.execute(sql`UPDATE coupon SET status = 'redeemed', redeemed_at = now() WHERE code = 'k7qd2m9x'`);
    expect(await writeJournal(db, folderPlace(BACKUP_TO))).toBe(4);

    const target = await openTarget({ BACKUP_TO });
    const [name = ""] = (await listBackupFiles(folderPlace(BACKUP_TO))).filter((one) => one.startsWith("guide-"));
    const { output } = await target.run("restore", name);
    expect(output).toContain("account deleted: 1 carried out again");
    expect(output).toMatch(/^voucher redeemed at .*: .*k7qd2m9x.* \(unspent again\)$/m);
    const accounts = await target.db.select({ id: account.id, blocked: account.blocked }).from(account);
    expect(new Map(accounts.map((one) => [one.id, one.blocked]))).toEqual(
      new Map([
        [blocked.id, expect.any(Date)],
        [other.id, null],
      ]),
    );
    expect(await target.db.select({ revoked: api_key.revoked }).from(api_key)).toEqual([{ revoked: expect.any(Date) }]);
    expect(key).toBeDefined();
    expect(await target.db.select({ redeemed: coupon.redeemed_at }).from(coupon)).toEqual([{ redeemed: null }]);
    const { rows } = await target.db.execute(sql`SELECT report FROM outgoing_hold`);
    expect(rows).toMatchObject([
      { report: { replayed: { account_deleted: 1, account_blocked: 1, key_revoked: 1 }, lost: [{ kind: "voucher_redeemed" }] } },
    ]);
  });
});

describe("the schedule", () => {
  it("stores a verified backup and its run; in the restored guide no run is left open, and jobs wait until they are released", async () => {
    const BACKUP_TO = join(temporaryFolder(), "backups");
    const source = await openSource();
    const { services } = await buildApp(source.db, { handlers: [], files: [], config: { BACKUP_TO } });
    await enqueue(source.db, { task: "send_one", key: "one", payload: {} });
    await runBackup(services);
    expect(await listRuns(source.db)).toMatchObject([{ ended: expect.any(Date), bytes: expect.any(Number), error: null }]);
    const [name = ""] = await listBackupFiles(folderPlace(BACKUP_TO));

    const target = await openTarget({ BACKUP_TO });
    await target.run("restore", name);
    expect(await listRuns(target.db)).toEqual([]);
    const done: string[] = [];
    const note = (task: string) => async () => void done.push(task);
    const app = await buildApp(target.db, { handlers: [], files: [] });
    const groups = [{ tasks: ["send_one"], workers: 1, isOutgoing: true }];
    const worker = await startWorker(app.services, target.connection, { send_one: note("mail"), delete_old: note("inner") }, {}, groups);
    closeAfterwards(() => worker.stop());
    await enqueue(target.db, { task: "delete_old", key: newUuid(), payload: {} });
    await expect.poll(() => done, { timeout: 15_000 }).toEqual(["inner"]);
    expect((await target.db.execute(sql`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send_one'`)).rows).toHaveLength(1);
    await target.run("release");
    await expect.poll(() => done, { timeout: 15_000 }).toEqual(["inner", "mail"]);
  });
});
