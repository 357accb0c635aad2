import { expect, test } from "vitest";
import { Bzip2Error, isBzip2, unpackBzip2 } from "./bzip2.ts";

/** Packed by Python's bz2: blocks of 100 kB with long runs, all bytes, and a second archive after the first. */
const PACKED = Buffer.from(
  "QlpoMTFBWSZTWQveV5IAAt5/////////////////////////////////////////////sAGBoEh//qqpAACemmgRgAAABMAJgmAAAAAAAJ5BNNMAAAAAAAAAAAAEyYAABMACaYmEmAAmAAJgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQqkZMjEwQwAAjE00wAJgJgENMEGTEwAAAIYAIyYBMCA0YmmmJggyaDEMATAAATTTJgAAiFgftAQKHogiKJImiiKosi6MIyjSNo4/BBI6g0eQiPpAkKRJG/F+SSJKkyTpQlKVJWliWpcl6YJimSZpomqbJunCcp0naeJ6nyfvzUBQVCUNRFFUZR1IUl+ilKWpimqc/VT1QVFUlTVRVVWVdWFZVpW1cV1XlfWBYViWNZH0gICAEQAQBnaQEAEQAQBsFqEg4AgAiACAPpAItgADaAAQjbFtW5b1wXFclzXRdV2XdeF5XpBXtBv2QqGQyEviHL6vy/v3YB/DAv5YJg2EYVhmHYhiWKYtjGNY5j2QZFkmTZRlWWZdmGZZpm2cZ1nmfaBoWiaNpGlaZp2oalqmraxrWua9sGxbJs20bVtm3bhuW6btvG9b5v3AcFwnDcRxXGcdyHJcpy3Mc1zn9Oe6D+3RdJ03UdV1nXdh2Xadt3Hdd533geF4njeR/jyvM870PS9T1vY9r3Pe+D/Xxf8+TcGJAAEQAQDdGaHeHfH/D/xdyRThQkAveV5IEJaaDkxQVkmU1kmigI0AAACgYAOAYgAIAAiGGgwBwKYXckU4UJAmigI0A==",
  "base64",
);

const EXPECTED = Buffer.concat([
  Buffer.alloc(300_000, "a"),
  Buffer.from("abcd".repeat(5)),
  Buffer.from("zzzz"),
  ...Array.from({ length: 3 }, () => Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))),
  Buffer.from("second"),
]);

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function unpack(bytes: Buffer, size = 1_000): Promise<Buffer> {
  const found: Uint8Array[] = [];
  for await (const piece of unpackBzip2(inPieces(bytes, size))) found.push(piece);
  return Buffer.concat(found);
}

test.each([1, 7, 10_000])("unpacks what bzip2 made, in pieces of %i, one archive after the other", async (size) => {
  expect(isBzip2(PACKED)).toBe(true);
  expect((await unpack(PACKED, size)).equals(EXPECTED)).toBe(true);
});

test("what is cut, is something else, or was changed is refused", async () => {
  await expect(unpack(PACKED.subarray(0, 60))).rejects.toThrow(new Bzip2Error("ends early"));
  await expect(unpack(Buffer.from("BZx9 is something else"))).rejects.toThrow(new Bzip2Error("is broken"));
  expect(isBzip2(Buffer.from("PK"))).toBe(false);
});

test("no change of a byte makes it run without end or give anything but bytes", async () => {
  const others: [number, unknown][] = [];
  for (let at = 4; at < PACKED.length; at += 1) {
    const changed = Buffer.from(PACKED);
    changed[at] = (changed[at] as number) ^ 0x55;
    const result = await unpack(changed, 10_000).catch((error) => error);
    if (!(result instanceof Bzip2Error || Buffer.isBuffer(result))) others.push([at, result]);
  }
  expect(others).toEqual([]);
});
