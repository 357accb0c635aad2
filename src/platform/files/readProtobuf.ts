/**
 * Pure: reads the subset of Google's Protocol Buffers that OpenStreetMap and vector tiles use. Implemented here because a false length must end the reading
 * instead of filling the memory.
 */

export class ProtobufError extends Error {}

const HIGH = 0x80000000;

/** Part of a message. Its bounds are checked against the enclosing part. */
export class Message {
  readonly bytes: Uint8Array;
  private at: number;
  private readonly end: number;
  /** Number of the field that was read last. */
  field = 0;
  private wire = 0;

  constructor(bytes: Uint8Array, from = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  isDone(): boolean {
    return this.at >= this.end;
  }

  /** Advances to the next field. @returns whether there is one */
  next(): boolean {
    if (this.isDone()) return false;
    const key = this.varint();
    this.field = Math.floor(key / 8);
    this.wire = key % 8;
    return true;
  }

  /** Reads an unsigned number; above 2^53 it is inexact. */
  varint(): number {
    let value = 0;
    let factor = 1;
    for (let count = 0; count < 10; count += 1) {
      if (this.at >= this.end) throw new ProtobufError("a number ends early");
      const byte = this.bytes[this.at] ?? 0;
      this.at += 1;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 128;
    }
    throw new ProtobufError("a number is too long");
  }

  /** Reads a number with its sign in the lowest bit (zigzag). */
  signed(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** Reads an int64; negative numbers are stored as 2^64 plus the number. Ids from an editor are small negative numbers. */
  int64(): number {
    let low = 0;
    let high = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (this.at >= this.end) throw new ProtobufError("a number ends early");
      const byte = this.bytes[this.at] ?? 0;
      this.at += 1;
      const part = byte & 0x7f;
      if (shift < 28) low += part * 2 ** shift;
      else high += part * 2 ** (shift - 28);
      if (byte < 0x80) {
        const units = 2 ** 28;
        return high >= 2 ** 35 ? (high - 2 ** 36) * units + low : high * units + low;
      }
    }
    throw new ProtobufError("a number is too long");
  }

  /** Returns the content of a length-delimited field as a message. */
  inner(): Message {
    if (this.wire !== 2) throw new ProtobufError("a field is of another type than it should be");
    const length = this.varint();
    if (length >= HIGH || this.at + length > this.end) throw new ProtobufError("a length is larger than what holds it");
    const inner = new Message(this.bytes, this.at, this.at + length);
    this.at += length;
    return inner;
  }

  /** Returns the content of a length-delimited field as bytes. */
  raw(): Uint8Array {
    return this.inner().rest();
  }

  rest(): Uint8Array {
    return this.bytes.subarray(this.at, this.end);
  }

  text(): string {
    return new TextDecoder().decode(this.raw());
  }

  /** Reads the packed numbers of one field. */
  packed(read: "varint" | "signed"): number[] {
    const inner = this.inner();
    const values: number[] = [];
    while (!inner.isDone()) values.push(inner[read]());
    return values;
  }

  skip(): void {
    if (this.wire === 0) this.varint();
    else if (this.wire === 2) this.inner();
    else if (this.wire === 1 || this.wire === 5) {
      this.at += this.wire === 1 ? 8 : 4;
      if (this.at > this.end) throw new ProtobufError("a number ends early");
    } else throw new ProtobufError("a field has an unknown type");
  }
}
