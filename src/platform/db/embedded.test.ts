import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { StartError } from "../errors.ts";
import { temporaryFolder } from "../testing/app.ts";
import { closeAfterwards } from "../testing/closing.ts";
import { type EmbeddedDatabase, openEmbedded } from "./embedded.ts";

/** A data folder in which the server's user can be: as root it is another one. */
function dataFolder() {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  closeAfterwards(() => {
    const pid = serverOf(folder);
    if (pid) process.kill(pid, "SIGQUIT");
  });
  return folder;
}
const pidFile = (folder: string) => join(folder, "postgres", "cluster", "postmaster.pid");
const serverOf = (folder: string) => (existsSync(pidFile(folder)) ? Number.parseInt(readFileSync(pidFile(folder), "utf8"), 10) : undefined);

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

/** Another process that opens the database of a folder and holds it. */
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

describe("a data folder", () => {
  it("gets a cluster of its own, in UTF-8 and UTC, closed to others and without a port", { timeout: 60_000 }, async () => {
    const folder = dataFolder();
    const opened = await openEmbedded(folder);
    expect(
      await query(
        opened,
        "SELECT current_database() AS name, current_setting('server_encoding') AS encoding, current_setting('TimeZone') AS zone, current_setting('listen_addresses') AS addresses",
      ),
    ).toEqual([{ name: "guide", encoding: "UTF8", zone: "UTC", addresses: "" }]);
    expect(opened.notice).toBeUndefined();
    expect(statSync(join(folder, "embedded-database-password")).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "postgres")).mode & 0o777).toBe(0o700);
    await opened.stop();
  });

  it("keeps its data from one start to the next, and its server runs only in between", { timeout: 60_000 }, async () => {
    const folder = dataFolder();
    const first = await openEmbedded(folder);
    await query(first, "CREATE TABLE kept AS SELECT 1 AS number");
    const pid = serverOf(folder) as number;
    await first.stop();
    expect(await ended(pid)).toBe(true);
    expect(existsSync(pidFile(folder))).toBe(false);
    const second = await openEmbedded(folder);
    expect(await query(second, "SELECT number FROM kept")).toEqual([{ number: 1 }]);

    // Without its password nobody opens it, and nothing begins anew.
    await second.stop();
    rmSync(join(folder, "embedded-database-password"));
    const error = await openEmbedded(folder).catch((caught) => caught);
    expect(error).toBeInstanceOf(StartError);
    expect(error.message).toContain("embedded-database-password is missing");
    expect(existsSync(join(folder, "embedded-database-password"))).toBe(false);

    // A wrong one is told in one sentence too.
    writeFileSync(join(folder, "embedded-database-password"), "not this\n");
    await expect(openEmbedded(folder)).rejects.toThrow(
      new StartError("The embedded database refuses the password kept in the data folder."),
    );
  });

  it("is shared by processes that open it at the same time; the last one stops the server", { timeout: 60_000 }, async () => {
    const folder = dataFolder();
    const [here, there, other] = await Promise.all([openEmbedded(folder), otherProcess(folder), otherProcess(folder)]);
    const pid = serverOf(folder) as number;
    await query(here, "CREATE TABLE shared AS SELECT 1 AS number");
    await here.stop();
    there.kill("SIGTERM");
    await once(there, "exit");
    expect(isRunning(pid)).toBe(true);
    other.kill("SIGTERM");
    await once(other, "exit");
    expect(await ended(pid)).toBe(true);
  });

  it("is taken over from a process that was killed: its server goes on, and then the whole machine's end is survived too", {
    timeout: 60_000,
  }, async () => {
    const folder = dataFolder();
    const child = await otherProcess(folder);
    const pid = serverOf(folder) as number;
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(isRunning(pid)).toBe(true);
    const taken = await openEmbedded(folder);
    expect(serverOf(folder)).toBe(pid);
    await query(taken, "CREATE TABLE kept AS SELECT 1 AS number");

    process.kill(pid, "SIGKILL");
    await ended(pid);
    // What a reboot leaves: the file of a server that is no more, with a number that somebody else has now.
    const left = existsSync(pidFile(folder)) ? readFileSync(pidFile(folder), "utf8") : `${pid}\n`;
    writeFileSync(pidFile(folder), left.replace(/^\d+/, String(process.pid)));
    const again = await openEmbedded(folder);
    expect(await query(again, "SELECT number FROM kept")).toEqual([{ number: 1 }]);
    await taken.stop();
    await again.stop();
    expect(existsSync(pidFile(folder))).toBe(false);
  });

  it("in which a first start was cut off begins again", { timeout: 60_000 }, async () => {
    const folder = dataFolder();
    mkdirSync(join(folder, "postgres", "cluster.new", "base"), { recursive: true });
    const opened = await openEmbedded(folder);
    expect(await query(opened, "SELECT 1 AS number")).toEqual([{ number: 1 }]);
    await opened.stop();
  });
});

describe("a note of a database elsewhere", () => {
  it("without that database stops the start: an empty guide would be worse", async () => {
    const folder = dataFolder();
    writeFileSync(join(folder, "embedded-database-id"), "0000000000000000\n");
    const error = await openEmbedded(folder).catch((caught) => caught);
    expect(error).toBeInstanceOf(StartError);
    expect(error.message).toMatch(/^.*embedded-database-id says that the database is in .*0000000000000000, but it is not there: .*\.$/);
    expect(existsSync(join(folder, "postgres"))).toBe(false);
  });
});
