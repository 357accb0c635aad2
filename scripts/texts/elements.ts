import { decodeHTML } from "entities";
import type { Syntax } from "./message.ts";

/** Recognizes elements of JSX and their texts. */

export const HAS_LETTERS = /\p{L}\p{M}*\p{L}|^\p{L}$/u;

/** Returns a text between tags as React reads it: JSX's rule for white space, and decoded entities. */
export function jsxText(raw: string): string {
  const lines = decodeHTML(raw).split(/\r?\n/);
  const last = lines.findLastIndex((line) => /[^ \t]/.test(line));
  return lines
    .map((line, index) => {
      let text = line.replaceAll("\t", " ");
      if (index > 0) text = text.replace(/^ +/, "");
      if (index < lines.length - 1) text = text.replace(/ +$/, "");
      return text && index !== last && last >= 0 && index < last ? `${text} ` : text;
    })
    .join("");
}

export const isElement = (node: Syntax) => node.type === "JSXElement" || node.type === "JSXFragment";
export const isStringLiteral = (node: Syntax) => node?.type === "Literal" && typeof node.value === "string";
const unparenthesized = (node: Syntax): Syntax => (node.type === "ParenthesizedExpression" ? unparenthesized(node.expression) : node);

export const isUntranslated = (node: Syntax) =>
  node.openingElement?.attributes.some((one: Syntax) => one.name?.name === "translate" && one.value?.value === "no") ||
  /^(?:style|script|code|kbd)$/.test(node.openingElement?.name.name ?? "");
export const hasText = (node: Syntax) =>
  !isUntranslated(node) && node.children.some((one: Syntax) => one.type === "JSXText" && HAS_LETTERS.test(decodeHTML(one.value)));
/**
 * Whether an element has punctuation between or around its values, which differs between languages: `{kind}, {place}`, `“{comment}”`. At its
 * beginning, `: {name}`, it is a pause for screen readers.
 */
export const hasPunctuation = (node: Syntax) =>
  !isUntranslated(node) &&
  node.children.some((one: Syntax, index: number) => one.type === "JSXText" && (index > 0 ? /[,;:“”]/ : /“/).test(decodeHTML(one.value)));
/** Whether an element of HTML contains a value: `<b>{count}</b>`. */
export const isValueElement = (node: Syntax) =>
  /^[a-z]/.test(node.openingElement?.name.name ?? "") &&
  !isUntranslated(node) &&
  node.children.some((one: Syntax) => one.type === "JSXExpressionContainer" && one.expression.type !== "JSXEmptyExpression");
/** `{" "}` */
export const isSpaceExpression = (node: Syntax) => node.type === "JSXExpressionContainer" && isStringLiteral(node.expression);

export const isSpace = (child: Syntax) =>
  (child.type === "JSXText" && jsxText(child.value).trim() === "") || (isSpaceExpression(child) && child.expression.value.trim() === "");

/** Whether a child at the edge of a text is not part of it: an icon, a button, or an element that is there only sometimes. */
export function isBesideText(child: Syntax): boolean {
  if (child.type === "JSXText" || isSpaceExpression(child)) return isSpace(child);
  if (isElement(child)) return child.children.every((one: Syntax) => one.type === "JSXText" && one.value.trim() === "");
  const { expression } = child;
  return (
    expression.type === "JSXEmptyExpression" ||
    (expression.type === "LogicalExpression" && isElement(unparenthesized(expression.right))) ||
    (expression.type === "ConditionalExpression" &&
      (isElement(unparenthesized(expression.consequent)) || isElement(unparenthesized(expression.alternate)))) ||
    (expression.type === "CallExpression" && expression.callee.property?.name === "map")
  );
}

const NARROW_ELEMENT = /^(?:button|(?:[A-Z]\w*)?(?:Button|Chip|Tab)|Chip[A-Z]\w*)$/;
const attributeOf = (node: Syntax, name: string) => node.openingElement?.attributes.find((one: Syntax) => one.name?.name === name)?.value;

/**
 * Whether the texts of an element have little room: a button, a chip, a tab, or a link in a navigation.
 * @param isInNavigation whether it is inside a `nav`
 */
export function isNarrow(node: Syntax, isInNavigation: boolean): boolean {
  const name = node.openingElement?.name.name ?? "";
  const look = attributeOf(node, "className");
  return (
    NARROW_ELEMENT.test(name) || (name === "a" && isInNavigation) || (isStringLiteral(look) && look.value.split(" ").includes("button"))
  );
}

/** Attributes of our components that are labels of buttons. */
export const BUTTON_ATTRIBUTE = /^(?:send|close|submit)Label$/;
