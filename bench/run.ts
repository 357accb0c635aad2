import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { buildPages } from "../scripts/build.ts";
import { buildLanguages } from "../scripts/texts/buildLanguages.ts";
import { benchCache } from "./cache.ts";
import { benchCdn } from "./cdn.ts";
import { benchCommits } from "./commits.ts";
import { benchDeploy } from "./deploy/deploy.ts";
import { benchDocs } from "./docs/docs.ts";
import { benchEnquiries } from "./enquiries.ts";
import { benchFuzz } from "./fuzz.ts";
import { benchHome } from "./home.ts";
import { benchInteraction } from "./interaction.ts";
import { benchKills } from "./kills.ts";
import { benchLanguages } from "./languages.ts";
import { benchLighthouse } from "./lighthouse.ts";

import { benchList } from "./list.ts";
import { benchMigrations } from "./migrations.ts";
import { benchNights } from "./nights.ts";
import { benchPooler } from "./pooler.ts";
import { endAll, noise } from "./processes.ts";
import { machineLines } from "./report.ts";
import { benchStaff } from "./staff.ts";
import { benchStart } from "./start.ts";
import { benchUploads } from "./uploads.ts";
import { benchAlerts } from "./watch/alerts.ts";

/**
 * `npm run bench -- <name>` measures and writes bench/results/<name>.md. Missing peers are named, and the rest is measured. Words after the
 * name choose parts (`npm run bench -- home render`); then no file is written.
 */
type Bench = (parts: string[]) => Promise<string[]>;
const BENCHES: Record<string, Bench> = {
  alerts: benchAlerts,
  cache: benchCache,
  commits: benchCommits,
  cdn: benchCdn,
  deploy: benchDeploy,
  docs: benchDocs,
  enquiries: benchEnquiries,
  fuzz: benchFuzz,
  home: benchHome,
  interaction: benchInteraction,
  kills: benchKills,
  languages: benchLanguages,
  lighthouse: benchLighthouse,
  list: benchList,
  migrations: benchMigrations,
  nights: benchNights,
  pooler: benchPooler,
  staff: benchStaff,
  start: benchStart,
  uploads: benchUploads,
};

/** Benches that need no pages, or run in a separate process. */
const OWN_PROCESS = [
  "areas",
  "backups",
  "country",
  "doubles",
  "faults",
  "import",
  "network",
  "partitions",
  "places",
  "placing",
  "redis",
  "regions",
  "relevance",
  "search",
  "search-languages",
  "sources",
];

async function measure(name: string, bench: Bench, parts: string[]) {
  const before = loadavg().map((value) => value.toFixed(1));
  await buildPages();
  // A guide would build them in its first minute, beside what is measured.
  await buildLanguages();
  const figures = await bench(parts);
  const text = [
    `# ${name}`,
    "",
    `\`npm run bench -- ${[name, ...parts].join(" ")}\``,
    "",
    ...machineLines(),
    `- Load of the machine before (1, 5, 15 minutes): ${before.join(", ")}; others kept it busy before ${noise.restless} of ${noise.waits} samples`,
    "",
    ...figures,
  ]
    .join("\n")
    .trimEnd();
  process.stdout.write(`${text}\n`);
  if (parts.length > 0) return;
  const folder = join(import.meta.dirname, "results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), `${text}\n`);
}

async function main([name = "", ...parts]: string[]): Promise<number> {
  if (OWN_PROCESS.includes(name)) {
    const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...parts], { stdio: "inherit" });
    return status ?? 1;
  }
  const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
  if (!bench) {
    process.stderr.write(`npm run bench -- <name>, one of: ${[...Object.keys(BENCHES), ...OWN_PROCESS].join(", ")}\n`);
    return 2;
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => endAll().finally(() => process.exit(1)));
  try {
    await measure(name, bench, parts);
    return 0;
  } finally {
    await endAll();
  }
}

process.exitCode = await main(process.argv.slice(2));
