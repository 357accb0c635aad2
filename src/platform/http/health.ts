import { timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { now } from "../clock.ts";
import { databaseRegistry, registry as ofGuide } from "../metrics.ts";
import type { CacheFigures } from "../pages/fullPageCache.ts";
import type { ConnectionFigures } from "../pages/pageServer.ts";
import { VERSION } from "../version.ts";
import type { Services } from "./context.ts";
import { isFromLoopback } from "./loopback.ts";
import { seenRequest } from "./seenRequest.ts";

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Metrics of the process, in one registry for all its servers: each collector has a timer of 10 ms and observes every garbage collection,
 * for ever, and tests create hundreds of servers.
 */
let processRegistry: Registry | undefined;
function figuresOfProcess(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

/** Milliseconds after which a database that does not respond counts as away: health checks wait no longer themselves. */
const ANSWER_MILLISECONDS = 2_000;

async function isReachable({ $client }: Services["db"]): Promise<boolean> {
  const answered = $client.query("SELECT 1").then(
    () => true,
    () => false,
  );
  return Promise.race([answered, sleep(ANSWER_MILLISECONDS, false, { ref: false })]);
}

/** Returns the metrics of one server. */
function createMetrics(figures: () => CacheFigures, connections: () => ConnectionFigures | undefined) {
  const registry = new Registry();
  const requests = new Histogram({
    name: "guide_request_seconds",
    help: "Response time by route, method and status, without cached pages",
    labelNames: ["route", "method", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  new Gauge({
    name: "guide_page_cache",
    help: "Cache of rendered pages: hits, stale hits and misses since the start; current pages and bytes",
    labelNames: ["figure"],
    registers: [registry],
    collect() {
      for (const [figure, value] of Object.entries(figures())) this.set({ figure }, value);
    },
  });
  for (const [name, help, read] of [
    [
      "guide_fast_path_responses_total",
      "Cached pages sent before the HTTP parser, which are part of the hits of the page cache",
      (now: ConnectionFigures) => now.fastPathResponses,
    ],
    [
      "guide_fast_path_handovers_total",
      "Connections handed over from the fast path to the HTTP parser",
      (now: ConnectionFigures) => now.fastPathHandovers,
    ],
    [
      "guide_stalled_clients_total",
      "Connections dropped because the client stopped reading",
      (now: ConnectionFigures) => now.stalledClients,
    ],
  ] as const)
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        const now = connections();
        this.reset();
        if (now) this.inc(read(now));
      },
    });
  return { registry, requests };
}

/**
 * Registers /healthz (the process runs and can still recover by itself, and its version), /readyz (the database is reachable; migrations are done before the
 * server listens) and /metrics (loopback, or with the token).
 * @param isDatabaseLost true once the embedded database could not be started again for so long that another process should try
 * @returns a function that returns the number of successful reads by route since the start, without cached pages
 */
export function registerHealth(
  app: FastifyInstance,
  services: Services,
  isDatabaseLost: () => boolean,
  figures: () => CacheFigures,
  connections: () => ConnectionFigures | undefined,
  routeOf: (request: FastifyRequest) => string,
) {
  const { registry, requests } = createMetrics(figures, connections);
  const ofDatabase = databaseRegistry(services.db, services.figures ?? []);
  const ofProcess = figuresOfProcess();
  app.addHook("onResponse", async (request, reply) => {
    requests.observe({ route: routeOf(request), method: request.method, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });

  app.get("/healthz", async (request, reply) => {
    if (isDatabaseLost()) return reply.code(503).header("cache-control", "no-store").send({ database: "lost", version: VERSION });
    const seen = seenRequest(request, services.config, now());
    const database = (await isReachable(services.db)) ? "reachable" : "away";
    return reply.header("cache-control", "no-store").send({ database, version: VERSION, ...(seen && { seen }) });
  });
  app.get("/readyz", async (_request, reply) => {
    const isReady = await isReachable(services.db);
    return reply
      .code(isReady ? 200 : 503)
      .headers({ "cache-control": "no-store", ...(isReady ? {} : { "retry-after": "5" }) })
      .send({ database: isReady ? "reachable" : "away" });
  });
  app.get("/metrics", async (request, reply) => {
    const token = services.config.METRICS_TOKEN;
    const given = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    const isAllowed = isFromLoopback(request, services.config) || (token !== undefined && isSame(given, token));
    if (!isAllowed) return reply.callNotFound();
    return reply.type(registry.contentType).send(await Registry.merge([registry, ofProcess, ofGuide, ofDatabase]).metrics());
  });

  return async (): Promise<Map<string, number>> => {
    const counts = new Map<string, number>();
    for (const { metricName, labels, value } of (await requests.get()).values)
      if (metricName?.endsWith("_count") && labels.method === "GET" && labels.status === "200")
        counts.set(String(labels.route), (counts.get(String(labels.route)) ?? 0) + value);
    return counts;
  };
}
