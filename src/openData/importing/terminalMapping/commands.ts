import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";
import { StartError } from "../../../platform/endpoints/errors.ts";
import { findSource, resolveReading } from "../../formats/sources/sources.ts";
import { gridSentence, missingFields } from "../../formats/tables/guessColumns.ts";
import { isMapped, type TableReading, tableReading } from "../../formats/tables/reading.ts";
import { DELIMITERS, ENCODINGS } from "../../formats/tables/words.ts";
import type { ImportArguments } from "../arguments/commands.ts";
import { ImportError } from "../events.ts";
import { hashFile } from "../openFile.ts";
import { type FileSample, readSample } from "../readSample.ts";

/** Maps tables with custom columns in the terminal: the guessed mapping is shown first, and used only after it is confirmed. */

async function readMap(file: string): Promise<Partial<TableReading>> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new StartError(`The mapping ${file} cannot be read.`);
  });
  try {
    const reading = tableReading.parse(JSON.parse(text));
    if (reading.source !== undefined && !findSource(reading.source))
      throw new StartError(`${file} names the ready mapping "${reading.source}", which this guide does not have.`);
    if (isMapped(reading)) return reading;
  } catch (error) {
    if (error instanceof StartError) throw error;
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
    throw new StartError(`${file} is not a valid mapping: ${issue ? `${issue.path.join(".")}: ${issue.message}` : "it is not JSON"}.`);
  }
  throw new StartError(`${file} is not a valid mapping: it names no columns and no fields.`);
}

/** Returns a whole mapping, which no longer follows changes of the ready one. */
const withoutSource = ({ source: _, ...mapping }: TableReading) => mapping;

const MISSING = {
  name: "Add the column with the names to the mapping.",
  place: "Add the columns with the coordinates, or the town, to the mapping.",
  kind: "Give the type of the listings, for example --type accommodation.",
};

/** Returns the lines that show how a table is read. */
function sampleLines({ reading, columns }: FileSample): string[] {
  const { encoding, delimiter, business_type, country, source } = reading;
  if (source !== undefined) return [`Ready mapping: ${findSource(source)?.title ?? source}.`];
  if (reading.fields) return ["Mapping by paths."];
  const width = Math.max(...columns.map(({ head }) => head.length), 10);
  return [
    `Mapping of the table${encoding ? `: ${ENCODINGS[encoding]}` : ""}${delimiter ? `, delimiter: ${DELIMITERS[delimiter].toLowerCase()}` : ""}.`,
    ...(business_type ? [`Type of rows without one: ${business_type}`] : []),
    ...(country ? [`Country of rows without one: ${country}`] : []),
    ...columns.map(({ head, example }) => `  ${head.padEnd(width)}  ${(reading.columns[head] ?? "skipped").padEnd(20)}  ${example}`),
  ];
}

/**
 * Determines how a file is read.
 * @param say writes lines
 * @returns the mapping, or undefined for formats that need none; `isGuess` if it is not confirmed yet, so nothing may be written
 */
export async function readingFor(
  { file, map, saveMap, given }: ImportArguments,
  say: (...lines: string[]) => void,
): Promise<{ reading: TableReading | undefined; isGuess: boolean }> {
  await hashFile(file);
  const said = map === undefined || map === "guess" ? {} : await readMap(map);
  const sample = await readSample(file, { ...said, ...given }).catch((error) => {
    // The engine reports the error in more detail: a broken compressed part, or the end of a list.
    if (error instanceof ImportError && error.code === "unreadable") return undefined;
    throw error;
  });
  if (sample?.format !== "table") return { reading: undefined, isGuess: false };
  if (sample.columns.length === 0 && !isMapped(sample.reading)) throw new StartError(`${file} has no rows, waypoints or placemarks.`);
  say(...sampleLines(sample));
  if (saveMap) {
    await writeFile(saveMap, `${JSON.stringify(withoutSource(resolveReading(sample.reading)), null, 2)}\n`);
    say(`The mapping is saved in ${saveMap}. Edit it, and use it with --map ${saveMap}.`);
  }
  const missing = missingFields(sample.reading).map((what) => (what === "place" && gridSentence(sample.columns)) || MISSING[what]);
  if (missing.length > 0) throw new StartError(missing.join(" "));
  return { reading: sample.reading, isGuess: map === undefined && sample.reading.source === undefined };
}
