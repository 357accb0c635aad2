import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ended, runFile, temporaryFolder, waitUntilReady } from "../e2e/guide.ts";
import { contractErrors, type Recorded, toRecorded } from "./contract/compare.ts";
import { recordContract } from "./contract/record.ts";

/**
 * `npm run check -- contract`: every endpoint answers a visitor, a traveller, an owner and staff of the demo data as it did when scripts/contract/recorded.json
 * was written: with the same status and shape. `--write` records the present answers; `--origin URL` asks a guide that runs already, of any version, which was
 * started on a new data folder with TRUSTED_PROXIES=127.0.0.1.
 */

const FILE = join(import.meta.dirname, "contract", "recorded.json");
const options = process.argv.slice(2);
const origin = options[options.indexOf("--origin") + 1];

async function record() {
  if (options.includes("--origin") && origin) return recordContract(origin);
  const folder = temporaryFolder();
  const env = { PORT: "0", TRUSTED_PROXIES: "127.0.0.1", GUIDE_DEMO: "on", LOG_LEVEL: "error" };
  const { process: guide } = runFile("scripts/start.ts", [], { dataDir: folder.path, env });
  try {
    return await recordContract(await waitUntilReady(guide));
  } finally {
    guide.kill("SIGTERM");
    await ended(guide);
    folder.remove();
  }
}

const answers = await record();
if (options.includes("--write")) writeFileSync(FILE, `${JSON.stringify(toRecorded(answers), null, 2)}\n`);
const errors = contractErrors(JSON.parse(readFileSync(FILE, "utf8")) as Recorded, answers);
for (const error of errors) process.stderr.write(`${error}\n`);
if (errors.length > 0)
  process.stderr.write("If the change is intended, run node scripts/check-contract.ts --write and add it to the changelog.\n");
process.exitCode = errors.length > 0 ? 1 : 0;
