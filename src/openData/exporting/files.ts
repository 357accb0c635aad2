import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { finished } from "node:stream/promises";

/** Writes large files piece by piece: waits while the disk is slower than the database. */

/** Characters that are collected before they are written. */
const PIECE = 262_144;

export class TextFile {
  readonly #stream: WriteStream;
  readonly #ended: Promise<void>;
  #piece: string[] = [];
  #length = 0;
  #error: Error | undefined;

  constructor(path: string) {
    this.#stream = createWriteStream(path, { flags: "wx" });
    this.#ended = finished(this.#stream);
    this.#ended.catch((error: Error) => (this.#error = error));
  }

  async write(text: string): Promise<void> {
    this.#piece.push(text);
    this.#length += text.length;
    if (this.#length >= PIECE) await this.#flush();
  }

  async #flush(): Promise<void> {
    if (this.#error) throw this.#error;
    const text = this.#piece.join("");
    this.#piece = [];
    this.#length = 0;
    if (!this.#stream.write(text)) await Promise.race([once(this.#stream, "drain"), this.#ended]);
  }

  async end(): Promise<void> {
    await this.#flush();
    this.#stream.end();
    await this.#ended;
  }
}

/** Writes the entries of a JSON list, one a line, between a beginning and an end. */
class ListFile extends TextFile {
  #count = 0;
  readonly #closing: string;

  constructor(path: string, opening: string, closing: string) {
    super(path);
    this.#closing = closing;
    void this.write(opening);
  }

  async add(value: unknown): Promise<void> {
    await this.write(`${this.#count === 0 ? "" : ","}\n${JSON.stringify(value)}`);
    this.#count += 1;
  }

  override async end(): Promise<void> {
    await this.write(`\n${this.#closing}\n`);
    await super.end();
  }
}

export const featureFile = (path: string) => new ListFile(path, '{"type":"FeatureCollection","features":[', "]}");
export const linkedDataFile = (path: string) => new ListFile(path, '{"@context":"https://schema.org","@graph":[', "]}");
