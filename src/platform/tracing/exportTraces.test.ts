import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { buildApp } from "../../tools/testing/app.ts";
import { closeAfterwards } from "../../tools/testing/closing.ts";
import { freshDatabase } from "../../tools/testing/database.ts";
import { type FetchDouble, listeningPort, startFetchDouble } from "../../tools/testing/fetchDouble.ts";
import { startSmtpServer } from "../../tools/testing/mailServers.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { openDatabase } from "../db/open.ts";
import { sql } from "../db/sql.ts";
import { platformHandlers } from "../endpoints/api.ts";
import { endpoint } from "../endpoints/endpoint.ts";
import { handle } from "../http/context.ts";
import { enqueue, startWorker } from "../jobs/jobQueue.ts";
import { sendEmail } from "../mail/sendMail.ts";
import { fetchPublic } from "../security/publicFetch.ts";
import { startTraceExport, type TraceExport } from "./exportTraces.ts";
import { currentTraceparent, isTracing } from "./spans.ts";

interface Sent {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code: number };
}

/** Receives traces as OTLP over HTTP. */
const batches: { resource: { attributes: Sent["attributes"] }; scopeSpans: { spans: Sent[] }[] }[] = [];
const collector = createServer(async (request, response) => {
  const body = (await json(request)) as { resourceSpans: typeof batches };
  if (request.url === "/v1/traces" && request.headers["api-key"] === "collector-key") batches.push(...body.resourceSpans);
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
});

const writing = endpoint({
  method: "POST",
  path: "/api/things/{id}/",
  summary: "",
  tag: "",
  access: "public",
  params: z.object({ id: z.string() }),
  body: z.object({ note: z.string() }),
});

const template = () => ({
  subject: "A note",
  title: "A note",
  paragraphs: ["Read it."],
  button: { label: "Read", href: "https://guide.test/" },
});

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";

async function openGuide(site: FetchDouble, smtp: string) {
  const { url, connection } = await freshDatabase();
  const opened = await openDatabase({ databaseUrl: url, dataDir: "" });
  closeAfterwards(() => opened.close());
  const { db } = opened;
  const handlers = [
    ...platformHandlers([]),
    handle(writing, async ({ body, params }, ctx) => {
      if (params.id === "bad") throw new Error(`cannot write ${body.note}`);
      await ctx.db.execute(sql`SELECT ${body.note}::text, ${sql.raw("'a literal'")}`);
      await enqueue(ctx.db, { task: "tell", payload: {} });
      return undefined;
    }),
  ];
  const { fastify, services } = await buildApp(db, { handlers, config: { SMTP_URL: smtp } });
  let told = 0;
  const worker = await startWorker(services, connection, {
    async tell() {
      await fetchPublic(`http://site.test:${site.port}/secret-path`, site.options);
      await sendEmail(services, { to: "ana@example.org", key: "note", template });
      told += 1;
    },
  });
  closeAfterwards(() => worker.stop());
  return { fastify, untilTold: () => vi.waitUntil(() => told > 0, { timeout: 10_000 }) };
}

let spans: Sent[];
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `http://127.0.0.1:${listeningPort(collector)}`);
  vi.stubEnv("OTEL_EXPORTER_OTLP_HEADERS", "api-key=collector-key");
  vi.stubEnv("OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=test");
  const site = await startFetchDouble((_, response) => response.end("thanks"));
  const { url: smtp } = await startSmtpServer();
  const traces: TraceExport = await startTraceExport();
  try {
    const { fastify, untilTold } = await openGuide(site, smtp);
    const visitor = new Visitor(fastify, "203.0.113.99");
    const send = (id: string, flags: string) =>
      visitor.post(
        `/api/things/${id}/?email=ana%40example.org`,
        { note: "a private note" },
        { traceparent: `00-${TRACE}-${PARENT}-${flags}` },
      );
    await send("an-id", "01");
    await untilTold();
    await send("bad", "01");
    await send("unsampled", "00");
  } finally {
    await traces.stop(5_000);
  }
  spans = batches.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)).filter(({ traceId }) => traceId === TRACE);
}, 60_000);
afterAll(() => {
  vi.unstubAllEnvs();
  collector.closeAllConnections();
  collector.close();
});

const attributeOf = (span: Sent | undefined, key: string) => Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0];
const find = (name: string) => spans.filter((span) => span.name === name);

it("A request continues the trace of its traceparent, with its route, status and request id", () => {
  const [request, failed, ...more] = find("POST /api/things/:id/");
  expect(more).toEqual([]);
  expect(request).toMatchObject({ kind: 2, parentSpanId: PARENT, status: { code: 0 } });
  expect(attributeOf(request, "http.response.status_code")).toBe(204);
  expect(attributeOf(request, "guide.request_id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(failed).toMatchObject({ status: { code: 2 } });
});

it("Statements belong to their request; a job belongs to the request that queued it, and its calls to the job", () => {
  const [request] = find("POST /api/things/:id/");
  const statements = spans.filter((span) => span.parentSpanId === request?.spanId && attributeOf(span, "db.system.name") === "postgresql");
  expect(statements.map((span) => attributeOf(span, "db.query.text"))).toContainEqual(expect.stringMatching(/SELECT \$1::text, \?/));
  const [job, ...others] = find("job tell");
  expect(others).toEqual([]);
  expect(job).toMatchObject({ kind: 5, parentSpanId: request?.spanId });
  for (const name of ["GET other site", "send mail"]) expect(find(name)).toMatchObject([{ kind: 3, parentSpanId: job?.spanId }]);
});

it("Spans hold no personal data, no values and no addresses", () => {
  const all = JSON.stringify(batches);
  for (const secret of [
    "a private note",
    "an-id",
    "ana@",
    "ana%40",
    "203.0.113.99",
    "secret-path",
    "site.test",
    "a literal",
    "cannot write",
  ])
    expect(all).not.toContain(secret);
});

it("The standard variables name the collector, its key and the resource", () => {
  const attributes = Object.fromEntries((batches[0]?.resource.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]));
  expect(attributes).toMatchObject({ "service.name": "the-guide", "deployment.environment.name": "test" });
});

it("Nothing is traced after the end, or without the setting", () => {
  expect(isTracing()).toBe(false);
  expect(currentTraceparent()).toBeUndefined();
});
