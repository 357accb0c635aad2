import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { buildPages } from "../scripts/build.ts";
import { benchClock } from "./faults/clock.ts";
import { benchDeploy } from "./faults/deploy.ts";
import { benchFailover } from "./faults/failover.ts";
import { benchFullDisk } from "./faults/fullDisk.ts";
import { benchIdle } from "./faults/idle.ts";
import { killDatabase, killPrimary, killServer, killWriters } from "./faults/kills.ts";
import { benchMail } from "./faults/mail.ts";
import type { Part } from "./faults/parts.ts";
import { benchRequests } from "./faults/requests.ts";
import { replaceSection } from "./faults/sections.ts";
import { endAll } from "./processes.ts";
import { machineLines } from "./report.ts";

/**
 * `npm run bench -- faults` kills servers and databases, fills the disk, stops the mail server and moves the clock, and checks that every
 * write that was confirmed is there. Names choose parts; each writes its own section of bench/results/faults.md. `short` runs a twentieth of
 * the kills, and writes nothing.
 * BENCH_DATA names a data folder with the demo data, which is copied; without it each part fills its own.
 */
const PARTS: Record<string, { title: string; run: (isShort: boolean) => Promise<Part> }> = {
  server: { title: "The guide is killed", run: (isShort) => killServer(isShort ? 4 : 80) },
  database: { title: "The embedded database is killed", run: (isShort) => killDatabase(isShort ? 4 : 80) },
  primary: { title: "The database server is killed", run: (isShort) => killPrimary(isShort ? 2 : 40) },
  writers: { title: "Saves, vouchers, uploads and an import", run: (isShort) => killWriters(isShort ? 2 : 25) },
  idle: { title: "10,000 idle connections", run: benchIdle },
  disk: { title: "Full disk", run: benchFullDisk },
  deploy: { title: "Deploy under load", run: benchDeploy },
  mail: { title: "No mail for an hour", run: benchMail },
  failover: { title: "Failover of the database", run: benchFailover },
  clock: { title: "Clock jumps", run: benchClock },
  requests: { title: "Large uploads and half-sent requests", run: (isShort) => benchRequests(isShort ? 1 : 3) },
};

const RESULTS = join(import.meta.dirname, "results", "faults.md");
const INTRODUCTION = ["# faults", "", "`npm run bench -- faults`; a name runs one part.", ""];

async function main(words: string[]): Promise<number> {
  const isShort = words.includes("short");
  const chosen = words.filter((word) => word !== "short");
  const unknown = chosen.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined) {
    process.stderr.write(`npm run bench -- faults [short] [part…], parts: ${Object.keys(PARTS).join(", ")}\n`);
    return 2;
  }
  await buildPages();
  let isGood = true;
  for (const [name, { title, run }] of Object.entries(PARTS)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const before = loadavg().map((value) => value.toFixed(1));
    const part = await run(isShort);
    await endAll();
    isGood &&= part.isGood === true;
    const lines = [
      `\`npm run bench -- faults ${name}\``,
      "",
      ...machineLines(),
      `- Load of the machine before (1, 5, 15 minutes): ${before.join(", ")}`,
      "",
      ...part.lines,
      "",
      part.isGood === undefined ? "**Not measured.**" : part.isGood ? "**Passed.**" : "**Failed.**",
    ];
    process.stdout.write(`${[`## ${title}`, "", ...lines].join("\n")}\n\n`);
    if (isShort) continue;
    const page = existsSync(RESULTS) ? readFileSync(RESULTS, "utf8") : "";
    writeFileSync(RESULTS, replaceSection(page, INTRODUCTION, title, lines));
  }
  return isGood ? 0 : 1;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => endAll().finally(() => process.exit(1)));
try {
  process.exitCode = await main(process.argv.slice(2));
} finally {
  await endAll();
}
