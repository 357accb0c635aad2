import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startServer as startPostgres, VERSIONS } from "../../e2e/postgres/servers.ts";
import { itemAt } from "../../src/platform/values/items.ts";
import { type RunningGuide, startGuide } from "../guide.ts";
import { requirePackages, runProgram } from "../packages.ts";
import { atEnd, freePort, startServer, temporaryFolder, waitFor } from "../processes.ts";
import { table } from "../report.ts";

/**
 * Tries deploy/alerts.yml and deploy/grafana.json with Prometheus: the rules and the dashboard's expressions are valid, each alert fires in
 * promtool's tests, and the alerts of a real guide fire after its database is killed for good.
 */

const DEPLOY = join(import.meta.dirname, "..", "..", "deploy");
const RULES = join(DEPLOY, "alerts.yml");
const START_MILLISECONDS = 300_000;
const WELL_MILLISECONDS = 15_000;
const FIRE_MILLISECONDS = 240_000;
const SECRET = "a-secret-of-a-bench-0123456789abcdef";

interface Alert {
  labels: { alertname: string };
  state: "pending" | "firing";
  annotations: { summary: string };
}

/** Checks the dashboard's expressions as rules, with values in place of Grafana's variables. @returns their number */
function checkDashboard(folder: string): number {
  const { panels }: { panels: { targets?: { expr: string }[] }[] } = JSON.parse(readFileSync(join(DEPLOY, "grafana.json"), "utf8"));
  const expressions = panels
    .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    .map((text) => text.replaceAll("$__rate_interval", "1m").replaceAll("$job", "guide").replaceAll("$instance", ".*"));
  const file = join(folder, "dashboard.yml");
  const rules = expressions.map((expr, index) => ({ record: `panel_${index}`, expr }));
  writeFileSync(file, JSON.stringify({ groups: [{ name: "dashboard", rules }] }));
  runProgram(["promtool", "check", "rules", file]);
  return expressions.length;
}

async function startPrometheus(folder: string, target: string) {
  const port = await freePort();
  const config = {
    // A scrape waits up to 2 s for a database that is away, and may take no longer than the interval.
    global: { scrape_interval: "4s", evaluation_interval: "1s" },
    rule_files: [RULES],
    scrape_configs: [{ job_name: "guide", static_configs: [{ targets: [target] }] }],
  };
  writeFileSync(join(folder, "prometheus.yml"), JSON.stringify(config));
  const origin = `http://127.0.0.1:${port}`;
  const server = startServer(
    [
      "prometheus",
      `--config.file=${join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { folder },
  );
  await waitFor(`${origin}/-/ready`, server);
  const ask = async <Answer>(path: string): Promise<Answer> => (await (await fetch(`${origin}/api/v1/${path}`)).json()).data;
  return {
    alerts: async () => (await ask<{ alerts: Alert[] }>("alerts")).alerts,
    isUp: async () => (await ask<{ result: unknown[] }>(`query?query=${encodeURIComponent('up{job="guide"} == 1')}`)).result.length === 1,
  };
}

type Prometheus = Awaited<ReturnType<typeof startPrometheus>>;

/** Waits until an alert fires. @returns seconds since `begun`, and its summary @throws Error if it does not fire */
async function untilFiring(prometheus: Prometheus, name: string, begun: number) {
  while (performance.now() - begun < FIRE_MILLISECONDS) {
    const found = (await prometheus.alerts()).find(({ labels, state }) => labels.alertname === name && state === "firing");
    if (found) return { seconds: Math.round((performance.now() - begun) / 1_000), summary: found.annotations.summary };
    await sleep(500);
  }
  throw new Error(`The alert ${name} does not fire within ${FIRE_MILLISECONDS / 1_000} s.`);
}

/** @throws Error if an alert fires, or the guide is not read */
async function isWell(prometheus: Prometheus) {
  for (let tries = 0; !(await prometheus.isUp()); tries += 1) {
    if (tries > 60) throw new Error("Prometheus cannot read the guide's metrics.");
    await sleep(500);
  }
  await sleep(WELL_MILLISECONDS);
  // A new guide has no backup yet, which alerts after two days.
  const alerts = (await prometheus.alerts()).filter(({ labels }) => labels.alertname !== "GuideNoBackup");
  if (alerts.length > 0) throw new Error(`A guide that is well has alerts: ${JSON.stringify(alerts)}`);
}

const status = async (url: string) => {
  const response = await fetch(url).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status ?? 0;
};

/** Returns the statuses that visitors and balancers get. */
async function readStates({ origin }: RunningGuide): Promise<string> {
  const paths = ["/healthz", "/readyz", "/explore/", "/search/?q=never-asked-before"];
  const states = await Promise.all(paths.map(async (path) => `\`${path}\` ${await status(origin + path)}`));
  return states.join(", ");
}

export async function benchAlerts(): Promise<string[]> {
  requirePackages("prometheus", "promtool");
  const folder = temporaryFolder("alerts");
  runProgram(["promtool", "check", "rules", RULES]);
  runProgram(["promtool", "test", "rules", join(import.meta.dirname, "alerts.test.yml")]);
  const expressions = checkDashboard(folder);

  const postgres = startPostgres(itemAt(VERSIONS, VERSIONS.length - 1));
  const stopPostgres = atEnd(() => postgres.stop());
  await postgres.query("postgres", "CREATE DATABASE guide");
  const env = { DATABASE_URL: postgres.urlOf("guide"), GUIDE_SECRET: SECRET };
  const guide = await startGuide(temporaryFolder("guide-data"), env, false, START_MILLISECONDS);
  const prometheus = await startPrometheus(folder, new URL(guide.origin).host);
  await isWell(prometheus);
  const before = await readStates(guide);

  const killed = performance.now();
  await stopPostgres();
  const away = await untilFiring(prometheus, "GuideDatabaseAway", killed);
  const meanwhile = await readStates(guide);
  const deaf = await untilFiring(prometheus, "GuideNotListening", killed);
  const ended = performance.now();
  await guide.stop();
  const down = await untilFiring(prometheus, "GuideDown", ended);
  const row = (name: string, what: string, { seconds, summary }: typeof away) => [name, what, String(seconds), summary];
  return [
    `- \`promtool check rules\`: deploy/alerts.yml, and the ${expressions} expressions of deploy/grafana.json as rules`,
    "- `promtool test rules`: each alert fires for a guide in trouble and is silent for one that is well (bench/watch/alerts.test.yml)",
    "- A real guide on a PostgreSQL server of its own, read by Prometheus every 4 seconds; no alert while it is well",
    "",
    table(
      ["alert", "after", "seconds until it fires", "summary"],
      [
        row("GuideDatabaseAway", "the database is killed and stays away", away),
        row("GuideNotListening", "the same", deaf),
        row("GuideDown", "the guide stops", down),
      ],
    ),
    "",
    `Responses before: ${before}. While the database is away: ${meanwhile}.`,
  ];
}
