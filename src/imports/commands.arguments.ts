import { parseArgs } from "node:util";
import type { ImportRequest } from "./rules.events.ts";

/** What was typed after `guide import`. */

export const IMPORT_USAGE =
  "import <file> [--dry-run] [--licence TEXT] [--attribution TEXT] [--attribution-link ADDRESS] [--dataset NAME] [--language CODE]";

/** @returns the arguments, or one sentence that says what is wrong. */
export function readArguments(args: string[]): ImportRequest | string {
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
      },
    });
    const [file, ...others] = positionals;
    if (!file || others.length > 0) return `One file is imported at a time: ${IMPORT_USAGE}`;
    const language = values.language?.toLowerCase();
    if (language !== undefined && !/^[a-z]{2,3}$/.test(language)) return "The option --language takes the code of a wiki: en, de, fr …";
    const link = values["attribution-link"];
    if (link !== undefined && !(URL.canParse(link) && /^https?:$/.test(new URL(link).protocol)))
      return "The option --attribution-link takes an http(s) address.";
    return {
      file,
      dryRun: values["dry-run"] ?? false,
      dataset: values.dataset?.trim() || undefined,
      licence: (values.licence ?? values.license)?.trim() || undefined,
      attribution: values.attribution?.trim() || undefined,
      attributionLink: link,
      language,
    };
  } catch (error) {
    return `${(error as Error).message.split(". ")[0]}. Usage: ${IMPORT_USAGE}`;
  }
}
