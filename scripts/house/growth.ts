import { isObject } from "../../src/platform/values/objects.ts";
import { classifyGrowth, type Growth } from "./expressions.ts";
import { parse, type SourceFile, type Syntax, walkNodes } from "./syntax.ts";

/**
 * Finds work that grows faster than its input: regular expressions that backtrack, and collections that are copied for each added element.
 */

const isProduct = ({ path }: SourceFile) =>
  /^(?:(?:src|illustrator)\/.*|server)\.tsx?$/.test(path) && !/\.test\.tsx?$|^src\/tools\/testing\//.test(path);

/** Comment above an expression with the reason why no long text reaches it. */
const BOUNDED = "// Bounded: ";

const HOW: Record<Growth, string> = {
  nested:
    "nests repetitions, so a text that almost matches takes exponential time. Begin each repetition with a character that the inner one does not match: (?:\\.\\w+)* instead of (?:\\w+\\.?)*",
  overlap: "has two consecutive repetitions that match the same characters. Make them differ, or capture both as one and trim it",
  start:
    "retries a long run from each of its characters. Anchor it with ^ or the flag y, leave its first character out of the class (<[^<>]*> instead of <[^>]*>), put (?<!\\s) before \\s+, or use withoutEnd and withoutParts of src/platform/values/strip.ts",
};

function isBounded(text: string, literal: string): boolean {
  const lines = text.split("\n");
  const at = lines.findIndex((line) => line.includes(literal));
  return lines.slice(Math.max(0, at - 3), at + 1).some((line) => line.trimStart().startsWith(BOUNDED));
}

/** Finds the product's regular expressions that take more than linear time. */
export function slowExpressions(files: readonly SourceFile[]): string[] {
  return files.filter(isProduct).flatMap((file) => {
    if (!/[*+}]/.test(file.text)) return [];
    return [...walkNodes(parse(file).body)].flatMap((node) => {
      const { type, pattern, flags } = node;
      if (type !== "RegExpLiteral" || typeof pattern !== "string" || typeof flags !== "string") return [];
      const growth = /[*+{]/.test(pattern) ? classifyGrowth(pattern, flags) : undefined;
      const literal = `/${pattern}/${flags}`;
      if (!growth || isBounded(file.text, literal)) return [];
      return [`${file.path}: ${literal} ${HOW[growth]}. If it never receives more than 1,000 characters, add the comment "${BOUNDED}…".`];
    });
  });
}

/** Properties of a node that hold its position or exist only on assignment targets. */
const BESIDE_SHAPE = ["span", "ctxt", "typeAnnotation", "optional"];
/** Returns a node's source without its position, to compare two nodes. */
const shapeKey = (node: unknown): string => JSON.stringify(node, (key, value) => (BESIDE_SHAPE.includes(key) ? undefined : value));

/** Returns the nodes of a list, without the gaps of sparse arrays. */
const nodesIn = (list: unknown): Syntax[] => (Array.isArray(list) ? list.filter(isObject) : []);

const calls = (node: Syntax, method: string): { object: unknown; args: Syntax[] } | undefined => {
  if (node.type !== "CallExpression") return undefined;
  const { callee } = node;
  if (!isObject(callee) || callee.type !== "MemberExpression") return undefined;
  if (!isObject(callee.property) || callee.property.value !== method) return undefined;
  return { object: callee.object, args: nodesIn(node.arguments).flatMap(({ expression }) => nodesIn([expression])) };
};

/** Yields the expressions that an array or object literal spreads, and the receiver of `concat`. */
function* copiedIn(node: Syntax | undefined): Generator<unknown> {
  if (!node) return;
  if (node.type === "ArrayExpression") for (const item of nodesIn(node.elements)) if (item.spread) yield item.expression;
  if (node.type === "ObjectExpression")
    for (const item of nodesIn(node.properties)) if (item.type === "SpreadElement") yield item.arguments;
  const concat = calls(node, "concat");
  if (concat && isObject(concat.object) && concat.object.value === "Buffer") {
    const [list] = concat.args;
    if (list?.type === "ArrayExpression") for (const item of nodesIn(list.elements)) yield item.expression;
  } else if (concat) yield concat.object;
}

/** Whether a copied expression is the target, also as `(target ?? [])`. */
const copiesTarget = (copied: unknown, target: string): boolean => {
  for (let node = copied as Syntax; ; node = (node.type === "ParenthesisExpression" ? node.expression : node.left) as Syntax) {
    if (shapeKey(node) === target) return true;
    if (node.type !== "ParenthesisExpression" && !(node.type === "BinaryExpression" && (node.operator === "??" || node.operator === "||")))
      return false;
  }
};

const LOOPS = ["ForStatement", "ForOfStatement", "ForInStatement", "WhileStatement", "DoWhileStatement"];
const EACH = ["forEach", "on", "reduce"];

function* repeatedIn(node: unknown): Generator<Syntax> {
  for (const one of walkNodes(node)) {
    if (LOOPS.includes(String(one.type))) yield* nodesIn([one.body]);
    for (const method of EACH)
      for (const arg of calls(one, method)?.args ?? []) if (arg.type === "ArrowFunctionExpression") yield* nodesIn([arg.body]);
  }
}

const COPIES =
  "is copied for each added item, which takes quadratic time. Add items to the collection itself (push, set, Map.groupBy), and join buffers once at the end";

/** Finds the product's collections that grow by being copied. */
export function copiedAccumulators(files: readonly SourceFile[]): string[] {
  return files.filter(isProduct).flatMap((file) => {
    if (!/\.\.\.|concat\(/.test(file.text)) return [];
    const body = parse(file).body;
    const found = new Set<string>();
    for (const node of walkNodes(body)) {
      const set = calls(node, "set");
      const [key, value] = set?.args ?? [];
      if (!set || !key || !value) continue;
      for (const copied of copiedIn(value))
        for (const inner of walkNodes(copied)) {
          const get = calls(inner, "get");
          if (get && shapeKey(get.object) === shapeKey(set.object) && shapeKey(get.args[0]) === shapeKey(key))
            found.add("what a map holds");
        }
    }
    for (const repeated of repeatedIn(body))
      for (const node of walkNodes(repeated)) {
        if (node.type !== "AssignmentExpression" || node.operator !== "=") continue;
        const target = shapeKey(node.left);
        const name = isObject(node.left) ? (node.left.value ?? "a collection") : "a collection";
        for (const copied of nodesIn([node.right]).flatMap((right) => [...copiedIn(right)]))
          if (copiesTarget(copied, target)) found.add(String(name));
      }
    return [...found].map((name) => `${file.path}: ${name} ${COPIES}.`);
  });
}
