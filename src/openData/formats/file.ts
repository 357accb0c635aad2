/** Pure: a file as a format reads it: the engine of imports opens it and unpacks what is packed. */

/** Says why a file as a whole cannot be read, as the end of a sentence that begins with its name. */
export class FormatError extends Error {
  readonly code: "unreadable" | "wrong_delimiter";

  constructor(message: string, code: FormatError["code"] = "unreadable") {
    super(message);
    this.code = code;
  }
}

export type Row = Record<string, string>;
/** One record as its format gives it: a feature's JSON, or a row by column. */
export type Content = string | Row;

export interface SourceFile {
  /** In bytes, as it lies on the disk. */
  size: number;
  /** From its beginning, unpacked when gzip or bzip2 made it; as often as it is asked for. */
  pieces(): AsyncIterable<Uint8Array>;
  /** How many bytes of the disk's the newest of these readings has used. */
  bytesRead(): number;
  /** Some of its bytes, fewer at its end. */
  readAt(offset: number, length: number): Promise<Buffer>;
  /** Unpacks a part of it, never to more than a limit. @throws {Error} when it is broken, or larger */
  inflate(packed: Uint8Array, method: "zlib" | "gzip" | "zstd", bytesMax: number): Buffer;
  /** A map that was unpacked from its archive, whatever its outermost element is called. */
  isMap?: true;
  /** Notes what is wrong with the file as a whole. What came before it counts. */
  onDamage(sentence: string): void;
}

/** The pieces of a file as text. */
export async function* readTextPieces(file: SourceFile, encoding = "utf-8"): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of file.pieces()) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}
