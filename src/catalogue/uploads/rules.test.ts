import { describe, expect, it } from "vitest";
import { buildBomb, buildImage, HEIC, SVG, WEBP_AND_SVG } from "../../tools/testing/images.ts";
import { formatFor, isQuick, PRESETS, type PresetName } from "./presets.ts";
import { MASTER_EDGE, noHeic, noMovement, noSvg, notAnImage, typeOfImage } from "./rules.ts";

const text = (content: string) => Buffer.from(content, "latin1");
/** Returns the first box of an ISO media file. */
const iso = (...brands: string[]) => {
  const box = text(`\0\0\0\0ftyp${brands[0]}\0\0\0\0${brands.slice(1).join("")}`);
  box.writeUInt32BE(box.length, 0);
  return Buffer.concat([box, Buffer.alloc(50)]);
};

describe("A file is told by its first bytes", () => {
  it.each(["jpeg", "png", "webp", "avif"] as const)("as %s", async (type) => {
    expect(typeOfImage((await buildImage().toFormat(type).toBuffer()).subarray(0, 512))).toBe(type);
  });

  it("as a picture that says it is huge: that is for the decoder to find", () => {
    expect(typeOfImage(buildBomb(10_000, 10_000).subarray(0, 512))).toBe("png");
    expect(typeOfImage(WEBP_AND_SVG)).toBe("webp");
  });

  const refusals: [string, Buffer, string][] = [
    ["HEIC of a phone", HEIC, noHeic()],
    ["HEIC by a later brand", iso("mif1", "miaf", "heix"), noHeic()],
    ["HEIC of several pictures", iso("msf1", "hevc"), noHeic()],
    ["AVIF that moves", iso("avis", "avif"), noMovement()],
    ["a film", iso("isom", "mp42"), notAnImage()],
    ["GIF of 1987", text("GIF87a\x01\0"), noMovement()],
    ["GIF of 1989", text("GIF89a\x01\0"), noMovement()],
    ["a drawing", SVG, noSvg()],
    ["a drawing behind a mark and spaces", text("\xef\xbb\xbf\r\n  <svg/>"), noSvg()],
    ["a drawing behind a declaration", text('<?xml version="1.0"?><!DOCTYPE svg><SVG>'), noSvg()],
    ["a drawing behind a remark", text("<!-- x --><svg>"), noSvg()],
    ["a page", text("<!doctype html><p>"), notAnImage()],
    ["other XML", text('<?xml version="1.0"?><kml>'), notAnImage()],
    ["a document", text("%PDF-1.7"), notAnImage()],
    ["an archive", text("PK\x03\x04"), notAnImage()],
    ["a program", text("MZ\x90\0"), notAnImage()],
    ["TIFF", text("II*\0"), notAnImage()],
    ["BMP", text("BM\x36\0"), notAnImage()],
    ["sound in the same wrapping as WebP", text("RIFF\0\0\0\0WAVE"), notAnImage()],
    ["two bytes of a JPEG", text("\xff\xd8"), notAnImage()],
    ["a box that says it is longer than the file", Buffer.concat([Buffer.from([0, 0, 0xff, 0xff]), text("ftyp")]), notAnImage()],
    ["nothing", Buffer.alloc(0), notAnImage()],
  ];
  it.each(refusals)("and not taken: %s", (_, head, reason) => {
    expect(typeOfImage(head)).toEqual({ reason });
  });
});

describe("The sizes", () => {
  it("are those of the specification, and none is larger than what they are made of", () => {
    expect(PRESETS.high).toMatchObject({ width: 2560, height: 1560, quality: 95 });
    expect(PRESETS.standard).toMatchObject({ width: 1600, height: 1600, quality: 95, isWhole: true });
    expect(PRESETS.avatar).toMatchObject({ width: 500, height: 500, quality: 80 });
    for (const { width, height } of Object.values(PRESETS)) expect(Math.max(width, height)).toBeLessThanOrEqual(MASTER_EDGE);
  });

  it("are drawn while somebody waits only where that is quick", () => {
    const quick = (Object.keys(PRESETS) as PresetName[]).filter(isQuick);
    expect(quick).toContain("avatar");
    expect(quick).not.toContain("high");
  });

  it.each([
    ["image/avif,image/webp,*/*", "webp"],
    ["*/*", "jpeg"],
    ["", "jpeg"],
    [undefined, "jpeg"],
  ])("come to a browser that takes %s as %s", (accept, format) => {
    expect(formatFor(accept)).toBe(format);
  });
});
