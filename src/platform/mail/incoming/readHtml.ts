import { decodeHTML } from "entities";

/** Elements that begin and end a line. */
const BLOCKS = new Set(
  "address article blockquote br dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table td th tr ul".split(
    " ",
  ),
);
/** Elements without text content. */
const UNSEEN = new Set(["style", "script", "head", "title"]);
/** Maximum depth of quotation marks; deeper quotations get the same number. */
const DEPTH_MAX = 5;

/** Collects text as lines; quoted lines begin with ">", as in plain text. */
class Lines {
  readonly #lines: string[] = [];
  #parts: string[] = [];
  #endsBlank = true;
  depth = 0;

  add(text: string): void {
    // Collapse white space between words.
    const words = text.replaceAll(/\s+/g, " ");
    const part = this.#endsBlank && words.startsWith(" ") ? words.slice(1) : words;
    if (part === "") return;
    this.#parts.push(part);
    this.#endsBlank = part.endsWith(" ");
  }

  /** @param isForced whether to end an empty line too */
  end(isForced: boolean): void {
    const line = this.#parts.join("").trimEnd();
    this.#parts = [];
    this.#endsBlank = true;
    if (line === "" && !isForced) return;
    const marks = ">".repeat(Math.min(this.depth, DEPTH_MAX));
    this.#lines.push(marks === "" ? line : `${marks} ${line}`.trimEnd());
  }

  get text(): string {
    return this.#lines.join("\n");
  }
}

/** Returns the text of an HTML email, quotations prefixed with ">". Runs in one pass and linear time. */
export function textOfHtml(html: string): string {
  // Only Latin letters: "İ" in lower case is two characters long.
  const lower = html.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const lines = new Lines();
  let preformatted = 0;
  const addText = (text: string) => {
    if (text === "") return;
    const [first = "", ...rest] = preformatted > 0 ? text.split(/\r\n|\n/) : [text];
    lines.add(decodeHTML(first));
    for (const line of rest) {
      lines.end(true);
      lines.add(decodeHTML(line));
    }
  };
  for (let index = 0; index < html.length; ) {
    const open = lower.indexOf("<", index);
    addText(html.slice(index, open < 0 ? html.length : open));
    if (open < 0) break;
    const [, slash = "", name = ""] = /^<(\/?)([a-z][a-z\d]{0,19})(?![a-z\d])/.exec(lower.slice(open, open + 24)) ?? [];
    const isComment = lower.startsWith("<!--", open);
    if (name === "" && !isComment && !/^<[/!?]/.test(lower.slice(open, open + 2))) {
      // "<" in a sentence, such as "children < 12".
      lines.add("<");
      index = open + 1;
      continue;
    }
    const closing = isComment ? "--" : slash === "" && UNSEEN.has(name) ? `</${name}` : "";
    const from = closing === "" ? open : lower.indexOf(closing, open + (isComment ? 4 : name.length));
    const close = from < 0 ? -1 : lower.indexOf(">", from);
    // Never closed: skip the rest.
    if (close < 0) break;
    index = close + 1;
    if (!BLOCKS.has(name)) continue;
    lines.end(name === "br");
    const step = slash === "" ? 1 : -1;
    if (name === "blockquote") lines.depth = Math.max(0, lines.depth + step);
    if (name === "pre") preformatted = Math.max(0, preformatted + step);
    if (name === "p" && slash !== "") lines.end(true);
  }
  lines.end(false);
  return lines.text;
}
