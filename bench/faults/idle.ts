import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { treeMegabytes } from "../country/memory.ts";
import { databasePid } from "../cpu.ts";
import { percentile } from "../search/measure.ts";
import { demoFolder, type Part, seconds, startFaultsGuide } from "./parts.ts";

const CONNECTIONS = 10_000;
/** Connections that are opened at once: the queue of a listening socket holds 511. */
const AT_ONCE = 200;
const REQUESTS = 300;
/** Longest p99 of other visitors, in milliseconds, and most memory of an idle connection, in kB. */
const P99_GOAL = 100;
const KILOBYTES_GOAL = 30;

const REQUEST = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: keep-alive\r\n\r\n";

async function open(hostname: string, port: number): Promise<Socket | undefined> {
  const socket = connect(port, hostname).on("error", () => undefined);
  const isOpen = await Promise.race([once(socket, "connect").then(() => true), once(socket, "close").then(() => false)]).catch(() => false);
  if (!isOpen) return undefined;
  socket.write(REQUEST);
  const answered = [once(socket, "data").then(() => true), once(socket, "close").then(() => false)];
  const isAnswered = await Promise.race(answered).catch(() => false);
  socket.resume();
  return isAnswered ? socket : undefined;
}

/** Requests pages one after the other as a visitor, each with a new connection. @returns milliseconds of each */
async function visit(origin: string): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < REQUESTS; turn += 1) {
    const begun = performance.now();
    const response = await fetch(`${origin}/search/public/tab/?search=h${turn % 30}&page_size=5`, { headers: { connection: "close" } });
    await response.arrayBuffer();
    times.push(response.status === 200 ? performance.now() - begun : Number.POSITIVE_INFINITY);
  }
  return times.sort((a, b) => a - b);
}

/** Opens 10,000 connections that each make one request and then stay idle, and measures what others feel of them. */
export async function benchIdle(): Promise<Part> {
  const dataDir = demoFolder("idle");
  const guide = await startFaultsGuide(dataDir);
  const { hostname, port } = new URL(guide.origin);
  const memory = () => treeMegabytes(guide.pid, databasePid(dataDir));
  await visit(guide.origin);
  const alone = await visit(guide.origin);
  const before = memory();
  const begun = performance.now();
  const sockets: Socket[] = [];
  while (sockets.length < CONNECTIONS) {
    const opened = await Promise.all(Array.from({ length: AT_ONCE }, () => open(hostname, Number(port))));
    const good = opened.filter((socket) => socket !== undefined);
    if (good.length < AT_ONCE) break;
    sockets.push(...good);
  }
  const took = performance.now() - begun;
  const during = memory();
  const among = await visit(guide.origin);
  const left = sockets.filter((socket) => !socket.destroyed && socket.readyState === "open").length;
  for (const socket of sockets) socket.destroy();
  await sleep(5_000);
  const after = memory();
  await guide.stop();
  const kilobytes = ((during - before) * 1024) / Math.max(1, sockets.length);
  const p99 = percentile(among, 0.99);
  const quantiles = (times: number[]) => `p50 ${percentile(times, 0.5).toFixed(1)}, p99 ${percentile(times, 0.99).toFixed(1)} ms`;
  return {
    lines: [
      `${sockets.length.toLocaleString("en-GB")} connections that each made one request were opened in ${seconds(took)} s and stayed idle; ${left.toLocaleString("en-GB")} were still open at the end. Searches of another visitor, a new connection each: ${quantiles(alone)} before, ${quantiles(among)} meanwhile. The guide's memory: ${Math.round(before)} MB before, ${Math.round(during)} MB with them (${kilobytes.toFixed(1)} kB each), ${Math.round(after)} MB five seconds after they closed.`,
      "",
      `Goal: all open, p99 within ${P99_GOAL} ms, at most ${KILOBYTES_GOAL} kB each.`,
    ],
    isGood: sockets.length === CONNECTIONS && p99 <= P99_GOAL && kilobytes <= KILOBYTES_GOAL,
  };
}
