import { spawnSync } from "node:child_process";
import { join } from "node:path";

const RUNS = 300;

interface Figures {
  requests: number;
  statuses: Record<string, number>;
  slowestMilliseconds: number;
}

/** Runs the gate's fuzzer (src/api.fuzz.test.ts) with many more requests for each endpoint. @throws if it finds a problem */
export async function benchFuzz(): Promise<string[]> {
  const vitest = join(import.meta.dirname, "..", "node_modules", ".bin", "vitest");
  const { status, stdout } = spawnSync(vitest, ["run", "--project", "unit", "src/api.fuzz.test.ts"], {
    env: { ...process.env, FUZZ_RUNS: String(RUNS) },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const line = stdout.split("\n").find((one) => one.startsWith('{"requests"'));
  if (status !== 0 || !line) throw new Error(stdout);
  const { requests, statuses, slowestMilliseconds } = JSON.parse(line) as Figures;
  return [
    `${RUNS} made-up requests to every endpoint, as everybody: no 5xx, every answer fits its schema.`,
    "",
    "| requests | slowest, ms of processor time | answers by status |",
    "|---|---|---|",
    `| ${requests} | ${slowestMilliseconds} | ${Object.entries(statuses)
      .map(([code, count]) => `${code}: ${count}`)
      .join(", ")} |`,
  ];
}
