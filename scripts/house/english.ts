import { isObject } from "../../src/platform/values/objects.ts";
import { parse, type SourceFile } from "./syntax.ts";

/** Refuses comments, and texts of the product, that docs/english.md would have rewritten. */

/** The test of this file quotes what is refused. */
const CODE = /^(?!scripts\/house\/english)(?:src|scripts|bench|e2e|illustrator)\/.*[.]tsx?$|^[\w.]+[.]ts$/;
const COMMENTS = /(?<=^|[\s{(,;])(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*)/g;
const PRAGMA = /^(?:biome-ignore|@ts-|@vite-|@vitest-|#__|@__)/;
const HEADLESS = /^(?:What|Who|Whose|Whom|Which|Where|Of|So (?:many|long|far|much|few))\b(?![^.]*\?)/;
/** "Such" is a noun unless an example or a thing follows: "such as", "no such voucher". */
const SUCH = /\b(?:one|ones|of|are|is) such\b(?! as\b)/i;

/** Returns the text of a comment on one line, without its marks. */
const commentText = (comment: string): string =>
  comment
    .replace(/^\/\*+|\*\/$|^\/\//g, "")
    .replace(/\s*\n\s*\*?\s*/g, " ")
    .trim();

/** Returns the refused words of docs/english.md, each with what to write instead. */
export function refusedWords(document: string): { pattern: RegExp; instead: string }[] {
  return document.split("\n").flatMap((line) => {
    const [, before = "", instead = ""] = line.split("|").map((cell) => cell.trim());
    return [...before.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => ({ pattern: new RegExp(`\\b${word}\\b`, "i"), instead }));
  });
}

/** Returns one message for each comment with a refused word, or without a noun or verb at its beginning. */
export function englishErrors(files: { path: string; text: string }[], document: string): string[] {
  const words = refusedWords(document);
  return files
    .filter(({ path }) => CODE.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(COMMENTS)].flatMap(({ 0: comment, index }) => {
        const said = commentText(comment);
        if (PRAGMA.test(said)) return [];
        const found = words.find(({ pattern }) => pattern.test(said));
        const reason = HEADLESS.test(said)
          ? "starts with neither noun nor verb"
          : SUCH.test(said)
            ? "“such” is no noun"
            : found && `says “${found.pattern.exec(said)?.[0]}”: write ${found.instead}`;
        const line = text.slice(0, index).split("\n").length;
        return reason ? [`${path}:${line}: a comment ${reason} (docs/english.md): ${said.slice(0, 80)}`] : [];
      }),
    );
}

/** The product's own texts; tests and test data quote others. */
const PRODUCT = /^src\/(?!tools\/(?:testing|dev)\/).*(?<![.]test)[.]tsx?$/;
/** A sentence or a part of one: two words in a row. */
const WORDS = /[a-z] [a-z]/i;
/** Attributes that hold no text for readers. */
const CODE_ATTRIBUTES = ["className", "d", "href", "id", "key", "style"];
/** A country, and a value of the API that clients read. */
const NAMES = /Heard Island|^kept here$/g;

/** Yields the texts below a node: strings, templates and the text of elements, but no SQL, imports or types. */
function* textsIn(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const item of node) yield* textsIn(item);
  if (Array.isArray(node) || !isObject(node)) return;
  const { type, value, name, quasis } = node;
  if (type === "TaggedTemplateExpression" || type === "ImportDeclaration" || type === "TsLiteralType") return;
  if (type === "JSXAttribute" && isObject(name) && CODE_ATTRIBUTES.includes(String(name.value))) return;
  if (type === "StringLiteral" || type === "JSXText") yield String(value);
  if (type === "TemplateLiteral" && Array.isArray(quasis)) yield quasis.map(({ cooked }) => cooked ?? "").join("…");
  for (const below of Object.values(node)) yield* textsIn(below);
}

/** Returns one message for each text of the product with a refused word. */
export function screenTextErrors(files: readonly SourceFile[], document: string): string[] {
  const words = refusedWords(document);
  return files
    .filter(({ path, text }) => PRODUCT.test(path) && words.some(({ pattern }) => pattern.test(text)))
    .flatMap((file) =>
      [...textsIn(parse(file).body)].flatMap((text) => {
        const said = text.replace(NAMES, "").replace(/\s+/g, " ").trim();
        const found = WORDS.test(said) && words.find(({ pattern }) => pattern.test(said));
        if (!found) return [];
        return [
          `${file.path}: a text says “${found.pattern.exec(said)?.[0]}”: write ${found.instead} (docs/english.md): ${said.slice(0, 80)}`,
        ];
      }),
    );
}
