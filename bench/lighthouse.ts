import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { FLAGS, findExecutable } from "../e2e/browser.ts";
import { setUpDatabase } from "./database.ts";
import { prepareDemo, startGuide } from "./guide.ts";
import { temporaryFolder } from "./processes.ts";
import { median, table } from "./report.ts";

const ROUNDS = 3;
/** Occasionally the browser's trace begins too late, and Lighthouse asks to be run again. */
const ATTEMPTS = 4;
/** Minimum score out of 100, in each category. */
const GOAL = 95;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const METRICS = {
  "first-contentful-paint": "first paint, ms",
  "largest-contentful-paint": "largest paint, ms",
  "total-blocking-time": "blocked, ms",
  "cumulative-layout-shift": "shift",
} as const;
/** Audit score below which a page loses points; the rest of a report is advice. */
const PASSED = 0.9;

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
}

/** Fetched by the first run: it would be a fifth of what the project installs (Sentry's server packages, Puppeteer), for this bench alone. */
const PROGRAM = ["exec", "--yes", "--package=lighthouse@13.5.0", "--", "lighthouse"];

/**
 * Runs once with the mobile preset, which is Lighthouse's own default. It needs a full Chromium: the packaged one is a headless shell, in
 * which Lighthouse's navigation ends with ERR_ABORTED.
 * @throws {Error} if it fails
 */
async function lighthouse(url: string, attempt = 1): Promise<Report> {
  const { path, env } = await findExecutable();
  const file = join(temporaryFolder("lighthouse"), "report.json");
  const words = [
    "--output=json",
    `--output-path=${file}`,
    "--quiet",
    "--no-enable-error-reporting",
    `--chrome-flags=${["--headless=new", ...FLAGS].join(" ")}`,
  ];
  const run = spawn("npm", [...PROGRAM, url, ...words, `--only-categories=${CATEGORIES.join(",")}`], {
    env: { ...process.env, ...env, CHROME_PATH: path },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(run, "exit")) as [number | null];
  if (code !== 0 && attempt < ATTEMPTS) return lighthouse(url, attempt + 1);
  if (code !== 0)
    throw new Error(
      `Lighthouse ended with code ${code} at ${url}: it needs a network to fetch it, and an installed Chromium, or CHROME_PATH.`,
    );
  return JSON.parse(readFileSync(file, "utf8")) as Report;
}

/**
 * Starts a proxy in front of the guide that drops one response header: in Chromium 147, Lighthouse 13.5 aborts on every page with
 * `Referrer-Policy`, even on an otherwise empty one.
 */
async function startProxy(origin: string): Promise<{ origin: string; stop: () => void }> {
  const server = createServer((incoming, outgoing) => {
    const forwarded = request(new URL(incoming.url ?? "/", origin), { method: incoming.method, headers: incoming.headers }, (response) => {
      const { "referrer-policy": _dropped, ...headers } = response.headers;
      outgoing.writeHead(response.statusCode ?? 502, headers);
      response.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

const categoryScore = (report: Report, category: string) => Math.round(100 * (report.categories[category]?.score ?? 0));

/** Returns the audits that cost a page points in any run. */
const costlyAudits = (reports: Report[]): string[] => [
  ...new Set(
    reports.flatMap(({ categories, audits }) =>
      Object.values(categories)
        .flatMap(({ auditRefs }) => auditRefs)
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < PASSED)
        .map(({ id }) => audits[id]?.title ?? id),
    ),
  ),
];

/** `npm run bench -- lighthouse [home] [country] [area] [list] [business]` */
export async function benchLighthouse(parts: string[]): Promise<string[]> {
  const dataDir = temporaryFolder("data");
  const closeDatabase = await setUpDatabase(dataDir);
  await prepareDemo(dataDir);
  const guide = await startGuide(dataDir, {}, false);
  const proxy = await startProxy(guide.origin);
  const list = (await (await fetch(`${guide.origin}/guide/api/business/?ordering=-recommendations_count&page_size=1`)).json()) as {
    results: { profile_url: string }[];
  };
  const pages: Record<string, string> = {
    home: "/explore/",
    country: "/explore/ID/",
    area: "/explore/ID/ubud/",
    list: "/explore/ID/ubud/stay/",
    business: list.results[0]?.profile_url ?? "/",
  };
  const rows: string[][] = [];
  const notes: string[] = [];
  for (const [name, path] of Object.entries(pages)) {
    if (parts.length > 0 && !parts.includes(name)) continue;
    const reports: Report[] = [];
    // The first run does not count: afterwards the pictures are drawn and the page is cached.
    for (let round = 0; round <= ROUNDS; round += 1) reports.push(await lighthouse(proxy.origin + path));
    reports.shift();
    const scores = CATEGORIES.map((category) => median(reports.map((report) => categoryScore(report, category))));
    const metrics = Object.keys(METRICS).map((id) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN)));
    rows.push([
      name,
      ...scores.map(String),
      ...metrics.map((value) => (value < 1 ? value.toFixed(3) : Math.round(value).toLocaleString("en-GB"))),
    ]);
    const missed = CATEGORIES.filter((_, index) => (scores[index] ?? 0) < GOAL);
    notes.push(`- ${name}: goal: at least ${GOAL} in all four: ${missed.length === 0 ? "reached" : `**missed** in ${missed.join(", ")}`}`);
    const losses = costlyAudits(reports);
    if (losses.length > 0) notes.push(`  - points lost for: ${losses.join("; ")}`);
  }
  proxy.stop();
  await guide.stop();
  await closeDatabase();
  return [
    `Lighthouse with its mobile preset (a phone of 412 px, slow 4G and a processor a quarter as fast, both simulated), the median of ${ROUNDS} runs.`,
    "",
    table(["", ...CATEGORIES, ...Object.values(METRICS)], rows),
    "",
    ...notes,
  ];
}
