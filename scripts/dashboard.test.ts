import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { FIGURES } from "../server.ts";
import { Replicas } from "../src/platform/db/replicas/replicas.ts";
import { migrateJobs } from "../src/platform/jobs/jobQueue.ts";
import { databaseRegistry } from "../src/platform/metrics.ts";
import { buildApp } from "../src/tools/testing/app.ts";
import { freshDatabase } from "../src/tools/testing/database.ts";

/** The dashboard, the alerts and the operator's page name only metrics that /metrics has, and the page names all of the guide's. */

const read = (path: string) => readFileSync(join(import.meta.dirname, "..", path), "utf8");
const dashboard = read("deploy/grafana.json");
const alerts = read("deploy/alerts.yml");
const page = read("docs/running/watch.md");

const METRIC = /\b(?:guide|process|nodejs)_[a-z0-9_]+/g;
/** A metric with a label and its value, as `guide_jobs{job="$job",figure="waiting"}`. */
const LABELLED = /\b(guide_[a-z0-9_]+)\{([^}]*)\}/g;
const VALUE = /\b(figure|result)="([^"$]+)"/g;
const withoutPart = (name: string) => name.replace(/_(?:bucket|count|sum)$/, "");
const namesIn = (text: string) => [...new Set([...text.matchAll(METRIC)].map(([name]) => name))];

/** Name → whether it is a histogram. */
let metrics: Map<string, boolean>;
beforeAll(async () => {
  const { db, connection } = await freshDatabase();
  await migrateJobs(connection);
  const { fastify } = await buildApp(db, { config: { PUBLIC_URL: "http://127.0.0.1" } });
  const { statusCode, body } = await fastify.inject({ url: "/metrics", headers: { host: "127.0.0.1" } });
  expect(statusCode).toBe(200);
  const replicas = new Replicas(connection, [], 1_000, () => undefined);
  const text = body + (await databaseRegistry(db, [...FIGURES, ...replicas.figures]).metrics());
  await replicas.close();
  metrics = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", type]) => [name, type === "histogram"]));
});

/** Returns the names that /metrics lacks: a histogram has parts, and other metrics have none. */
const missing = (text: string) =>
  namesIn(text).filter((name) => !(metrics.get(name) === false || (metrics.get(withoutPart(name)) === true && name !== withoutPart(name))));

describe.each([
  [
    "dashboard",
    () =>
      (JSON.parse(dashboard).panels as { targets?: { expr: string }[] }[])
        .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
        .join("\n"),
  ],
  ["alerts", () => [...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = ""]) => expression).join("\n")],
])("The %s", (_, readExpressions) => {
  const expressions = readExpressions();

  it("names only metrics that the guide has", () => {
    expect(namesIn(expressions).length).toBeGreaterThan(5);
    expect(missing(expressions)).toEqual([]);
    expect(missing("guide_jobs_total + guide_request_seconds + guide_jobs_count")).toHaveLength(3);
  });

  it("names only figures that the operator's page describes", () => {
    const wrong = [...expressions.matchAll(LABELLED)].flatMap(([, name = "", labels = ""]) =>
      [...labels.matchAll(VALUE)].flatMap(([, label = "", value = ""]) => {
        const row = page.split("\n").find((line) => line.startsWith(`| \`${withoutPart(name)}\` |`)) ?? "";
        return row.includes(`\`${label}\``) && row.includes(`\`${value}\``) ? [] : [`${name} ${label} ${value}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

it("The operator's page describes every metric of the guide, and no other", () => {
  const described = [...page.matchAll(/^\| `(guide_[a-z0-9_]+)` \|/gm)].map(([, name = ""]) => name);
  expect(described.toSorted()).toEqual([...metrics.keys()].filter((name) => name.startsWith("guide_")).toSorted());
});
