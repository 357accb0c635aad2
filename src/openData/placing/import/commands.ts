import { readFile } from "node:fs/promises";
import type { CommandContext } from "../../../platform/commandLine/command.ts";
import { StartError } from "../../../platform/endpoints/errors.ts";
import { toError } from "../../../platform/toError.ts";
import { readOutlines } from "../outlines.ts";
import { importOutlines } from "./acts.ts";

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** Runs `areas import FILE`. @returns the exit code */
export async function importOutlinesCommand([file, ...others]: string[], { db, stdout }: CommandContext): Promise<number> {
  if (!file || others.length > 0) throw new StartError("Give one file: areas import FILE (GeoJSON polygons, each with a property name).");
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The file ${file} cannot be read (${error.code ?? error.message}).`);
  });
  let read: ReturnType<typeof readOutlines>;
  try {
    read = readOutlines(text);
  } catch (error) {
    throw new StartError(`${file} ${toError(error).message}.`);
  }
  const report = await importOutlines(db, read.outlines);
  const problems = [...read.problems, ...report.problems].sort((a, b) => a.number - b.number);
  const lines = [
    `${count(report.made.length, "area", "areas")} added, ${count(report.given.length, "existing area has", "existing areas have")} a new outline.`,
    ...(report.inner > 0 ? [`${count(report.inner, "town is", "towns are")} inside them.`] : []),
    ...problems.map(({ number, name, reason }) => `  skipped: feature ${number}${name ? ` (${name})` : ""} ${reason}.`),
  ];
  stdout.write(`${lines.join("\n")}\n`);
  return problems.length > 0 && report.made.length + report.given.length === 0 ? 1 : 0;
}
