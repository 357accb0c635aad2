import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { Subject } from "#illustrator";
import { createStorage } from "../../platform/files/createStorage.ts";
import type { Storage } from "../../platform/files/storage.ts";
import { openObjectStore } from "../../tools/testing/objectStore.ts";
import { isDrawn, NotStoredError, pictureFile } from "./pictureFile.ts";

// Drawing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), "pictures-"));
const pictures = join(folder, "pictures");
const storage = createStorage({ DATA_DIR: folder, s3: undefined });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const subject: Subject = { kind: "business", seed: "../sneaky/code", business_type: "sight", country_code: "IT" };

describe("a picture's file", () => {
  it("is drawn once for two who ask at once, then read", async () => {
    expect(await isDrawn(storage, subject, 1, "thumb", "webp")).toBe(false);
    const [one, other] = await Promise.all([
      pictureFile(storage, subject, 1, "thumb", "webp"),
      pictureFile(storage, subject, 1, "thumb", "webp", { isAhead: true }),
    ]);
    expect(one.equals(other)).toBe(true);
    const [file, ...more] = readdirSync(pictures);
    expect(more).toEqual([]);
    const written = statSync(join(pictures, file as string)).mtimeMs;
    expect((await pictureFile(storage, subject, 1, "thumb", "webp")).equals(one)).toBe(true);
    expect(statSync(join(pictures, file as string)).mtimeMs).toBe(written);
    expect(await isDrawn(storage, subject, 1, "thumb", "webp")).toBe(true);
  });

  it("of a crop is the drawing itself, which has its shape already", async () => {
    const asked: string[] = [];
    const watched = { ...storage, exists: async (key: string) => asked.push(key) > 0 } as Storage;
    for (const preset of ["standard", "card_large"] as const) await isDrawn(watched, subject, 0, preset, "webp");
    expect(asked[1]).toBe(asked[0]);
  });

  it("has the size and format that were asked for, and stays in its folder", async () => {
    const bytes = await pictureFile(storage, subject, 1, "square", "jpeg");
    const { width, height, format } = await sharp(bytes).metadata();
    expect([width, height, format]).toEqual([320, 320, "jpeg"]);
    expect(readdirSync(pictures).every((name) => !name.includes(".."))).toBe(true);
  });

  it("is the pattern for an avatar, as AVIF too", async () => {
    const bytes = await pictureFile(storage, { kind: "pattern", seed: "someone" }, 0, "thumb", "avif", { isAhead: true });
    expect((await sharp(bytes).metadata()).format).toBe("heif");
  });

  it("that cannot be stored is there for whoever waits for it, and is drawn again for the next", async () => {
    const full: Storage = {
      ...storage,
      put: async () => {
        throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
      },
    };
    const error = await pictureFile(full, subject, 5, "thumb", "webp").catch((caught) => caught);
    expect(error).toBeInstanceOf(NotStoredError);
    expect(error.message).toContain("ENOSPC");
    expect((await sharp(error.picture).metadata()).format).toBe("webp");
    expect(await isDrawn(storage, subject, 5, "thumb", "webp")).toBe(false);
    expect((await pictureFile(storage, subject, 5, "thumb", "webp")).equals(error.picture)).toBe(true);
  });

  it("differs between variants", async () => {
    const other = await pictureFile(storage, subject, 2, "thumb", "webp");
    expect(other.equals(await pictureFile(storage, subject, 1, "thumb", "webp"))).toBe(false);
  });

  it("goes into an object storage instead, and is drawn although that cannot be read", async () => {
    const { settings, objects, failures } = await openObjectStore();
    const store = createStorage({ DATA_DIR: folder, s3: settings });
    const one = await pictureFile(store, subject, 3, "thumb", "webp");
    const [[key, stored] = []] = objects;
    expect(key).toMatch(/^pictures\/business-___sneaky_code-3-thumb-\d+\.webp$/);
    expect(stored?.content.equals(one)).toBe(true);
    expect(stored?.type).toBe("image/webp");
    expect(await isDrawn(store, subject, 3, "thumb", "webp")).toBe(true);
    failures.push(503, 503, 503);
    expect((await pictureFile(store, subject, 3, "thumb", "webp")).equals(one)).toBe(true);
    expect(readdirSync(pictures).filter((name) => name.includes("-3-thumb-"))).toEqual([]);
  });
});
