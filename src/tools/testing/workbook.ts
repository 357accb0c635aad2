import { writeZip } from "../../platform/files/zip.ts";

const cell = (column: string, row: number, value: string | number) =>
  typeof value === "number"
    ? `<c r="${column}${row}"><v>${value}</v></c>`
    : `<c r="${column}${row}" t="inlineStr"><is><t>${value}</t></is></c>`;
/** @param sheet XML of the only sheet */
export const workbookOfSheet = (sheet: string, more: { name: string; content: Buffer }[] = []) =>
  writeZip([
    {
      name: "[Content_Types].xml",
      content: Buffer.from(
        `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
      ),
    },
    {
      name: "_rels/.rels",
      content: Buffer.from(
        `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    },
    {
      name: "xl/workbook.xml",
      content: Buffer.from(
        `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Rooms" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: Buffer.from(
        `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
    },
    { name: "xl/worksheets/sheet1.xml", content: Buffer.from(sheet) },
    ...more,
  ]);

/** Returns a minimal XLSX. */
export const buildWorkbook = (rows: (string | number)[][], more: { name: string; content: Buffer }[] = []) =>
  workbookOfSheet(
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.map((row, index) => `<row r="${index + 1}">${row.map((value, column) => cell("ABCDEFGH"[column] ?? "I", index + 1, value)).join("")}</row>`).join("")}</sheetData></worksheet>`,
    more,
  );
