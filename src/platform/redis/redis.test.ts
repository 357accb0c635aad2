import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { closeAfterwards } from "../../tools/testing/closing.ts";
import { freshDatabase } from "../../tools/testing/database.ts";
import { redisDouble } from "../../tools/testing/redisDouble.ts";
import { listenToChanges } from "../db/changes.ts";
import { sql } from "../db/sql.ts";
import { createLog } from "../log.ts";
import { redisChannel } from "./redis.ts";

// Longer than usual, for slow machines.
vi.setConfig({ testTimeout: 60_000 });

const { db, connection } = await freshDatabase();
const redis = await redisDouble();
const channel = redisChannel("a secret of at least thirty-two letters");

async function until(isSo: () => boolean | Promise<boolean>) {
  for (let tries = 0; tries < 1_500 && !(await isSo()); tries += 1) await sleep(20);
  expect(await isSo()).toBe(true);
}

async function startServer() {
  const received: string[] = [];
  const listener = await listenToChanges(
    connection,
    createLog("silent"),
    { onChange: (key) => received.push(key), onLost: () => received.push("lost"), onConnected: () => received.push("connected") },
    { url: redis.url, channel },
  );
  closeAfterwards(() => listener.stop());
  return { ...listener, received };
}

/** Waits until all servers rely on Redis: they have received two heartbeats. */
async function untilHeard(servers: { received: string[] }[]) {
  await until(() => redis.subscribers === servers.length);
  const before = redis.published.length;
  await until(() => redis.published.length >= before + 2);
  await sleep(200);
  for (const { received } of servers) received.length = 0;
}

/** Starts two servers that receive keys by Redis. */
async function startBoth() {
  const servers = [await startServer(), await startServer()];
  await untilHeard(servers);
  return { servers, stop: () => Promise.all(servers.map((one) => one.stop())) };
}

const change = (key: string) => db.execute(sql`SELECT notify_keys('test', ARRAY[${key}])`);
const allHave = (servers: { received: string[] }[], key: string) => servers.every(({ received }) => received.includes(key));
/** Whether every server that may have missed something takes everything for changed, or has the key. */
const noneMissed = (servers: { received: string[] }[], key: string) =>
  servers.every(({ received }) => received.includes(key) || received.includes("connected"));

beforeEach(async () => {
  redis.isDeaf = false;
  redis.refusesToPublish = false;
  await redis.stop();
  await redis.start();
});

describe("with Redis", () => {
  it("keys arrive at all servers once, and not by PostgreSQL", async () => {
    const { servers, stop } = await startBoth();
    const listener = new pg.Client(connection);
    await listener.connect();
    closeAfterwards(() => listener.end());
    const notified: string[] = [];
    listener.on("notification", ({ payload = "" }) => notified.push(payload));
    await listener.query("LISTEN guide_keys");
    await change("by redis");
    await until(() => allHave(servers, "by redis"));
    // Servers of the version before are still notified.
    await until(() => notified.includes("by redis"));
    await sleep(200);
    for (const { received } of servers) expect(received).toEqual(["by redis"]);
    expect(redis.published.some((message) => message.includes('"by redis"'))).toBe(true);
    await stop();
  });

  it("guides on one Redis have separate channels", () => {
    expect(redisChannel("one secret")).not.toBe(redisChannel("another secret"));
    expect(redisChannel("one secret")).not.toContain("one secret");
  });
});

describe("without Redis", () => {
  it("a server starts and hears of changes, and by Redis once it is there", async () => {
    await redis.stop();
    const servers = [await startServer(), await startServer()];
    await change("by postgres");
    await until(() => allHave(servers, "by postgres"));
    await redis.start();
    await untilHeard(servers);
    await change("by redis");
    await until(() => allHave(servers, "by redis"));
    expect(redis.published.some((message) => message.includes('"by redis"'))).toBe(true);
    await Promise.all(servers.map((one) => one.stop()));
  });

  it("that goes away, no change is missed: servers take everything for changed and listen to PostgreSQL", async () => {
    const { servers, stop } = await startBoth();
    await redis.stop();
    await change("while it goes");
    await until(() => noneMissed(servers, "while it goes"));
    await until(() => servers.every(({ received }) => received.includes("connected")));
    await change("afterwards");
    await until(() => allHave(servers, "afterwards"));
    await stop();
  });

  it("for the reader alone, the others are told", async () => {
    const { servers, stop } = await startBoth();
    redis.refusesToPublish = true;
    await change("refused");
    await until(() => noneMissed(servers, "refused"));
    await change("afterwards");
    await until(() => allHave(servers, "afterwards"));
    await stop();
  });
});

describe("a message that Redis loses", () => {
  it("is noticed by the next one, and everything is taken for changed", async () => {
    const { servers, stop } = await startBoth();
    redis.isDeaf = true;
    await change("lost");
    await until(() => redis.published.some((message) => message.includes('"lost"')));
    redis.isDeaf = false;
    await until(() => noneMissed(servers, "lost"));
    await stop();
  });

  it("is noticed without one: without heartbeats servers listen to PostgreSQL", async () => {
    const { servers, stop } = await startBoth();
    redis.isDeaf = true;
    await until(() => servers.every(({ received }) => received.includes("connected")));
    await change("by postgres");
    await until(() => allHave(servers, "by postgres"));
    await stop();
  });
});

it("a reader without Redis sends the others back to PostgreSQL", async () => {
  const received: string[] = [];
  const plain = await listenToChanges(connection, createLog("silent"), {
    onChange: (key) => received.push(key),
    onLost: () => undefined,
    onConnected: () => undefined,
  });
  closeAfterwards(() => plain.stop());
  const other = await startServer();
  await change("to all");
  await until(() => received.includes("to all") && other.received.includes("to all"));
  await Promise.all([plain.stop(), other.stop()]);
});
