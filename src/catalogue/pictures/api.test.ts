import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildItem, buildTraveller } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { PRESETS } from "../uploads/presets.ts";

// Longer than usual, for slow machines.
vi.setConfig({ testTimeout: 60_000 });

const db = testDatabase();
const { fastify } = await buildApp(db);
const visitor = new Visitor(fastify);
const WEBP = { accept: "image/webp,image/*" };
const IMMUTABLE = "public, max-age=31536000, immutable";

/** Small pictures, because drawing takes most of the time. */
const thumb = (uuid: string) => `/media/${uuid}/thumb`;

describe("the picture of a thing", () => {
  it.each(["a listing", "an item", "a traveller"])("is there from the first moment: %s", async (what) => {
    const { code, cover_image_uuid } = await buildBusiness(db);
    const uuid =
      what === "a listing"
        ? cover_image_uuid
        : what === "an item"
          ? (await buildItem(db, { business_profile: code })).image_link_uuid
          : (await buildTraveller(db)).selfie_avatar_uuid;
    const response = await visitor.get(thumb(uuid), WEBP);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({ "content-type": "image/webp", "cache-control": IMMUTABLE });
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      format: "webp",
      width: PRESETS.thumb.width,
      height: PRESETS.thumb.height,
    });
  });

  it("of a made-up listing's gallery is another way of its cover, and of a real listing's none that was not uploaded", async () => {
    const image_gallery = ["10000000-0000-4000-8000-000000000001", "10000000-0000-4000-8000-000000000002"];
    const { cover_image_uuid } = await buildBusiness(db, { is_demo: true, image_gallery });
    const [cover, ...gallery] = await Promise.all([cover_image_uuid, ...image_gallery].map((uuid) => visitor.get(thumb(uuid), WEBP)));
    expect(gallery.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(new Set([cover, ...gallery].map((one) => one?.rawPayload.toString("base64"))).size).toBe(3);
    const lost = "10000000-0000-4000-8000-000000000003";
    await buildBusiness(db, { image_gallery: [lost] });
    expect((await visitor.get(thumb(lost), WEBP)).statusCode).toBe(404);
  });

  it("is there also when it cannot be stored, as on a full disk; that is logged", async () => {
    const { cover_image_uuid } = await buildBusiness(db);
    const full = await buildApp(db);
    const fails = async () => {
      throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    };
    Object.assign(full.services, { storage: { ...full.services.storage, put: fails, exists: fails } });
    const response = await new Visitor(full.fastify).get(thumb(cover_image_uuid), WEBP);
    expect(response.statusCode).toBe(200);
    expect((await sharp(response.rawPayload).metadata()).format).toBe("webp");
    expect(full.logged).toContainEqual(expect.objectContaining({ level: "error", error: expect.stringContaining("ENOSPC") }));
  });

  it("is a detail of it in small sizes, one of a few; any other number and large sizes show the whole", async () => {
    const { cover_image_uuid } = await buildBusiness(db);
    const drawn = async (query: string, preset = "thumb") =>
      (await visitor.get(`/media/${cover_image_uuid}/${preset}${query}`, WEBP)).rawPayload.toString("base64");
    const whole = await drawn("");
    const details = [await drawn("?d=1"), await drawn("?d=2"), await drawn("?d=11")];
    expect(new Set([whole, ...details]).size).toBe(4);
    for (const other of ["0", "12", "99", "-1", "1.5", "1e0", "x", "", "1&d=2"]) expect(await drawn(`?d=${other}`), other).toBe(whole);
    expect(await drawn("?d=1", "social")).toBe(await drawn("", "social"));
  });

  it("is a pattern on the head of a listing's vouchers, and nothing of a code without one", async () => {
    const { code } = await buildBusiness(db);
    expect((await visitor.get(`/media/voucher/${code}/thumb`, WEBP)).statusCode).toBe(200);
    for (const other of ["zzzzzzzz", "%00"]) expect((await visitor.get(`/media/voucher/${other}/thumb`)).statusCode, other).toBe(404);
  });

  it("is always the same, and another thing's another", async () => {
    const [one, other] = [await buildBusiness(db), await buildBusiness(db)];
    const first = (await visitor.get(thumb(one.cover_image_uuid))).rawPayload;
    const { fastify: elsewhere } = await buildApp(db);
    expect((await new Visitor(elsewhere).get(thumb(one.cover_image_uuid))).rawPayload.equals(first)).toBe(true);
    expect((await visitor.get(thumb(other.cover_image_uuid))).rawPayload.equals(first)).toBe(false);
  });

  it.each([
    ["image/avif,image/webp,*/*", "avif"],
    ["image/webp,*/*", "webp"],
    ["image/png,*/*;q=0.5", "jpeg"],
    ["", "jpeg"],
  ])("comes in a format that the browser takes: %j gives %s", async (accept, format) => {
    const { cover_image_uuid } = await buildBusiness(db);
    const response = await visitor.get(thumb(cover_image_uuid), { accept });
    expect(response.headers["content-type"]).toBe(`image/${format}`);
    expect(String(response.headers.vary)).toMatch(/accept/i);
    // sharp names AVIF after its container, heif.
    expect((await sharp(response.rawPayload).metadata()).format).toBe(format === "avif" ? "heif" : format);
  });

  it("holds no metadata, and may be shown by others but not run anything", async () => {
    const { cover_image_uuid } = await buildBusiness(db);
    const response = await visitor.get(thumb(cover_image_uuid));
    const { exif, xmp, iptc } = await sharp(response.rawPayload).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    expect(response.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
  });

  it.each([
    ["nobody's", "01900000-0000-7000-8000-000000000000/thumb"],
    ["no id", "not-a-uuid/thumb"],
    ["an id in capitals", "01900000-0000-7000-8000-00000000000A/thumb"],
    ["another folder's", "..%2F..%2Fsecret/thumb"],
  ])("of %s is 404 and not cached", async (_what, address) => {
    const response = await visitor.get(`/media/${address}`);
    expect(response.statusCode).toBe(404);
    expect(response.headers["cache-control"] ?? "").not.toContain("immutable");
  });

  it.each(["huge", "constructor", "thumb.jpg", "Thumb"])("at a preset that does not exist is 404: %s", async (preset) => {
    const { cover_image_uuid } = await buildBusiness(db);
    expect((await visitor.get(`/media/${cover_image_uuid}/${preset}`)).statusCode).toBe(404);
  });
});

describe("pictures by code", () => {
  it.each(["country/NP", "country/AQ", "activity/hiking", "activity/other", "activity/temples/AD"])("%s", async (what) => {
    const response = await visitor.get(`/media/${what}/thumb`, WEBP);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({ "content-type": "image/webp", "cache-control": IMMUTABLE });
  });

  it.each(["country/XX", "country/np", "activity/flying", "activity/toString", "activity/temples/XX", "activity/flying/NP", "planet/NP"])(
    "%s is 404",
    async (what) => {
      expect((await visitor.get(`/media/${what}/thumb`)).statusCode).toBe(404);
    },
  );
});

describe("flags", () => {
  it("are there for a country, as a drawing that may run nothing", async () => {
    const response = await visitor.get("/flags/np.svg");
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": expect.stringContaining("image/svg+xml"),
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    expect(response.body).toContain("<svg");
  });

  it.each(["xx.svg", "NP.svg", "np.png", "np", "gb-eng.svg", "..%2F..%2Fpackage.json"])("are not there for %s", async (file) => {
    expect((await visitor.get(`/flags/${file}`)).statusCode).toBe(404);
  });
});
