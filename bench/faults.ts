import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../src/platform/db/open.ts";
import { itemAt } from "../src/platform/values/items.ts";
import { databasePid } from "./cpu.ts";
import { type RunningGuide, startGuide } from "./guide.ts";
import { compare, findRoom, People } from "./people.ts";
import { atEnd, temporaryFolder } from "./processes.ts";
import { median, table } from "./report.ts";
import { Writers } from "./writers.ts";

/** Number of kills per process; `npm run bench -- faults short` runs all of them in a minute or two. */
const LONG = { guide: 25, postmaster: 5, backend: 10, stops: 3 };
const SHORT = { guide: 2, postmaster: 1, backend: 2, stops: 1 };
const PEOPLE = 3;
const WHOLE_GOAL = 5;
/** The first start fills the database, which takes minutes on a busy machine. */
const FIRST_START = 300_000;
const WHOLE_TIMEOUT = 60_000;
/** The queue releases an import of a killed guide after two minutes. */
const IMPORT_TIMEOUT = 420_000;
/** Minimum time between kills in milliseconds; at most twice as long, so that kills hit every moment of a request. */
const PAUSE = 600;
const ENV = { TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "warn" };
/** Too small for a picture or a mail; the free space is filled up first. */
const TINY = "size=64k,mode=755";

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(2);

/** Waits until a page that was never requested before, an API list and /readyz respond. @returns milliseconds */
async function untilWhole(origin: string, begun: number): Promise<number> {
  for (let number = 0; performance.now() - begun < WHOLE_TIMEOUT; number += 1) {
    const headers = { "x-forwarded-for": `198.19.${number % 250}.1` };
    const paths = [`/search/?q=hoi%20an%20${begun}${number}`, "/traveller/country-list/", "/readyz"];
    const statuses = await Promise.all(
      paths.map(async (path) => {
        const response = await fetch(`${origin}${path}`, { headers }).catch(() => undefined);
        await response?.arrayBuffer().catch(() => undefined);
        return response?.status;
      }),
    );
    if (statuses.every((status) => status === 200)) return performance.now() - begun;
    await sleep(20);
  }
  return Number.POSITIVE_INFINITY;
}

async function withDatabase<Result>(dataDir: string, use: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>) {
  const database = await openDatabase({ dataDir, poolSize: 1 });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

const pause = () => sleep(PAUSE * (1 + Math.random()));

/** Kills repeatedly while people use the guide. @param kill returns its moment, and restarts processes that do not restart themselves */
async function killing(dataDir: string, origin: () => string, times: number, kill: () => Promise<number>) {
  const item = await withDatabase(dataDir, ({ db }) => findRoom(db.$client));
  const people = new People(origin, item, PEOPLE);
  const whole: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await pause();
    const begun = await kill();
    whole.push(await untilWhole(origin(), begun));
  }
  await pause();
  const acknowledged = await people.stop();
  const { lost, doubled } = await withDatabase(dataDir, ({ db }) => compare(db.$client, acknowledged));
  const refused = [...acknowledged.refused].map(([name, count]) => `${name}: ${count}`).join(", ");
  return {
    row: [
      String(times),
      String(acknowledged.signUps.length),
      String(acknowledged.enquiries.length),
      String(lost.length),
      String(doubled.length),
      seconds(median(whole)),
      seconds(Math.max(...whole)),
      refused || "none",
    ],
    isGood: lost.length + doubled.length === 0 && Math.max(...whole) <= WHOLE_GOAL * 1_000,
  };
}

/** Kills the guide while people save, redeem, upload and import, then checks that every acknowledged write is there. */
async function killingWriters(dataDir: string, origin: () => string, times: number, kill: () => Promise<number>) {
  const writers = new Writers(origin);
  await withDatabase(dataDir, ({ db }) => writers.start(db.$client));
  for (let time = 0; time < times; time += 1) {
    await pause();
    // Read the address after the kill: the restarted guide has a new port.
    await kill().then((begun) => untilWhole(origin(), begun));
  }
  await writers.stop();
  return withDatabase(dataDir, async ({ db }) => {
    const state = await writers.importState(db.$client, IMPORT_TIMEOUT);
    const { lost, doubled } = await writers.compare(db.$client);
    const { saves, redeemed, pictures } = writers;
    const refused = [...writers.refused].map(([name, count]) => `${name}: ${count}`).join(", ") || "none";
    return {
      text: `Saves, redemptions, uploads of pictures and an import at once, the guide killed ${times} times: acknowledged ${saves.length}, ${redeemed.length} and ${pictures.length}, the import ended as "${state}"; lost ${lost.length}${lost.length > 0 ? ` (${lost.slice(0, 5).join(", ")})` : ""}, doubled ${doubled.length}; other answers: ${refused}.`,
      isGood: lost.length + doubled.length === 0,
    };
  });
}

/** Kills one of two guides on one database while it imports. The other is stopped until then, so that the killed one does the import. */
async function killOneOfTwo(dataDir: string, survivor: RunningGuide) {
  const other = await startGuide(dataDir, ENV, false);
  const writers = new Writers(() => other.origin);
  return withDatabase(dataDir, async ({ db }) => {
    process.kill(-survivor.pid, "SIGSTOP");
    try {
      await writers.startImport();
      await writers.untilImporting(db.$client);
      process.kill(-other.pid, "SIGKILL");
    } finally {
      process.kill(-survivor.pid, "SIGCONT");
    }
    const begun = performance.now();
    const whole = await untilWhole(survivor.origin, begun);
    const state = await writers.importState(db.$client, IMPORT_TIMEOUT);
    const milliseconds = performance.now() - begun;
    const { lost, doubled } = await writers.compare(db.$client);
    return {
      text: `Two guides on one database, one killed in the middle of an import: the other answers after ${seconds(whole)} s, and has ended the import ("${state}") after ${seconds(milliseconds)} s; rows lost ${lost.length}, doubled ${doubled.length}.`,
      isGood: state === "done" && lost.length + doubled.length === 0,
    };
  });
}

/** Creates a folder without free space; undefined if this user may not mount one. */
function fullFolder(folder: string): (() => Promise<void>) | undefined {
  mkdirSync(folder, { recursive: true });
  if (spawnSync("mount", ["-t", "tmpfs", "-o", TINY, "tmpfs", folder]).status !== 0) return undefined;
  const release = atEnd(() => spawnSync("umount", [folder]));
  try {
    for (const size of [4_096, 1])
      for (let file = 0; file < 40; file += 1) writeFileSync(join(folder, `filler-${size}-${file}`), Buffer.alloc(size));
  } catch {
    // The folder is full.
  }
  return release;
}

async function benchFullDisk(guide: RunningGuide, dataDir: string): Promise<string> {
  const folders = ["pictures", "mailbox"].map((name) => join(dataDir, name));
  const names = () => (existsSync(itemAt(folders, 1)) ? readdirSync(itemAt(folders, 1)) : []);
  const before = names();
  const releases = folders.map(fullFolder);
  if (releases.includes(undefined)) {
    for (const release of releases) await release?.();
    return "Full disk: not measured, this user may not mount a small file system.";
  }
  // Queued mails may be written before the folder is full.
  const known = new Set([...before, ...names()]);
  const people = new People(() => guide.origin, await withDatabase(dataDir, ({ db }) => findRoom(db.$client)), 1);
  const pictures = await Promise.all(
    ["IS", "NO", "PE"].map((code) => fetch(`${guide.origin}/media/country/${code}/thumb?v=7`).then(({ status }) => status)),
  );
  await sleep(3_000);
  const { signUps } = await people.stop();
  const mails = () => names().filter((name) => !known.has(name));
  const during = mails().length;
  for (const release of releases) await release?.();
  const begun = performance.now();
  while (mails().length === 0 && performance.now() - begun < WHOLE_TIMEOUT) await sleep(100);
  return `Full disk (64 kB for pictures and for mails): pictures answered ${pictures.join(", ")}; sign-ups acknowledged ${signUps.length}; files of mails then, empty ones included: ${during}; the first mail came ${seconds(performance.now() - begun)} s after there was room again.`;
}

const HALF_REQUESTS = [
  "",
  "GET /explore/ HT",
  "POST /users/login/ HTTP/1.1\r\nHost: localhost\r\n",
  "POST /users/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
];

/** Stops a guide with half-sent requests. @returns milliseconds until it has ended; NaN if its database is still running */
async function stopHalfSent(guide: RunningGuide, dataDir: string): Promise<number> {
  const { hostname, port } = new URL(guide.origin);
  const sockets = HALF_REQUESTS.map((text) => {
    const socket = connect(Number(port), hostname).on("error", () => undefined);
    if (text) socket.write(text);
    return socket;
  });
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  await sleep(200);
  const begun = performance.now();
  await guide.stop();
  const milliseconds = performance.now() - begun;
  for (const socket of sockets) socket.destroy();
  const pid = databasePid(dataDir);
  return pid !== undefined && existsSync(`/proc/${pid}`) ? Number.NaN : milliseconds;
}

const UPLOADS = 40;
const UPLOAD_BYTES = 24 * 1024 * 1024;

const residentMegabytes = (pid: number) => Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** Sends large pictures at once and measures the guide's peak memory. All lack a token, so the guide rejects them unread. */
async function benchUploads(guide: RunningGuide): Promise<string> {
  const before = residentMegabytes(guide.pid);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, residentMegabytes(guide.pid))), 20);
  const body = new FormData();
  body.set("image", new Blob([new Uint8Array(UPLOAD_BYTES)], { type: "image/png" }), "large.png");
  const upload = () =>
    fetch(`${guide.origin}/traveller/api/traveller/aaaaaaaa/`, { method: "PATCH", body }).then(
      ({ status }) => String(status),
      // The response came and the connection closed before the upload was complete.
      () => "closed",
    );
  const answers = await Promise.all(Array.from({ length: UPLOADS }, upload));
  clearInterval(timer);
  const counted = [...Map.groupBy(answers, String)].map(([answer, { length }]) => `${length} ${answer}`).join(", ");
  return `${UPLOADS} uploads of 24 MB at once, without a token: ${counted}; the guide's memory went from ${Math.round(before)} to ${Math.round(most)} MB at most.`;
}

const COLUMNS = [
  "killed",
  "times",
  "sign-ups acknowledged",
  "enquiries acknowledged",
  "lost",
  "doubled",
  "whole again, s, median",
  "at most",
  "other answers",
];

// Kills only processes of this run, by their ids.
/** Kills one random connection of PostgreSQL. @returns when, as performance.now() */
async function killBackend(dataDir: string): Promise<number> {
  const pid = await withDatabase(dataDir, async ({ db }) => {
    const { rows } = await db.$client.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE datname = 'guide' AND backend_type = 'client backend' AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1",
    );
    return rows[0]?.pid;
  });
  if (pid !== undefined) process.kill(pid, "SIGKILL");
  return performance.now();
}

/** Kills guide and database during use, fills the disk, stops half-sent requests. @param parts "short"; "mixed" for mixed writes only */
export async function benchFaults(parts: string[]): Promise<string[]> {
  const times = parts.includes("short") ? SHORT : LONG;
  const dataDir = temporaryFolder("faults");
  let guide = await startGuide(dataDir, ENV, false, FIRST_START);
  const origin = () => guide.origin;

  const killGuide = async () => {
    const begun = performance.now();
    // Its own process group; the database is in another one and keeps running.
    process.kill(-guide.pid, "SIGKILL");
    guide = await startGuide(dataDir, ENV, false);
    return begun;
  };
  const mixed = await killingWriters(dataDir, origin, times.guide, killGuide);
  const two = await killOneOfTwo(dataDir, guide);
  if (parts.includes("mixed")) return [mixed.text, "", two.text];
  const killed = await killing(dataDir, origin, times.guide, killGuide);
  const postmaster = await killing(dataDir, origin, times.postmaster, async () => {
    const pid = databasePid(dataDir);
    if (pid === undefined) throw new Error("The database is not running.");
    process.kill(pid, "SIGKILL");
    return performance.now();
  });
  const backend = await killing(dataDir, origin, times.backend, () => killBackend(dataDir));
  const disk = await benchFullDisk(guide, dataDir);
  const uploads = await benchUploads(guide);
  const stops: number[] = [];
  for (let time = 0; time < times.stops; time += 1) {
    stops.push(await stopHalfSent(guide, dataDir));
    if (time < times.stops - 1) guide = await startGuide(dataDir, ENV, false);
  }
  const isGood =
    [mixed, two, killed, postmaster, backend].every((part) => part.isGood) && stops.every((milliseconds) => milliseconds <= 10_000);
  return [
    `${PEOPLE} people sign up and send enquiries without a pause while something is killed with SIGKILL. An enquiry that is not answered is sent again with the same Idempotency-Key. Whole: \`/readyz\`, an API list and a page that was not in memory answer 200; where the guide itself is killed its start is part of it.`,
    "",
    table(COLUMNS, [
      ["the guide", ...killed.row],
      ["PostgreSQL's postmaster", ...postmaster.row],
      ["one backend of PostgreSQL", ...backend.row],
    ]),
    "",
    ...[mixed.text, two.text, disk, uploads].flatMap((part) => [part, ""]),
    `Stop with ${HALF_REQUESTS.length} requests half sent, ${times.stops} times: ${stops.map(seconds).join(", ")} s, the database stopped each time; goal: 10 s.`,
    "",
    `Goal: 0 lost, 0 doubled, whole within ${WHOLE_GOAL} s: ${isGood ? "reached" : "**missed**"}`,
  ];
}
