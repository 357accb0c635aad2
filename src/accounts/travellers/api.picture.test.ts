import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { uploadTasks } from "../../catalogue/uploads/jobs.ts";
import * as rules from "../../catalogue/uploads/rules.ts";
import { upload } from "../../catalogue/uploads/tables.ts";
import { eq } from "../../platform/db/sql.ts";
import { isUploaded } from "../../platform/files/uploadMark.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildTraveller } from "../../tools/testing/factories.ts";
import { buildBomb, buildForm, buildImage, HEIC, SVG, WEBP_AND_SVG } from "../../tools/testing/images.ts";
import { doJobs, queuedJobs } from "../../tools/testing/jobs.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { account } from "../accounts/tables.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db);

async function person() {
  const { id } = await buildAccount(db);
  const own = await buildTraveller(db, { account_id: id });
  const visitor = await new Visitor(fastify).signIn(db, id);
  const url = `/traveller/api/traveller/${own.code}/`;
  const write = async (options: { payload: object | Buffer; headers?: Record<string, string> }, method: "PATCH" | "PUT" = "PATCH") =>
    visitor.request({ method, url, ...options, headers: { ...options.headers, "x-csrftoken": await visitor.token() } });
  const send = (content: Buffer, name?: string) => write(buildForm({}, { content, ...(name ? { name } : {}) }));
  const sees = async () => (await visitor.get(url)).json();
  return { ...own, visitor, write, send, sees };
}
const jpeg = async () => buildImage().jpeg().toBuffer();
const picture = async (uuid: string, accept = "image/webp", preset = "avatar") =>
  new Visitor(fastify).get(`/media/${uuid}/${preset}`, { accept });
/** Returns a new traveller whose uploaded picture is shown. */
async function shown() {
  const ana = await person();
  await ana.send(await jpeg());
  return { ...ana, uuid: (await ana.sees()).selfie_avatar_uuid as string };
}

describe("A picture of one's own", () => {
  it("is shown in the place of the drawn one, at the sizes and in the format that the browser takes", async () => {
    const ana = await person();
    const response = await ana.send(await jpeg());
    expect(response.statusCode).toBe(200);
    const { selfie, selfie_avatar_uuid: uuid, selfie_avatar_link } = response.json();
    expect(uuid).not.toBe(ana.selfie_avatar_uuid);
    expect(isUploaded(uuid)).toBe(true);
    expect([selfie, selfie_avatar_link]).toEqual([`/media/${uuid}/standard?v=2`, `/media/${uuid}/avatar`]);
    for (const [accept, format] of [
      ["image/avif,image/webp", "heif"],
      ["image/webp", "webp"],
      ["*/*", "jpeg"],
    ]) {
      const found = await picture(uuid, accept);
      expect(found.headers).toMatchObject({ "cache-control": "public, max-age=31536000, immutable", vary: "accept" });
      expect(await sharp(found.rawPayload).metadata()).toMatchObject({ format, width: 500, height: 500 });
    }
  });

  it("goes together with what else is said, and stays when it is not sent again", async () => {
    const ana = await person();
    const both = await ana.write(buildForm({ name: "Ana Maria" }, { content: await jpeg() }));
    expect(both.json()).toMatchObject({ name: "Ana Maria", selfie: expect.stringContaining("/media/") });
    const { selfie } = both.json();
    expect((await ana.write({ payload: { name: "Ana" } })).json()).toMatchObject({ name: "Ana", selfie });
    expect((await ana.write({ payload: { name: "Ana", visibility: "public" } }, "PUT")).json()).toMatchObject({ selfie });
  });

  it("is made in its usual sizes in the background", async () => {
    const { uuid } = await shown();
    await doJobs(services);
    const [row] = await db.select().from(upload).where(eq(upload.uuid, uuid));
    expect(row?.made.toSorted()).toEqual(["avatar.avif", "avatar.webp", "square.avif", "square.webp"]);
    for (const name of row?.made ?? []) expect(await services.storage.exists(`uploads/${uuid}/${name}`)).toBe(true);
  });

  it.each([{ image: null }, { selfie: "" }])("is taken back by %o: the drawn one returns, and the file goes", async (payload) => {
    const { uuid, write, selfie_avatar_uuid } = await shown();
    await picture(uuid);
    expect((await write({ payload })).json()).toMatchObject({ selfie: "", selfie_avatar_uuid });
    expect((await picture(uuid)).statusCode).toBe(404);
    await doJobs(services);
    for (const name of ["master.webp", "avatar.webp"]) expect(await services.storage.exists(`uploads/${uuid}/${name}`)).toBe(false);
    expect(await db.select().from(upload).where(eq(upload.uuid, uuid))).toEqual([]);
  });

  it("is replaced by another, and the drawn one is remembered all the same", async () => {
    const { uuid, send, write, selfie_avatar_uuid } = await shown();
    const second = (await send(await buildImage(20, 80).png().toBuffer())).json().selfie_avatar_uuid;
    expect(second).not.toBe(uuid);
    await doJobs(services);
    expect(await services.storage.exists(`uploads/${uuid}/master.webp`)).toBe(false);
    expect((await write({ payload: { image: null } })).json().selfie_avatar_uuid).toBe(selfie_avatar_uuid);
  });

  it("goes with its account", async () => {
    const { uuid, account_id } = await shown();
    await db.delete(account).where(eq(account.id, account_id));
    await uploadTasks.delete_unused_uploads?.({}, services);
    expect(await services.storage.exists(`uploads/${uuid}/master.webp`)).toBe(false);
    expect((await picture(uuid)).statusCode).toBe(404);
  });

  it("is nobody else's to set, and leaves no file behind where it cannot be", async () => {
    const [ana, bo] = [await person(), await person()];
    const options = buildForm({}, { content: await jpeg() });
    const token = await bo.visitor.token();
    const url = `/traveller/api/traveller/${ana.code}/`;
    expect(
      (await bo.visitor.request({ method: "PATCH", url, ...options, headers: { ...options.headers, "x-csrftoken": token } })).statusCode,
    ).toBe(404);
    expect((await ana.sees()).selfie).toBe("");
    const wrong = await ana.write(buildForm({ home_country: "XX" }, { content: await jpeg() }));
    expect(wrong.json()).toEqual({ home_country: [expect.any(String)] });
    expect((await queuedJobs(services)).filter(({ task }) => task === "make_upload_sizes")).toEqual([]);
  });
});

describe("What is stored of a picture", () => {
  it("holds nothing but its pixels: no place, no camera, no profile", async () => {
    const ana = await person();
    const sent = await buildImage()
      .withExif({ IFD0: { Make: "Camera of Ana" }, IFD3: { GPSLatitude: "16/1 3/1 0/1", GPSLatitudeRef: "N" } })
      .jpeg()
      .toBuffer();
    expect(sent.includes("Camera of Ana")).toBe(true);
    const { selfie_avatar_uuid: uuid } = (await ana.send(sent)).json();
    const files = [await services.storage.read(`uploads/${uuid}/master.webp`), (await picture(uuid, "*/*")).rawPayload];
    for (const file of files) {
      expect(file?.includes("Camera of Ana")).toBe(false);
      expect((await sharp(file).metadata()).exif).toBeUndefined();
    }
  });

  it("stands upright as the camera was held", async () => {
    const ana = await person();
    const { selfie_avatar_uuid: uuid } = (
      await ana.send(await buildImage(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer())
    ).json();
    const master = sharp(await services.storage.read(`uploads/${uuid}/master.webp`));
    expect(await master.metadata()).toMatchObject({ width: 40, height: 60 });
    const [red] = await master.clone().extract({ left: 15, top: 5, width: 1, height: 1 }).raw().toBuffer();
    expect(red).toBeGreaterThan(150);
  });

  it("loses what was hung behind it: an archive, a page", async () => {
    const ana = await person();
    const page = Buffer.from("<html><script>alert(document.cookie)</script>PK\x03\x04");
    const response = await ana.send(Buffer.concat([await jpeg(), page]));
    expect(response.statusCode).toBe(200);
    const { selfie_avatar_uuid: uuid } = response.json();
    const file = await services.storage.read(`uploads/${uuid}/master.webp`);
    expect(file?.includes("alert(")).toBe(false);
    const served = await picture(uuid);
    expect(served.rawPayload.includes("alert(")).toBe(false);
    expect(served.headers).toMatchObject({ "content-type": "image/webp", "x-content-type-options": "nosniff" });
  });

  it.each(["png", "webp", "avif"] as const)("may come as %s", async (format) => {
    const ana = await person();
    expect((await ana.send(await buildImage().toFormat(format).toBuffer(), "a.txt")).statusCode).toBe(200);
  });
});

describe("Not taken, with a reason under the field", () => {
  const refusals: [string, () => Promise<Buffer>, string][] = [
    ["a drawing", async () => SVG, rules.noSvg()],
    ["a drawing that begins as WebP does", async () => WEBP_AND_SVG, rules.notAnImage()],
    ["HEIC", async () => HEIC, rules.noHeic()],
    ["a renamed program", async () => Buffer.from("\x7fELF\x02\x01\x01 and so on", "latin1"), rules.notAnImage()],
    ["a moving picture", async () => Buffer.from("GIF89a\x01\0\x01\0"), rules.noMovement()],
    ["a bomb of 60 megapixels", async () => buildBomb(10_000, 6_000), rules.tooManyPixels()],
    ["a bomb that says it is larger than any screen", async () => buildBomb(2_000_000_000, 1), rules.notAnImage()],
    ["half a picture", async () => (await buildImage(400, 300).jpeg().toBuffer()).subarray(0, 900), rules.notAnImage()],
    ["nothing", async () => Buffer.alloc(0), rules.notAnImage()],
    ["21 MB", async () => Buffer.concat([await jpeg(), Buffer.alloc(21 * 1024 * 1024)]), rules.tooManyBytes()],
  ];
  it.each(refusals)("%s", async (_, content, reason) => {
    const ana = await person();
    const response = await ana.send(await content());
    expect([response.statusCode, response.json()]).toEqual([400, { image: [reason] }]);
    expect((await ana.sees()).selfie).toBe("");
  });

  it("a text in the place of a file", async () => {
    const ana = await person();
    expect((await ana.write({ payload: { image: "data:image/png;base64,AAAA" } })).json()).toEqual({
      image: ["Send a file or null."],
    });
  });

  it("more than 25 MB in all: 413", async () => {
    const ana = await person();
    expect((await ana.send(Buffer.alloc(26 * 1024 * 1024))).statusCode).toBe(413);
  });
});
