import { decodeHTML } from "entities";
import { parseSync } from "vite";
import { applyEdits, type Edit } from "./edits.ts";
import {
  BUTTON_ATTRIBUTE,
  HAS_LETTERS,
  hasPunctuation,
  hasText,
  isBesideText,
  isElement,
  isNarrow,
  isSpace,
  isSpaceExpression,
  isStringLiteral,
  isUntranslated,
  isValueElement,
  jsxText,
} from "./elements.ts";
import { Message, type Syntax } from "./message.ts";

/**
 * Finds the texts of a source file: templates tagged with `t`, tables made by `texts`, calls of `counted`, and in a .tsx file the texts
 * between tags and in attributes that people read. Extraction for translators and compilation for pages use the same function, so neither
 * can find a text that the other does not.
 */

export interface Text {
  /** Pattern with numbered values, by which a text is looked up: "Report {0}". After a meaning: "of hours\u0004Open". */
  key: string;
  /** Pattern with named values for translators: "Report {name}". */
  named: string;
  meaning?: string;
  /** True for the label of a button, a tab or a link in a navigation: it has little room. */
  isNarrow?: boolean;
  start: number;
  end: number;
}

export interface Reading {
  texts: Text[];
  /** The compiled form of each text. */
  edits: Edit[];
  /** Whether a text between tags has values or elements. */
  hasRichTexts: boolean;
  /** Whether an element has an address. */
  hasAddresses: boolean;
}

/** How a page's build writes texts. */
export interface PatternCode {
  /** Returns the code of a pattern in the reader's language. */
  pattern: (key: string) => string;
  /** Returns the code of a value of a table; omitted if tables look up their values themselves. */
  tableValue?: (key: string) => string;
}

/** Names of the functions in compiled code. */
export const COMPILED = { translate: "translate_", fill: "fill_", rich: "rich_", address: "address_" };

/** Attributes that people read, of elements and of our components. */
export const READ_ATTRIBUTES: ReadonlySet<string> = new Set(
  "alt title placeholder label aria-label aria-description aria-roledescription hint about sendLabel closeLabel submitLabel heading caption summary empty note kicker legend".split(
    " ",
  ),
);
const MEANING_END = "\u0004";
const ADDRESS_ATTRIBUTE = /^(?:href|action|formAction)$/;
const OWN_ADDRESS = /^\/(?!\/)/;

const isCallOf = (node: Syntax, name: string) =>
  node?.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === name;

const MARKS_FILE = /\/languages\/text\.ts$/;
const MARKS_IMPORT = /\/languages\/text\.ts["']/;

/** Returns what a file imports from platform/languages/text.ts: only these names mark texts. */
const importedMarks = (program: Syntax): ReadonlySet<string> =>
  new Set(
    program.body
      .filter((one: Syntax) => one.type === "ImportDeclaration" && MARKS_FILE.test(one.source.value))
      .flatMap((one: Syntax) => one.specifiers.map(({ local }: Syntax) => local.name)),
  );

/** Reads one file. */
class FileReader {
  readonly texts: Text[] = [];
  edits: Edit[] = [];
  hasRichTexts = false;
  hasAddresses = false;
  #isNarrow = false;
  #isInNavigation = false;
  readonly #source: string;
  readonly #marks: ReadonlySet<string>;
  readonly #code: PatternCode;

  constructor(source: string, marks: ReadonlySet<string>, code: PatternCode) {
    this.#source = source;
    this.#marks = marks;
    this.#code = code;
  }

  /** Returns a piece of source with its texts compiled. */
  readonly #compile = (node: Syntax): string => {
    const outer = this.edits;
    this.edits = [];
    this.read(node);
    const code = applyEdits(this.#source, this.edits, node.start, node.end);
    this.edits = outer;
    return code;
  };

  #add(message: Message, { start, end }: Syntax, meaning?: string, code = this.#code.pattern): string {
    const key = meaning === undefined ? message.key : `${meaning}${MEANING_END}${message.key}`;
    this.#push({ key, named: message.named, ...(meaning === undefined ? {} : { meaning }), start, end });
    return code(key);
  }

  #push(text: Text) {
    this.texts.push(this.#isNarrow ? { ...text, isNarrow: true } : text);
  }

  #replace({ start, end }: Syntax, code: string) {
    this.edits.push({ start, end, code });
  }

  #readAttribute({ value }: Syntax) {
    const message = new Message();
    message.addText(decodeHTML(value.value));
    this.#replace(value, `{${this.#add(message, value)}}`);
  }

  /** Reads the values of a table. @param meaning of all values */
  #readTable({ properties }: Syntax, meaning?: string) {
    for (const { value } of properties) {
      if (!isStringLiteral(value)) continue;
      const message = new Message();
      message.addText(value.value);
      const { tableValue } = this.#code;
      const code = this.#add(message, value, meaning, tableValue);
      if (tableValue) this.#replace(value, code);
    }
  }

  #readTemplate(node: Syntax, meaning?: string) {
    const message = new Message();
    for (const [index, quasi] of node.quasi.quasis.entries()) {
      message.addText(quasi.value.cooked);
      const value = node.quasi.expressions[index];
      if (value) message.addValue(value, this.#compile);
    }
    const pattern = this.#add(message, node, meaning);
    this.#replace(node, message.values.length > 0 ? `${COMPILED.fill}(${pattern}, [${message.values.join(", ")}])` : pattern);
  }

  #readCounted(node: Syntax) {
    const message = new Message();
    message.addValue({ ...node, callee: { type: "Identifier", name: "plural" } }, this.#compile);
    this.#replace(node, `${COMPILED.fill}(${this.#add(message, node)}, [${message.values[0]}])`);
  }

  /** Reads the children of an element that has text. */
  #readChildren(children: Syntax[], message: Message) {
    for (const child of children) {
      if (child.type === "JSXText") message.addText(jsxText(child.value));
      else if (isSpaceExpression(child)) message.addText(child.expression.value);
      else if (child.type === "JSXExpressionContainer") {
        if (child.expression.type !== "JSXEmptyExpression") message.addValue(child.expression, this.#compile);
      } else if (isElement(child)) {
        const tag = child.openingElement?.name.name;
        const name = typeof tag === "string" ? tag : "part";
        if (hasText(child) || isValueElement(child)) {
          const opening = child.openingElement ? this.#compile(child.openingElement).replace(/>$/, "/>") : "<></>";
          const close = message.openElement(name, opening);
          this.#readChildren(child.children, message);
          close();
        } else message.addValue({ type: "Identifier", name }, () => this.#compile(child));
      }
    }
  }

  #readElement(node: Syntax) {
    const children: Syntax[] = node.children;
    // Punctuation stands between any two things, so only space is beside it.
    const isBeside = hasText(node) ? isBesideText : isSpace;
    const from = children.findIndex((child) => !isBeside(child));
    const to = children.findLastIndex((child) => !isBeside(child)) + 1;
    const message = new Message();
    this.#readChildren(children.slice(from, to), message);
    const [, before = "", key = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(message.key) ?? [];
    const place = { start: children[from].start, end: children[to - 1].end };
    this.#push({ key, named: message.named.trim(), ...place });
    if (node.openingElement) this.read(node.openingElement);
    for (const child of [...children.slice(0, from), ...children.slice(to)]) this.read(child);
    const pattern = this.#code.pattern(key);
    const isRich = message.values.length > 0;
    this.hasRichTexts ||= isRich;
    const space = (text: string) => (text === "" ? "" : '{" "}');
    const code = isRich ? `{${COMPILED.rich}(${pattern}, [${message.values.join(", ")}])}` : `{${pattern}}`;
    this.#replace(place, space(before) + code + space(after));
  }

  /** Reads the attributes of an element that leads to an address. */
  #readAddresses(node: Syntax) {
    // A link with `hrefLang` names its language itself.
    const isPlain = node.attributes.some((one: Syntax) => one.name?.name === "hrefLang");
    for (const attribute of node.attributes) {
      const { name, value } = attribute;
      if (isPlain || !ADDRESS_ATTRIBUTE.test(name?.name) || !value) this.read(attribute);
      else if (!isStringLiteral(value) || OWN_ADDRESS.test(value.value)) {
        const code = isStringLiteral(value) ? JSON.stringify(value.value) : this.#compile(value.expression);
        this.#replace(value, `{${COMPILED.address}(${code})}`);
        this.hasAddresses = true;
      }
    }
  }

  /** Reads a marked text. @returns false for other nodes */
  #readMarked(node: Syntax): boolean {
    if (node.type === "TaggedTemplateExpression") {
      const { tag } = node;
      if (tag.type === "Identifier" && tag.name === "t" && this.#marks.has("t")) this.#readTemplate(node);
      else if (isCallOf(tag, "meant") && this.#marks.has("meant")) this.#readTemplate(node, tag.arguments[0].value);
      else return false;
      return true;
    }
    if (isCallOf(node, "counted") && this.#marks.has("counted") && isStringLiteral(node.arguments[1])) {
      this.#readCounted(node);
      return true;
    }
    if (isCallOf(node, "texts") && this.#marks.has("texts") && node.arguments[0]?.type === "ObjectExpression") {
      const [table, meaning] = node.arguments;
      this.#readTable(table, meaning?.value);
      if (this.#code.tableValue) {
        this.#replace({ start: node.start, end: table.start }, "(");
        this.#replace({ start: table.end, end: node.end }, ")");
      }
      return true;
    }
    return false;
  }

  read(node: Syntax): void {
    if (node === null || typeof node !== "object") return;
    if (Array.isArray(node)) {
      for (const one of node) this.read(one);
      return;
    }
    const outside = [this.#isNarrow, this.#isInNavigation] as const;
    if (isElement(node)) {
      this.#isInNavigation ||= node.openingElement?.name.name === "nav";
      this.#isNarrow ||= isNarrow(node, this.#isInNavigation);
    } else if (node.type === "JSXOpeningElement") this.#isNarrow = false;
    else if (node.type === "JSXAttribute") this.#isNarrow = BUTTON_ATTRIBUTE.test(node.name.name);
    this.#readNode(node);
    [this.#isNarrow, this.#isInNavigation] = outside;
  }

  #readNode(node: Syntax) {
    if (this.#readMarked(node)) return;
    if (isElement(node) && (isUntranslated(node) || hasText(node) || hasPunctuation(node))) {
      if (isUntranslated(node)) this.read(node.openingElement);
      else this.#readElement(node);
      return;
    }
    if (node.type === "JSXAttribute" && isStringLiteral(node.value) && READ_ATTRIBUTES.has(node.name.name)) {
      if (HAS_LETTERS.test(node.value.value)) this.#readAttribute(node);
      return;
    }
    if (node.type === "JSXOpeningElement" && /^(?:a|form|button)$/.test(node.name.name)) {
      this.#readAddresses(node);
      return;
    }
    for (const [name, value] of Object.entries(node)) if (name !== "type" && typeof value === "object") this.read(value);
  }
}

/**
 * Finds the texts of a file.
 * @param path of a .ts or .tsx file
 * @param code how the texts are compiled
 * @throws Error for a file that cannot be parsed
 */
export function readTexts(path: string, source: string, code: PatternCode = { pattern: JSON.stringify }): Reading {
  // Most files without elements have no texts either, and parsing takes most of the time.
  if (path.endsWith(".ts") && !MARKS_IMPORT.test(source)) return { texts: [], edits: [], hasRichTexts: false, hasAddresses: false };
  const { program, errors } = parseSync(path, source, { lang: path.endsWith("x") ? "tsx" : "ts" });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const reader = new FileReader(source, importedMarks(program), code);
  reader.read(program);
  return reader;
}
