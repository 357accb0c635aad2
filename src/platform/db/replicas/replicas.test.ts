import { expect, it } from "vitest";
import { closeAfterwards } from "../../../tools/testing/closing.ts";
import { freshDatabase } from "../../../tools/testing/database.ts";
import { openDatabase } from "../open.ts";
import { sql } from "../sql.ts";
import { examineReplicas } from "./examineReplicas.ts";
import { endOfRecord } from "./position.ts";
import { createReadScope, currentReadScope, runInReadScope } from "./readScope.ts";
import { Replicas } from "./replicas.ts";

/** Streaming replicas are in e2e/replicas.test.ts. Here no address leads to a replica. */
const NOWHERE = "postgresql://guide@127.0.0.1:1/guide";

const [primary, other] = await Promise.all([freshDatabase({ empty: true }), freshDatabase({ empty: true })]);
const urls = [primary.url, NOWHERE, other.url];
const REASONS = ["promoted", "unreachable", "another database"];

it("Servers that are no replicas of the database are left out, each with its reason, and noted once", async () => {
  const noted: unknown[] = [];
  const opened = await openDatabase({
    ...{ databaseUrl: primary.url, dataDir: "", replicaUrls: urls },
    onReplica: (number, reason) => noted.push([number, reason]),
  });
  closeAfterwards(() => opened.close());
  const scope = createReadScope(true, 0);
  const { rows } = await runInReadScope(scope, async () => await opened.db.execute(sql`SELECT current_database() AS name`));
  expect([rows[0]?.name, scope.usesPrimary]).toEqual([new URL(primary.url).pathname.slice(1), true]);
  await opened.replicas?.check();
  expect(noted).toEqual(REASONS.map((reason, index) => [index + 1, reason]));
  const [used] = opened.replicas?.figures ?? [];
  expect(await used?.read(opened.db)).toEqual({ 1: 0, 2: 0, 3: 0 });
});

it("The check of a guide finds the same", async () => {
  expect((await examineReplicas(primary.url, urls)).map(({ reason }) => reason)).toEqual(REASONS);
});

it("Without the setting there are no replicas", () => expect(primary.replicas).toBeUndefined());

it("The position after a write is at least that of the write, and grows", async () => {
  const replicas = new Replicas({ connectionString: primary.url }, [], 0, () => undefined);
  closeAfterwards(() => replicas.close());
  const before = await replicas.readPosition();
  await primary.db.execute(sql`CREATE TABLE written (id int)`);
  const { rows } = await primary.db.execute(sql`SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 AS flushed`);
  const after = await replicas.readPosition();
  expect(after).toBeGreaterThan(before);
  expect(after).toBeGreaterThanOrEqual(endOfRecord(Number(rows[0]?.flushed)));
});

it("Cached pages are read from the primary until the position of the last change is known", async () => {
  const replicas = new Replicas({ connectionString: primary.url }, [], 0, () => undefined);
  closeAfterwards(() => replicas.close());
  const minimum = async () => {
    let found = Number.NaN;
    await replicas.runShared(async () => {
      found = currentReadScope()?.minimum ?? Number.NaN;
    });
    return found;
  };
  const position = await replicas.readPosition();
  expect(await minimum()).toBeLessThanOrEqual(position);
  replicas.noteChange();
  expect(await minimum()).toBe(Number.POSITIVE_INFINITY);
  await expect.poll(minimum).toBeLessThan(Number.POSITIVE_INFINITY);
  // Without notifications everything is rendered again later, so it may come from any replica.
  replicas.suspend();
  expect(await minimum()).toBe(0);
});

it("A position behind the header of an empty page is that of the page, which replicas reach", () => {
  expect([8_192 * 3 + 24, 16 * 2 ** 20 + 40, 8_192 * 3 + 64].map(endOfRecord)).toEqual([8_192 * 3, 16 * 2 ** 20, 8_192 * 3 + 64]);
});
