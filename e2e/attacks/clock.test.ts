import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { compare, findRoom, People } from "../../bench/people.ts";
import { openDatabase } from "../../src/platform/db/open.ts";
import { ROOT, startGuide } from "../guide.ts";
import { filledFolder } from "../worker.ts";

const HOUR = 3_600_000;
/** Number of signed-up people and enquiries after each jump. */
const AFTER_JUMP = 3;

it("a clock that jumps an hour ahead and back stops nothing, locks nobody out and does nothing twice", { timeout: 300_000 }, async () => {
  const folder = filledFolder();
  const clock = join(folder.path, "clock");
  const env = {
    CLOCK_FILE: clock,
    NODE_OPTIONS: `--import=${join(ROOT, "e2e", "clockJump.ts")}`,
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "warn",
  };
  const guide = await startGuide({ dataDir: folder.path, env });
  const database = await openDatabase({ dataDir: folder.path, poolSize: 1 });
  const pool = database.db.$client;
  try {
    const jump = (milliseconds: number) => {
      writeFileSync(clock, String(milliseconds));
      guide.process.kill("SIGUSR2");
    };
    /** Reads as one visitor; the jumps must not use up this visitor's rate limit. */
    const read = async () => {
      const response = await fetch(`${guide.address}/traveller/country-list/`, { headers: { "x-forwarded-for": "198.19.0.1" } });
      await response.arrayBuffer();
      return response.status;
    };
    const people = new People(() => guide.address, await findRoom(pool), 1);
    const { acknowledged } = people;
    for (const ahead of [0, HOUR, 0, -HOUR, 0]) {
      jump(ahead);
      await sleep(100);
      const before = acknowledged.enquiries.length;
      await expect.poll(() => acknowledged.enquiries.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(before + AFTER_JUMP);
      for (let time = 0; time < 20; time += 1) expect(await read()).toBe(200);
    }
    await people.stop();
    expect(guide.process.exitCode).toBeNull();
    // A captcha solution requested before a jump may be too old after it; no other request is refused.
    expect([...acknowledged.refused.keys()].filter((name) => name !== "enquiry 400")).toEqual([]);
    expect(await compare(pool, acknowledged)).toEqual({ lost: [], doubled: [] });
    const mails = async () =>
      Number((await pool.query("SELECT count(*) FROM graphile_worker._private_jobs WHERE key LIKE 'enquiry %'")).rows[0].count);
    await expect.poll(mails, { timeout: 60_000 }).toBe(0);
    const { rows } = await pool.query("SELECT key FROM mail_sent GROUP BY key HAVING count(*) > 1");
    expect(rows).toEqual([]);
  } finally {
    await guide.stop();
    await database.close();
    folder.remove();
  }
});
