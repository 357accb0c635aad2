/** Pure: reads Google's Protocol Buffers as far as OpenStreetMap uses them. Written here because a length that lies must end the reading, not fill the memory. */

export class ProtobufError extends Error {}

const HIGH = 0x80000000;

/** A part of a message: where it begins and ends is checked against what holds it. */
export class Message {
  readonly bytes: Uint8Array;
  private at: number;
  private readonly end: number;
  /** What was read last. */
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

  /** Goes to the next field. @returns whether there is one */
  next(): boolean {
    if (this.isDone()) return false;
    const key = this.varint();
    this.field = Math.floor(key / 8);
    this.wire = key % 8;
    return true;
  }

  /** A number without a sign; above 2^53 not exact. */
  varint(): number {
    let value = 0;
    let factor = 1;
    for (let count = 0; count < 10; count += 1) {
      if (this.at >= this.end) throw new ProtobufError("a number ends early");
      const byte = this.bytes[this.at] as number;
      this.at += 1;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 128;
    }
    throw new ProtobufError("a number is too long");
  }

  /** A number with its sign in the lowest bit. */
  signed(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** An int64: negative ones are written as 2^64 less. Ids made in an editor are negative and small. */
  int64(): number {
    let low = 0;
    let high = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (this.at >= this.end) throw new ProtobufError("a number ends early");
      const byte = this.bytes[this.at] as number;
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

  /** What a field with a length holds, as a message of its own. */
  inner(): Message {
    if (this.wire !== 2) throw new ProtobufError("a field is of another type than it should be");
    const length = this.varint();
    if (length >= HIGH || this.at + length > this.end) throw new ProtobufError("a length is larger than what holds it");
    const inner = new Message(this.bytes, this.at, this.at + length);
    this.at += length;
    return inner;
  }

  /** A field with a length as its bytes. */
  raw(): Uint8Array {
    return this.inner().rest();
  }

  rest(): Uint8Array {
    return this.bytes.subarray(this.at, this.end);
  }

  text(): string {
    return new TextDecoder().decode(this.raw());
  }

  /** Many numbers in one field. */
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
