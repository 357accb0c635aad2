import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, rmdir } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { now } from "../../platform/clock.ts";
import type { Command, CommandContext } from "../../platform/commandLine/command.ts";
import { StartError } from "../../platform/endpoints/errors.ts";
import { formatCount, formatNumber } from "../../platform/values/format.ts";
import { exportOpenData } from "./acts.ts";
import { packFolder } from "./archive.ts";
import type { ExportCounts } from "./readme.ts";

const USAGE =
  "FOLDER|FILE.tar.gz [--licence TEXT] [--no-own-texts]: writes what visitors see as open data (CSV, GeoJSON, JSON-LD), with sources and licences and without personal data";

const INTERRUPTED = 130;
const PROGRESS_LISTINGS = 100_000;
const ARCHIVE = /\.(?:tar\.gz|tgz)$/i;

/** @throws StartError if the words are wrong, or the target exists */
async function readWords(words: string[]): Promise<{ target: string; licence: string; hasOwnTexts: boolean }> {
  const wrong = () => new StartError(`export open-data ${USAGE}`);
  const read = () => {
    try {
      return parseArgs({
        args: words,
        allowPositionals: true,
        options: { licence: { type: "string" }, "no-own-texts": { type: "boolean" } },
      });
    } catch {
      throw wrong();
    }
  };
  const { values, positionals } = read();
  const [given, ...rest] = positionals;
  if (given === undefined || rest.length > 0) throw wrong();
  const licence = (values.licence ?? "").trim();
  if (values.licence !== undefined && (licence === "" || licence.length > 100 || /[\r\n]/.test(licence)))
    throw new StartError("--licence needs the name of a licence, such as “CC BY 4.0”.");
  const target = resolve(given);
  const isFree = !existsSync(target) || (!ARCHIVE.test(target) && (await readdir(target).catch(() => ["a file"])).length === 0);
  if (!isFree) throw new StartError(`${given} exists. Name a new folder, or a new file that ends with .tar.gz.`);
  return { target, licence, hasOwnTexts: values["no-own-texts"] !== true };
}

function summary(counts: ExportCounts, target: string): string[] {
  const { listings, items, events, areas, routes, practical, demo, ownTexts, provider, unstated } = counts;
  const written = [
    formatCount(listings, "listing", "listings"),
    formatCount(items, "item", "items"),
    formatCount(events, "event", "events"),
    formatCount(areas, "area", "areas"),
    formatCount(routes, "route", "routes"),
    formatCount(practical, "practical place", "practical places"),
  ];
  return [
    `${target}: ${written.join(", ")}`,
    ...(unstated > 0
      ? [
          `${formatCount(unstated, "record has", "records have")} no licence, because people made them for this guide. If you may, state one with --licence.`,
        ]
      : []),
    ...(ownTexts > 0
      ? [
          `${formatCount(ownTexts, "record has", "records have")} texts that people wrote for this guide. Publish them only if their authors agreed, or leave them out with --no-own-texts.`,
        ]
      : []),
    ...(demo > 0 ? [`${formatCount(demo, "listing is", "listings are")} demo data: these places do not exist.`] : []),
    ...(provider > 0
      ? [`${formatCount(provider, "listing is", "listings are")} left out: the terms of the places provider forbid passing its facts on.`]
      : []),
  ];
}

async function run(words: string[], { db, config, stdout, stderr, signal }: CommandContext): Promise<number> {
  const { target, licence, hasOwnTexts } = await readWords(words);
  const isArchive = ARCHIVE.test(target);
  // Files of a run that was killed are overwritten by the next one.
  const unfinished = `${target}.unfinished`;
  const packed = `${unfinished}.tar.gz`;
  const cleanUp = async () => {
    await rm(unfinished, { recursive: true, force: true });
    await rm(packed, { force: true });
  };
  await cleanUp();
  await mkdir(unfinished, { recursive: true });
  let shown = 0;
  try {
    const counts = await exportOpenData(db, {
      ...{ folder: unfinished, origin: config.origin, licence, hasOwnTexts, at: now(), signal },
      isStaffReachable: config.OPERATOR_EMAIL !== undefined,
      onProgress(listings) {
        if (listings < shown + PROGRESS_LISTINGS) return;
        shown = listings;
        stderr.write(`${formatNumber(listings)} listings\n`);
      },
    });
    if (isArchive) {
      await packFolder(unfinished, packed, basename(target).replace(ARCHIVE, ""));
      await rename(packed, target);
    } else {
      await mkdir(dirname(target), { recursive: true });
      await rmdir(target).catch(() => undefined);
      await rename(unfinished, target);
    }
    stdout.write(`${summary(counts, target).join("\n")}\n`);
    return 0;
  } catch (error) {
    if (!signal.aborted) throw error;
    stderr.write("Stopped: nothing was written.\n");
    return INTERRUPTED;
  } finally {
    await cleanUp();
  }
}

export const openDataCommands: Command[] = [{ name: "export open-data", usage: USAGE, run }];
