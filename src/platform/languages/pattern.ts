import { formatNumber, pluralForm } from "../values/format.ts";
import { isolate } from "./isolate.ts";
import { currentReader } from "./reader.ts";

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

const TOKEN = /\{(\d+)(?:\}|, (\w+), )|<(\d+)>|<\/\d+>|\}|#|[^{}<#]+|[<{]/gy;
const FORM_START = /\s*([\w=]+) \{/y;

/** Returns the name of the form that a value selects. */
const formName = (kind: string, value: string | number, locale: string): string =>
  kind === "select" ? String(value) : pluralForm(Number(value), kind === "plural" ? "cardinal" : "ordinal", locale);

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
  const token = new RegExp(TOKEN);
  /** Reads up to the end of a form, of an element, or of the pattern. @param number the number of the form, for "#" */
  const read = (isForm: boolean, number?: string | number): (string | Element)[] => {
    const parts: (string | Element)[] = [];
    const add = (part: string | Element) => {
      const last = parts.at(-1);
      if (typeof part === "string" && typeof last === "string") parts[parts.length - 1] = last + part;
      else if (part !== "") parts.push(part);
    };
    for (let found = token.exec(pattern); found; found = token.exec(pattern)) {
      const [text, index, kind, element] = found;
      const value = values[Number(index ?? element)];
      if (kind) {
        const selecting = isForms(value) ? value.value : (value as string | number);
        const forms: Record<string, (string | Element)[]> = {};
        for (;;) {
          FORM_START.lastIndex = token.lastIndex;
          const form = FORM_START.exec(pattern);
          if (!form) break;
          token.lastIndex = FORM_START.lastIndex;
          forms[String(form[1])] = read(true, selecting);
        }
        // The brace that ends the forms.
        token.lastIndex += 1;
        for (const part of forms[`=${selecting}`] ?? forms[formName(kind, selecting, locale)] ?? forms.other ?? []) add(part);
      } else if (index) add(typeof value === "number" ? String(value) : typeof value === "string" ? isolate(value) : (value as Element));
      else if (element) add(wrap(value as Element, read(false, number)));
      else if (text.startsWith("</") || (isForm && text === "}")) break;
      else add(text === "#" && typeof number === "number" ? formatNumber(number, locale) : text);
    }
    return parts;
  };
  return read(false);
}
