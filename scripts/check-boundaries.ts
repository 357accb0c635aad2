import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cruise, format, type ICruiseResult } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { drawRooms } from "./house/drawing.ts";
import { capabilityCycles, type Import, impureFilesBehindRules, serverFilesBehindScreens } from "./house/graph.ts";
import { sqlImports } from "./house/sqlEdges.ts";

/**
 * `npm run check -- boundaries`: the rules of house/importRules.cjs, and those that need the whole graph. With --draw it writes
 * docs/rooms.md first.
 */

const root = join(import.meta.dirname, "..");
process.chdir(root);
const files = ["src", "illustrator", "server.ts", "scripts", "e2e", "bench"].filter((name) => existsSync(name));
const options = await extractOptions("./scripts/house/importRules.cjs");
const { output } = await cruise(files, options);
const result = output as ICruiseResult;

const imports: Import[] = result.modules.flatMap((module) =>
  module.dependencies.map((to) => ({ from: module.source, to: to.resolved, typeOnly: to.dependencyTypes.includes("type-only") })),
);
const sources = result.modules
  .map(({ source }) => source)
  .filter((path) => /^src\/.*[.]tsx?$/.test(path) && existsSync(path))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));
const problems = [
  ...serverFilesBehindScreens(imports),
  ...impureFilesBehindRules(imports),
  ...capabilityCycles([...imports, ...sqlImports(sources)]),
];

const DRAWING = "docs/rooms.md";
const drawing = drawRooms(imports);
if (process.argv.includes("--draw")) writeFileSync(DRAWING, drawing);
else if (!existsSync(DRAWING) || readFileSync(DRAWING, "utf8") !== drawing)
  problems.push(`${DRAWING} is out of date. Run npm run check -- boundaries --draw and commit the file.`);

if (result.summary.error > 0) {
  const report = await format(result, { outputType: "err-long" });
  process.stdout.write(`${report.output}\n`);
}
for (const problem of problems) process.stdout.write(`${problem}\n`);
if (result.summary.totalCruised < 2) problems.push("no files were read");
process.exitCode = result.summary.error + problems.length > 0 ? 1 : 0;
