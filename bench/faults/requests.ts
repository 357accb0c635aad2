import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { databasePid } from "../cpu.ts";
import type { RunningGuide } from "../guide.ts";
import { demoFolder, type Part, seconds, startFaultsGuide } from "./parts.ts";

const HALF_REQUESTS = [
  "",
  "GET /explore/ HT",
  "POST /users/login/ HTTP/1.1\r\nHost: localhost\r\n",
  "POST /users/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
];

/** Stops a guide with half-sent requests. @returns milliseconds until it has ended; NaN if its database is still running */
async function stopHalfSent(guide: RunningGuide, dataDir: string): Promise<number> {
  const { hostname, port } = new URL(guide.origin);
  const sockets = HALF_REQUESTS.map((text) => {
    const socket = connect(Number(port), hostname).on("error", () => undefined);
    if (text) socket.write(text);
    return socket;
  });
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  await sleep(200);
  const begun = performance.now();
  await guide.stop();
  const milliseconds = performance.now() - begun;
  for (const socket of sockets) socket.destroy();
  const pid = databasePid(dataDir);
  return pid !== undefined && existsSync(`/proc/${pid}`) ? Number.NaN : milliseconds;
}

const UPLOADS = 40;
const UPLOAD_BYTES = 24 * 1024 * 1024;

const residentMegabytes = (pid: number) => Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** Sends large pictures at once and measures the guide's peak memory. All lack a token, so the guide rejects them unread. */
async function benchUploads(guide: RunningGuide): Promise<string> {
  const before = residentMegabytes(guide.pid);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, residentMegabytes(guide.pid))), 20);
  const body = new FormData();
  body.set("image", new Blob([new Uint8Array(UPLOAD_BYTES)], { type: "image/png" }), "large.png");
  const upload = () =>
    fetch(`${guide.origin}/traveller/api/traveller/aaaaaaaa/`, { method: "PATCH", body }).then(
      ({ status }) => String(status),
      // The response came and the connection closed before the upload was complete.
      () => "closed",
    );
  const answers = await Promise.all(Array.from({ length: UPLOADS }, upload));
  clearInterval(timer);
  const counted = [...Map.groupBy(answers, String)].map(([answer, { length }]) => `${length} ${answer}`).join(", ");
  return `${UPLOADS} uploads of 24 MB at once, without a token: ${counted}; the guide's memory went from ${Math.round(before)} to ${Math.round(most)} MB at most.`;
}

/** Sends large uploads at once, and stops guides with half-sent requests. */
export async function benchRequests(stops: number): Promise<Part> {
  const dataDir = demoFolder("requests");
  let guide = await startFaultsGuide(dataDir);
  const uploads = await benchUploads(guide);
  const took: number[] = [];
  for (let time = 0; time < stops; time += 1) {
    took.push(await stopHalfSent(guide, dataDir));
    if (time < stops - 1) guide = await startFaultsGuide(dataDir);
  }
  return {
    lines: [
      uploads,
      "",
      `Stop with ${HALF_REQUESTS.length} requests half sent, ${stops} times: ${took.map(seconds).join(", ")} s, the database stopped each time; goal: 10 s.`,
    ],
    isGood: took.every((milliseconds) => milliseconds <= 10_000),
  };
}
