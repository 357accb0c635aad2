// biome-ignore lint/suspicious/noExplicitAny: a node of the syntax tree
export type Syntax = any;

const KINDS: Record<string, string> = { plural: "plural", ordinal: "selectordinal", choose: "select" };

/** Methods and functions that only change how a value looks: the value has the name. */
const VALUE_METHODS = new Set([
  "join",
  "trim",
  "toFixed",
  "toString",
  "slice",
  "replace",
  "replaceAll",
  "toLowerCase",
  "toUpperCase",
  "at",
]);
const WRAPPERS = new Set([
  "String",
  "Number",
  "round",
  "formatNumber",
  "inLowerCase",
  "inSentence",
  "withinSentence",
  "withCommas",
  "withSemicolons",
]);

/** Returns the name that translators see for a value: "name" for `business.name`, "date" for `formatDate(day)`. */
function valueName(node: Syntax): string {
  switch (node?.type) {
    case "Identifier":
      return node.name;
    case "MemberExpression":
      return node.computed ? valueName(node.object) : node.property.name;
    case "ChainExpression":
    case "TSNonNullExpression":
    case "TSAsExpression":
    case "ParenthesizedExpression":
      return valueName(node.expression);
    case "CallExpression": {
      const { callee } = node;
      if (callee.type === "MemberExpression" && VALUE_METHODS.has(callee.property.name)) return valueName(callee.object);
      const called = valueName(callee);
      const argument = WRAPPERS.has(called) && node.arguments[0] ? valueName(node.arguments[0]) : "";
      if (argument !== "") return argument;
      return called
        .replace(/^format(?=[A-Z])/, "")
        .replace(/Text$/, "")
        .replace(/^\w/, (letter) => letter.toLowerCase());
    }
    default:
      return "value";
  }
}

/** Returns "plural, one {# night} other {# nights}" for a call of `plural`, `ordinal` or `choose`; undefined for other nodes. */
function formsOfCall(node: Syntax): string | undefined {
  const kind = node?.type === "CallExpression" ? KINDS[node.callee.name] : undefined;
  if (!kind) return undefined;
  const [, first, second] = node.arguments;
  const forms: [string, Syntax][] =
    kind === "plural"
      ? [
          ["one", first],
          ["other", second],
        ]
      : (first?.properties ?? []).map((property: Syntax) => [property.key.name ?? property.key.value, property.value]);
  if (forms.length === 0 || forms.some(([, text]) => typeof text?.value !== "string")) return undefined;
  return `${kind}, ${forms.map(([form, text]) => `${form} {${text.value}}`).join(" ")}`;
}

/** Collects the parts of a text, and with them its key and the pattern that translators see. */
export class Message {
  /** Pattern with numbered values, by which a text is looked up: "Report {0}". */
  key = "";
  /** Pattern with named values for translators: "Report {name}". */
  named = "";
  /** Source code of the values. */
  readonly values: string[] = [];
  readonly #names = new Map<string, string>();

  addText(text: string) {
    this.key += text;
    this.named += text;
  }

  /** @param compile returns the source of a node with its own texts compiled */
  addValue(node: Syntax, compile: (node: Syntax) => string) {
    const forms = formsOfCall(node);
    // The forms are part of the pattern, so the value is the number or word alone.
    const selecting = forms === undefined ? node : node.arguments[0];
    const code = compile(selecting);
    const index = this.values.push(code) - 1;
    const more = forms === undefined ? "" : `, ${forms}`;
    this.key += `{${index}${more}}`;
    this.named += `{${this.#uniqueName(valueName(selecting), code)}${more}}`;
  }

  /** Opens an element inside a text. @param code source of the element without its content @returns a function that closes it */
  openElement(tag: string, code: string): () => void {
    const index = this.values.push(code) - 1;
    const name = this.#uniqueName(tag, `${code}${index}`);
    this.key += `<${index}>`;
    this.named += `<${name}>`;
    return () => {
      this.key += `</${index}>`;
      this.named += `</${name}>`;
    };
  }

  #uniqueName(wanted: string, code: string): string {
    const base = /^[a-z]\w*$/i.test(wanted) ? wanted : "value";
    let name = base;
    for (let count = 2; this.#names.has(name) && this.#names.get(name) !== code; count += 1) name = `${base}${count}`;
    this.#names.set(name, code);
    return name;
  }
}
