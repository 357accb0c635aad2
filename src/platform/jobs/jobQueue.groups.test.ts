import { createServer, type Socket } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { accountTasks } from "../../accounts/accounts/jobs.ts";
import { readDueFeeds } from "../../booking/calendars/jobs.ts";
import { calendar_feed } from "../../booking/calendars/tables.ts";
import { schedule, tasks, workerGroups } from "../../jobs.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { closeAfterwards } from "../../tools/testing/closing.ts";
import { freshDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem, buildTraveller } from "../../tools/testing/factories.ts";
import { PUBLIC_DOUBLE, startFetchDouble } from "../../tools/testing/fetchDouble.ts";
import { traveller_export } from "../../travellers/export/tables.ts";
import { newUuid } from "../clock.ts";
import type { Db } from "../db/types.ts";
import { enqueue, startWorker, type Tasks } from "./jobQueue.ts";

// Longer than usual, for slow machines.
vi.setConfig({ testTimeout: 120_000 });

/** Well below the ten-second timeout for a server that does not respond, and enough for a slow machine. */
const SOON = 5_000;
const PATIENCE = 20_000;
const NEIGHBOURS = Object.keys(tasks).filter((task) => /^(send|read|check|post|push)_/.test(task));

/** Starts a mail server that accepts connections and sends nothing. @returns the times of its connections */
async function startSilentMailServer() {
  const connected: number[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    connected.push(Date.now());
    sockets.push(socket.on("error", () => undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closeAfterwards(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { connected, url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}` };
}

const enqueueNotices = async (db: Db, count: number) => {
  for (let index = 0; index < count; index += 1) {
    const payload = {
      kind: "email_changed",
      to: `n${index}@example.org`,
      what: "m…@example.org",
      host: "theguide",
      key: `notice ${index}`,
    };
    await enqueue(db, { task: "send_notice", payload });
  }
};

async function buildExport(db: Db) {
  const { code } = await buildTraveller(db, { account_id: (await buildAccount(db)).id });
  const uuid = newUuid();
  await db.insert(traveller_export).values({ uuid, traveller: code, expires: new Date(Date.now() + 3_600_000) });
  return uuid;
}

async function start(config: Record<string, string>, changed: Tasks = {}) {
  const { db, connection } = await freshDatabase({ places: true });
  const { services } = await buildApp(db, { handlers: [], files: [], config });
  const worker = await startWorker(services, connection, { ...tasks, ...changed }, {}, workerGroups);
  closeAfterwards(() => worker.stop());
  return { db, services };
}

it("With a mail server that never speaks, an export is made and a link to log in is tried at once", async () => {
  const mail = await startSilentMailServer();
  const { db } = await start({ SMTP_URL: mail.url });
  const [uuid, account] = [await buildExport(db), await buildAccount(db)];
  await enqueueNotices(db, 12);
  await expect.poll(() => mail.connected.length, { timeout: 10_000 }).toBe(2);

  const begun = Date.now();
  await enqueue(db, { task: "make_export", payload: { uuid } });
  await enqueue(db, {
    task: "send_link",
    payload: { kind: "magic", email: account.email, next: "", host: "theguide", asked_by: "ab".repeat(32), key: "link 1" },
  });
  const exported = async () => (await db.select().from(traveller_export))[0]?.status;
  await expect.poll(exported, { timeout: SOON }).toBe("ready");
  // Other mails have two workers, which wait for their own connections: the third connection is the link's.
  await expect.poll(() => mail.connected.length, { timeout: SOON - (Date.now() - begun) }).toBe(3);
});

it("With a calendar host that hangs, the calendars of other hosts are read, and exports made", async () => {
  const asked: string[] = [];
  const site = await startFetchDouble(
    ({ headers, url }, response) => {
      asked.push(`${headers.host?.split(":")[0]}${url}`);
      if (!headers.host?.startsWith("hang.test")) response.end("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n");
    },
    { "hang.test": [[PUBLIC_DOUBLE]], "good.test": [[PUBLIC_DOUBLE]] },
  );
  // The host stays silent for longer than this test waits on a slow machine.
  const options = { ...site.options, milliseconds: 30_000 };
  const { db } = await start({}, { read_calendar_feeds: (_, services) => readDueFeeds(services, options) });
  const uuid = await buildExport(db);
  const room = await buildItem(db, { business_profile: (await buildBusiness(db)).code, kind: "room" });
  const feed = (host: string, name: string, due: number) => ({
    uuid: newUuid(),
    item: room.id,
    url: `http://${host}:${site.port}/${name}`,
    time_zone: "Asia/Ho_Chi_Minh",
    created: new Date(),
    next_try: new Date(due),
  });
  await db
    .insert(calendar_feed)
    .values([
      ...Array.from({ length: 20 }, (_, index) => feed("hang.test", `${index}`, index)),
      ...Array.from({ length: 5 }, (_, index) => feed("good.test", `${index}`, 1_000 + index)),
    ]);
  for (const turn of [1, 2, 3]) await enqueue(db, { task: "read_calendar_feeds", payload: { turn } });
  await enqueue(db, { task: "make_export", payload: { uuid } });
  await expect.poll(() => asked.filter((one) => one.startsWith("good.test")).length, { timeout: PATIENCE }).toBe(5);
  expect(asked.filter((one) => one.startsWith("hang.test"))).toHaveLength(2);
  await expect.poll(async () => (await db.select().from(traveller_export))[0]?.status, { timeout: PATIENCE }).toBe("ready");
});

describe("Groups of workers", () => {
  it("name every task that sends mail or asks other servers, and none that a person waits for", () => {
    const named = workerGroups.flatMap((group) => group.tasks);
    expect(named.toSorted()).toEqual(NEIGHBOURS.toSorted());
    for (const task of Object.keys(schedule)) if (!NEIGHBOURS.includes(task)) expect(named).not.toContain(task);
    expect(workerGroups[0]?.tasks).toContain("send_link");
    expect(Object.keys(accountTasks)).toContain("send_link");
  });

  it("are refused when they name no task, or one twice", async () => {
    const { db, connection } = await freshDatabase();
    const { services } = await buildApp(db, { handlers: [], files: [] });
    const greet: Tasks = { greet: async () => undefined };
    const group = { tasks: ["greet"], workers: 1 };
    await expect(startWorker(services, connection, {}, {}, [group])).rejects.toThrow("The task greet does not exist");
    await expect(startWorker(services, connection, greet, {}, [group, group])).rejects.toThrow("two groups of workers contain it");
  });

  it("do the jobs of every group, and those of none", async () => {
    const { db, connection } = await freshDatabase();
    const { services } = await buildApp(db, { handlers: [], files: [] });
    const done: string[] = [];
    const names = ["first", "second", "rest"];
    const all: Tasks = Object.fromEntries(names.map((name) => [name, async () => void done.push(name)]));
    const worker = await startWorker(services, connection, all, {}, [
      { tasks: ["first"], workers: 1 },
      { tasks: ["second"], workers: 1 },
    ]);
    closeAfterwards(() => worker.stop());
    for (const task of names) await enqueue(db, { task, payload: {} });
    await expect.poll(() => done.toSorted(), { timeout: 10_000 }).toEqual(names.toSorted());
  });
});
