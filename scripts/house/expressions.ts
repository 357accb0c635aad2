import { itemAt } from "../../src/platform/values/items.ts";

/**
 * Finds regular expressions that take more than linear time on a crafted input: one mail of 80 kB once stopped the server for 11 seconds.
 * Sets of characters are compared on samples, so that the engine itself determines what a class matches.
 */

type Sample = bigint;
type Node =
  | { kind: "set"; set: Sample }
  | { kind: "sequence"; items: Node[] }
  | { kind: "choice"; items: Node[] }
  | { kind: "repeat"; min: number; max: number; body: Node }
  | { kind: "start" }
  /** Not preceded by these: because of `(?<!\\s)` a run of blanks is tried only from its first one. */
  | { kind: "behind"; set: Sample }
  | { kind: "assertion" };

const CHARACTERS = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ..."éßяα漢กあ가ا\u0301\u00a0\u2028😀–…’²½\u200d\ufeff★",
];
/** Minimum length of repetitions that count as unbounded; shorter ones cost their length for each character. */
const ENDLESS = 1_000;

class Parser {
  #at = 0;
  readonly #pattern: string;
  readonly #flags: string;

  constructor(pattern: string, flags: string) {
    this.#pattern = pattern;
    this.#flags = flags.replaceAll(/[^isuv]/g, "");
  }

  choice(): Node {
    const items = [this.#sequence()];
    while (this.#pattern[this.#at] === "|") {
      this.#at += 1;
      items.push(this.#sequence());
    }
    return items.length === 1 ? itemAt(items, 0) : { kind: "choice", items };
  }

  #sequence(): Node {
    const items: Node[] = [];
    while (this.#at < this.#pattern.length && !"|)".includes(itemAt(this.#pattern, this.#at))) items.push(this.#repeated(this.#atom()));
    return { kind: "sequence", items };
  }

  #repeated(body: Node): Node {
    const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(this.#pattern.slice(this.#at));
    if (!found) return body;
    this.#at += found[0].length;
    const [, sign, least, comma, most] = found;
    if (sign) return { kind: "repeat", min: sign === "+" ? 1 : 0, max: sign === "?" ? 1 : Number.POSITIVE_INFINITY, body };
    return { kind: "repeat", min: Number(least), max: most ? Number(most) : comma ? Number.POSITIVE_INFINITY : Number(least), body };
  }

  #atom(): Node {
    const rest = this.#pattern.slice(this.#at);
    const group = /^\((?:\?(?:<?[=!]|:|<\w+>|[a-z-]*:))?/.exec(rest);
    if (group) {
      this.#at += group[0].length;
      const body = this.choice();
      this.#at += 1;
      if (group[0] === "(?<!") return { kind: "behind", set: characterSet(body) };
      return /[=!]$/.test(group[0]) ? { kind: "assertion" } : body;
    }
    const simple = /^(?:\\[bB]|\$)/.exec(rest) ?? (rest[0] === "^" ? ["^"] : null);
    if (simple) {
      this.#at += simple[0].length;
      return { kind: simple[0] === "^" ? "start" : "assertion" };
    }
    const source =
      rest[0] === "["
        ? this.#classSource(rest)
        : (/^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|k<\w+>|c.|.)/i.exec(rest)?.[0] ?? [...rest][0] ?? "");
    this.#at += source.length;
    if (/^\\(?:[1-9]|k<)/.test(source)) return { kind: "assertion" };
    return { kind: "set", set: this.#setOf(source) };
  }

  #classSource(rest: string): string {
    let depth = 0;
    for (let at = 0; at < rest.length; at += 1) {
      if (rest[at] === "\\") at += 1;
      else if (rest[at] === "[" && (depth === 0 || this.#flags.includes("v"))) depth += 1;
      else if (rest[at] === "]") {
        depth -= 1;
        if (depth === 0) return rest.slice(0, at + 1);
      }
    }
    return rest;
  }

  #setOf(source: string): Sample {
    const expression = new RegExp(`^(?:${source})$`, this.#flags);
    return CHARACTERS.reduce((set, character, index) => (expression.test(character) ? set | (1n << BigInt(index)) : set), 0n);
  }
}

const isEndless = (node: Node): node is Node & { kind: "repeat" } => node.kind === "repeat" && node.max >= ENDLESS;

/** Returns all characters that may be repeated, as one set. */
const characterSet = (node: Node): Sample => {
  if (node.kind === "set") return node.set;
  if (node.kind === "repeat") return characterSet(node.body);
  return "items" in node ? node.items.reduce((all, item) => all | characterSet(item), 0n) : 0n;
};

/** Whether a node can match a text of only these characters. */
function matchesOver(node: Node, set: Sample): boolean {
  if (node.kind === "set") return (node.set & set) !== 0n;
  if (node.kind === "sequence") return node.items.every((item) => matchesOver(item, set));
  if (node.kind === "choice") return node.items.some((item) => matchesOver(item, set));
  if (node.kind === "repeat") return node.min === 0 || matchesOver(node.body, set);
  return node.kind !== "start";
}

const mayFail = (node: Node): boolean => {
  if (node.kind === "sequence") return node.items.some(mayFail);
  if (node.kind === "choice") return node.items.every(mayFail);
  if (node.kind === "repeat") return node.min > 0 && mayFail(node.body);
  return true;
};

interface Loop {
  set: Sample;
  body: Node;
  /** The nodes before and after it, including those of the enclosing groups. */
  before: Node[];
  after: Node[];
}

function* loopsIn(node: Node, before: Node[], after: Node[]): Generator<Loop> {
  if (node.kind === "sequence")
    for (const [index, item] of node.items.entries())
      yield* loopsIn(item, [...before, ...node.items.slice(0, index)], [...node.items.slice(index + 1), ...after]);
  else if (node.kind === "choice") for (const item of node.items) yield* loopsIn(item, before, after);
  else if (node.kind === "repeat") {
    if (isEndless(node)) yield { set: characterSet(node.body), body: node.body, before, after };
    yield* loopsIn(node.body, before, after);
  }
}

function isNested(node: Node): boolean {
  if (node.kind === "repeat") {
    const inner = [...loopsIn(node.body, [], [])];
    if (isEndless(node) && inner.some(({ set }) => set !== 0n && matchesOver(node.body, set))) return true;
    return isNested(node.body);
  }
  return "items" in node && node.items.some(isNested);
}

export type Growth = "nested" | "overlap" | "start";

/** Returns the way to make an expression slow; undefined for linear ones. */
export function classifyGrowth(pattern: string, flags: string): Growth | undefined {
  const root = new Parser(pattern, flags).choice();
  if (isNested(root)) return "nested";
  for (const { set, body, before, after } of loopsIn(root, [], [])) {
    if (!after.some(mayFail)) continue;
    for (const [index, earlier] of before.entries()) {
      const both = isEndless(earlier) ? set & characterSet(earlier.body) : 0n;
      const areLike = both !== 0n && matchesOver(body, both) && isEndless(earlier) && matchesOver(earlier.body, both);
      if (areLike && before.slice(index + 1).every((node) => matchesOver(node, both))) return "overlap";
    }
    const newline = 1n << 10n;
    const isStart = (node: Node) =>
      (node.kind === "behind" && (set & ~node.set) === 0n) || (node.kind === "start" && !(flags.includes("m") && (set & newline) !== 0n));
    if (!flags.includes("y") && !before.some(isStart) && before.every((node) => node.kind === "start" || matchesOver(node, set)))
      return "start";
  }
  return undefined;
}
