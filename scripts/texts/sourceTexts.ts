import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { readTexts, type Text } from "./read.ts";

export const ROOT = join(import.meta.dirname, "..", "..");

/** Files without texts for readers: tests, tools, data, and what is printed on a terminal. */
const WITHOUT_TEXTS = /\.test\.tsx?$|^src\/tools\/|\/(?:data|content|commandLine)\/|\/commands(?:\.\w+)?\.ts$|^src\/platform\/languages\//;

export const sourceFiles = (): string[] =>
  readdirSync(join(ROOT, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => !WITHOUT_TEXTS.test(path))
    .sort();

/** A text of the product, with the files that have it. */
export interface SourceText extends Pick<Text, "key" | "named" | "meaning" | "isNarrow"> {
  files: string[];
}

/** Reads all texts of the product, in the order of their files. It takes about five seconds. */
export function readSourceTexts(): SourceText[] {
  const found = new Map<string, SourceText>();
  for (const path of sourceFiles()) {
    for (const { key, named, meaning, isNarrow } of readTexts(path, readFileSync(join(ROOT, path), "utf8")).texts) {
      const id = `${meaning ?? ""}\u0004${named}`;
      const text = found.get(id) ?? { key, named, ...(meaning === undefined ? {} : { meaning }), files: [] };
      if (isNarrow) text.isNarrow = true;
      if (!text.files.includes(path)) text.files.push(path);
      found.set(id, text);
    }
  }
  return [...found.values()];
}
