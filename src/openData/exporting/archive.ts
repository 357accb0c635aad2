import { createReadStream, createWriteStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";

/** Day of every file in an archive: the same data gives the same archive. */
const MTIME = new Date(0);

/** Packs the files of a folder into a .tar.gz. @param name of the folder in the archive */
export async function packFolder(folder: string, path: string, name: string): Promise<void> {
  const tar = pack();
  const written = pipeline(tar as unknown as NodeJS.ReadableStream, createGzip(), createWriteStream(path, { flags: "wx" }));
  const fill = async () => {
    for (const file of (await readdir(folder)).sort()) {
      const { size } = await stat(join(folder, file));
      await pipeline(
        createReadStream(join(folder, file)),
        tar.entry({ name: `${name}/${file}`, size, mtime: MTIME, mode: 0o644 }) as unknown as NodeJS.WritableStream,
      );
    }
    tar.finalize();
  };
  await Promise.all([written, fill()]);
}
