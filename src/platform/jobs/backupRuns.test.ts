import { expect, it } from "vitest";
import { testDatabase } from "../../tools/testing/database.ts";
import { queuedJobs } from "../../tools/testing/jobs.ts";
import { sql } from "../db/sql.ts";
import { endRun, listRuns, readBackupState, startRun } from "./backupRuns.ts";

const db = testDatabase();
const startOne = async (file: string) => {
  const id = await startRun(db, file);
  if (id === undefined) throw new Error("another backup runs");
  return id;
};
/** Moves the start of a run into the past. */
const age = (id: number, hours: number) =>
  db.execute(sql`UPDATE backup_run SET started = started - make_interval(hours => ${hours}) WHERE id = ${id}`);

it("One backup runs at a time, and the next one starts when it has ended", async () => {
  const id = await startOne("one");
  expect(await startRun(db, "two")).toBeUndefined();
  expect(await listRuns(db)).toMatchObject([{ file: "one", ended: null }]);
  await endRun(db, id, { file: "one", bytes: 7 });
  expect(await startRun(db, "two")).toBeGreaterThan(id);
  expect(await readBackupState(db)).toMatchObject({ last: { file: "one", bytes: 7, error: null }, lastGood: expect.any(Date) });
  expect(await queuedJobs({ db })).toEqual([]);
});

it("The run of a server that stopped ends as failed before the next one starts", async () => {
  const id = await startOne("one");
  await age(id, 5);
  expect(await startRun(db, "two")).toBeUndefined();
  await age(id, 2);
  expect(await startRun(db, "two")).toBeGreaterThan(id);
  expect((await readBackupState(db)).last).toMatchObject({ file: "one", error: "The server stopped during the backup." });
  expect(await queuedJobs({ db })).toMatchObject([{ task: "send_backup_failed", payload: { id } }]);
});

it("A failure is stored with its reason, and queues one mail", async () => {
  const good = await startOne("good");
  await endRun(db, good, { file: "good", bytes: 1 });
  await age(good, 24);
  const bad = await startOne("bad");
  await endRun(db, bad, { error: "No space left on device" });
  expect(await readBackupState(db)).toMatchObject({ last: { file: "bad", error: "No space left on device" }, lastGood: expect.any(Date) });
  expect(await queuedJobs({ db })).toMatchObject([{ task: "send_backup_failed", payload: { id: bad } }]);
});

it("A guide without backups has neither a last nor a good one", async () => {
  expect(await readBackupState(db)).toEqual({ last: undefined, lastGood: undefined });
});
