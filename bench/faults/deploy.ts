import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { randomFrom } from "../../src/platform/values/random.ts";
import { arrivals, type Outcome, openLoop, type Planned } from "../country/openLoop.ts";
import { setUpDatabase } from "../database.ts";
import { startGuide } from "../guide.ts";
import { compare, findRoom, People } from "../people.ts";
import { freePort, has, startServer, temporaryFolder, waitFor } from "../processes.ts";
import { demoFolder, ENV, type Part, seconds, startFaultsGuide, withDatabase, withoutPackages } from "./parts.ts";

const RATE = 30;
const SECONDS = 60;
/** Seconds after which the first server restarts; the second follows once the first is ready. */
const FIRST_AFTER = 8;

const PATHS = [
  "/explore/",
  "/explore/countries/",
  "/search/public/tab/?search=ho&page_size=5",
  "/guide/api/home/",
  "/traveller/country-list/",
];

/** Settings that a deploy depends on: health checks, and reads that are sent again to the other server. */
const config = (port: number, ports: readonly number[]) => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response response-timeout
listen guide
  bind 127.0.0.1:${port}
  http-request disable-l7-retry if METH_POST
  option httpchk GET /healthz
  http-check send hdr Host 127.0.0.1
  default-server inter 500 fall 2 rise 1
${ports.map((one, index) => `  server guide${index + 1} 127.0.0.1:${one} check`).join("\n")}
`;

const fives = ({ failed }: Outcome) => Object.entries(failed).reduce((sum, [, count]) => sum + count, 0);

/** Restarts two servers of a guide one after the other behind HAProxy, while visitors read and people sign up and send enquiries. */
export async function benchDeploy(): Promise<Part> {
  if (!has("haproxy", "-v")) return withoutPackages(["haproxy"]);
  const dataDir = demoFolder("deploy");
  await (await startFaultsGuide(dataDir)).stop();
  await setUpDatabase(dataDir);
  const servers = [await startGuide(dataDir, ENV, false), await startGuide(dataDir, ENV, false)];
  const ports = servers.map(({ origin }) => Number(new URL(origin).port));
  const folder = temporaryFolder("haproxy");
  const port = await freePort();
  writeFileSync(join(folder, "haproxy.cfg"), config(port, ports));
  const balancer = startServer(["haproxy", "-db", "-f", join(folder, "haproxy.cfg")], { folder });
  const origin = `http://127.0.0.1:${port}`;
  await waitFor(`${origin}/readyz`, balancer);
  const people = new People(() => origin, await withDatabase(dataDir, ({ db }) => findRoom(db.$client)), 1);
  const random = randomFrom("deploy");
  const moments = arrivals(RATE, SECONDS, random);
  const plan = moments.map(
    (): Planned => ({
      kind: "read",
      method: "GET",
      path: PATHS[Math.floor(random() * PATHS.length)] ?? "/explore/",
      headers: { "x-forwarded-for": `198.18.${Math.floor(random() * 250)}.1` },
      expected: [200],
    }),
  );
  const traffic = openLoop(origin, plan, moments, RATE, SECONDS);
  const restarts: number[] = [];
  await sleep(FIRST_AFTER * 1_000);
  for (const [index, server] of servers.entries()) {
    const begun = performance.now();
    await server.stop();
    const started = await startGuide(dataDir, { ...ENV, PORT: String(ports[index]) }, false);
    servers[index] = started;
    restarts.push(performance.now() - begun);
    await sleep(1_000);
  }
  const outcome = await traffic;
  const acknowledged = await people.stop();
  const { lost, doubled } = await withDatabase(dataDir, ({ db }) => compare(db.$client, acknowledged));
  const refused = [...acknowledged.refused].map(([name, count]) => `${name}: ${count}`).join(", ") || "none";
  await balancer.stop();
  for (const server of servers) await server.stop();
  const { all, failed } = outcome;
  return {
    lines: [
      `Two servers of one guide behind HAProxy restarted one after the other (${restarts.map(seconds).join(" and ")} s) under ${RATE} reads a second: ${all.requests} reads, p50 ${all.p50.toFixed(1)}, p99 ${all.p99.toFixed(1)} ms, failed: ${
        Object.entries(failed)
          .map(([name, count]) => `${name}: ${count}`)
          .join(", ") || "none"
      }. Meanwhile ${acknowledged.signUps.length} sign-ups and ${acknowledged.enquiries.length} enquiries were acknowledged; lost ${lost.length}, doubled ${doubled.length}; other answers: ${refused}.`,
      "",
      "Goal: no read fails, 0 lost, 0 doubled.",
    ],
    isGood: fives(outcome) === 0 && lost.length + doubled.length === 0,
  };
}
