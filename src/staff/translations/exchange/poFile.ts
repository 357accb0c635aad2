import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";
import PO from "pofile";
import { StartError } from "../../../platform/endpoints/errors.ts";
import type { OpenText } from "./acts.ts";
import { formatKey } from "./rules.ts";

/** PO files of any size, an entry at a time. */

/** Maximum length of an entry, in characters: the longest text has 4,000, in the original and in a translation. */
const ENTRY_MAX = 100_000;

function toEntry({ key, name, about, original, limit, outdated }: OpenText): string {
  const item = new PO.Item();
  item.msgctxt = formatKey(key);
  item.msgid = original;
  item.msgstr = [outdated?.text ?? ""];
  const said = [`${name} (${about})`.replace(/\s+/g, " "), `At most ${limit} characters.`];
  item.extractedComments = outdated ? [...said, `Translates an earlier text (${outdated.source}).`] : said;
  if (outdated) item.flags.fuzzy = true;
  return item.toString();
}

/**
 * Writes a new file.
 * @returns the number of texts
 * @throws StartError if the file exists: it may hold translations
 */
export async function writePoFile(path: string, language: string, pages: AsyncIterable<readonly OpenText[]>): Promise<number> {
  const file = createWriteStream(path, { flags: "wx" });
  await once(file, "open").catch((error: NodeJS.ErrnoException) => {
    throw new StartError(error.code === "EEXIST" ? `${path} already exists.` : `${path} cannot be written: ${error.message}`);
  });
  const header = new PO();
  header.headers = { Language: language, "Content-Type": "text/plain; charset=UTF-8", "Content-Transfer-Encoding": "8bit" };
  file.write(`${header.toString().trimEnd()}\n`);
  let count = 0;
  for await (const page of pages) {
    for (const text of page) if (!file.write(`\n${toEntry(text)}\n`)) await once(file, "drain");
    count += page.length;
  }
  file.end();
  await finished(file);
  return count;
}

/** An entry of a file. */
export interface PoEntry {
  key: string;
  original: string;
  /** Empty without a translation. */
  text: string;
  /** Whether a translator still has to look at it. */
  isFuzzy: boolean;
}

const EMPTY_HEADER = 'msgid ""\nmsgstr ""\n\n';
const HAS_ENTRY = /^msgid /m;

/** Yields the entries of a file without blank lines around them. */
async function* readSections(path: string): AsyncGenerator<string> {
  const file = createReadStream(path, "utf8");
  await once(file, "open").catch((error: Error) => {
    throw new StartError(`${path} cannot be read: ${error.message}`);
  });
  let section = "";
  try {
    for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line.trim() !== "") section += `${line.replace(/^\uFEFF/, "")}\n`;
      else if (section !== "") {
        yield section;
        section = "";
      }
      if (section.length > ENTRY_MAX) throw new StartError(`${path} has an entry with more than ${ENTRY_MAX} characters.`);
    }
    if (section !== "") yield section;
  } finally {
    file.destroy();
  }
}

/**
 * Yields the entries of a file, in batches.
 * @throws StartError if it cannot be read, is in another language, or is no PO file
 */
export async function* readPoFile(path: string, language: string, batch: number): AsyncGenerator<PoEntry[]> {
  let entries: PoEntry[] = [];
  let isFirst = true;
  for await (const section of readSections(path)) {
    if (!HAS_ENTRY.test(section) && !section.startsWith("#")) throw new StartError(`${path} is no PO file.`);
    const isHeader = isFirst && /^msgid ""\n/m.test(section) && !/^msgctxt /m.test(section);
    isFirst = false;
    const { headers, items } = PO.parse(isHeader ? section : EMPTY_HEADER + section);
    if (isHeader) {
      if (headers.Language && headers.Language !== language) throw new StartError(`${path} is in ${headers.Language}, not in ${language}.`);
      continue;
    }
    for (const { msgctxt, msgid, msgstr, flags, obsolete } of items)
      if (!obsolete) entries.push({ key: msgctxt ?? "", original: msgid, text: msgstr[0] ?? "", isFuzzy: flags.fuzzy === true });
    if (entries.length < batch) continue;
    yield entries;
    entries = [];
  }
  if (entries.length > 0) yield entries;
}
