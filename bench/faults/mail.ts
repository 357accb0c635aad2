import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { SMTPServer } from "smtp-server";
import { findRoom, People } from "../people.ts";
import { atEnd, freePort } from "../processes.ts";
import { demoFolder, type Part, seconds, startFaultsGuide, withDatabase } from "./parts.ts";

/**
 * Attempts that fail for each mail. The queue waits e to the power of the attempt in seconds: the first eight waits are 79 minutes together.
 * The bench skips the waits, so that an hour takes a minute.
 */
const ATTEMPTS = 8;
/** Number of attempts that find no server at all; the later ones find one that says "try again later". */
const UNREACHABLE = 4;
const WRITE_MILLISECONDS = 6_000;
const DONE_MILLISECONDS = 60_000;

/** A mail server that can be switched off, and that refuses or takes mails. */
async function startMailDouble() {
  const port = await freePort();
  const taken = new Map<string, number>();
  let isRefusing = true;
  let refusals = 0;
  const create = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onMailFrom(_address, _session, done) {
        if (!isRefusing) return done();
        refusals += 1;
        done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
      },
      onData(stream, session, done) {
        let text = "";
        stream.on("data", (bytes: Buffer) => (text += bytes.toString()));
        stream.on("end", () => {
          const id = /^Message-ID: (.*)$/im.exec(text)?.[1] ?? session.id;
          taken.set(id, (taken.get(id) ?? 0) + 1);
          done();
        });
      },
    });
  let server: SMTPServer | undefined;
  const stop = async () => {
    const old = server;
    server = undefined;
    if (old) await new Promise<void>((resolve) => old.close(() => resolve()));
  };
  atEnd(stop);
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    refusals: () => refusals,
    async start() {
      server = create();
      server.on("error", () => undefined);
      const listening = server.listen(port, "127.0.0.1");
      await once(listening, "listening");
    },
    accept() {
      isRefusing = false;
    },
  };
}

const WAITING =
  "SELECT count(*) AS all, min(attempts) AS least, max(attempts) AS most FROM graphile_worker._private_jobs WHERE payload::text LIKE '%key%' AND max_attempts = 20";

async function readWaiting(pool: Pool): Promise<{ all: number; least: number; most: number }> {
  const { rows } = await pool.query(WAITING);
  return { all: Number(rows[0].all), least: Number(rows[0].least ?? 0), most: Number(rows[0].most ?? 0) };
}

/** Makes every waiting mail due until each has failed this many times. */
async function failUntil(pool: Pool, attempts: number) {
  for (const begun = performance.now(); performance.now() - begun < DONE_MILLISECONDS; await sleep(200)) {
    const { least } = await readWaiting(pool);
    if (least >= attempts) return;
    await pool.query(
      "UPDATE graphile_worker._private_jobs SET run_at = now() WHERE max_attempts = 20 AND attempts < $1 AND run_at > now()",
      [attempts],
    );
  }
}

/** Takes the mail server away while people sign up and send enquiries, and counts the mails once it is back. */
export async function benchMail(): Promise<Part> {
  const double = await startMailDouble();
  const dataDir = demoFolder("mail");
  const guide = await startFaultsGuide(dataDir, { SMTP_URL: double.url });
  return withDatabase(dataDir, async ({ db }) => {
    const pool = db.$client;
    const people = new People(() => guide.origin, await findRoom(pool), 2);
    await sleep(WRITE_MILLISECONDS);
    const { signUps, enquiries, refused } = await people.stop();
    await failUntil(pool, UNREACHABLE);
    await double.start();
    await failUntil(pool, ATTEMPTS);
    const waiting = await readWaiting(pool);
    double.accept();
    const begun = performance.now();
    await pool.query("UPDATE graphile_worker._private_jobs SET run_at = now() WHERE max_attempts = 20");
    while ((await readWaiting(pool)).all > 0 && performance.now() - begun < DONE_MILLISECONDS) await sleep(100);
    const took = performance.now() - begun;
    const left = (await readWaiting(pool)).all;
    const counts = [...double.taken.values()];
    const twice = counts.filter((count) => count > 1).length;
    await guide.stop();
    const acknowledged = signUps.length + enquiries.length;
    const isGood = left === 0 && twice === 0 && counts.length === waiting.all && waiting.all >= acknowledged;
    return {
      lines: [
        `No mail server, then one that answers 451: ${signUps.length} sign-ups and ${enquiries.length} enquiries were acknowledged meanwhile (other answers: ${[...refused].map(([name, count]) => `${name}: ${count}`).join(", ") || "none"}). ${waiting.all} mails waited, each after ${waiting.least} to ${waiting.most} failed attempts, which the queue spreads over 79 minutes (it waits e, e², … seconds); the bench skips the waits. The server said 451 ${double.refusals()} times. Once it took mails again, ${counts.length} arrived in ${seconds(took)} s, ${twice} of them twice; ${left} were left.`,
        "",
        "Goal: every write acknowledged, every mail delivered once, none given up.",
      ],
      isGood,
    };
  });
}
