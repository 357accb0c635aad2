import { parseArgs } from "node:util";
import { BUSINESS_TYPES } from "../../../catalogue/listings/enumerations.ts";
import { toError } from "../../../platform/toError.ts";
import { type TableReading, tableReading } from "../../formats/tables/reading.ts";
import { ENCODINGS } from "../../formats/tables/words.ts";
import type { ImportRequest } from "../events.ts";

/** Arguments of `guide import`. */

export const IMPORT_USAGE =
  "import <file> [--dry-run] [--licence TEXT] [--attribution TEXT] [--attribution-link ADDRESS] [--dataset NAME] [--language CODE] [--map FILE|guess] [--save-map FILE] [--type TYPE] [--country CODE] [--encoding NAME] [--delimiter SIGN]";

/** Parsed arguments: the request without its reading, which is in a file or must be guessed. */
export interface ImportArguments extends Omit<ImportRequest, "reading"> {
  /** File with the mapping, or "guess". */
  map: string | undefined;
  saveMap: string | undefined;
  /** Options of a table other than its mapping. */
  given: Omit<TableReading, "columns">;
}

const TABS: Record<string, string> = { tab: "\t", "\\t": "\t", comma: ",", semicolon: ";", pipe: "|" };

/** @returns the given options of a table, or a sentence with the error */
function readGiven(values: Partial<Record<"type" | "country" | "encoding" | "delimiter", string>>): Omit<TableReading, "columns"> | string {
  const { type, country, encoding, delimiter } = values;
  const read = tableReading.omit({ columns: true }).safeParse({
    business_type: type?.toLowerCase(),
    country: country?.toUpperCase(),
    encoding: encoding && (ENCODING_NAMES[encoding.toLowerCase()] ?? encoding.toLowerCase()),
    delimiter: delimiter && (TABS[delimiter] ?? delimiter),
  });
  if (read.success) return read.data;
  const [wrong = ""] = read.error.issues.map(({ path }) => String(path[0]));
  return WRONG[wrong] ?? "The mapping is not valid.";
}

const ENCODING_NAMES: Record<string, string> = {
  utf8: "utf-8",
  latin1: "windows-1252",
  "iso-8859-1": "windows-1252",
  cp1252: "windows-1252",
  cp1251: "windows-1251",
  sjis: "shift_jis",
  "shift-jis": "shift_jis",
  cp932: "shift_jis",
  gbk: "gb18030",
  gb2312: "gb18030",
  cp949: "euc-kr",
};
const WRONG: Record<string, string> = {
  business_type: `--type must be one of ${Object.keys(BUSINESS_TYPES).join(", ")}.`,
  country: "--country must be a two-letter code: AR, FR, TH …",
  encoding: `--encoding must be one of ${Object.keys(ENCODINGS).join(", ")}.`,
  delimiter: "--delimiter must be comma, semicolon, tab, pipe or the character itself.",
};

/** @returns the arguments, or a sentence with the error */
export function readArguments(args: string[]): ImportArguments | string {
  const text = { type: "string" } as const;
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        "dry-run": { type: "boolean" },
        dataset: text,
        licence: text,
        license: text,
        attribution: text,
        "attribution-link": text,
        language: text,
        map: text,
        "save-map": text,
        type: text,
        country: text,
        encoding: text,
        delimiter: text,
      },
    });
    const [file, ...others] = positionals;
    if (!file || others.length > 0) return `Give one file: ${IMPORT_USAGE}`;
    const language = values.language?.toLowerCase();
    if (language !== undefined && !/^[a-z]{2,3}$/.test(language)) return "--language must be the language code of a wiki: en, de, fr …";
    const link = values["attribution-link"];
    if (link !== undefined && !(URL.canParse(link) && /^https?:$/.test(new URL(link).protocol)))
      return "--attribution-link must be an http(s) URL.";
    const given = readGiven(values);
    if (typeof given === "string") return given;
    return {
      file,
      map: values.map,
      saveMap: values["save-map"],
      given,
      dryRun: values["dry-run"] ?? false,
      dataset: values.dataset?.trim() || undefined,
      licence: (values.licence ?? values.license)?.trim() || undefined,
      attribution: values.attribution?.trim() || undefined,
      attributionLink: link,
      language,
    };
  } catch (error) {
    return `${toError(error).message.split(". ")[0]}. Usage: ${IMPORT_USAGE}`;
  }
}
