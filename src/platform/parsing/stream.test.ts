import { expect, test } from "vitest";
import { CustomError, openPieces } from "../../tools/testing/parsers.ts";
import { streamInThread } from "./stream.ts";

const open = streamInThread(new URL("../../tools/testing/parsers.ts", import.meta.url), "openPieces", openPieces, [CustomError]);

test("a file is read piece by piece in a thread, with what its functions say", async () => {
  const { records, read, name } = await open("file", 3);
  expect(name).toBe("file");
  const found: number[] = [];
  for await (const piece of records) {
    found.push(...piece);
    expect(read()).toBe(found.length);
  }
  expect(found).toEqual([0, 1, 2]);
});

test("a file that is left, before its first piece or later, ends its thread", async () => {
  const { records } = await open("file", 3);
  await records.return(undefined);
  expect(await records.next()).toEqual({ done: true, value: undefined });
  for await (const piece of (await open("file", 3)).records) {
    expect(piece).toEqual([0]);
    break;
  }
});

test("errors while opening and while reading arrive as what they were", async () => {
  await expect(open("custom", 1)).rejects.toBeInstanceOf(CustomError);
  const { records } = await open("broken", 1);
  expect((await records.next()).value).toEqual([0]);
  await expect(records.next()).rejects.toBeInstanceOf(CustomError);
});
