import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(js|css|svg|json|txt|html|webmanifest)$/;

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** Writes a compressed variant beside each file of a folder, so that the server never compresses a file. */
export async function compressFiles(folder: string) {
  for (const file of filesBelow(folder).filter((name) => COMPRESSIBLE.test(name))) {
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}
