import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(js|css|svg|json|txt|html|webmanifest)$/;
/** Number of files that are compressed at once, in threads of Node. */
const AT_ONCE = 4;

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** Writes a file in one step, because a server may be serving the folder. */
function writeWhole(file: string, bytes: Uint8Array) {
  writeFileSync(`${file}.${process.pid}`, bytes);
  renameSync(`${file}.${process.pid}`, file);
}

async function compressFile(file: string) {
  const bytes = readFileSync(file);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  const [brotli, gzipped] = await Promise.all([promisify(brotliCompress)(bytes, options), promisify(gzip)(bytes, { level: 9 })]);
  writeWhole(`${file}.br`, brotli);
  writeWhole(`${file}.gz`, gzipped);
}

/** Writes a compressed variant beside each file of a folder, so that the server never compresses a file. Leaves those that have one. */
export async function compressFiles(folder: string) {
  const left = filesBelow(folder).filter((name) => COMPRESSIBLE.test(name) && !existsSync(`${name}.gz`));
  const work = async () => {
    for (let file = left.pop(); file !== undefined; file = left.pop()) await compressFile(file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

const compressedMark = (build: string) => join(build, "compressed.txt");

/** Whether all files of a build have their compressed variants. */
export const isCompressed = (build: string): boolean => existsSync(compressedMark(build));

/** Compresses the files of a build that browsers load, unless it is done. */
export async function compressBuild(build: string) {
  if (isCompressed(build)) return;
  await compressFiles(join(build, "client"));
  writeFileSync(compressedMark(build), "");
}
