import { createReadStream, createWriteStream, statSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import tar from "tar-stream";
import type { Content } from "./files.ts";

/** Writes a tarball whose entries are all in one folder, have the same time, and belong to the user who unpacks it. */
export async function packRelease(contents: ReadonlyMap<string, Content>, folder: string, time: Date, tarball: string): Promise<void> {
  const pack = tar.pack();
  const written = pipeline(pack, createGzip({ level: 6 }), createWriteStream(tarball));
  for (const [path, content] of contents) {
    const common = { name: `${folder}/${path}`, mtime: time };
    if ("link" in content) pack.entry({ ...common, type: "symlink", linkname: content.link });
    else if ("text" in content) pack.entry({ ...common, mode: 0o644 }, content.text);
    else {
      const { size, mode } = statSync(content.file);
      const entry = pack.entry({ ...common, size, mode: mode & 0o100 ? 0o755 : 0o644 });
      await pipeline(createReadStream(content.file), entry);
    }
  }
  pack.finalize();
  await written;
}
