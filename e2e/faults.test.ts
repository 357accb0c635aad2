import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { compare, findRoom, People } from "../bench/people.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { ended, startGuide } from "./guide.ts";
import { filledFolder } from "./worker.ts";

/** Short form of `npm run bench -- faults`. */
it("what people were told is saved is there once, however the guide and its database are killed", { timeout: 180_000 }, async () => {
  const folder = filledFolder();
  const dataDir = folder.path;
  const env = { TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "warn" };
  let guide = await startGuide({ dataDir, env });
  const database = await openDatabase({ dataDir, poolSize: 1 });
  try {
    const people = new People(() => guide.address, await findRoom(database.db.$client), 2);
    const { acknowledged } = people;
    /** Waits until an enquiry is acknowledged by the guide in its current state. */
    const more = (count: number) => expect.poll(() => acknowledged.enquiries.length, { timeout: 60_000 }).toBeGreaterThan(count);
    for (const killed of ["guide", "postmaster", "guide"]) {
      await more(acknowledged.enquiries.length);
      await sleep(100 * Math.random());
      if (killed === "guide") {
        guide.process.kill("SIGKILL");
        await ended(guide.process);
        guide = await startGuide({ dataDir, env });
      } else process.kill(Number.parseInt(readFileSync(join(dataDir, "postgres", "cluster", "postmaster.pid"), "utf8"), 10), "SIGKILL");
    }
    await more(acknowledged.enquiries.length);
    await people.stop();
    expect([...acknowledged.refused]).toEqual([]);
    expect(acknowledged.signUps.length).toBeGreaterThan(0);
    expect(await compare(database.db.$client, acknowledged)).toEqual({ lost: [], doubled: [] });
  } finally {
    await guide.stop();
    await database.close();
    folder.remove();
  }
});
