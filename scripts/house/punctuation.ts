import { isObject } from "../../src/platform/values/objects.ts";
import { parse, type SourceFile, type Syntax, walkNodes } from "./syntax.ts";

/**
 * Finds punctuation that code of a page puts between or around values. Arabic and Japanese have commas, colons and quotation marks of their
 * own. Only .tsx files: in others such text is as often a query, a header or a file.
 */

const PAGE = /^src\/(?!tools\/).*(?<!\.test)\.tsx$/;
const BETWEEN = /^[,;:] $/;
const AROUND = /[“”−]|^[,;:] \S*$/;

const list = (value: unknown): Syntax[] => (Array.isArray(value) ? value.filter(isObject) : []);

const isJoin = ({ type, callee, arguments: values }: Syntax): boolean => {
  const [value] = list(values);
  return (
    type === "CallExpression" &&
    isObject(callee) &&
    isObject(callee.property) &&
    callee.property.value === "join" &&
    isObject(value?.expression) &&
    typeof value.expression.value === "string" &&
    BETWEEN.test(value.expression.value)
  );
};

const hasPunctuation = ({ quasis, expressions }: Syntax): boolean =>
  list(expressions).length > 0 && list(quasis).some(({ cooked }) => AROUND.test(String(cooked)));

/** @returns one message per file */
export const gluedPunctuation = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => PAGE.test(path))
    .flatMap((file) => {
      const nodes = [...walkNodes(parse(file))];
      const marked = new Set(nodes.filter(({ type }) => type === "TaggedTemplateExpression").map(({ template }) => template));
      const isGlued = (node: Syntax) => isJoin(node) || (node.type === "TemplateLiteral" && !marked.has(node) && hasPunctuation(node));
      return nodes.some(isGlued)
        ? [
            `${file.path}: punctuation differs between languages: use t, or withCommas, labelled and quoted (platform/values/punctuation.ts).`,
          ]
        : [];
    });
