/** Pure: a file as a format reads it: the import engine opens and unpacks it. */

/** Thrown if a whole file cannot be read. The message is the end of a sentence that begins with the file name. */
export class FormatError extends Error {
  readonly code: "unreadable" | "wrong_delimiter";

  constructor(message: string, code: FormatError["code"] = "unreadable") {
    super(message);
    this.code = code;
  }
}

export type Row = Record<string, string>;
/** One record as its format returns it: the JSON of a feature, or a row by column. */
export type Content = string | Row;

export interface SourceFile {
  /** Size on disk, in bytes. */
  size: number;
  /** Reads the file from its beginning, unpacked if it is gzip or bzip2; can be called repeatedly. */
  pieces(): AsyncIterable<Uint8Array>;
  /** Number of bytes on disk that the latest reading has consumed. */
  bytesRead(): number;
  /** Reads a range of bytes; returns fewer at the end of the file. */
  readAt(offset: number, length: number): Promise<Buffer>;
  /** Unpacks a part of the file, up to a limit. @throws {Error} if it is broken, or larger than the limit */
  inflate(packed: Uint8Array, method: "zlib" | "gzip" | "zstd", bytesMax: number): Buffer;
  /** Set for a map that was unpacked from its archive, whatever its outermost element is. */
  isMap?: true;
  /** Reports damage to the file as a whole. Records before it count. */
  onDamage(sentence: string): void;
}

/** Yields the file as pieces of text. */
export async function* readTextPieces(file: SourceFile, encoding = "utf-8"): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of file.pieces()) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}
