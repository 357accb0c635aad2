import { Message, ProtobufError } from "../../../platform/files/readProtobuf.ts";
import { toError } from "../../../platform/toError.ts";
import { FormatError, type SourceFile } from "../file.ts";
import type { ElementType, OsmElement } from "./elements.ts";
import type { ElementSource } from "./readOsmFile.ts";
import { readBlock } from "./readPbfBlock.ts";

/**
 * Pure: reads a file of OpenStreetMap's PBF, which is a sequence of packed blocks. After the first reading, blocks without wanted elements
 * are skipped.
 */

/** Maximum sizes of the format itself; larger stated sizes are rejected. */
const HEADER_MAX = 64 * 1024;
const BLOCK_MAX = 32 * 1024 * 1024;

/** Whether a file begins as PBF: a length, then a header of type "OSMHeader". */
export const isPbf = (start: Buffer): boolean => start.length >= 15 && start.toString("latin1", 6, 15) === "OSMHeader" && start[4] === 0x0a;

interface Part {
  type: string;
  offset: number;
  length: number;
}

/** Required features that this reader supports; files with others are rejected, as the format demands. */
const KNOWN_FEATURES = ["OsmSchema-V0.6", "DenseNodes"];

function checkHeader(bytes: Uint8Array): void {
  const header = new Message(bytes);
  while (header.next()) {
    if (header.field !== 4) header.skip();
    else {
      const feature = header.text();
      if (feature === "HistoricalInformation")
        throw new FormatError("is an OpenStreetMap history file: use an extract of the current data.");
      if (!KNOWN_FEATURES.includes(feature))
        throw new FormatError(`needs "${feature.slice(0, 40)}", which the import does not support: rewrite it with osmium cat.`);
    }
  }
}

function unpack(bytes: Uint8Array, file: SourceFile): Uint8Array {
  const blob = new Message(bytes);
  let size = BLOCK_MAX;
  let content: (() => Uint8Array) | undefined;
  while (blob.next()) {
    if (blob.field === 2) size = Math.min(BLOCK_MAX, blob.varint());
    else if (blob.field === 1) {
      const raw = blob.raw();
      content = () => raw;
    } else if (blob.field === 3 || blob.field === 7) {
      const method = blob.field === 3 ? "zlib" : "zstd";
      const packed = blob.raw();
      content = () => file.inflate(packed, method, Math.max(1, size));
    } else if (blob.field >= 4 && blob.field <= 6) {
      throw new FormatError("is compressed with LZMA, LZ4 or bzip2 inside: rewrite it with osmium cat.");
    } else blob.skip();
  }
  if (!content) throw new ProtobufError("a block is empty");
  return content();
}

/** Opens a PBF file. */
export function openPbf(file: SourceFile): ElementSource {
  /** Blocks with elements, and the types in them; complete after the file has been read to its end once. */
  const index = new Map<Part, ReadonlySet<ElementType>>();
  let isIndexed = false;
  let done = 0;

  async function* parts(): AsyncGenerator<Part> {
    for (let offset = 0; offset < file.size; ) {
      const start = await file.readAt(offset, 4);
      const headerLength = start.length === 4 ? start.readUInt32BE() : 0;
      if (headerLength === 0 || headerLength > HEADER_MAX) return file.onDamage(`its block at byte ${offset} has no header.`);
      let type = "";
      let length = -1;
      try {
        const header = new Message(await file.readAt(offset + 4, headerLength));
        while (header.next()) {
          if (header.field === 1) type = header.text();
          else if (header.field === 3) length = header.varint();
          else header.skip();
        }
      } catch {
        return file.onDamage(`its block at byte ${offset} has a broken header.`);
      }
      const from = offset + 4 + headerLength;
      if (length < 0 || length > BLOCK_MAX) return file.onDamage(`its block at byte ${offset} is larger than a block may be.`);
      if (from + length > file.size) return file.onDamage("it ends in the middle of a block.");
      yield { type, offset: from, length };
      offset = from + length;
    }
  }

  async function* read(wanted: ReadonlySet<ElementType>): AsyncGenerator<OsmElement[]> {
    done = 0;
    for await (const part of isIndexed ? index.keys() : parts()) {
      done = (part.offset + part.length) / file.size;
      const known = index.get(part);
      if (known && ![...known].some((type) => wanted.has(type))) continue;
      try {
        const bytes =
          part.type === "OSMHeader" || part.type === "OSMData" ? unpack(await file.readAt(part.offset, part.length), file) : undefined;
        if (bytes && part.type === "OSMHeader") checkHeader(bytes);
        if (!bytes || part.type !== "OSMData") continue;
        const { types, elements } = readBlock(bytes, wanted);
        index.set(part, types);
        if (elements.length > 0) yield elements;
      } catch (error) {
        if (error instanceof FormatError) throw error;
        // The next block begins where this block states that it ends.
        index.delete(part);
        file.onDamage(`its block at byte ${part.offset} is broken (${toError(error).message}).`);
      }
    }
    isIndexed = true;
  }
  return { read, progress: () => done };
}
