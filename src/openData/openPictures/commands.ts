import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import type { Command, CommandContext } from "../../platform/commandLine/command.ts";
import { StartError } from "../../platform/endpoints/errors.ts";
import { createStorage } from "../../platform/files/createStorage.ts";
import { fetchPublic } from "../../platform/security/publicFetch.ts";
import { formatCount } from "../../platform/values/format.ts";
import { type Fetched, fetchPictures, type PictureServices } from "./fetch/acts.ts";
import { EACH, EACH_MAX, LIMIT } from "./rules.ts";

const USAGE = `[--limit N] [--each N]: downloads the pictures named by imports, with author and licence; by default at most ${LIMIT}, and ${EACH} per listing`;

const INTERRUPTED = 130;

const REFUSALS: Record<keyof Fetched["refused"], string> = {
  missing: "no longer available",
  "no picture": "not a picture",
  licence: "no licence that allows showing it",
  author: "no author named",
  unreadable: "file not readable",
};
const ENDS: Record<Fetched["end"], string> = {
  done: "All listings are done.",
  limit: "The limit is reached. Run the command again for more.",
  stopped: "Stopped. Run the command again to resume.",
  "asked to wait": "A website has asked us to wait. Run the command again later.",
};

function reportLines({ listings, events, added, refused, failed, end }: Fetched): string[] {
  const left = enumValues(REFUSALS).filter((why) => refused[why] > 0);
  return [
    `${formatCount(added, "picture", "pictures")} added; ${formatCount(listings, "listing", "listings")} and ${formatCount(events, "event", "events")} checked.`,
    ...left.map((why) => `${formatCount(refused[why], "picture", "pictures")} skipped: ${REFUSALS[why]}.`),
    ...(failed > 0 ? [`${formatCount(failed, "picture", "pictures")} could not be downloaded.`] : []),
    ENDS[end],
  ];
}

/** @throws StartError if the options are invalid */
function parseOptions(args: string[]): { limit: number; each: number } {
  const wrong = () => new StartError(`pictures fetch ${USAGE}`);
  const read = () => {
    try {
      return parseArgs({ args, options: { limit: { type: "string" }, each: { type: "string" } } }).values;
    } catch {
      throw wrong();
    }
  };
  const { limit = String(LIMIT), each = String(EACH) } = read();
  if (!/^[1-9]\d{0,6}$/.test(limit) || !/^[1-9]\d?$/.test(each) || Number(each) > EACH_MAX) throw wrong();
  return { limit: Number(limit), each: Number(each) };
}

async function run(pictures: PictureServices, args: string[], { db, config, stdout, signal }: CommandContext): Promise<number> {
  const options = parseOptions(args);
  const contact = config.OPERATOR_EMAIL;
  if (!contact) throw new StartError("Set OPERATOR_EMAIL first: websites require a contact address of automated clients.");
  const fetched = await fetchPictures(
    {
      pictures,
      services: { db, config, storage: createStorage(config) },
      get: fetchPublic,
      wait: (milliseconds) => setTimeout(milliseconds, undefined, { signal }).catch(() => undefined),
      signal,
      contact: `${config.origin}; ${contact}`,
      log: (line) => stdout.write(`${line}\n`),
    },
    options,
  );
  stdout.write(`${reportLines(fetched).join("\n")}\n`);
  return fetched.end === "stopped" ? INTERRUPTED : 0;
}

export const openPictureCommands = (pictures: PictureServices): Command[] => [
  { name: "pictures fetch", usage: USAGE, run: (args, context) => run(pictures, args, context) },
];
