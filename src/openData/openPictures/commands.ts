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

const USAGE = `[--limit N] [--each N]: gets pictures that imports name, with author and licence; at most ${LIMIT}, and ${EACH} a listing, unless said otherwise`;

const INTERRUPTED = 130;

const REFUSALS: Record<keyof Fetched["refused"], string> = {
  missing: "not there any more",
  "no picture": "no picture",
  licence: "no licence that lets it be shown",
  author: "no author named",
  unreadable: "no file that the guide can read",
};
const ENDS: Record<Fetched["end"], string> = {
  done: "Every listing was looked at.",
  limit: "That is as many as were wanted. Run it again for more.",
  stopped: "Stopped. Run it again to go on.",
  "asked to wait": "A site asks to be left alone for a while. Run it again later.",
};

function reportLines({ listings, added, refused, failed, end }: Fetched): string[] {
  const left = enumValues(REFUSALS).filter((why) => refused[why] > 0);
  return [
    `${formatCount(added, "picture", "pictures")} added; ${formatCount(listings, "listing", "listings")} looked at.`,
    ...left.map((why) => `${formatCount(refused[why], "picture", "pictures")} left out: ${REFUSALS[why]}.`),
    ...(failed > 0 ? [`${formatCount(failed, "picture", "pictures")} could not be had this time.`] : []),
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
  if (!contact) throw new StartError("Set OPERATOR_EMAIL first: sites ask whom to write to when a program reads them.");
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
