import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { compare, findRoom, People } from "../people.ts";
import { demoFolder, type Part, startFaultsGuide, withDatabase } from "./parts.ts";

const HOUR = 3_600_000;
/** Jumps of the clock, in hours from the real time. */
const JUMPS = [1, 0, -1, 0, 24, 0, -24, 0];
const STAY_MILLISECONDS = 5_000;
/** Longest wait for an enquiry after a jump. */
const PATIENCE_MILLISECONDS = 60_000;

/** Jumps the guide's clock while people write: the module that e2e/attacks/clock.test.ts loads moves Date, and leaves timers alone. */
export async function benchClock(): Promise<Part> {
  const dataDir = demoFolder("clock");
  const file = join(dataDir, "clock");
  writeFileSync(file, "0");
  const jumper = join(import.meta.dirname, "..", "..", "e2e", "clockJump.ts");
  const guide = await startFaultsGuide(dataDir, { CLOCK_FILE: file, NODE_OPTIONS: `--import=${jumper}` });
  const item = await withDatabase(dataDir, ({ db }) => findRoom(db.$client));
  const people = new People(() => guide.origin, item, 2);
  const statuses: Record<string, number> = {};
  let idle = 0;
  for (const hours of JUMPS) {
    writeFileSync(file, String(hours * HOUR));
    process.kill(guide.pid, "SIGUSR2");
    const before = people.acknowledged.enquiries.length;
    const isOver = (since: number) => since >= (people.acknowledged.enquiries.length > before ? STAY_MILLISECONDS : PATIENCE_MILLISECONDS);
    for (const begun = performance.now(); !isOver(performance.now() - begun); await sleep(100)) {
      const response = await fetch(`${guide.origin}/traveller/country-list/`, { headers: { "x-forwarded-for": "198.19.0.1" } }).catch(
        () => undefined,
      );
      await response?.arrayBuffer().catch(() => undefined);
      const status = String(response?.status ?? "lost");
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    if (people.acknowledged.enquiries.length === before) idle += 1;
  }
  const acknowledged = await people.stop();
  const { lost, doubled, twice } = await withDatabase(dataDir, async ({ db }) => ({
    ...(await compare(db.$client, acknowledged)),
    twice: (await db.$client.query("SELECT key FROM mail_sent GROUP BY key HAVING count(*) > 1")).rows.length,
  }));
  await guide.stop();
  // A captcha requested before a jump may be too old after it; no other request is refused.
  const refused = [...acknowledged.refused].filter(([name]) => name !== "enquiry 400");
  const said = Object.entries(statuses)
    .map(([status, count]) => `${count} times ${status}`)
    .join(", ");
  return {
    lines: [
      `The guide's clock jumped ${JUMPS.length} times (to ${JUMPS.map((hours) => `${hours > 0 ? "+" : ""}${hours}`).join(", ")} hours): a list answered ${said}; ${acknowledged.signUps.length} sign-ups and ${acknowledged.enquiries.length} enquiries acknowledged, in each of ${JUMPS.length - idle} stays; lost ${lost.length}, doubled ${doubled.length}, mails sent twice ${twice}; other answers: ${refused.map(([name, count]) => `${name}: ${count}`).join(", ") || "none"}. A captcha that a jump made too old is refused, as it should be: ${acknowledged.refused.get("enquiry 400") ?? 0} times.`,
      "",
      "Goal: the list always 200, enquiries after each jump, 0 lost, 0 doubled, no mail twice.",
    ],
    isGood: Object.keys(statuses).join() === "200" && idle === 0 && lost.length + doubled.length + twice + refused.length === 0,
  };
}
