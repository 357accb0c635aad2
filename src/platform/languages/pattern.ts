import { formatNumber, pluralForm } from "../values/format.ts";
import { currentReader, textDirection } from "./reader.ts";

/** Formats patterns: texts with numbered values "{0}", forms "{0, plural, one {# night} other {# nights}}" and elements "<0>…</0>". */

/** A value that selects one of several forms of a text. */
export interface Forms {
  value: number | string;
  kind: "plural" | "selectordinal" | "select";
  /** "one {# night} other {# nights}" */
  forms: string;
}

/** A value in a text. */
export type Value = string | number | Forms;

export const isForms = (value: unknown): value is Forms => typeof value === "object" && value !== null && "forms" in value;

type Part = string | { index: number; inside?: Part[]; kind?: string; forms?: Map<string, Part[]> };

const TOKEN = /\{(\d+)\}|\{(\d+), (\w+), |<(\d+)>|<\/\d+>|\}|#|[^{}<#]+|[<{]/gy;
const FORM_START = /\s*([\w=]+) \{/y;

/** Parses the forms of a value, up to the brace that ends it. */
function parseForms(pattern: string, token: RegExp, parse: (isForm: boolean) => Part[]): Map<string, Part[]> {
  const forms = new Map<string, Part[]>();
  const start = new RegExp(FORM_START);
  for (;;) {
    start.lastIndex = token.lastIndex;
    const form = start.exec(pattern);
    if (!form) break;
    token.lastIndex = start.lastIndex;
    forms.set(String(form[1]), parse(true));
  }
  token.lastIndex += 1;
  return forms;
}

function parsePattern(pattern: string): Part[] {
  const token = new RegExp(TOKEN);
  const parse = (isForm: boolean): Part[] => {
    const parts: Part[] = [];
    for (let found = token.exec(pattern); found; found = token.exec(pattern)) {
      const [text, value, selecting, kind, element] = found;
      if (value !== undefined) parts.push({ index: Number(value) });
      else if (element !== undefined) parts.push({ index: Number(element), inside: parse(isForm) });
      else if (text.startsWith("</") || (isForm && text === "}")) break;
      else if (selecting !== undefined && kind !== undefined)
        parts.push({ index: Number(selecting), kind, forms: parseForms(pattern, token, parse) });
      else parts.push(text);
    }
    return parts;
  };
  return parse(false);
}

/** Patterns are constants of the source and of its translations, so their number is limited. */
const parsedPatterns = new Map<string, Part[]>();
function parsed(pattern: string): Part[] {
  const known = parsedPatterns.get(pattern) ?? parsePattern(pattern);
  parsedPatterns.set(pattern, known);
  return known;
}

function selectForm(kind: string, value: number | string, forms: ReadonlyMap<string, Part[]>, locale: string): Part[] {
  if (kind === "select") return forms.get(String(value)) ?? forms.get("other") ?? [];
  const number = Number(value);
  const form = pluralForm(number, kind === "selectordinal" ? "ordinal" : "cardinal", locale);
  return forms.get(`=${number}`) ?? forms.get(form) ?? forms.get("other") ?? [];
}

/** Text that a right-to-left sentence would reorder: with letters of a left-to-right script, or a telephone number. */
const LEFT_TO_RIGHT = /^\+\d|[A-Za-z\u00c0-\u024f\u0370-\u052f]/;
/** Addresses are copied and followed as they are, so they get no invisible characters. */
const ADDRESS = /:\/\/|@|^\//;

/** Isolates a value of a text in a right-to-left language, so that "Café (Ubud)" keeps its brackets. Other texts are returned unchanged. */
const isolated = (value: string): string =>
  textDirection() === "rtl" && LEFT_TO_RIGHT.test(value) && !ADDRESS.test(value) ? `\u2068${value}\u2069` : value;

/**
 * Inserts values into a pattern.
 * @param wrap inserts the content of an element into it; only for pages
 * @returns texts and elements; adjacent texts are joined
 */
export function formatParts<Element>(
  pattern: string,
  values: readonly (Value | Element)[],
  wrap: (element: Element, inside: (string | Element)[]) => Element,
): (string | Element)[] {
  const { locale } = currentReader();
  const add = (list: (string | Element)[], part: string | Element) => {
    const last = list.at(-1);
    if (typeof part === "string" && typeof last === "string") list[list.length - 1] = last + part;
    else if (part !== "") list.push(part);
  };
  const format = (parts: readonly Part[], list: (string | Element)[], number?: number): (string | Element)[] => {
    for (const part of parts) {
      if (typeof part === "string") {
        add(list, part === "#" && number !== undefined ? formatNumber(number, locale) : part);
        continue;
      }
      const value = values[part.index];
      if (part.forms && part.kind) {
        const selecting = isForms(value) ? value.value : (value as number | string);
        format(selectForm(part.kind, selecting, part.forms, locale), list, typeof selecting === "number" ? selecting : number);
      } else if (part.inside) add(list, wrap(value as Element, format(part.inside, [], number)));
      else if (typeof value === "string") add(list, isolated(value));
      else add(list, typeof value === "number" ? String(value) : (value as Element));
    }
    return list;
  };
  return format(parsed(pattern), []);
}
