import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { closeAfterwards } from "../../../tools/testing/closing.ts";
import { temporaryFolder } from "../../../tools/testing/folder.ts";
import { StartError } from "../../endpoints/errors.ts";
import { createEmbedded, type EmbeddedDatabase, openEmbedded } from "./embedded.ts";

vi.setConfig({ testTimeout: 60_000 });

/** Returns a data folder that the server's user can enter: as root that is another user. */
function dataFolder() {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  closeAfterwards(async () => {
    const pid = readServerPid(folder);
    if (!pid || !isRunning(pid)) return;
    process.kill(pid, "SIGQUIT");
    await ended(pid);
  });
  return folder;
}
const pidFile = (folder: string) => join(folder, "postgres", "cluster", "postmaster.pid");
const readServerPid = (folder: string) =>
  existsSync(pidFile(folder)) ? Number.parseInt(readFileSync(pidFile(folder), "utf8"), 10) : undefined;

async function query(opened: EmbeddedDatabase, statement: string) {
  const client = new pg.Client(opened.connection);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
async function ended(pid: number) {
  for (let tries = 0; tries < 1_000 && isRunning(pid); tries += 1) await sleep(10);
  return !isRunning(pid);
}

/** Starts another process that opens the database of a folder and holds it. */
async function otherProcess(folder: string): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `const { openEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, "embedded.ts"))});
       const opened = await openEmbedded(${JSON.stringify(folder)});
       process.on("SIGTERM", async () => { await opened.stop(); process.exit(0); });
       process.stdout.write("open"); setInterval(() => {}, 1000);`,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  closeAfterwards(() => child.kill("SIGKILL"));
  await once(child.stdout as NodeJS.ReadableStream, "data");
  return child;
}

describe("one process", () => {
  const folder = dataFolder();

  it("makes a cluster, in UTF-8 and UTC, closed to others and without a port; one that a cut-off start left is no hindrance", async () => {
    mkdirSync(join(folder, "postgres", "cluster.new", "base"), { recursive: true, mode: 0o700 });
    const opened = await openEmbedded(folder);
    const settings = "server_encoding TimeZone listen_addresses unix_socket_permissions".split(" ");
    const [row] = await query(
      opened,
      `SELECT current_database() AS name, ${settings.map((one) => `current_setting('${one}')`).join(" || '|' || ")} AS settings`,
    );
    expect(row).toEqual({ name: "guide", settings: "UTF8|UTC||0700" });
    expect(opened.notice).toBeUndefined();
    expect(statSync(join(folder, "embedded-database-password")).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "postgres")).mode & 0o777).toBe(0o700);
    expect(existsSync(join(folder, "postgres", "cluster.new"))).toBe(false);
    await query(opened, "CREATE TABLE kept AS SELECT 1 AS number");
    const pid = readServerPid(folder) as number;
    await opened.stop();
    expect(await ended(pid)).toBe(true);
    expect(existsSync(pidFile(folder))).toBe(false);
  });

  it("finds its data at the next start", async () => {
    const opened = await openEmbedded(folder);
    expect(await query(opened, "SELECT number FROM kept")).toEqual([{ number: 1 }]);
    await opened.stop();
  });

  it("without its password opens nothing and starts nothing new; with a wrong one it says so; no server stays behind", async () => {
    const file = join(folder, "embedded-database-password");
    rmSync(file);
    const error = await openEmbedded(folder).catch((caught) => caught);
    expect(error).toBeInstanceOf(StartError);
    expect(error.message).toContain("embedded-database-password is missing");
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, "not this\n");
    await expect(openEmbedded(folder)).rejects.toThrow(
      new StartError("The embedded database rejects the password stored in the data folder."),
    );
    expect(existsSync(pidFile(folder))).toBe(false);
  });
});

describe("several processes", () => {
  const folder = dataFolder();

  it("that open a new folder at the same time share one server, which the last one stops", async () => {
    const [here, there, other] = await Promise.all([openEmbedded(folder), otherProcess(folder), otherProcess(folder)]);
    const pid = readServerPid(folder) as number;
    await query(here, "CREATE TABLE kept AS SELECT 1 AS number");
    await here.stop();
    there.kill("SIGTERM");
    await once(there, "exit");
    expect(isRunning(pid)).toBe(true);
    other.kill("SIGTERM");
    await once(other, "exit");
    expect(await ended(pid)).toBe(true);
  });

  it("of which one was killed: the next takes its server over, and stops it", async () => {
    const child = await otherProcess(folder);
    const pid = readServerPid(folder) as number;
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(isRunning(pid)).toBe(true);
    const taken = await openEmbedded(folder);
    expect(readServerPid(folder)).toBe(pid);
    expect(await query(taken, "SELECT number FROM kept")).toEqual([{ number: 1 }]);
    await taken.stop();
    expect(await ended(pid)).toBe(true);
  });

  it("that all ended with the machine: what the server left, with a number that is somebody else's now, is no hindrance", async () => {
    writeFileSync(pidFile(folder), `${process.pid}\n${join(folder, "postgres", "cluster")}\n`);
    const opened = await openEmbedded(folder);
    expect(await query(opened, "SELECT number FROM kept")).toEqual([{ number: 1 }]);
    await opened.stop();
    expect(existsSync(pidFile(folder))).toBe(false);
  });
});

it("A database that is created beforehand is created once, runs only when it is opened, and is opened as it is", async () => {
  const folder = dataFolder();
  await Promise.all([createEmbedded(folder, {}), createEmbedded(folder, {})]);
  expect(readServerPid(folder)).toBeUndefined();
  const onCreate = () => expect.unreachable("It exists.");
  const opened = await openEmbedded(folder, undefined, { onCreate });
  expect(await query(opened, "SELECT 1 AS number")).toEqual([{ number: 1 }]);
  await opened.stop();
});

describe("a server that is killed", () => {
  const folder = dataFolder();
  const killed = async () => {
    // A server answers a moment before its pid file is complete.
    await expect.poll(() => readServerPid(folder), { timeout: 30_000 }).toBeTypeOf("number");
    const pid = readServerPid(folder) as number;
    process.kill(pid, "SIGKILL");
    return pid;
  };
  const answers = (opened: EmbeddedDatabase) => query(opened, "SELECT number FROM kept").catch(() => undefined);

  it("is started again by one of the processes that use it, with what it had acknowledged; the last one stops it", async () => {
    const said: string[] = [];
    const [here, there] = await Promise.all([openEmbedded(folder, (sentence) => said.push(sentence)), otherProcess(folder)]);
    await query(here, "CREATE TABLE kept AS SELECT 1 AS number");
    for (const _time of [1, 2]) {
      const before = await killed();
      await expect.poll(() => answers(here), { timeout: 30_000 }).toEqual([{ number: 1 }]);
      expect(readServerPid(folder)).not.toBe(before);
    }
    expect(here.isLost()).toBe(false);
    const pid = readServerPid(folder) as number;
    there.kill("SIGTERM");
    await once(there, "exit");
    expect(isRunning(pid)).toBe(true);
    // Either process may have been first so far, and the other may have seen nothing; the remaining one watches the server alone, and
    // reports it.
    await expect
      .poll(() => said.at(-1) ?? "The embedded database is running again.", { timeout: 30_000 })
      .toBe("The embedded database is running again.");
    said.length = 0;
    await killed();
    await expect.poll(() => said.at(-1), { timeout: 30_000 }).toBe("The embedded database is running again.");
    expect(said[0]).toBe("The embedded database has crashed and is restarting.");
    expect(await answers(here)).toEqual([{ number: 1 }]);
    await here.stop();
    await expect.poll(() => existsSync(pidFile(folder)), { timeout: 30_000 }).toBe(false);
  });

  it("stays stopped when whoever would start it stops", async () => {
    const opened = await openEmbedded(folder);
    const pid = await killed();
    await opened.stop();
    expect(await ended(pid)).toBe(true);
    const left = readServerPid(folder);
    expect(left === undefined || !isRunning(left)).toBe(true);
  });
});

describe("a note of a database elsewhere", () => {
  it("without that database stops the start: an empty guide would be worse", async () => {
    const folder = dataFolder();
    writeFileSync(join(folder, "embedded-database-id"), "0000000000000000\n");
    const error = await openEmbedded(folder).catch((caught) => caught);
    expect(error).toBeInstanceOf(StartError);
    expect(error.message).toMatch(/^.*embedded-database-id names the database folder .*0000000000000000, which is missing: .*\.$/);
    expect(existsSync(join(folder, "postgres"))).toBe(false);
  });
});
