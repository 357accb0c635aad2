import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openMemorySource } from "../../tools/testing/sourceFile.ts";
import { readTextPieces } from "./file.ts";

test("the pieces of a file are one text, wherever they are cut", async () => {
  let text = "";
  for await (const piece of readTextPieces(openMemorySource("Café Ünal", 1).source)) text += piece;
  expect(text).toBe("Café Ünal");
  expect(() => openMemorySource("").source.inflate(gzipSync("not zlib"), "zlib", 100)).toThrow(/incorrect header/);
});
