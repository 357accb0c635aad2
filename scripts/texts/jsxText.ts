import { decodeHTML } from "entities";

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
