const VALUE = /\{(\w+)(?:\}|, \w+, )/y;
const ELEMENT = /<(\/?)(\w+)>/y;
const FORM = /\s*[\w=]+ \{/y;

/** Returns the match of a sticky expression at a position. */
function matchAt(expression: RegExp, text: string, index: number): RegExpExecArray | null {
  expression.lastIndex = index;
  return expression.exec(text);
}

/**
 * Replaces the names or numbers of values and elements in a pattern: "{place}", "{nights, plural, one {# night} other {# nights}}", "<a>…</a>". The
 * braces of forms may contain a single word, "one {it}"; it is not the name of a value.
 * @param replaceCharacter replaces each character of the texts between them
 */
export function replaceNames(
  pattern: string,
  replace: (name: string) => string,
  replaceCharacter: (character: string) => string = (character) => character,
): string {
  let result = "";
  /** Content of each open brace. */
  const open: ("forms" | "text")[] = [];
  for (let index = 0; index < pattern.length; ) {
    const isAmongForms = open.at(-1) === "forms";
    const value = isAmongForms ? null : matchAt(VALUE, pattern, index);
    const element = isAmongForms ? null : matchAt(ELEMENT, pattern, index);
    const form = isAmongForms ? matchAt(FORM, pattern, index) : null;
    let part = pattern[index] as string;
    let length = part.length;
    if (value) {
      const [all, name = ""] = value;
      if (!all.endsWith("}")) open.push("forms");
      part = `{${replace(name)}${all.slice(name.length + 1)}`;
      length = all.length;
    } else if (element) {
      const [all, slash = "", name = ""] = element;
      part = `<${slash}${replace(name)}>`;
      length = all.length;
    } else if (form) {
      open.push("text");
      part = form[0];
      length = part.length;
    } else if (part === "}" && open.length > 0) open.pop();
    else part = replaceCharacter(part);
    result += part;
    index += length;
  }
  return result;
}

/** Returns the names or numbers in a pattern, in their order; an element's twice, for its start and its end. */
export function namesIn(pattern: string): string[] {
  const names: string[] = [];
  replaceNames(pattern, (name) => {
    names.push(name);
    return name;
  });
  return names;
}

/** Returns a text without its values and elements, with a space in place of each, and with all its forms. */
export function withoutNames(pattern: string): string {
  let text = "";
  replaceNames(
    pattern,
    () => {
      text += " ";
      return "";
    },
    (character) => {
      text += character;
      return character;
    },
  );
  return text;
}
