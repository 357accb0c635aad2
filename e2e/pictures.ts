import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const ILLUSTRATOR = join(ROOT, "illustrator");
/** Sources outside the illustrator that affect the pixels: rasterising and sizes. */
const PIXELS = ["pictures/renderWorker.ts", "uploads/presets.ts"].map((file) => join(ROOT, "src", "catalogue", file));
/** Maximum number of picture folders: one for this drawing code, and some for branches that a developer switches between. */
const FOLDERS_MAX = 3;

/** Files whose changes do not affect the pictures. */
const DRAWS_NOTHING = /[.](?:test[.]|md$)|^(?:index|scrim)[.]ts$/;

/**
 * Returns a hash of everything that affects the pictures. The version of the drawing is not enough: a developer who edits a scene would see
 * the old picture.
 */
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

/**
 * Returns the folder of pictures that all guides of the tests share. It survives the run and `npm ci`: a machine draws each picture once.
 */
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

/** Makes a guide store its pictures in the shared folder. */
export function sharePictures(dataDir: string, folder: string) {
  const own = join(dataDir, "pictures");
  // Moves pictures that were drawn before: they are identical.
  if (existsSync(own)) for (const name of readdirSync(own)) renameSync(join(own, name), join(folder, name));
  rmSync(own, { recursive: true, force: true });
  symlinkSync(folder, own, "dir");
}
