import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../../platform/db/open.ts";
import { sql } from "../../../platform/db/sql.ts";
import { createStorage } from "../../../platform/files/createStorage.ts";
import { enqueue } from "../../../platform/jobs/jobQueue.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { freshDatabase, testDatabase } from "../../../tools/testing/database.ts";
import { temporaryFolder } from "../../../tools/testing/folder.ts";
import { startSmtpServer } from "../../../tools/testing/mailServers.ts";
import { openObjectStore } from "../../../tools/testing/objectStore.ts";
import { buildBackupRun } from "../../../tools/testing/recordFactories.ts";
import { CERTIFICATE, lookupHere, type SecureProxy, startSecureProxy } from "../../../tools/testing/secureProxy.ts";
import type { CheckName } from "../enumerations.ts";
import { factsReader } from "../store.ts";
import type { Surroundings } from "./check.ts";
import { CHECKS } from "./list.ts";
import { runChecks } from "./runChecks.ts";

const db = testDatabase();
const DAY = 86_400_000;
const GIB = 1024 ** 3;

const TEXTS: Record<string, string[]> = { "guide.test": ["v=spf1 mx -all"], "_dmarc.guide.test": ["v=DMARC1; p=none"] };
const resolver = (records: Record<string, string[]>) => async (name: string) => {
  const found = records[name];
  if (!found) throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: "ENOTFOUND" });
  return found.map((text) => [text]);
};

const AROUND: Partial<Surroundings> = {
  nodeVersion: "24.21.0",
  memory: () => ({ free: 2 * GIB, total: 4 * GIB }),
  disk: async () => ({ free: 60 * GIB, total: 100 * GIB }),
  resolveTxt: resolver(TEXTS),
  lookup: lookupHere,
  authority: CERTIFICATE,
};

let proxy: SecureProxy;
let mailUrl = "";
beforeAll(async () => {
  proxy = await startSecureProxy();
  mailUrl = (await startSmtpServer()).url;
});

async function start(settings: Record<string, string> = {}) {
  const config = {
    ...{ PUBLIC_URL: proxy.origin, TRUSTED_PROXIES: "127.0.0.1", OPERATOR_EMAIL: "people@guide.test", SMTP_URL: mailUrl },
    ...{ BACKUP_TO: temporaryFolder(), ...settings },
  };
  const { fastify, services } = await buildApp(db, { handlers: [], files: [], config });
  chmodSync(services.config.DATA_DIR, 0o755);
  proxy.guide = fastify;
  proxy.headers = { "x-forwarded-for": "198.51.100.7", "x-forwarded-proto": "https" };
  proxy.delay = 0;
  return services;
}
type Services = Awaited<ReturnType<typeof start>>;

/** Runs some checks. @returns "level: text" of each finding */
async function find(services: Pick<Services, "config" | "db" | "storage">, names: CheckName[], around: Partial<Surroundings> = {}) {
  const checks = Object.fromEntries(names.map((name) => [name, CHECKS[name]]));
  const findings = await runChecks({ ...services, facts: factsReader(services.db) }, { ...AROUND, ...around }, checks);
  // Every problem comes with what to do.
  for (const { level, advice } of findings) expect(advice !== "").toBe(level !== "ok");
  return findings.map(({ level, text }) => `${level}: ${text}`);
}

const backUp = (result: { file: string; bytes: number } | { error: string }) => buildBackupRun(db, result);

describe("a healthy guide", () => {
  it("passes every check, behind its proxy and with its mail server", async () => {
    const services = await start();
    await backUp({ file: "guide.backup", bytes: 7 });
    const findings = await runChecks({ ...services, facts: factsReader(db) }, AROUND);
    expect(findings.filter(({ level }) => level !== "ok")).toEqual([]);
    expect(new Set(findings.map(({ check }) => check))).toEqual(new Set(Object.keys(CHECKS)));
  });

  it("of this machine only asks nothing outside, and may lack a mail server", async () => {
    const services = await start({ PUBLIC_URL: "http://localhost:3000", SMTP_URL: "" });
    const none = () => Promise.reject(new Error("asked"));
    const found = await find(services, ["proxy", "certificate", "name_server", "sender", "settings"], {
      resolveTxt: none,
      lookup: none as never,
    });
    expect(found.every((one) => one.startsWith("ok: "))).toBe(true);
    expect((await find(services, ["mail_server"]))[0]).toMatch(/^warning: SMTP_URL is not set/);
  });
});

describe("the machine", () => {
  it("an old Node is an error", async () => {
    expect(await find(await start(), ["node"], { nodeVersion: "22.9.0" })).toEqual([
      expect.stringMatching(/^error: Node 22\.9\.0 runs, but the guide needs 24\.7 or later/),
    ]);
  });

  it("little memory and little disk are warnings, hardly any an error", async () => {
    const services = await start();
    const of = (free: number) => ({ memory: () => ({ free, total: GIB }), disk: async () => ({ free, total: 100 * GIB }) });
    expect(await find(services, ["memory", "disk"], of(200 * 1024 ** 2))).toEqual([
      "warning: 200 MB of 1.0 GB memory are free.",
      expect.stringMatching(/^error: 200 MB of 100 GB are free on the disk/),
    ]);
    expect((await find(services, ["memory"], of(1)))[0]).toMatch(/^error/);
    expect((await find(services, ["disk"], of(5 * GIB)))[0]).toMatch(/^warning: 5\.0 GB/);
  });

  it("a secret that others can read is an error, a folder that they can write to a warning", async () => {
    const services = await start();
    const { DATA_DIR } = services.config;
    expect(await find(services, ["rights"])).toEqual(["ok: Only the guide’s user can write its files and read its secret."]);
    chmodSync(DATA_DIR, 0o777);
    writeFileSync(join(DATA_DIR, "secret"), "x".repeat(64));
    chmodSync(join(DATA_DIR, "secret"), 0o644);
    expect(await find(services, ["rights"])).toEqual([
      `warning: Other users of this machine can write to ${DATA_DIR}.`,
      "error: Other users of this machine can open the file with the guide’s secret.",
    ]);
  });

  it("a clock that differs from the database's and the proxy's is named for both", async () => {
    const services = await start();
    const found = await find(services, ["clock"], { clock: () => Date.now() + 20_000 });
    expect(found).toEqual([
      expect.stringMatching(/^warning: This machine’s clock is (?:20|21) seconds ahead of the database\.$/),
      expect.stringMatching(/^warning: This machine’s clock is \d\d seconds ahead of guide\.test/),
    ]);
    expect((await find(services, ["clock"], { clock: () => Date.now() - 100_000 }))[0]).toMatch(/^error: .* behind the database/);
  });
});

describe("settings and proxy", () => {
  it("an unknown setting, a missing address and http are found", async () => {
    const services = await start({ PUBLIC_URL: "http://guide.test", GUIDE_COLOUR_SCHEME: "red", OPERATOR_EMAIL: "" });
    expect(await find(services, ["settings"])).toEqual([
      "warning: The setting GUIDE_COLOUR_SCHEME is unknown and ignored.",
      "error: http://guide.test is not encrypted.",
      expect.stringMatching(/^warning: OPERATOR_EMAIL is not set/),
    ]);
    expect((await find(await start({ PUBLIC_URL: "" }), ["settings"]))[0]).toMatch(/^warning: PUBLIC_URL is not set/);
  });

  it("a proxy that the guide does not trust is an error", async () => {
    expect(await find(await start({ TRUSTED_PROXIES: "" }), ["proxy"])).toEqual([
      "error: Requests come through a proxy, but TRUSTED_PROXIES is not set: all visitors share one limit.",
    ]);
  });

  it("a proxy that sends no address, no protocol or another host is found", async () => {
    const services = await start();
    proxy.headers = { host: "127.0.0.1:3000" };
    expect(await find(services, ["proxy"])).toEqual([
      expect.stringMatching(/^warning: The proxy of guide\.test:\d+ sends the host 127\.0\.0\.1:3000\.$/),
      expect.stringMatching(/^error: The proxy of guide\.test:\d+ does not send the visitor’s address/),
      expect.stringMatching(/^warning: The proxy of guide\.test:\d+ does not send the protocol\.$/),
    ]);
  });

  it("another program at the guide's address, and none, are errors", async () => {
    const services = await start();
    proxy.guide = undefined;
    expect((await find(services, ["proxy"]))[0]).toMatch(/^error: At guide\.test:\d+ another program answers.*\(status 502\)/);
    // The same guide with another secret cannot read the token.
    const { fastify } = await buildApp(db, { handlers: [], files: [], config: { TRUSTED_PROXIES: "127.0.0.1" } });
    proxy.guide = fastify;
    expect((await find(services, ["proxy"]))[0]).toMatch(/^error: At guide\.test:\d+ another program answers/);
    const away = await start({ PUBLIC_URL: "https://guide.test:1" });
    expect(await find(away, ["proxy", "certificate"])).toEqual([
      expect.stringMatching(/^error: https:\/\/guide\.test:1 does not answer this machine: .*ECONNREFUSED/),
      expect.stringMatching(/^error: https:\/\/guide\.test:1 does not answer/),
    ]);
  });

  it("a certificate is an error if browsers reject it, and before it expires a warning, then an error", async () => {
    const services = await start();
    expect((await find(services, ["certificate"]))[0]).toMatch(/^ok: The certificate of guide\.test:\d+ is valid for [\d,]+ more days\.$/);
    expect((await find(services, ["certificate"], { authority: undefined }))[0]).toMatch(/^error: Browsers reject .*SELF_SIGNED_CERT/);
    const end = Date.parse("2126-11-06T15:00:01Z");
    expect((await find(services, ["certificate"], { clock: () => end - 10.5 * DAY }))[0]).toMatch(/^warning: .* 10 more days/);
    expect((await find(services, ["certificate"], { clock: () => end - 1.5 * DAY }))[0]).toMatch(/^error: .* 1 more day\./);
    expect((await find(services, ["certificate"], { clock: () => end + DAY }))[0]).toMatch(/^error: .* has expired/);
  });

  it("a name that leads nowhere is an error", async () => {
    const lookup = ((_name: string, _options: object, done: (error: Error) => void) => done(new Error("ENOTFOUND"))) as never;
    expect(await find(await start(), ["name_server"], { lookup })).toEqual(["error: This machine finds no address of guide.test."]);
  });
});

describe("mail", () => {
  it("a server that rejects the password, and one that is away, are errors", async () => {
    const { url } = await startSmtpServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error("Invalid login")),
    });
    const wrong = await start({ SMTP_URL: url.replace("//", "//guide:wrong@") });
    expect((await find(wrong, ["mail_server"]))[0]).toMatch(/^error: 127\.0\.0\.1:\d+ rejects the user or password/);
    expect((await find(await start({ SMTP_URL: "smtp://127.0.0.1:1" }), ["mail_server"]))[0]).toMatch(
      /^error: 127\.0\.0\.1:1 cannot be reached/,
    );
  });

  it("a domain without SPF and DMARC, and one with two SPF records, are found; DMARC may be that of the domain above", async () => {
    const services = await start();
    expect(await find(services, ["sender"], { resolveTxt: resolver({}) })).toEqual([
      expect.stringMatching(/^warning: guide\.test has no SPF record/),
      expect.stringMatching(/^warning: guide\.test has no DMARC record/),
    ]);
    const twice = { ...TEXTS, "guide.test": ["v=spf1 mx -all", "v=spf1 -all", "other"] };
    expect(await find(services, ["sender"], { resolveTxt: resolver(twice) })).toEqual([
      expect.stringMatching(/^error: guide\.test has 2 SPF/),
    ]);
    const below = await start({ OPERATOR_EMAIL: "people@mail.guide.test" });
    const records = { "mail.guide.test": ["v=spf1 mx -all"], "_dmarc.guide.test": ["v=DMARC1; p=reject"] };
    expect(await find(below, ["sender"], { resolveTxt: resolver(records) })).toEqual(["ok: mail.guide.test has SPF and DMARC records."]);
  });

  it("failed mails and jobs are warnings", async () => {
    const services = await start();
    await enqueue(db, { task: "send_link", key: "one", payload: {} });
    await db.execute(sql`UPDATE graphile_worker._private_jobs SET attempts = 20, last_error = 'rejected'`);
    expect(await find(services, ["failed_mail", "jobs"])).toEqual([
      "warning: 1 email could not be sent yet.",
      "warning: 1 job failed and will not be retried.",
    ]);
  });
});

describe("database and files", () => {
  it("due jobs that no worker takes are a warning, then an error, unless a restore holds them", async () => {
    const services = await start();
    await enqueue(db, { task: "send_link", key: "one", payload: {} });
    const wait = (minutes: number) =>
      db.execute(sql`UPDATE graphile_worker._private_jobs SET run_at = now() - make_interval(mins => ${minutes})`);
    expect(await find(services, ["jobs"])).toEqual(["ok: 1 job is in the queue."]);
    await wait(20);
    expect(await find(services, ["jobs"])).toEqual(["warning: The oldest due job has waited for 20 minutes."]);
    await wait(120);
    expect(await find(services, ["jobs"])).toEqual(["error: The oldest due job has waited for 2 hours."]);
    await db.execute(sql`INSERT INTO outgoing_hold (taken) VALUES ('2026-11-29T02:30:00Z')`);
    expect(await find(services, ["jobs", "restore"])).toEqual([
      "ok: 1 job is in the queue.",
      expect.stringMatching(/^warning: This guide was restored from a backup of 29 Nov 2026/),
    ]);
  });

  it("a replica that cannot be reached is a warning, one that was promoted an error", async () => {
    const { url } = await freshDatabase({ empty: true });
    const DATABASE_REPLICA_URL = `${url}, postgresql://guide@127.0.0.1:1/guide`;
    const services = await start({ DATABASE_URL: url, GUIDE_SECRET: "of-tests-alone-".repeat(3), DATABASE_REPLICA_URL });
    expect(await find(services, ["replicas"])).toEqual([
      "error: Replica 1 is a server of its own, not a replica of the database.",
      "warning: Replica 2 cannot be reached.",
    ]);
  });

  it("pending migrations are a warning, those of a newer version an error", async () => {
    const services = await start();
    await db.execute(sql`DELETE FROM schema_migration WHERE name = '0135_platform.sql'`);
    expect(await find(services, ["migrations"])).toEqual(["warning: 1 migration is pending."]);
    await db.execute(sql`INSERT INTO schema_migration (name, hash) VALUES ('9999_later.sql', '')`);
    expect(await find(services, ["migrations"])).toEqual([
      "error: A newer version of the guide has changed this database (9999_later.sql).",
    ]);
  });

  it("an empty database says so, and one that is away is an error: no check throws", async () => {
    const services = await start();
    const empty = await freshDatabase({ empty: true });
    const names: CheckName[] = ["database", "migrations", "jobs", "failed_mail", "backups", "restore"];
    const found = await find({ ...services, db: empty.db }, names);
    expect(found[0]).toBe("error: The database lacks the extension btree_gist.");
    expect(new Set(found.slice(1))).toEqual(new Set(["warning: The database is empty."]));
    const away = await openDatabase({ databaseUrl: "postgresql://guide@127.0.0.1:1/guide", dataDir: "" });
    const lost = await find({ ...services, db: away.db }, names);
    expect(lost).toHaveLength(names.length);
    expect(lost.every((one) => /^error: The check itself failed: .*ECONNREFUSED/.test(one))).toBe(true);
    await away.close();
  });

  it("an object store is written, read and emptied again; a wrong bucket is an error", async () => {
    const { settings, objects } = await openObjectStore("secret-of-tests");
    const { endpoint, region, bucket, key, secret } = settings;
    const services = await start({ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret });
    expect(await find(services, ["storage"])).toEqual([`ok: Files are written, read and deleted in the bucket ${bucket}.`]);
    expect(objects.size).toBe(0);
    const wrong = { ...services.config, s3: { ...settings, bucket: "another-bucket" } };
    expect((await find({ ...services, config: wrong, storage: createStorage(wrong) }, ["storage"]))[0]).toMatch(
      /^error: Files cannot be stored in the bucket another-bucket: .*NoSuchBucket/,
    );
  });
});

describe("backups", () => {
  it("none, a failed one and an old one are found, and a guide without BACKUP_TO", async () => {
    const services = await start();
    expect(await find(services, ["backups"])).toEqual(["warning: No backup has been made yet."]);
    const good = await backUp({ file: "one", bytes: 1 });
    expect((await find(services, ["backups"]))[0]).toMatch(/^ok: The last backup was made 1 minute ago and verified/);
    await db.execute(sql`UPDATE backup_run SET started = now() - interval '3 days' WHERE id = ${good}`);
    expect(await find(services, ["backups"])).toEqual(["error: The last backup was made 3 days ago."]);
    await backUp({ error: "No space left on device" });
    expect(await find(services, ["backups"])).toEqual(["error: The last backup failed: No space left on device"]);
    expect((await find(await start({ BACKUP_TO: "" }), ["backups"]))[0]).toMatch(/^warning: BACKUP_TO is not set/);
  });
});

describe("time", () => {
  it("A check that hangs or throws anything ends as a finding, and delays no other", async () => {
    const services = await start();
    const checks = {
      node: () => new Promise<never>(() => undefined),
      memory: () => Promise.reject("a word"),
      disk: async () => {
        throw new Error("broken");
      },
      rights: async () => {
        await sleep(300);
        throw new Error("late");
      },
      clock: CHECKS.clock,
    };
    const begun = Date.now();
    const found = await runChecks({ ...services, facts: factsReader(db) }, { ...AROUND, milliseconds: 200 }, checks);
    expect(Date.now() - begun).toBeLessThan(5_000);
    expect(found.map(({ level, text }) => `${level}: ${text}`)).toEqual([
      "warning: This check did not end within 0.2 seconds.",
      "error: The check itself failed: a word",
      "error: The check itself failed: broken",
      "warning: This check did not end within 0.2 seconds.",
      expect.any(String),
      ...(found.length > 5 ? [expect.any(String)] : []),
    ]);
    await sleep(200);
  });

  it("A proxy that does not answer is given up", async () => {
    const services = await start();
    proxy.delay = 3_000;
    expect(await find(services, ["proxy"], { milliseconds: 400 })).toEqual([
      expect.stringMatching(/^error: https:\/\/guide\.test:\d+ does not answer this machine: no response within 0\.3 seconds/),
    ]);
  });
});
