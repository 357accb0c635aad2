import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { TUS_TYPE } from "../src/owners/pictures/tus.ts";
import { codeFromName } from "../src/platform/clock.ts";
import { buildBomb, HEIC, SVG, WEBP_AND_SVG } from "../src/tools/testing/images.ts";
import { waitUntilIdle } from "./cpu.ts";
import { prepareDemo, startGuide } from "./guide.ts";
import { temporaryFolder } from "./processes.ts";
import { table, whole } from "./report.ts";

/**
 * Uploads hostile and unusual pictures: measures each response, its time, and the memory in the server and in the process that decodes the
 * picture.
 */

const LISTING = codeFromName("demo business ubud-umah-rasmini");
const IMAGES = `/listing/api/businesses/${LISTING}/images/`;
const UPLOADS = "/listing/api/uploads/";
const MEGABYTE = 1024 * 1024;
const SAMPLE_MILLISECONDS = 5;
/** Number of connections that send a byte a second. */
const SLOW = 100;
const SLOW_MILLISECONDS = 45_000;
/** Number of connection breaks during one upload. */
const BREAKS = 5;

const residentMegabytes = (pid: number): number => {
  try {
    return Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    // The process has ended.
    return 0;
  }
};

/** Finds the processes that decode and resize pictures for the guide: its children, except for the database. */
function findDecoders(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
    return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").match(/store\.(?:de|en)coder\.ts/));
  } catch {
    // A process has just ended.
    return [];
  }
}

interface Peaks {
  server: number;
  decoder: number;
}

/** Measures the peak memory during a function, in MB. */
async function watch<Result>(pid: number, work: () => Promise<Result>): Promise<{ result: Result; peaks: Peaks; milliseconds: number }> {
  const peaks = { server: residentMegabytes(pid), decoder: 0 };
  const timer = setInterval(() => {
    peaks.server = Math.max(peaks.server, residentMegabytes(pid));
    peaks.decoder = Math.max(peaks.decoder, ...findDecoders(pid).map(residentMegabytes));
  }, SAMPLE_MILLISECONDS);
  const begun = performance.now();
  try {
    const result = await work();
    return { result, peaks, milliseconds: performance.now() - begun };
  } finally {
    clearInterval(timer);
  }
}

async function signIn(origin: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  const note = (response: Response) => {
    for (const one of response.headers.getSetCookie())
      cookies.set(one.split("=")[0] ?? "", one.split(";")[0]?.split("=").slice(1).join("=") ?? "");
  };
  const headers = () => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    "x-csrftoken": decodeURIComponent(cookies.get("csrftoken") ?? ""),
  });
  note(await fetch(`${origin}/api/csrf/`));
  note(
    await fetch(`${origin}/users/login/`, {
      method: "POST",
      headers: { ...headers(), "content-type": "application/json" },
      body: JSON.stringify({ email: "owner@example.com", password: "explore-better" }),
    }),
  );
  note(await fetch(`${origin}/api/csrf/`, { headers: headers() }));
  return headers();
}

/** Returns the files to send, with their descriptions. */
async function hostileFiles(): Promise<[string, Buffer][]> {
  const noise = await sharp(randomBytes(3 * 3_000 * 2_000), { raw: { width: 3_000, height: 2_000, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const large = await sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: "#7a9" } })
    .jpeg()
    .toBuffer();
  return [
    ["a photograph of 48 megapixels", large],
    ["noise of 6 megapixels in 18 MB", noise],
    ["60 megapixels, PNG", buildBomb(10_000, 6_000)],
    ["a bomb: 2.5 gigapixels, PNG", buildBomb(50_000, 50_000)],
    ["a polyglot: WebP and SVG", WEBP_AND_SVG],
    ["an SVG with a program", SVG],
    ["a program called .jpg", Buffer.concat([Buffer.from("MZ\x90\0", "latin1"), randomBytes(5 * MEGABYTE)])],
    ["HEIC", HEIC],
    ["21 MB", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(21 * MEGABYTE)])],
  ];
}

async function sendForm(origin: string, headers: Record<string, string>, content: Buffer): Promise<string> {
  const form = new FormData();
  form.append("images", new Blob([new Uint8Array(content)]), "view.jpg");
  const response = await fetch(`${origin}${IMAGES}`, { method: "POST", headers, body: form });
  const text = await response.text();
  return `${response.status}${
    response.ok
      ? ""
      : ` ${Object.values(JSON.parse(text) as Record<string, string[]>)
          .flat()
          .join(" ")
          .slice(0, 70)}`
  }`;
}

async function beginUpload(origin: string, headers: Record<string, string>, bytes: number): Promise<string> {
  const begun = await fetch(`${origin}${UPLOADS}`, { method: "POST", headers: { ...headers, "upload-length": String(bytes) } });
  return begun.headers.get("location") ?? "";
}

const fetchUploadOffset = async (origin: string, headers: Record<string, string>, url: string) =>
  Number((await fetch(`${origin}${url}`, { method: "HEAD", headers })).headers.get("upload-offset"));

/** Sends from an offset, and breaks the connection after the given number of bytes. */
function sendAndBreak(
  origin: string,
  headers: Record<string, string>,
  url: string,
  content: Buffer,
  offset: number,
  until: number,
): Promise<void> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined).on("close", () => resolve());
    const lines = Object.entries({
      ...headers,
      host: `${hostname}:${port}`,
      "content-type": TUS_TYPE,
      "upload-offset": String(offset),
      "content-length": String(content.length - offset),
    });
    socket.write(`PATCH ${url} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
    socket.write(content.subarray(offset, until), () => setTimeout(() => socket.destroy(), 200));
  });
}

/** Uploads over a connection that breaks repeatedly. @returns the total number of bytes sent */
async function sendBroken(origin: string, headers: Record<string, string>, content: Buffer): Promise<number> {
  const url = await beginUpload(origin, headers, content.length);
  let sent = 0;
  for (let broken = 1; broken <= BREAKS; broken += 1) {
    const offset = await fetchUploadOffset(origin, headers, url);
    const until = Math.floor((content.length * broken) / (BREAKS + 1));
    await sendAndBreak(origin, headers, url, content, offset, until);
    sent += until - offset;
    await sleep(300);
  }
  const offset = await fetchUploadOffset(origin, headers, url);
  const patch = { ...headers, "content-type": TUS_TYPE, "upload-offset": String(offset) };
  await fetch(`${origin}${url}`, { method: "PATCH", headers: patch, body: new Uint8Array(content.subarray(offset)) });
  const made = await fetch(`${origin}${IMAGES}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ uploads: [url.split("/").at(-2)] }),
  });
  if (made.status !== 201) throw new Error(`The upload did not arrive: ${made.status} ${await made.text()}`);
  return sent + content.length - offset;
}

/**
 * Opens connections that announce a picture and send a byte a second.
 * @returns the number of connections that the guide ended, by status
 */
async function sendSlowly(origin: string, headers: Record<string, string>): Promise<Map<string, number>> {
  const { hostname, port } = new URL(origin);
  const url = await beginUpload(origin, headers, 20 * MEGABYTE);
  const ended = new Map<string, number>();
  const sockets = Array.from({ length: SLOW }, () => {
    const socket = connect(Number(port), hostname);
    socket
      .on("error", () => undefined)
      .once("data", (answer) => {
        const status = String(answer).slice(9, 12);
        ended.set(status, (ended.get(status) ?? 0) + 1);
      });
    const lines = Object.entries({
      ...headers,
      host: `${hostname}:${port}`,
      "content-type": TUS_TYPE,
      "upload-offset": "0",
      "content-length": String(20 * MEGABYTE),
    });
    socket.write(`PATCH ${url} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
    return socket;
  });
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write("x");
  }, 1_000);
  await sleep(SLOW_MILLISECONDS);
  clearInterval(drip);
  for (const socket of sockets) socket.destroy();
  return ended;
}

/** `npm run bench -- uploads` */
export async function benchUploads(): Promise<string[]> {
  const dataDir = temporaryFolder("uploads");
  await prepareDemo(dataDir);
  const guide = await startGuide(dataDir, { LOG_LEVEL: "silent" }, false);
  const { origin, pid } = guide;
  const headers = await signIn(origin);
  const idle = residentMegabytes(pid);
  const rows: string[][] = [];
  const sizes = { server: 0, decoder: 0 };
  for (const [what, content] of await hostileFiles()) {
    const before = residentMegabytes(pid);
    const { result, peaks, milliseconds } = await watch(pid, () => sendForm(origin, headers, content));
    // The sizes of an accepted picture are made afterwards and must not affect the next row.
    const made = await watch(pid, () => waitUntilIdle(pid));
    sizes.server = Math.max(sizes.server, made.peaks.server);
    sizes.decoder = Math.max(sizes.decoder, made.peaks.decoder);
    rows.push([
      what,
      `${(content.length / MEGABYTE).toFixed(1)}`,
      result,
      whole(milliseconds),
      whole(before),
      whole(peaks.server),
      whole(peaks.decoder),
    ]);
  }
  const photograph = await sharp(randomBytes(3 * 2_400 * 1_600), { raw: { width: 2_400, height: 1_600, channels: 3 } })
    .jpeg({ quality: 100 })
    .toBuffer();
  const broken = await watch(pid, () => sendBroken(origin, headers, photograph));
  const slow = await watch(pid, () => sendSlowly(origin, headers));
  await guide.stop();
  return [
    `The guide uses ${whole(idle)} MB before. A picture is read by a process of its own, one at a time.`,
    "",
    table(["sent as a picture", "MB", "answer", "ms", "server before, MB", "server, most MB", "reading process, most MB"], rows),
    "",
    `While the sizes of those that were taken are made, one at a time, the server uses at most ${whole(sizes.server)} MB and the process that makes them ${whole(sizes.decoder)} MB.`,
    "",
    `An upload of ${(photograph.length / MEGABYTE).toFixed(1)} MB whose line breaks ${BREAKS} times: ${(broken.result / MEGABYTE).toFixed(1)} MB sent in all, server at most ${whole(broken.peaks.server)} MB.`,
    "",
    `${SLOW} connections that announce 20 MB and send a byte a second for ${SLOW_MILLISECONDS / 1_000} s: ${[...slow.result].map(([status, count]) => `${count} answered ${status}`).join(", ") || "none ended by the guide"}; server at most ${whole(slow.peaks.server)} MB.`,
  ];
}
