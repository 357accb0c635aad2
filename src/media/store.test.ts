import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { Subject } from "./rules.subject.ts";
import { isDrawn, pictureFile } from "./store.ts";

// Drawing takes as long as the machine is busy.
vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), "pictures-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const subject: Subject = { kind: "business", seed: "../sneaky/code", business_type: "sight", country_code: "IT" };

describe("a picture's file", () => {
  it("is drawn once for two who ask at once, then read", async () => {
    expect(await isDrawn(folder, subject, 1, "thumb", "webp")).toBe(false);
    const [one, other] = await Promise.all([
      pictureFile(folder, subject, 1, "thumb", "webp"),
      pictureFile(folder, subject, 1, "thumb", "webp", true),
    ]);
    expect(one.equals(other)).toBe(true);
    const [file, ...more] = readdirSync(folder);
    expect(more).toEqual([]);
    const written = statSync(join(folder, file as string)).mtimeMs;
    expect((await pictureFile(folder, subject, 1, "thumb", "webp")).equals(one)).toBe(true);
    expect(statSync(join(folder, file as string)).mtimeMs).toBe(written);
    expect(await isDrawn(folder, subject, 1, "thumb", "webp")).toBe(true);
  });

  it("has the size and format that were asked for, and stays in its folder", async () => {
    const bytes = await pictureFile(folder, subject, 1, "square", "jpeg");
    const { width, height, format } = await sharp(bytes).metadata();
    expect([width, height, format]).toEqual([320, 320, "jpeg"]);
    expect(readdirSync(folder).every((name) => !name.includes(".."))).toBe(true);
  });

  it("is the pattern for an avatar, as AVIF too", async () => {
    const bytes = await pictureFile(folder, { kind: "pattern", seed: "someone" }, 0, "thumb", "avif", true);
    expect((await sharp(bytes).metadata()).format).toBe("heif");
  });

  it("differs between variants", async () => {
    const other = await pictureFile(folder, subject, 2, "thumb", "webp");
    expect(other.equals(await pictureFile(folder, subject, 1, "thumb", "webp"))).toBe(false);
  });
});
