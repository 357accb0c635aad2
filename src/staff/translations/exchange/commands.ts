import { parseArgs } from "node:util";
import { readSettings } from "../../../catalogue/settings/store.ts";
import type { Command, CommandContext } from "../../../platform/commandLine/command.ts";
import { StartError } from "../../../platform/endpoints/errors.ts";
import { toError } from "../../../platform/toError.ts";
import { formatCount } from "../../../platform/values/format.ts";
import { listOpenTexts, type OpenText, type Refusal, storeTexts } from "./acts.ts";
import { toGuide } from "./guideTexts.ts";
import { readPoFile, writePoFile } from "./poFile.ts";
import { formatKey, isLanguage, TEXT_KINDS, type TextKind } from "./rules.ts";
import { commandTranslator, serviceTranslator, type Translate } from "./translator.ts";

/** Texts of listings, items, events, areas and the guide in further languages, in the terminal: see docs/translating.md. */

const KINDS = `[--kind ${TEXT_KINDS.join("|")}]`;
const EXPORT = `LANGUAGE FILE.po ${KINDS}: writes the texts that are missing or outdated in a language to a new PO file`;
const IMPORT = "LANGUAGE FILE.po [--as machine|staff]: stores the translations of a PO file, as a machine's unless people made them";
const TRANSLATE = `LANGUAGE --command "PROGRAM ARGUMENTS"|--url ADDRESS [--host NAME] ${KINDS}: has a program on this machine translate what is missing or outdated`;

const INTERRUPTED = 130;
/** Texts per transaction of an import. */
const BATCH = 500;
/** Texts, and their characters, per request to a program. */
const TEXTS_MAX = 20;
const CHARACTERS_MAX = 8_000;

const OPTIONS = {
  kind: { type: "string" },
  as: { type: "string" },
  command: { type: "string" },
  url: { type: "string" },
  host: { type: "string" },
} as const;
type Option = keyof typeof OPTIONS;

/** @throws StartError with the usage, unless the arguments are the given number of words and allowed options */
function readArguments(args: readonly string[], words: number, allowed: readonly Option[], usage: string) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [language = "", file = ""] = positionals;
    const isAllowed = Object.keys(values).every((name) => allowed.some((one) => one === name));
    if (positionals.length !== words || !isAllowed) throw new StartError(usage);
    if (!isLanguage(language)) throw new StartError(`${language} is no language code, such as de or pt-BR.`);
    return { language, file, ...values };
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${toError(error).message}\n${usage}`);
  }
}

/** @throws StartError for another kind */
function readKinds(kind: string | undefined, all: readonly TextKind[] = TEXT_KINDS): readonly TextKind[] {
  if (kind === undefined) return all;
  const found = TEXT_KINDS.find((one) => one === kind);
  if (!found) throw new StartError(`--kind must be one of ${TEXT_KINDS.join(", ")}.`);
  return [found];
}

const tell = ({ stderr }: CommandContext, refused: readonly Refusal[]) => {
  for (const { key, problem } of refused) stderr.write(`${key || "An entry without msgctxt"}: ${problem}\n`);
};

async function exportTexts(args: string[], { db, stdout }: CommandContext): Promise<number> {
  const { language, file, kind } = readArguments(args, 2, ["kind"], `translations export ${EXPORT}`);
  const count = await writePoFile(file, language, listOpenTexts(db, language, readKinds(kind)));
  stdout.write(`${formatCount(count, "text", "texts")} written to ${file}.\n`);
  return 0;
}

async function importTexts(args: string[], context: CommandContext): Promise<number> {
  const { language, file, as: source = "machine" } = readArguments(args, 2, ["as"], `translations import ${IMPORT}`);
  if (source !== "machine" && source !== "staff") throw new StartError("--as must be machine or staff.");
  const counts = { stored: 0, refused: 0, open: 0 };
  const summary = () =>
    `${formatCount(counts.stored, "text", "texts")} stored, ${counts.refused} refused, ${counts.open} without a finished translation.\n`;
  for await (const entries of readPoFile(file, language, BATCH)) {
    if (context.signal.aborted) {
      context.stdout.write(`Stopped. Run the same command again to resume. ${summary()}`);
      return INTERRUPTED;
    }
    const finished = entries.filter(({ text, isFuzzy }) => text !== "" && !isFuzzy);
    const { stored, refused } = await storeTexts(context.db, language, source, finished);
    tell(context, refused);
    counts.stored += stored;
    counts.refused += refused.length;
    counts.open += entries.length - finished.length;
  }
  context.stdout.write(summary());
  return counts.refused > 0 ? 1 : 0;
}

/** Splits texts of one page into requests: texts of one language, and not too many of them. */
function toRequests(texts: readonly OpenText[], mainLanguage: string): { from: string; texts: OpenText[] }[] {
  const requests: { from: string; texts: OpenText[]; characters: number }[] = [];
  for (const text of texts) {
    const from = text.language ?? mainLanguage;
    const last = requests.findLast((one) => one.from === from);
    const isFull = !last || last.texts.length >= TEXTS_MAX || last.characters + text.original.length > CHARACTERS_MAX;
    if (isFull) requests.push({ from, texts: [text], characters: text.original.length });
    else {
      last.texts.push(text);
      last.characters += text.original.length;
    }
  }
  return requests;
}

function readTranslator({ command, url, host }: Partial<Record<Option, string>>, { signal }: CommandContext): Translate {
  if (command !== undefined && url === undefined && host === undefined) return commandTranslator(command, signal);
  if (url !== undefined && command === undefined) return serviceTranslator(url, host, signal);
  throw new StartError(`translations translate ${TRANSLATE}`);
}

/** A machine's text is not shown beside one of a better source, even an outdated one. */
const isForMachine = ({ outdated }: OpenText): boolean => outdated === undefined || outdated.source === "machine";

async function translateTexts(args: string[], context: CommandContext): Promise<number> {
  const given = readArguments(args, 1, ["kind", "command", "url", "host"], `translations translate ${TRANSLATE}`);
  const { language } = given;
  const translate = readTranslator(given, context);
  // A program does not know the names of towns, so it translates these only on request.
  const kinds = readKinds(
    given.kind,
    TEXT_KINDS.filter((kind) => kind !== "area"),
  );
  const { mainLanguage } = toGuide(await readSettings(context.db));
  const counts = { stored: 0, refused: 0 };
  const summary = () => `${formatCount(counts.stored, "text", "texts")} translated, ${counts.refused} refused.\n`;
  for await (const page of listOpenTexts(context.db, language, kinds)) {
    for (const { from, texts } of toRequests(page.filter(isForMachine), mainLanguage)) {
      if (context.signal.aborted) {
        context.stdout.write(`Stopped. Run the same command again to resume. ${summary()}`);
        return INTERRUPTED;
      }
      const translated = await translate(
        texts.map(({ original }) => original),
        from,
        language,
      ).catch((error: unknown) => {
        context.stdout.write(`${summary()}`);
        throw error;
      });
      const { stored, refused } = await storeTexts(
        context.db,
        language,
        "machine",
        texts.map(({ key, original }, index) => ({ key: formatKey(key), original, text: translated[index] ?? "" })),
      );
      tell(context, refused);
      counts.stored += stored;
      counts.refused += refused.length;
    }
  }
  context.stdout.write(summary());
  return counts.refused > 0 ? 1 : 0;
}

export const translationCommands: Command[] = [
  { name: "translations export", usage: EXPORT, run: exportTexts },
  { name: "translations import", usage: IMPORT, run: importTexts },
  { name: "translations translate", usage: TRANSLATE, run: translateTexts },
];
