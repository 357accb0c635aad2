import { SaxesParser } from "saxes";
import { toError } from "../../platform/toError.ts";
import { withoutParts } from "../../platform/values/strip.ts";
import { markedEncoding } from "./encoding.ts";
import { FormatError, type SourceFile } from "./file.ts";

/**
 * Pure: streams XML for the formats based on it. No text or attribute may be larger than a record, and document types are rejected, because
 * entity expansion needs them.
 */

const DEEPEST = 64;
const LONGEST = 1_000_000;

export interface XmlHandlers {
  open(name: string, attributes: Record<string, string>): void;
  close(name: string): void;
  text?(text: string): void;
}

/**
 * Parses pieces of text.
 * @param onPiece called after each piece; its result is yielded
 * @throws {FormatError} with the problem and the line
 */
export async function* readXml<Found>(
  texts: AsyncIterable<string>,
  handlers: XmlHandlers,
  onPiece: () => Found[],
): AsyncGenerator<Found[]> {
  const parser = new SaxesParser<{ position: true; xmlns: false }>({ position: true, xmlns: false });
  let depth = 0;
  let failure = "";
  let last = 0;
  const fail = (sentence: string) => {
    failure ||= `${sentence} (line ${parser.line}).`;
  };
  const note = () => {
    last = parser.position;
  };
  parser.on("error", (error) => fail(`its XML is broken: ${error.message.replace(/^\d+:\d+: /, "").replace(/\.$/, "")}`));
  parser.on("doctype", () => fail("has a document type, which is not supported"));
  parser.on("opentag", ({ name, attributes }) => {
    note();
    depth += 1;
    if (depth > DEEPEST) fail(`has more than ${DEEPEST} nested elements`);
    if (!failure) handlers.open(name.replace(/^.*:/, ""), attributes);
  });
  parser.on("closetag", ({ name }) => {
    note();
    depth -= 1;
    if (!failure) handlers.close(name.replace(/^.*:/, ""));
  });
  const text = (value: string) => {
    note();
    if (!failure) handlers.text?.(value);
  };
  parser.on("text", text);
  parser.on("cdata", text);
  parser.on("comment", note);
  parser.on("processinginstruction", note);
  try {
    for await (const piece of texts) {
      // The parser finishes a piece before it can be stopped.
      for (let at = 0; at < piece.length && !failure; at += LONGEST) {
        parser.write(piece.slice(at, at + LONGEST));
        if (parser.position - last > LONGEST) fail("has a text or an attribute larger than 1 MB");
      }
      yield onPiece();
      if (failure) throw new FormatError(failure);
    }
    parser.close();
  } catch (error) {
    if (error instanceof FormatError) throw error;
    fail(`its XML is broken: ${toError(error).message}`);
  }
  yield onPiece();
  if (failure) throw new FormatError(failure);
}

/** Yields the text of a file in its declared encoding; UTF-8 if none is declared. */
export async function* xmlTexts(file: SourceFile): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const piece of file.pieces()) {
    decoder ??= decoderFor(piece);
    yield decoder.decode(piece, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

function decoderFor(start: Uint8Array): TextDecoder {
  const said = Buffer.from(start.subarray(0, 200))
    .toString("latin1")
    .match(/^<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/)?.[1];
  try {
    return new TextDecoder(markedEncoding(Buffer.from(start)) ?? said ?? "utf-8");
  } catch {
    throw new FormatError(`has an unknown encoding (${said}): export it as UTF-8.`);
  }
}

/** Returns the name of the outermost element at the beginning of a text, without its prefix; "" if the text has no element yet. */
export const rootElementName = (beginning: string): string =>
  withoutParts(withoutParts(beginning, "<!--", "-->"), "<?", "?>").match(/^\s*<(?:[\w.-]+:)?([A-Za-z][\w.-]*)[\s/>]/)?.[1] ?? "";
