import type { TableReading } from "../../openData/formats/tables/reading.ts";
import { ImportError } from "../../openData/importing/events.ts";
import { importProblemText } from "../../openData/importing/fileProblems.ts";
import { unreadable } from "../../openData/importing/openFile.ts";
import { readSample } from "../../openData/importing/readSample.ts";
import { badRequest } from "../../platform/endpoints/errors.ts";
import { fileInThread } from "../../platform/parsing/pool.ts";
import { COLUMNS_MAX } from "./rules.ts";

const inThread = fileInThread(new URL("../../openData/importing/readSample.ts", import.meta.url), "readSample", readSample, {
  queue: "requests",
  errors: [ImportError],
});

/** Selects columns, mapped ones before others up to the limit of a page, in the order of the file. */
function shownColumns(columns: { head: string; example: string }[], reading: TableReading) {
  const spare = COLUMNS_MAX - Object.keys(reading.columns).length;
  let others = 0;
  return columns.filter(({ head }) => Object.hasOwn(reading.columns, head) || ++others <= spare);
}

/**
 * Samples the beginning of a file: its format, its columns, and a guess of their fields.
 * @param given options that staff have set, and so not guessed
 * @throws ApiError 400 on the field if the file cannot be read, or takes too long
 */
export async function sampleFile(
  { path, file_name }: { path: string; file_name: string },
  field: "file" | "delimiter" | "mapping",
  given?: Partial<TableReading>,
) {
  try {
    const { format, columns, reading } = await inThread(path, given);
    return { format, columns: shownColumns(columns, reading), reading };
  } catch (error) {
    const known = unreadable(path, error);
    if (!(known instanceof ImportError)) throw error;
    throw badRequest({ [field]: [importProblemText(known.message.replaceAll(path, file_name))] });
  }
}
