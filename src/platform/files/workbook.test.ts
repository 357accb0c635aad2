import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTable, SheetError } from "../../owners/itemEditor/import/readTable.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { buildWorkbook } from "../../tools/testing/workbook.ts";
import { fileInThread } from "../parsing/pool.ts";
import { readWorkbook, WorkbookError } from "./workbook.ts";
import { readZip, writeZip, type ZipFile } from "./zip.ts";

/**
 * Workbooks that are small as files and enormous when read. Each must be rejected in bounded time and memory, without ending the process.
 */

const UNPACKED_MAX = 12_000_000;
const MEGABYTE = 1_000_000;
const ROWS = [
  ["Name", "Price"],
  ["Hut", 40],
];
const CELL_TEXT = '<is><t xml:space="preserve">x</t></is>';
const cell = (position: string) => `<c r="${position}" t="inlineStr">${CELL_TEXT}</c>`;
const buildSheet = (content: string, head = "") =>
  Buffer.from(
    `<?xml version="1.0"?>${head}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${content}</sheetData></worksheet>`,
  );

async function readParts(archive: Buffer): Promise<ZipFile[]> {
  const entries = readZip(archive, { filesMax: 300, bytesMax: 100 * MEGABYTE });
  return Promise.all(entries.map(async (entry) => ({ name: entry.name, content: await entry.read() })));
}

/** Builds a small workbook with a replaced sheet and further parts. */
async function workbookWith(sheet?: Buffer, more: ZipFile[] = []): Promise<Buffer> {
  const parts = (await readParts(await buildWorkbook(ROWS))).map((part) =>
    sheet && part.name.endsWith("sheet1.xml") ? { ...part, content: sheet } : part,
  );
  return writeZip([...parts, ...more]);
}

/** Adds a part before the others that the archive's directory does not list. */
async function withUnlisted(part: ZipFile): Promise<Buffer> {
  const [hidden, listed] = [await writeZip([part]), await writeZip(await readParts(await buildWorkbook(ROWS)))];
  const front = hidden.subarray(0, hidden.readUInt32LE(hidden.length - 6));
  const archive = Buffer.concat([front, listed]);
  const directory = listed.readUInt32LE(listed.length - 6) + front.length;
  archive.writeUInt32LE(directory, archive.length - 6);
  for (let at = directory; archive.readUInt32LE(at) === 0x02014b50; ) {
    archive.writeUInt32LE(archive.readUInt32LE(at + 42) + front.length, at + 42);
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return archive;
}

/** Sets the size of every part in the directory to `bytes`. */
function lieAboutSizes(archive: Buffer, bytes: number): Buffer {
  for (let at = archive.readUInt32LE(archive.length - 6); archive.readUInt32LE(at) === 0x02014b50; ) {
    archive.writeUInt32LE(bytes, at + 24);
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return archive;
}

const repeated = (part: string, count: number) =>
  Array.from({ length: count }, (_, index) => part.replaceAll("#", String(index + 1))).join("");

const BOMBS: Record<string, () => Promise<Buffer>> = {
  "a sheet that unpacks to a thousand times its size": () => workbookWith(Buffer.alloc(30 * MEGABYTE, " ")),
  "many sheets that are too large together": () =>
    workbookWith(
      undefined,
      Array.from({ length: 30 }, (_, index) => ({ name: `xl/worksheets/sheet${index + 2}.xml`, content: Buffer.alloc(MEGABYTE, " ") })),
    ),
  "more parts than a workbook has": () =>
    workbookWith(
      undefined,
      Array.from({ length: 250 }, (_, index) => ({ name: `xl/worksheets/sheet${index + 2}.xml`, content: Buffer.from("<a/>") })),
    ),
  "shared strings that are too many": () =>
    workbookWith(undefined, [{ name: "xl/sharedStrings.xml", content: Buffer.from(`<sst>${"<si><t>a</t></si>".repeat(800_000)}</sst>`) }]),
  "sizes that lie": async () => lieAboutSizes(await workbookWith(Buffer.alloc(30 * MEGABYTE, " ")), 100),
  "a column past the last": () => workbookWith(buildSheet(`<row r="1">${cell("ZZZZZZZ1")}</row>`)),
  "a column in other letters": () => workbookWith(buildSheet(`<row r="1">${cell("zzzzzzz1")}</row>`)),
  "a column in entities": () => workbookWith(buildSheet(`<row r="1">${cell("&#90;ZZZZZZ1")}</row>`)),
  "a column in single quotes": () => workbookWith(buildSheet(`<row r="1"><c t="inlineStr" r = 'ZZZZZZZ1'>${CELL_TEXT}</c></row>`)),
  "an empty cell past the last column": () => workbookWith(buildSheet(`<row r="1"><c r="ZZZZZZZ1"/>${cell("ZZZZZZZZ1")}</row>`)),
  "a row past the last": () => workbookWith(buildSheet(`<row r="999999999">${cell("A999999999")}</row>`)),
  "a row with an exponent": () => workbookWith(buildSheet(`<row r="9e8">${cell("A9e8")}</row>`)),
  "two cells with a billion between them": () =>
    workbookWith(buildSheet(`<row r="1">${cell("XFD1")}</row><row r="1000000">${cell("A1000000")}</row>`)),
  "a tag that does not end": () => workbookWith(buildSheet('<c r="A1 r='.repeat(MEGABYTE / 2))),
  "a comment of megabytes": () => workbookWith(buildSheet(`<!--${"<a>".repeat(3 * MEGABYTE)}-->`)),
  "a text of megabytes": () => workbookWith(buildSheet("x".repeat(11 * MEGABYTE))),
  "many rows with one cell far to the right": () => workbookWith(buildSheet(repeated(`<row r="#">${cell("XFD#")}</row>`, 50_000))),
};

describe("a hostile workbook", () => {
  it.each(Object.keys(BOMBS))("is refused, and nothing of it is read: %s", async (name) => {
    const bomb = (await BOMBS[name]?.()) as Buffer;
    expect(bomb.length).toBeLessThan(5 * MEGABYTE);
    const before = process.cpuUsage();
    await expect(readWorkbook(bomb, UNPACKED_MAX)).rejects.toThrow(WorkbookError);
    const { user, system } = process.cpuUsage(before);
    // Two seconds of processor time, where the library would take minutes or end the process.
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });

  it("cannot hide a part from the count: what the directory does not list is not unpacked", async () => {
    const sheet = buildSheet(repeated(`<row r="#">${cell("A#")}</row>`, 200_000));
    const archive = await withUnlisted({ name: "xl/worksheets/sheet1.xml", content: sheet });
    expect(sheet.length).toBeGreaterThan(UNPACKED_MAX);
    expect(await readWorkbook(archive, UNPACKED_MAX)).toEqual(ROWS);
  });

  it("gets nothing from this machine or the network for external entities, and expands none of its own", async () => {
    const head = `<!DOCTYPE a [<!ENTITY b "${"ha".repeat(1_000)}"><!ENTITY c "${"&b;".repeat(1_000)}"><!ENTITY d SYSTEM "file:///etc/passwd">]>`;
    const sheet = buildSheet('<row r="1"><c r="A1" t="inlineStr"><is><t>x &c; &d;</t></is></c></row>', head);
    const read = await readWorkbook(await workbookWith(sheet), UNPACKED_MAX).catch((error) => error);
    if (!(read instanceof WorkbookError)) expect(JSON.stringify(read)).toMatch(/^.{0,200}$/);
    expect(JSON.stringify(read)).not.toContain("root:");
  });

  it("may contain archives and pictures, which stay packed", async () => {
    const nested = await writeZip([{ name: "bomb", content: Buffer.alloc(20 * MEGABYTE) }]);
    const archive = await workbookWith(undefined, [
      { name: "xl/embeddings/nested.zip", content: nested },
      { name: "xl/media/large.png", content: Buffer.alloc(2 * MEGABYTE) },
    ]);
    expect(await readWorkbook(archive, UNPACKED_MAX)).toEqual(ROWS);
  });

  it("with short comments, sections without markup and brackets in quotes is read", async () => {
    const sheet = buildSheet(`<!-- > " --><row r="1"><c r="A1" t="inlineStr" x='">'>${CELL_TEXT}</c></row><![CDATA[<a"]]>`);
    expect(await readWorkbook(await workbookWith(sheet), UNPACKED_MAX)).toEqual([["x"]]);
  });

  it("is refused on the thread that reads uploads, in words for people, and the next file is read", async () => {
    const folder = temporaryFolder();
    const read = fileInThread(new URL("../../owners/itemEditor/import/readTable.ts", import.meta.url), "readTable", readTable, {
      queue: "requests",
      errors: [SheetError],
    });
    const readWorkbookContent = async (content: Buffer) => {
      const path = join(folder, "upload.xlsx");
      writeFileSync(path, content);
      return read({ path, bytes: content.length });
    };
    for (const name of ["a column past the last", "two cells with a billion between them", "sizes that lie"])
      await expect(readWorkbookContent((await BOMBS[name]?.()) as Buffer)).rejects.toThrow(SheetError);
    expect((await readWorkbookContent(await buildWorkbook(ROWS))).heads).toEqual(["Name", "Price"]);
  });
});

describe("an ordinary workbook", () => {
  it("keeps its last row and column, formats of whole columns and gaps", async () => {
    const sheet = buildSheet(
      `<row r="1">${cell("A1")}${cell("C1")}<c r="XFD1" s="0"/></row><row r="4000">${cell("B4000")}</row><row r="1048576"><c r="A1048576" s="0"/></row>`,
    );
    const rows = await readWorkbook(await workbookWith(sheet), UNPACKED_MAX);
    expect(rows.length).toBeGreaterThanOrEqual(4_000);
    expect(rows[0]?.slice(0, 3)).toEqual(["x", "", "x"]);
    expect(rows[3_999]?.[1]).toBe("x");
  });
});
