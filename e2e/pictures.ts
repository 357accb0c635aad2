import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const ILLUSTRATOR = join(ROOT, "illustrator");
/** What turns a drawing into pixels, and the sizes. */
const PIXELS = ["pictures/renderWorker.ts", "uploads/presets.ts"].map((file) => join(ROOT, "src", "catalogue", file));
/** Folders kept: this drawing's, and those of branches that one goes back and forth between. */
const FOLDERS_MAX = 3;

/** A change of these leaves the pictures as they are. */
const DRAWS_NOTHING = /[.](?:test[.]|md$)|^(?:index|scrim)[.]ts$/;

/** A name for how pictures are drawn. Not the drawing's version alone: whoever works on a scene would be shown the picture before. */
function nameOfDrawing(): string {
  const hash = createHash("sha256");
  const sources = readdirSync(ILLUSTRATOR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !DRAWS_NOTHING.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .concat(PIXELS)
    .sort();
  for (const file of sources) hash.update(file.slice(ROOT.length)).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex").slice(0, 16);
}

/** The folder of pictures that all guides of the tests share. It outlives the run and `npm ci`: a machine draws each picture once. */
export function pictureFolder(): string {
  const prefix = `the-guide-pictures-${process.getuid?.() ?? 0}-`;
  const folder = join(tmpdir(), `${prefix}${nameOfDrawing()}`);
  mkdirSync(folder, { recursive: true });
  utimesSync(folder, new Date(), new Date());
  const old = readdirSync(tmpdir())
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(tmpdir(), name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
    .slice(FOLDERS_MAX);
  for (const one of old) rmSync(one, { recursive: true, force: true });
  return folder;
}

/** Has a guide keep its pictures in the shared folder. */
export function sharePictures(dataDir: string, folder: string) {
  const own = join(dataDir, "pictures");
  // What it drew before it shared is drawn the same way.
  if (existsSync(own)) for (const name of readdirSync(own)) renameSync(join(own, name), join(folder, name));
  rmSync(own, { recursive: true, force: true });
  symlinkSync(folder, own, "dir");
}
