/**
 * Unpacks bzip2, which Node does not support: OpenStreetMap's extracts in XML are often packed with it. Written after the format's
 * description (Joe Tsai, "BZIP2 Format Specification"), because the packages for it are unmaintained. Holds no more than one block (900 kB)
 * at a time.
 */

const BLOCK = 0x314159265359;
const END = 0x177245385090;
const LONGEST_CODE = 20;
const GROUP = 50;

export class Bzip2Error extends Error {}

/** Reads bits from a stream of pieces, the highest bit of a byte first. */
class Bits {
  private readonly pieces: AsyncIterator<Uint8Array>;
  private piece: Uint8Array = new Uint8Array(0);
  private at = 0;
  private held = 0;
  private count = 0;

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.pieces = pieces[Symbol.asyncIterator]();
  }

  /** Whether there is another byte; call it at a byte boundary. */
  async hasMore(): Promise<boolean> {
    while (this.at >= this.piece.length) {
      const next = await this.pieces.next();
      if (next.done) return false;
      this.piece = next.value;
      this.at = 0;
    }
    return true;
  }

  /** Loads this many bytes, or all that are left, so that they can be read without waiting. */
  async load(bytes: number): Promise<void> {
    const pieces = [this.piece.subarray(this.at)];
    let length = this.piece.length - this.at;
    while (length < bytes) {
      const next = await this.pieces.next();
      if (next.done) break;
      pieces.push(next.value);
      length += next.value.length;
    }
    if (pieces.length === 1) return;
    const joined = new Uint8Array(length);
    let filled = 0;
    for (const piece of pieces) {
      joined.set(piece, filled);
      filled += piece.length;
    }
    this.piece = joined;
    this.at = 0;
  }

  /** @param bits at most 24 */
  read(bits: number): number {
    while (this.count < bits) {
      if (this.at >= this.piece.length) throw new Bzip2Error("ends early");
      this.held = ((this.held & 0xffffff) << 8) | (this.piece[this.at] ?? 0);
      this.at += 1;
      this.count += 8;
    }
    this.count -= bits;
    return (this.held >>> this.count) & ((1 << bits) - 1);
  }

  read48(): number {
    return this.read(24) * 0x1000000 + this.read(24);
  }

  skipToByte(): void {
    this.count -= this.count % 8;
  }
}

const broken = (): never => {
  throw new Bzip2Error("is broken");
};

interface Codes {
  limits: Int32Array;
  bases: Int32Array;
  symbols: Uint16Array;
  shortest: number;
}

/** Returns the codes of one table in the order of their lengths. */
function buildCodes(lengths: readonly number[]): Codes {
  const limits = new Int32Array(LONGEST_CODE + 2).fill(-1);
  const bases = new Int32Array(LONGEST_CODE + 2);
  const symbols = new Uint16Array(lengths.length);
  let code = 0;
  let used = 0;
  for (let length = 1; length <= LONGEST_CODE; length += 1) {
    bases[length] = used - code;
    for (const [symbol, own] of lengths.entries()) {
      if (own !== length) continue;
      symbols[used] = symbol;
      used += 1;
      code += 1;
    }
    limits[length] = code - 1;
    code <<= 1;
  }
  return { limits, bases, symbols, shortest: Math.min(...lengths) };
}

function readSymbol(bits: Bits, { limits, bases, symbols, shortest }: Codes): number {
  let length = shortest;
  let code = bits.read(length);
  while (code > (limits[length] ?? 0)) {
    length += 1;
    if (length > LONGEST_CODE) broken();
    code = (code << 1) | bits.read(1);
  }
  return symbols[code + (bases[length] ?? 0)] ?? broken();
}

function readTables(bits: Bits, symbolCount: number) {
  const tableCount = bits.read(3);
  const selectorCount = bits.read(15);
  if (tableCount < 2 || tableCount > 6 || selectorCount === 0) broken();
  const order = Array.from({ length: tableCount }, (_, index) => index);
  const selectors = new Uint8Array(selectorCount);
  for (let index = 0; index < selectorCount; index += 1) {
    let place = 0;
    while (bits.read(1) === 1) {
      place += 1;
      if (place >= tableCount) broken();
    }
    const [table = 0] = order.splice(place, 1);
    order.unshift(table);
    selectors[index] = table;
  }
  const tables = Array.from({ length: tableCount }, () => {
    let length = bits.read(5);
    const lengths = Array.from({ length: symbolCount }, () => {
      while (bits.read(1) === 1) length += bits.read(1) === 0 ? 1 : -1;
      return length >= 1 && length <= LONGEST_CODE ? length : broken();
    });
    return buildCodes(lengths);
  });
  return { selectors, tables };
}

function readUsedBytes(bits: Bits): number[] {
  const ranges = bits.read(16);
  const used: number[] = [];
  for (let range = 0; range < 16; range += 1) {
    if ((ranges & (0x8000 >> range)) === 0) continue;
    const inRange = bits.read(16);
    for (let byte = 0; byte < 16; byte += 1) if ((inRange & (0x8000 >> byte)) !== 0) used.push(range * 16 + byte);
  }
  return used.length > 0 ? used : broken();
}

/**
 * Undoes the Huffman codes, the move-to-front and the zero runs, and fills the last column of the sorted block.
 * @returns its length in bytes
 */
function readColumn(bits: Bits, column: Uint32Array): number {
  const front = readUsedBytes(bits);
  const endOfBlock = front.length + 1;
  const { selectors, tables } = readTables(bits, front.length + 2);
  let length = 0;
  let run = 0;
  let runBit = 1;
  const repeat = (byte: number, times: number) => {
    if (length + times > column.length) broken();
    column.fill(byte, length, length + times);
    length += times;
  };
  for (let group = 0; ; group += 1) {
    const table = tables[selectors[group] ?? broken()] ?? broken();
    for (let index = 0; index < GROUP; index += 1) {
      const symbol = readSymbol(bits, table);
      if (symbol <= 1) {
        run += runBit << symbol;
        runBit <<= 1;
        if (run > column.length) broken();
        continue;
      }
      if (run > 0) repeat(front[0] ?? 0, run);
      run = 0;
      runBit = 1;
      if (symbol === endOfBlock) return length;
      const [byte = broken()] = front.splice(symbol - 1, 1);
      front.unshift(byte);
      repeat(byte, 1);
    }
  }
}

/** Restores the text from the sorted block and undoes the runs of equal bytes: after four equal bytes comes the number of further ones. */
function* unsorted(column: Uint32Array, length: number, origin: number): Generator<Uint8Array> {
  const starts = new Uint32Array(257);
  for (let at = 0; at < length; at += 1) {
    const next = ((column[at] ?? 0) & 0xff) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let byte = 1; byte < 257; byte += 1) starts[byte] = (starts[byte] ?? 0) + (starts[byte - 1] ?? 0);
  for (let at = 0; at < length; at += 1) {
    const byte = (column[at] ?? 0) & 0xff;
    const place = starts[byte] ?? 0;
    starts[byte] = place + 1;
    column[place] = (column[place] ?? 0) | (at << 8);
  }
  let out = new Uint8Array(64 * 1024);
  let filled = 0;
  let position = (column[origin] ?? 0) >>> 8;
  let last = -1;
  let same = 0;
  for (let done = 0; done < length; done += 1) {
    const entry = column[position] ?? 0;
    position = entry >>> 8;
    const byte = entry & 0xff;
    if (filled + 256 > out.length) {
      yield out.subarray(0, filled);
      out = new Uint8Array(64 * 1024);
      filled = 0;
    }
    if (same === 4) {
      out.fill(last, filled, filled + byte);
      filled += byte;
      same = 0;
      last = -1;
      continue;
    }
    same = byte === last ? same + 1 : 1;
    last = byte;
    out[filled] = byte;
    filled += 1;
  }
  yield out.subarray(0, filled);
}

/** Whether bytes begin with bzip2's magic number. */
export const isBzip2 = (start: Uint8Array): boolean => start[0] === 0x42 && start[1] === 0x5a && start[2] === 0x68;

/**
 * Unpacks pieces of bzip2, including several concatenated archives (as pbzip2 writes them). Checksums are not verified: the reader of the
 * content notices damage.
 * @throws {Bzip2Error} after everything that came before the defect
 */
export async function* unpackBzip2(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const bits = new Bits(pieces);
  for (let archive = 0; await bits.hasMore(); archive += 1) {
    await bits.load(4);
    const isStart = bits.read(24) === 0x425a68;
    const level = bits.read(8) - 0x30;
    // Data after the last archive is ignored, as bzip2 does.
    if (!isStart && archive > 0) return;
    if (!isStart || level < 1 || level > 9) broken();
    const column = new Uint32Array(level * 100_000);
    for (;;) {
      // Apart from its tables, a packed block is never longer than the unpacked one.
      await bits.load(level * 100_000 * 1.25 + 50_000);
      const mark = bits.read48();
      bits.read(16);
      bits.read(16);
      if (mark === END) break;
      if (mark !== BLOCK) broken();
      const isRandomised = bits.read(1) === 1;
      const origin = bits.read(24);
      if (isRandomised) throw new Bzip2Error("was packed by a version of bzip2 before 0.9.5");
      const length = readColumn(bits, column);
      if (origin >= length) broken();
      yield* unsorted(column, length, origin);
    }
    bits.skipToByte();
  }
}
