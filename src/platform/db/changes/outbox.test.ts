import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { closeAfterwards } from "../../../tools/testing/closing.ts";
import { freshDatabase } from "../../../tools/testing/database.ts";
import { createLog } from "../../log.ts";
import { listenToChanges } from "../changes.ts";
import { sql } from "../sql.ts";

// Longer than usual, for slow machines.
vi.setConfig({ testTimeout: 60_000 });

const { db, connection } = await freshDatabase();

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  closeAfterwards(() => client.end().catch(() => undefined));
  return client;
}

/** Starts what a server listens with. */
async function startServer() {
  const received: string[] = [];
  const listener = await listenToChanges(connection, createLog("silent"), {
    onChange: (key) => received.push(key),
    onLost: () => received.push("lost"),
    onConnected: () => received.push("connected"),
  });
  closeAfterwards(() => listener.stop());
  return { ...listener, received };
}

async function until(isSo: () => boolean | Promise<boolean>) {
  for (let tries = 0; tries < 1_500 && !(await isSo()); tries += 1) await sleep(20);
  expect(await isSo()).toBe(true);
}

const change = (client: Pick<pg.Client, "query">, key: string) => client.query("SELECT notify_keys('test', ARRAY[$1])", [key]);
const READER = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = 7204012
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
const readerPid = async () => (await db.execute<{ pid: number }>(sql.raw(READER))).rows[0]?.pid;

describe("a change", () => {
  it("arrives at its own server before settle returns, once, and at another within moments", async () => {
    const [one, other] = [await startServer(), await startServer()];
    const client = await connect();
    for (const [own, far] of [
      [one, other],
      [other, one],
    ] as const) {
      await change(client, `own ${far.received.length}`);
      const key = `own ${far.received.length}`;
      await change(client, key);
      await own.settle();
      expect(own.received).toContain(key);
      const begun = performance.now();
      await until(() => far.received.includes(key));
      expect(performance.now() - begun).toBeLessThan(2_000);
    }
    await Promise.all([one.stop(), other.stop()]);
  });

  it("of a transaction that ends late arrives when it ends, however many others were committed since", async () => {
    const server = await startServer();
    const [late, client] = [await connect(), await connect()];
    await late.query("BEGIN");
    await change(late, "late");
    for (let number = 0; number < 5; number += 1) {
      await change(client, `early ${number}`);
      await server.settle();
      expect(server.received.at(-1)).toBe(`early ${number}`);
    }
    await late.query("COMMIT");
    await server.settle();
    expect(server.received.filter((key) => key === "late")).toHaveLength(1);
    await server.stop();
  });

  it("that is rolled back arrives never, and none is lost when many are committed at once", async () => {
    const server = await startServer();
    const clients = await Promise.all(Array.from({ length: 8 }, connect));
    const expected: string[] = [];
    await Promise.all(
      clients.map(async (client, number) => {
        for (let step = 0; step < 20; step += 1) {
          const key = `many ${number} ${step}`;
          await client.query("BEGIN");
          await change(client, key);
          if (step % 4 === 3) await client.query("ROLLBACK");
          else expected.push(key);
          await client.query("COMMIT");
        }
      }),
    );
    await server.settle();
    expect(server.received.filter((key) => key.startsWith("many")).sort()).toEqual(expected.sort());
    await server.stop();
  });

  it("is notified of by the reader and not by its writer, and by the writer without a reader", async () => {
    const received: { key: string; pid: number }[] = [];
    const [listener, client] = [await connect(), await connect()];
    listener.on("notification", ({ payload = "", processId }) => received.push({ key: payload, pid: processId }));
    await listener.query("LISTEN guide_keys");
    const writer = (await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows[0]?.pid;
    await change(client, "alone");
    await until(() => received.some(({ key }) => key === "alone"));
    expect(received).toEqual([{ key: "alone", pid: writer }]);

    const server = await startServer();
    await server.settle();
    received.length = 0;
    await change(client, "read");
    await until(() => received.some(({ key }) => key === "read"));
    expect(received).toEqual([{ key: "read", pid: await readerPid() }]);

    await server.stop();
    received.length = 0;
    await change(client, "alone again");
    await until(() => received.length > 0);
    expect(received).toEqual([{ key: "alone again", pid: writer }]);
  });
});

describe("the reader", () => {
  it("is another server once it dies, which goes on where it stopped", async () => {
    const [one, other] = [await startServer(), await startServer()];
    const [late, client] = [await connect(), await connect()];
    await until(async () => (await readerPid()) !== undefined);
    const first = await readerPid();
    await late.query("BEGIN");
    await change(late, "open at the death");
    await client.query("SELECT pg_terminate_backend($1)", [first]);
    await change(client, "after the death");
    await until(async () => ![undefined, first].includes(await readerPid()));
    await late.query("COMMIT");
    const all = () => [one, other].filter(({ received }) => !received.includes("lost"));
    await until(() => all().every(({ received }) => received.includes("after the death") && received.includes("open at the death")));
    expect(all()).toHaveLength(1);
    await Promise.all([one.stop(), other.stop()]);
  });

  it("that hangs loses its connection to another server", async () => {
    const hanging = await connect();
    await hanging.query("SELECT pg_advisory_lock(7204012)");
    await db.execute(sql`DELETE FROM change_reader`);
    await db.execute(sql`INSERT INTO change_reader (snapshot, alive) VALUES (pg_current_snapshot(), clock_timestamp())`);
    const ended = new Promise<void>((resolve) => hanging.on("end", resolve));
    const server = await startServer();
    await ended;
    await until(async () => (await readerPid()) !== undefined);
    await server.stop();
  });

  it("takes everything for changed after a position of another database", async () => {
    const client = await connect();
    await client.query("UPDATE change_reader SET snapshot = '900000000:900000000:', alive = '-infinity'");
    const received: string[] = [];
    client.on("notification", ({ payload = "" }) => received.push(payload));
    await client.query("LISTEN guide_keys");
    const server = await startServer();
    await server.settle();
    await until(() => received.includes("*"));
    await change(client, "later");
    await until(() => received.includes("later"));
    await server.stop();
  });

  it("deletes what was spread a while ago, and nothing that was not", async () => {
    await db.execute(sql`DELETE FROM change_outbox`);
    const [late, client] = [await connect(), await connect()];
    await late.query("BEGIN");
    await change(late, "open");
    await change(client, "old");
    await change(client, "new");
    const age = "UPDATE change_outbox SET created = created - interval '1 hour' WHERE keys = $1";
    await late.query(age, [["open"]]);
    await client.query(age, [["old"]]);
    const kept = async () => (await db.execute<{ key: string }>(sql`SELECT keys[1] AS key FROM change_outbox ORDER BY 1`)).rows;
    const one = await startServer();
    await one.settle();
    await one.stop();
    // The transaction before it is still open: its row may be newer for a later reader.
    expect(await kept()).toEqual([{ key: "new" }, { key: "old" }]);
    await late.query("COMMIT");
    const other = await startServer();
    await other.settle();
    await sleep(100);
    await other.stop();
    // A transaction that is open in another database keeps the rows too.
    await until(async () => {
      const last = await startServer();
      await last.settle();
      await last.stop();
      return (await kept()).length < 3;
    });
    expect(await kept()).toEqual([{ key: "new" }]);
  });
});
