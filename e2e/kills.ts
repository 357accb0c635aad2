import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { SMTPServer } from "smtp-server";
import { findRoom } from "../bench/people.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { ended, ROOT, type RunningGuide, startGuide } from "./guide.ts";

/** Sends enquiries one after the other, and kills the guide at a different step of each. */

/** Value in place of a step: kills the guide when the mail server has accepted a mail. */
export const ON_TAKEN = 0;
/** Upper limit of the steps from a request to the record of its second mail; a step after the last one kills nothing. */
export const STEPS = 130;
const POLL_MILLISECONDS = 15;
const DONE_MILLISECONDS = 90_000;

export interface KillReport {
  enquiries: number;
  kills: number;
  /** Acknowledged enquiries that are missing, and missing mails. */
  lost: number;
  /** Enquiries that are stored twice. */
  doubled: number;
  mails: number;
  /**
   * Mails whose Message-ID was sent before: if the kill was between the mail server's acceptance and our record, and in all other cases.
   */
  repeatedInBetween: number;
  repeatedElsewhere: number;
}

/** Starts a double of the captcha service that the guide is set up with. It accepts every solution. */
async function startCaptchaDouble() {
  const server = createServer((_, response) => response.setHeader("content-type", "application/json").end('{"success":true}'));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Starts a mail server. @param onTaken called with each accepted mail, at the moment when the sender is notified */
async function startMailDouble(onTaken: () => unknown) {
  const ids: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (bytes: Buffer) => (text += bytes.toString()));
      stream.on("end", () => {
        // From here on the mail server has the mail, even if the sender dies before the reply.
        ids.push(idIn(text));
        done();
        onTaken();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    ids,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

const idIn = (source: string): string => /^Message-ID: <(\w+)@/im.exec(source)?.[1] ?? "";
/** Returns the Message-ID that platform/mail/sendMail.ts derives from a mail's key. */
const mailIdFromKey = (key: string): string => createHash("sha256").update(key).digest("hex").slice(0, 32);

function idsInMailbox(dataDir: string): string[] {
  const folder = join(dataDir, "mailbox");
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  return names.map((name) => idIn(readFileSync(join(folder, name), "utf8")));
}

/** Expires the queue's locks at once: without this, locks of a killed server end only after two minutes. */
const letLocksPass = (pool: Pool) =>
  pool.query("UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 hour' WHERE locked_at IS NOT NULL");

/**
 * Kills the guide once per enquiry, and reports lost and repeated enquiries and mails.
 * @param steps the step at which each enquiry's guide is killed
 * @param isSmtp sends mail through a mail server instead of the file mailbox
 */
export async function killEnquiries(dataDir: string, steps: readonly number[], isSmtp: boolean): Promise<KillReport> {
  const captcha = await startCaptchaDouble();
  const inBetween = new Set<string>();
  let guide: RunningGuide | undefined;
  let kills = 0;
  let isKilledOnTaken = false;
  const mailDouble = await startMailDouble(() => {
    if (!isKilledOnTaken) return;
    isKilledOnTaken = false;
    guide?.process.kill("SIGKILL");
  });
  const database = await openDatabase({ dataDir, poolSize: 2 });
  const pool = database.db.$client;
  const killFile = join(dataDir, "kill-at-step");
  const env = {
    KILL_FILE: killFile,
    NODE_OPTIONS: `--import=${join(ROOT, "e2e", "killAtStep.ts")}`,
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "error",
    CAPTCHA_PROVIDER: "turnstile",
    CAPTCHA_SITE_KEY: "site-key-of-the-double",
    CAPTCHA_SECRET: "secret-of-the-double",
    CAPTCHA_URL: captcha.url,
    ...(isSmtp && { SMTP_URL: mailDouble.url }),
  };
  const isDead = () => !guide || guide.process.exitCode !== null || guide.process.signalCode !== null;
  const noted = async () =>
    new Set((await pool.query<{ key: string }>("SELECT key FROM mail_sent")).rows.map(({ key }) => mailIdFromKey(key)));
  const revive = async () => {
    if (guide) {
      await ended(guide.process);
      kills += 1;
      const known = await noted();
      for (const id of mailDouble.ids) if (!known.has(id)) inBetween.add(id);
    }
    await letLocksPass(pool);
    guide = await startGuide({ dataDir, env });
  };
  const queued = async () =>
    Number((await pool.query("SELECT count(*) FROM graphile_worker._private_jobs WHERE key LIKE 'enquiry %'")).rows[0].count);
  const room = await findRoom(pool);
  const before = isSmtp ? 0 : idsInMailbox(dataDir).length;
  const acknowledged: string[] = [];
  try {
    await revive();
    for (const [index, step] of steps.entries()) {
      const message = `${randomUUID()} ${index}`;
      const headers: Record<string, string> = {
        "content-type": "application/json",
        "x-forwarded-for": `198.18.${Math.floor(index / 250)}.${1 + (index % 250)}`,
        "idempotency-key": randomUUID(),
      };
      // The previous enquiry may have finished one step before its kill: then this request reaches a guide that is ending.
      let csrf: Response | undefined;
      while (!csrf) {
        if (isDead()) await revive();
        csrf = await fetch(`${guide?.address}/api/csrf/`, { headers }).catch(() => undefined);
        if (!csrf) await sleep(POLL_MILLISECONDS);
      }
      const token = /csrftoken=([^;]+)/.exec(csrf.headers.get("set-cookie") ?? "")?.[1] ?? "";
      Object.assign(headers, { cookie: `csrftoken=${token}`, "x-csrftoken": decodeURIComponent(token) });
      const body = JSON.stringify({
        ...room,
        item_type: "rooms",
        guest_name: "Ana Silva",
        guest_email: `ana-${message.replace(" ", "-")}@example.org`,
        guest_message: message,
        token: `token ${message}`,
      });
      isKilledOnTaken = step === ON_TAKEN;
      writeFileSync(killFile, String(step === ON_TAKEN ? Number.MAX_SAFE_INTEGER : step));
      guide?.process.kill("SIGUSR2");
      while (existsSync(killFile)) await sleep(1);
      for (let answer: Response | undefined; answer?.status !== 201; ) {
        answer = await fetch(`${guide?.address}/api/booking-enquiry/`, { method: "POST", headers, body }).catch(() => undefined);
        if (answer && answer.status !== 201 && answer.status !== 503) throw new Error(`${answer.status} ${await answer.text()}`);
        await answer?.arrayBuffer().catch(() => undefined);
        if (answer?.status === 201) acknowledged.push(message);
        else {
          await sleep(POLL_MILLISECONDS);
          if (isDead()) await revive();
        }
      }
      for (const until = Date.now() + DONE_MILLISECONDS; (await queued()) > 0; await sleep(POLL_MILLISECONDS)) {
        if (isDead()) await revive();
        if (Date.now() > until) throw new Error(`The mails of enquiry ${index}, killed at step ${step}, did not go out`);
      }
    }
    if (isDead()) await revive();
    const { rows } = await pool.query<{ message: string; uuid: string }>(
      "SELECT guest_message AS message, uuid FROM booking_enquiry WHERE guest_message = ANY($1)",
      [acknowledged],
    );
    const ids = isSmtp ? mailDouble.ids : idsInMailbox(dataDir);
    const guestIds = rows.map(({ uuid }) => mailIdFromKey(`enquiry guest ${uuid}`));
    const { rows: people } = await pool.query<{ account_id: string }>("SELECT account_id FROM business_member WHERE business_code = $1", [
      room.business_profile,
    ]);
    const ownerIds = rows.flatMap(({ uuid }) => people.map(({ account_id }) => mailIdFromKey(`enquiry ${uuid} ${account_id}`)));
    const there = new Set(ids);
    const times = Map.groupBy(ids.slice(before), (id) => id);
    const repeated = [...times].filter(([, all]) => all.length > 1).map(([id]) => id);
    return {
      enquiries: acknowledged.length,
      kills,
      lost:
        acknowledged.length -
        new Set(rows.map(({ message }) => message)).size +
        [...guestIds, ...ownerIds].filter((id) => !there.has(id)).length,
      doubled: rows.length - new Set(rows.map(({ message }) => message)).size,
      mails: times.size,
      repeatedInBetween: repeated.filter((id) => inBetween.has(id)).length,
      repeatedElsewhere: repeated.filter((id) => !inBetween.has(id)).length,
    };
  } finally {
    await guide?.stop();
    await database.close();
    await mailDouble.close();
    captcha.close();
  }
}
