import { isObject } from "../../src/platform/values/objects.ts";
import { READ_ATTRIBUTES } from "../texts/read.ts";
import { parse, type SourceFile, type Syntax, walkNodes } from "./syntax.ts";

/**
 * Texts for people that no translator would get to see: literals without `t` in the places where people read them with certainty. Texts
 * between tags and literal attributes need no mark (scripts/texts/read.ts).
 */

/** Excludes files without texts for readers: tests, tools, data, and what only operators read, on a terminal or about a table of a format. */
const READ =
  /^src\/(?!tools\/|platform\/languages\/|openData\/formats\/)(?!.*\/(?:data|content|commandLine)\/)(?!.*\/commands(?:\.\w+)?\.ts$).*(?<!\.test)\.tsx?$/;

/** Properties of objects in .tsx files whose values are shown. */
const READ_KEYS = new Set(["label", "title", "text", "heading", "hint", "description"]);
/** Calls whose arguments are shown. */
const READ_CALLS = new Set(["showToast", "ApiError", "badRequest", "notFound", "conflict", "forbidden"]);

/** A sentence or a capitalised word: no name of a class, key, address, unit or currency. */
const LOOKS_READ = /^(?=.*\p{Ll}{2})(?:\p{Lu}\p{L}*|\p{L}.*\s\S.*)/u;
const IS_CODE = /^(?:https?:|[/#.@]|[a-z]+[/:]\S)|[{}<>=\\_]|^\S+\.\w+$/;
function looksRead(literal: string): boolean {
  const text = literal.trim().replace(/^…/, "X");
  return LOOKS_READ.test(text) && !IS_CODE.test(text);
}

const nameOf = (node: unknown): string => {
  if (!isObject(node)) return "";
  if (node.type === "MemberExpression") return nameOf(node.property);
  return typeof node.value === "string" ? node.value : "";
};
const list = (value: unknown): Syntax[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Returns the text of a literal; values in a template are "…". */
function literalText(node: Syntax): string | undefined {
  if (node.type === "StringLiteral") return String(node.value);
  if (node.type !== "TemplateLiteral") return undefined;
  return list(node.quasis)
    .map(({ cooked }) => String(cooked))
    .join("…");
}

/** Yields the literals that an expression can result in. */
function* results(node: unknown): Generator<Syntax> {
  if (!isObject(node)) return;
  switch (node.type) {
    case "StringLiteral":
    case "TemplateLiteral":
      yield node;
      return;
    case "ParenthesisExpression":
    case "TsAsExpression":
    case "TsConstAssertion":
    case "JSXExpressionContainer":
      yield* results(node.expression);
      return;
    case "ConditionalExpression":
      yield* results(node.consequent);
      yield* results(node.alternate);
      return;
    case "BinaryExpression":
      if (["||", "&&", "??"].includes(String(node.operator))) {
        yield* results(node.left);
        yield* results(node.right);
      }
      return;
    case "ArrowFunctionExpression":
      yield* results(node.body);
  }
}

/** Returns the expressions of a node that people read. */
function readExpressions(node: Syntax, isPage: boolean): unknown[] {
  switch (node.type) {
    case "JSXElement":
    case "JSXFragment":
      return isUntranslated(node) ? [] : list(node.children).filter(({ type }) => type === "JSXExpressionContainer");
    case "JSXAttribute":
      return READ_ATTRIBUTES.has(nameOf(node.name)) && isObject(node.value) && node.value.type === "JSXExpressionContainer"
        ? [node.value]
        : [];
    case "KeyValueProperty": {
      const key = nameOf(node.key);
      return (isPage && READ_KEYS.has(key)) || key === "error" ? [node.value] : [];
    }
    case "CallExpression":
    case "NewExpression":
      return READ_CALLS.has(nameOf(node.callee)) ? list(node.arguments).map(({ expression }) => expression) : [];
    default:
      return [];
  }
}

/** Whether an element is marked `translate="no"` or contains code. */
const isUntranslated = ({ opening }: Syntax): boolean =>
  isObject(opening) &&
  (/^(?:style|script|code|kbd)$/.test(nameOf(opening.name)) ||
    list(opening.attributes).some(({ name, value }) => nameOf(name) === "translate" && nameOf(value) === "no"));

const isRead = ({ path }: SourceFile) => READ.test(path);

/** Finds texts that people read and that have no mark. @returns one message per violation */
export const unmarkedTexts = (files: readonly SourceFile[]): string[] =>
  files.filter(isRead).flatMap((file) => {
    const found = [...walkNodes(parse(file))]
      .flatMap((node) => readExpressions(node, file.path.endsWith("x")))
      .flatMap((expression) => [...results(expression)])
      .flatMap((literal) => literalText(literal) ?? [])
      .filter(looksRead);
    return [...new Set(found)].map(
      (text) => `${file.path}: "${text}" is a text for people: put t before its backtick, so that it is translated.`,
    );
  });

const FUNCTION =
  /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression|(?:Class|Private)Method|Constructor|(?:Method|Getter|Setter)Property|Class(?:Private)?Property|PrivateProperty)$/;

/** Yields the nodes that run when a module is imported. */
function* importedNodes(node: unknown): Generator<Syntax> {
  if (Array.isArray(node)) for (const one of node) yield* importedNodes(one);
  else if (isObject(node) && !(typeof node.type === "string" && (FUNCTION.test(node.type) || node.type.startsWith("Ts")))) {
    yield node;
    for (const value of Object.values(node)) if (value !== null && typeof value === "object") yield* importedNodes(value);
  } else if (isObject(node) && /^Ts(?:As|Satisfies|NonNull|ConstAssertion)/.test(String(node.type))) yield* importedNodes(node.expression);
}

const isMark = (node: Syntax): boolean => {
  if (node.type === "CallExpression") return nameOf(node.callee) === "counted";
  const { tag } = node;
  if (node.type !== "TaggedTemplateExpression" || !isObject(tag)) return false;
  return nameOf(tag.type === "CallExpression" ? tag.callee : tag) === (tag.type === "CallExpression" ? "meant" : "t");
};

/** Finds texts that are made when their module is imported: they would be English for ever. @returns one message per violation */
export const textsAtImport = (files: readonly SourceFile[]): string[] =>
  files
    .filter(isRead)
    .filter(({ text }) => text.includes("/languages/text.ts"))
    .flatMap((file) =>
      [...importedNodes(parse(file).body)]
        .filter(isMark)
        .map(
          () =>
            `${file.path}: a text is made when the module is imported, before there is a reader. Make it in a function, or with texts({}).`,
        ),
    );
