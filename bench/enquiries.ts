import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../src/platform/db/open.ts";
import { prepareDemo, startGuide } from "./guide.ts";
import { findRoom } from "./people.ts";
import { temporaryFolder } from "./processes.ts";
import { median, table, whole } from "./report.ts";

/** Guests per second, and duration, regardless of the guide's speed: an open loop, so that a stalling guide does not get fewer requests. */
const PER_SECOND = 200;
const SECONDS = 60;
/** Number of CSRF tokens, which all guests share. */
const TOKENS = 50;
/** No server listens there: the mail server is down. */
const MAIL_DOWN = "smtp://127.0.0.1:1";

/** Starts a captcha service that accepts every solution. */
async function startCaptchaDouble(): Promise<{ url: string; asked(): number; close(): void }> {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.setHeader("content-type", "application/json").end('{"success":true}');
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked, close: () => server.close() };
}

interface Sent {
  status: number;
  milliseconds: number;
  uuid: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 400 });

function post(url: string, headers: Record<string, string>, body: string): Promise<Sent> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const done = (status: number, uuid = "") => resolve({ status, uuid, milliseconds: performance.now() - begun });
    const asked = request(
      url,
      { method: "POST", agent, headers: { ...headers, "content-length": Buffer.byteLength(body) } },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => (text += part));
        response.on("end", () => done(response.statusCode ?? 0, /"uuid":"([^"]+)"/.exec(text)?.[1]));
        response.on("error", () => done(0));
      },
    );
    asked.on("error", () => done(0));
    asked.end(body);
  });
}

/** Returns a separate IP address for each guest, so that no rate limit applies; the guide trusts this machine as its proxy. */
const guestIpAddress = (number: number) =>
  `198.${18 + Math.floor(number / 62_500)}.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`;

async function tokens(origin: string): Promise<Record<string, string>[]> {
  const all: Record<string, string>[] = [];
  for (let index = 0; index < TOKENS; index += 1) {
    const answer = await fetch(`${origin}/api/csrf/`, { headers: { "x-forwarded-for": guestIpAddress(index) } });
    const token = /csrftoken=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
    all.push({ cookie: `csrftoken=${token}`, "x-csrftoken": decodeURIComponent(token) });
  }
  return all;
}

/** Sends enquiries at fixed times, whether or not the previous ones are answered. */
async function sendEnquiries(
  origin: string,
  room: Awaited<ReturnType<typeof findRoom>>,
  browsers: readonly Record<string, string>[],
  seconds: number,
): Promise<Sent[]> {
  const sending: Promise<Sent>[] = [];
  const begun = performance.now();
  for (let number = 0; number < PER_SECOND * seconds; number += 1) {
    const wait = begun + (number * 1_000) / PER_SECOND - performance.now();
    if (wait > 1) await sleep(wait);
    const body = JSON.stringify({
      ...room,
      item_type: "rooms",
      guest_name: "Ana Silva",
      guest_email: `ana-${number}@example.org`,
      guest_message: `Enquiry ${number}`,
      token: `token ${number}`,
    });
    const headers = { "content-type": "application/json", "x-forwarded-for": guestIpAddress(number), ...browsers[number % TOKENS] };
    sending.push(post(`${origin}/api/booking-enquiry/`, headers, body));
  }
  return Promise.all(sending);
}

/** Columns of the table. */
const COLUMNS = [
  "sent",
  "answered 201",
  "other answers",
  "of the 201 not in the database",
  "in the database twice",
  "mails waiting in the queue",
  "p50 ms",
  "p99 ms",
  "all answered after s",
];

/** `npm run bench -- enquiries`; a number sets the duration in seconds. */
export async function benchEnquiries(parts: string[]): Promise<string[]> {
  const seconds = Number(parts[0] ?? SECONDS);
  const dataDir = temporaryFolder("enquiries");
  await prepareDemo(dataDir);
  const captcha = await startCaptchaDouble();
  const guide = await startGuide(dataDir, {
    SMTP_URL: MAIL_DOWN,
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "silent",
    CAPTCHA_PROVIDER: "turnstile",
    CAPTCHA_SITE_KEY: "site-key-of-the-double",
    CAPTCHA_SECRET: "secret-of-the-double",
    CAPTCHA_URL: captcha.url,
  });
  const database = await openDatabase({ dataDir, poolSize: 1 });
  const pool = database.db.$client;
  const room = await findRoom(pool);
  const browsers = await tokens(guide.origin);
  const begun = performance.now();
  const sent = await sendEnquiries(guide.origin, room, browsers, seconds);
  const took = (performance.now() - begun) / 1_000;
  const acknowledged = sent.filter(({ status }) => status === 201);
  const { rows } = await pool.query<{ uuid: string }>("SELECT uuid FROM booking_enquiry WHERE guest_message LIKE 'Enquiry %'");
  const there = new Set(rows.map(({ uuid }) => uuid));
  const { rows: jobs } = await pool.query<{ count: number }>(
    "SELECT count(*)::integer AS count FROM graphile_worker._private_jobs WHERE key LIKE 'enquiry %'",
  );
  const others = Map.groupBy(
    sent.filter(({ status }) => status !== 201),
    ({ status }) => status,
  );
  const times = acknowledged.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  await guide.stop();
  await database.close();
  captcha.close();
  return [
    `${PER_SECOND} enquiries a second for ${seconds} s from ${whole(sent.length)} addresses, sent whether the guide keeps up or not. The mail server is down; the captcha's service is a double of the bench's own, asked ${whole(captcha.asked())} times.`,
    "",
    table(COLUMNS, [
      [
        whole(sent.length),
        whole(acknowledged.length),
        [...others].map(([status, all]) => `${status || "none"}: ${all.length}`).join(", ") || "none",
        String(acknowledged.filter(({ uuid }) => !there.has(uuid)).length),
        String(rows.length - there.size + Math.max(0, there.size - sent.length)),
        whole(jobs[0]?.count ?? 0),
        whole(median(times)),
        whole(times[Math.floor(times.length * 0.99)] ?? Number.NaN),
        took.toFixed(1),
      ],
    ]),
    "",
    "Latency counts from the moment at which an enquiry was sent. Two mails wait for each: one to the guest, one to the listing's person.",
  ];
}
