import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { ListingUse } from "../../../catalogue/listings/uses/listingUse.ts";
import type { Command, CommandContext } from "../../../platform/commandLine/command.ts";
import { StartError } from "../../../platform/endpoints/errors.ts";
import { createStorage } from "../../../platform/files/createStorage.ts";
import { fetchPublic } from "../../../platform/security/publicFetch.ts";
import { toError } from "../../../platform/toError.ts";
import { type TableReading, tableReading } from "../../formats/tables/reading.ts";
import { readSample } from "../readSample.ts";
import { reportLines } from "../report.ts";
import { forgetSource, readSource } from "./acts.ts";
import { INTERVALS } from "./rules.ts";
import { findSourceByDataset, insertSource, listSources } from "./store.ts";

/** Commands for sources that are read from an address by schedule. */

const EVERY: Record<string, number> = { "6h": 6, day: 24, week: 168, month: 720 };
const USAGE =
  "import source add <url> --dataset NAME [--every 6h|day|week|month] [--after] [--licence TEXT] [--attribution TEXT] [--attribution-link ADDRESS] [--type TYPE] [--country CODE] [--map FILE]";

async function readMapping(file: string | undefined, given: object): Promise<TableReading> {
  const said = file === undefined ? {} : JSON.parse(await readFile(file, "utf8"));
  return tableReading.parse({ ...said, ...given });
}

async function add(args: string[], { db, stdout }: CommandContext): Promise<number> {
  const text = { type: "string" } as const;
  const options = {
    dataset: text,
    every: text,
    after: { type: "boolean" },
    licence: text,
    attribution: text,
    "attribution-link": text,
    type: text,
    country: text,
    map: text,
  } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [url = "", ...others] = positionals;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol) || others.length > 0)
    throw new StartError(`Give one http(s) address: ${USAGE}`);
  if (!values.dataset?.trim()) throw new StartError("Give the source a name of its own: --dataset NAME.");
  const every_hours = EVERY[values.every ?? "day"];
  if (every_hours === undefined) throw new StartError("--every must be 6h, day, week or month.");
  const dataset = values.dataset.trim().slice(0, 100);
  if (await findSourceByDataset(db, dataset)) throw new StartError(`There is a source "${dataset}" already: give another --dataset.`);
  const given = {
    ...(values.type && { business_type: values.type.toLowerCase() }),
    ...(values.country && { country: values.country.toUpperCase() }),
  };
  const reading = await readMapping(values.map, given).catch((error) => {
    throw new StartError(`The mapping is not valid: ${toError(error).message.split("\n")[0]}.`);
  });
  await insertSource(db, null, {
    ...{ url, dataset, reading, every_hours, is_shown_before: !values.after },
    licence: values.licence?.trim() ?? "",
    attribution: values.attribution?.trim() ?? "",
    attribution_link: values["attribution-link"]?.trim() ?? "",
  });
  stdout.write(
    `The source "${dataset}" is added. A running guide reads it within 10 minutes; to read it now: npm run guide -- import source read "${dataset}"\n`,
  );
  return 0;
}

async function list({ db, stdout }: CommandContext): Promise<number> {
  const sources = await listSources(db);
  if (sources.length === 0) stdout.write("No sources yet.\n");
  for (const { dataset, url, every_hours, is_shown_before, checked, problem } of sources) {
    const every = INTERVALS[every_hours as keyof typeof INTERVALS] ?? `Every ${every_hours} hours`;
    const state = problem || (checked ? `read ${checked.toISOString().slice(0, 16)}Z` : "not read yet");
    stdout.write(`${dataset}  ${url}\n  ${every}, changes are shown ${is_shown_before ? "before" : "after"} they are imported; ${state}\n`);
  }
  return 0;
}

async function named(args: string[], context: CommandContext) {
  const source = await findSourceByDataset(context.db, args.join(" ").trim());
  if (!source) throw new StartError("Give the name of a source. See: import source list");
  return source;
}

async function read(
  args: string[],
  context: CommandContext,
  { uses, fetch }: { uses: readonly ListingUse[]; fetch: typeof fetchPublic },
): Promise<number> {
  const source = await named(args, context);
  const services = { db: context.db, config: context.config, storage: createStorage(context.config) };
  const reading = await readSource(services, source, { fetch, sample: readSample, uses, signal: context.signal });
  const say = (...lines: string[]) => context.stdout.write(`${lines.join("\n")}\n`);
  if (reading.outcome === "failed") throw new StartError(`${source.dataset}: ${reading.problem}`);
  if (reading.outcome === "unchanged") say("The file has not changed since the last reading.");
  else if (reading.outcome === "started") say("The file has changed. A running guide imports it now: see import list.");
  else
    say(
      "The file has changed. Nothing was imported yet:",
      ...(reading.report ? reportLines(reading.report, { dryRun: true }) : ["The preview took too long."]),
      `Start the import at /staff/imports/${reading.job.uuid}/.`,
    );
  return 0;
}

/**
 * @param uses uses that protect a listing from changes of its type
 * @param fetch replaced in tests, which do not use the internet
 */
export const sourceCommands = (uses: readonly ListingUse[], fetch: typeof fetchPublic = fetchPublic): Command[] => [
  { name: "import source add", usage: `${USAGE}: reads listings from an address by schedule`, run: add },
  {
    name: "import source list",
    usage: "import source list: lists the sources that are read by schedule",
    run: (_, context) => list(context),
  },
  {
    name: "import source read",
    usage: "import source read <name>: reads a source now",
    run: (args, context) => read(args, context, { uses, fetch }),
  },
  {
    name: "import source remove",
    usage: "import source remove <name>: stops reading a source; its listings stay",
    async run(args, context) {
      const source = await named(args, context);
      await forgetSource(context.db, source.uuid);
      context.stdout.write(`The source "${source.dataset}" is removed. Its listings stay; import undo removes them.\n`);
      return 0;
    },
  },
];
