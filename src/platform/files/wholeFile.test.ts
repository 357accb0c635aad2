import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, type MockInstance } from "vitest";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { fillDisk } from "../../tools/testing/fullDisk.ts";
import { writeWholeFile } from "./wholeFile.ts";

let folder: string;
let disk: MockInstance | undefined;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => disk?.mockRestore());

it("a file is there whole, for whom it is meant, and replaces the one before", async () => {
  const file = join(folder, "one.txt");
  for (const content of ["first", "second"]) await writeWholeFile(file, Buffer.from(content), 0o600);
  expect(readFileSync(file, "utf8")).toBe("second");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["one.txt"]);
});

it("one for which the disk has no room fails, leaves nothing behind and the one before as it was", async () => {
  await writeWholeFile(join(folder, "kept.txt"), Buffer.from("before"));
  disk = await fillDisk();
  for (const name of ["kept.txt", "new.txt"])
    await expect(writeWholeFile(join(folder, name), Buffer.from("more than there is room for"))).rejects.toThrow("ENOSPC");
  expect(readdirSync(folder)).toEqual(["kept.txt"]);
  expect(readFileSync(join(folder, "kept.txt"), "utf8")).toBe("before");
});
