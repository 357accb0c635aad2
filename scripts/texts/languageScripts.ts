import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { applyEdits } from "./edits.ts";
import type { Syntax } from "./message.ts";
import { CLOSE, OPEN } from "./plugin.ts";

/**
 * Writes the scripts of pages in a language. A script that contains a text, or imports one that does, is written into a folder of the
 * language; all others are shared.
 */

/** A literal in a script that contains marked texts. */
interface TextLiteral {
  start: number;
  end: number;
  /** Plain text and keys in turn, beginning with plain text. */
  pieces: string[];
  isTemplate: boolean;
}

/** Scripts as the build wrote them, with marked texts. */
export interface MarkedScripts {
  /** Source by file name. */
  sources: Map<string, string>;
  literals: Map<string, TextLiteral[]>;
  /** Names of the scripts that differ by language. */
  translated: Set<string>;
}

const MARKED = new RegExp(`${OPEN}([^${CLOSE}]*)${CLOSE}`, "g");
const IMPORTED = /["'`](?:\.\/|\/?assets\/)([\w.-]+\.js)["'`]/g;

/** Finds the literals by the syntax tree, so that no text can end the literal that it is inserted into. */
function findLiterals(name: string, script: string): TextLiteral[] {
  const found: TextLiteral[] = [];
  const visit = (node: Syntax): void => {
    if (node === null || typeof node !== "object") return;
    if (Array.isArray(node)) {
      for (const one of node) visit(one);
      return;
    }
    const isTemplate = node.type === "TemplateElement";
    const text = isTemplate ? node.value.cooked : node.type === "Literal" ? node.value : undefined;
    if (typeof text === "string" && text.includes(OPEN)) {
      // The tree does not say where the text of a template element begins: its positions include the delimiters.
      const start = isTemplate ? script.indexOf(node.value.raw, node.start) : node.start;
      const end = isTemplate ? start + node.value.raw.length : node.end;
      found.push({ start, end, pieces: text.split(MARKED), isTemplate });
      return;
    }
    for (const [key, value] of Object.entries(node)) if (key !== "type" && typeof value === "object") visit(value);
  };
  visit(parseSync(name, script, { lang: "js" }).program);
  return found;
}

/** Reads the scripts of a build before their texts are inserted. @param folder the build's assets */
export function readMarkedScripts(folder: string): MarkedScripts {
  const names = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const sources = new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  const imports = new Map([...sources].map(([name, source]) => [name, [...source.matchAll(IMPORTED)].map(([, file]) => String(file))]));
  const withTexts = [...sources].flatMap(([name, source]) => (source.includes(OPEN) ? [name] : []));
  const translated = new Set(withTexts);
  for (let size = -1; size !== translated.size; ) {
    size = translated.size;
    for (const [name, files] of imports) if (files.some((file) => translated.has(file))) translated.add(name);
  }
  const literals = new Map(withTexts.map((name) => [name, findLiterals(name, String(sources.get(name)))]));
  return { sources, literals, translated };
}

const escapeTemplate = (text: string) => text.replaceAll(/[`\\]|\$\{/g, "\\$&");

/** Returns a script with its texts in a language. */
function insertTexts(source: string, literals: readonly TextLiteral[], findPattern: (key: string) => string | undefined): string {
  const insert = (piece: string, index: number) =>
    index % 2 === 0 ? piece : (findPattern(piece) ?? piece.slice(piece.indexOf("\u0004") + 1));
  const edits = literals.map(({ start, end, pieces, isTemplate }) => {
    const text = pieces.map(insert).join("");
    return { start, end, code: isTemplate ? escapeTemplate(text) : JSON.stringify(text) };
  });
  return applyEdits(source, edits);
}

/**
 * Writes the scripts of a language.
 * @param assets the build's folder of assets
 * @param folder of the language, inside assets; empty for English, whose scripts are in the assets folder itself
 * @param finalFolder name that the folder is given afterwards
 */
export function writeLanguageScripts(
  { sources, literals, translated }: MarkedScripts,
  assets: string,
  folder: string,
  findPattern: (key: string) => string | undefined,
  finalFolder = folder,
) {
  mkdirSync(join(assets, folder), { recursive: true });
  for (const name of translated) {
    const script = insertTexts(String(sources.get(name)), literals.get(name) ?? [], findPattern);
    const linked =
      folder === ""
        ? script
        : script
            // Scripts that are shared are one folder above; those of the language are addressed with its folder.
            .replaceAll(/(["'`])\.\/([\w.-]+\.js)\1/g, (all, quote, file) => (translated.has(file) ? all : `${quote}../${file}${quote}`))
            .replaceAll(/(["'`]\/?assets\/)([\w.-]+\.js)(?=["'`])/g, (all, start, file) =>
              translated.has(file) ? `${start}${finalFolder}/${file}` : all,
            );
    writeFileSync(join(assets, folder, name), linked);
  }
}
