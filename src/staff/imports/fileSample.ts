import type { TableReading } from "../../openData/formats/tables/mapping.ts";
import { ImportError } from "../../openData/importing/events.ts";
import { unreadable } from "../../openData/importing/openFile.ts";
import { readSample } from "../../openData/importing/readSample.ts";
import { badRequest } from "../../platform/endpoints/errors.ts";
import { fileInThread } from "../../platform/parsing/pool.ts";
import { COLUMNS_MAX } from "./rules.ts";

const inThread = fileInThread(new URL("../../openData/importing/readSample.ts", import.meta.url), "readSample", readSample, {
  queue: "requests",
  errors: [ImportError],
});

/** Columns that mean something first, as far as a page can ask about them; in the order of the file. */
function shownColumns(columns: { head: string; example: string }[], reading: TableReading) {
  const spare = COLUMNS_MAX - Object.keys(reading.columns).length;
  let others = 0;
  return columns.filter(({ head }) => Object.hasOwn(reading.columns, head) || ++others <= spare);
}

/**
 * What the beginning of a file says of it: its format, its columns, and how they are guessed to be read.
 * @param given what staff say of it, which is then not guessed
 * @throws ApiError 400 on the field for a file that cannot be read, or that takes too long
 */
export async function sampleFile(
  { path, file_name }: { path: string; file_name: string },
  field: "file" | "delimiter",
  given?: Partial<TableReading>,
) {
  try {
    const { format, columns, reading } = await inThread(path, given);
    return { format, columns: shownColumns(columns, reading), reading };
  } catch (error) {
    const known = unreadable(path, error);
    if (!(known instanceof ImportError)) throw error;
    throw badRequest({ [field]: [known.message.replaceAll(path, file_name)] });
  }
}
