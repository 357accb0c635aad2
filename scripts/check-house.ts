import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { basename, dirname } from "node:path/posix";
import { actsElsewhere } from "./house/acts.ts";
import { citedElsewhere } from "./house/citations.ts";
import { englishErrors, screenTextErrors } from "./house/english.ts";
import { expandErrors } from "./house/expand.ts";
import { daysElsewhere, formatsElsewhere } from "./house/formats.ts";
import { copiedAccumulators, slowExpressions } from "./house/growth.ts";
import { deadLinks } from "./house/links.ts";
import { migrationErrors } from "./house/migrations.ts";
import { glossaryErrors, namesInOf, repeatedNames } from "./house/names.ts";
import { unmarkedOpeners } from "./house/openers.ts";
import { definedTables, foreignWrites } from "./house/ownership.ts";
import { gluedPunctuation } from "./house/punctuation.ts";
import { capabilityName, findCapability } from "./house/rooms.ts";
import { testShare } from "./house/share.ts";
import { BASELINE, largeFolders, longDecisions, longFiles } from "./house/sizes.ts";
import { upwardReads } from "./house/sqlEdges.ts";
import { textsAtImport, unmarkedTexts } from "./house/texts.ts";
import { sizesElsewhere } from "./house/typeScale.ts";
import { unknownFiles, vagueNames } from "./house/vocabulary.ts";

/**
 * `npm run check -- house`: project rules that no ready-made tool checks. Prints one message per violation; with --share, the share of
 * tests too.
 */

const root = join(import.meta.dirname, "..");
const FOLDERS = ["src", "illustrator", "scripts", "e2e", "bench", "docs", "deploy", "migrations"];
const READ = /[.](?:tsx?|mjs|cjs|css|sql|md)$|^deploy\//;

const below = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
);
const beside = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => entry.name);
const paths = [...beside, ...below].map((path) => path.replaceAll("\\", "/")).sort();
const files = paths.filter((path) => READ.test(path)).map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

const migrations = files
  .filter(({ path }) => path.startsWith("migrations/") && path !== BASELINE)
  .map(({ path, text }) => ({ path, name: basename(path), text }));
const errors = [
  ...unknownFiles(paths),
  ...vagueNames(paths),
  ...longFiles(files),
  ...largeFolders(paths),
  ...longDecisions(files),
  ...foreignWrites(files),
  ...actsElsewhere(files),
  ...upwardReads(files),
  ...formatsElsewhere(files),
  ...daysElsewhere(files),
  ...slowExpressions(files),
  ...copiedAccumulators(files),
  ...citedElsewhere(files, paths),
  ...deadLinks(files, [...paths, ...readdirSync(join(root, "languages")).map((name) => `languages/${name}`)]),
  ...sizesElsewhere(files),
  ...unmarkedOpeners(files),
  ...gluedPunctuation(files),
  ...unmarkedTexts(files),
  ...textsAtImport(files),
  ...repeatedNames(files),
  ...namesInOf(files),
  ...englishErrors(files, files.find(({ path }) => path === "docs/english.md")?.text ?? ""),
  ...screenTextErrors(files, files.find(({ path }) => path === "docs/english.md")?.text ?? ""),
  ...glossaryErrors(files, files.find(({ path }) => path === "docs/glossary.md")?.text ?? ""),
  ...migrationErrors(
    migrations.map(({ name }) => name),
    ["platform", ...paths.flatMap((path) => findCapability(path) ?? [])].map(capabilityName),
    definedTables(files).owners,
    new Map(migrations.map(({ name, text }) => [name, text])),
  ),
  ...expandErrors(migrations.filter(({ path }) => dirname(path) === "migrations")),
];

if (process.argv.includes("--share")) process.stdout.write(`${testShare(files).toFixed(2)} test lines per line of code\n`);
for (const error of errors) process.stdout.write(`${error}\n`);
process.exitCode = errors.length > 0 ? 1 : 0;
