import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openSourceOf } from "../../tools/testing/sourceFile.ts";
import { textsOf } from "./file.ts";

test("the pieces of a file are one text, wherever they are cut", async () => {
  let text = "";
  for await (const piece of textsOf(openSourceOf("Café Ünal", 1).source)) text += piece;
  expect(text).toBe("Café Ünal");
  expect(() => openSourceOf("").source.inflate(gzipSync("not zlib"), "zlib", 100)).toThrow(/incorrect header/);
});
