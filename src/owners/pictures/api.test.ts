import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, describe, expect, it, vi } from "vitest";
import { account } from "../../accounts/accounts/tables.ts";
import { inventory_item } from "../../catalogue/items/tables.ts";
import { business, business_member } from "../../catalogue/listings/tables.ts";
import { enqueueSizes, uploadTasks } from "../../catalogue/uploads/jobs.ts";
import * as refusals from "../../catalogue/uploads/rules.ts";
import { decodeImage, insertUpload, putImage } from "../../catalogue/uploads/store.ts";
import { upload } from "../../catalogue/uploads/tables.ts";
import { freezeClock, newUuid, now } from "../../platform/clock.ts";
import { and, eq } from "../../platform/db/sql.ts";
import { isUploaded } from "../../platform/files/uploadMark.ts";
import { CSRF_HEADER } from "../../platform/security/csrf.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { buildBomb, buildImage, HEIC, SVG, WEBP_AND_SVG } from "../../tools/testing/images.ts";
import { doJobs } from "../../tools/testing/jobs.ts";
import { jumpTo, Visitor } from "../../tools/testing/visitor.ts";
import type { Picture } from "./contract.ts";
import { PICTURES_MAX, SIZES } from "./rules.ts";
import { insertPictures } from "./store.ts";
import { picture } from "./tables.ts";
import { TUS_TYPE } from "./tus.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db);
afterEach(() => freezeClock(undefined));

/** Builds a form with files and text fields. */
function buildForm(files: [name: string, content: Buffer][], fields: Record<string, string> = {}) {
  const texts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const parts = files.flatMap(([name, content]) => [
    Buffer.from(`--edge\r\ncontent-disposition: form-data; name="images"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`),
    content,
    Buffer.from("\r\n"),
  ]);
  return {
    payload: Buffer.concat([...texts, ...parts, Buffer.from("--edge--\r\n")]),
    headers: { "content-type": "multipart/form-data; boundary=edge" },
  };
}
const jpeg = (width = 60, height = 40) => buildImage(width, height).jpeg().toBuffer();

async function desk(role: "owner" | "helper" = "owner") {
  const { id } = await buildAccount(db);
  const { code, cover_image_uuid: drawn } = await buildBusiness(db);
  await db.insert(business_member).values({ business_code: code, account_id: id, role });
  const visitor = await new Visitor(fastify).signIn(db, id);
  const url = `/listing/api/businesses/${code}/images/`;
  const ask = async (
    method: "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    options: { payload?: object | Buffer; headers?: Record<string, string> } = {},
  ) => visitor.request({ method, url: `${url}${path}`, ...options, headers: { ...options.headers, [CSRF_HEADER]: await visitor.token() } });
  const add = (files: [string, Buffer][], fields = {}) => ask("POST", "", buildForm(files, fields));
  const list = async () => (await visitor.get(url)).json() as { results: Picture[]; items: { id: string; title: string }[]; count: number };
  const shown = async () => {
    const [row] = await db.select().from(business).where(eq(business.code, code));
    return { cover: row?.cover_image_uuid, gallery: row?.image_gallery, drawn: row?.drawn_cover_uuid };
  };
  const change = (uuid: string, payload: object) => ask("PATCH", `${uuid}/`, { payload });
  /** Adds this number of pictures that are already decoded. */
  const fill = async (count: number) => {
    const image = { content: await buildImage(60, 40).webp().toBuffer(), width: 60, height: 40 };
    const files = await Promise.all(Array.from({ length: count }, () => putImage(services.storage, image)));
    for (const uuid of files) {
      await insertUpload(db, { uuid, kind: "listing", account_id: id, image });
      await enqueueSizes(db, uuid, SIZES);
    }
    const added = await insertPictures(db, code, null, files);
    return (await list()).results.filter(({ uuid }) => added.includes(uuid));
  };
  return { id, code, drawn, visitor, url, ask, add, list, shown, change, fill };
}
const pictureAt = async (uuid: string, preset = "card", accept = "image/webp") =>
  new Visitor(fastify).get(`/media/${uuid}/${preset}`, { accept });

describe("Pictures of a listing", () => {
  it("are added many at once, by helpers too: the first is its cover, on its card and its page", async () => {
    const { code, drawn, add, list, shown } = await desk("helper");
    const response = await add([
      ["one.jpg", await jpeg()],
      ["two.png", await buildImage(80, 20).png().toBuffer()],
    ]);
    expect(response.statusCode).toBe(201);
    const { results, refused } = response.json();
    expect([results.length, refused]).toEqual([2, []]);
    expect(results).toMatchObject([
      { is_cover: true, alt: "", focus_x: 0.5, focus_y: 0.5, item: null, width: 60, height: 40, is_ready: false },
      { is_cover: false, width: 80, height: 20 },
    ]);
    const [one, two] = results.map((each: Picture) => each.image_uuid);
    expect(await shown()).toEqual({ cover: one, gallery: [two], drawn });
    expect((await list()).results.map(({ image_uuid }) => image_uuid)).toEqual([one, two]);
    const page = (await new Visitor(fastify).get(`/api/business/${code}/`)).json();
    expect(page).toMatchObject({ cover_image_uuid: one, image_gallery: [`/media/${two}/standard?v=2`] });
    expect((await pictureAt(one)).statusCode).toBe(200);
    // Its old URL still works, because other sites may show it.
    expect((await pictureAt(drawn)).statusCode).toBe(200);
  });

  it("are made in the sizes of cards and pages in the background, covers at 450 by 300", async () => {
    const { fill, list } = await desk();
    const [one] = await fill(1);
    await doJobs(services);
    expect((await list()).results).toMatchObject([{ is_ready: true }]);
    const [row] = await db
      .select()
      .from(upload)
      .where(eq(upload.uuid, one?.image_uuid ?? ""));
    expect(row?.made.toSorted()).toEqual(
      ["card", "card_large", "cover", "standard-2", "thumb", "wide"].flatMap((preset) => [`${preset}.avif`, `${preset}.webp`]),
    );
    const cover = await pictureAt(one?.image_uuid ?? "", "cover");
    expect(await sharp(cover.rawPayload).metadata()).toMatchObject({ width: 450, height: 300, format: "webp" });
  });

  it("arrive as uploads too, once, and nobody uses another's", async () => {
    const [own, other] = [await desk(), await desk()];
    const content = await jpeg(300, 200);
    const begun = await own.visitor.request({
      method: "POST",
      url: "/listing/api/uploads/",
      headers: { "upload-length": String(content.length), [CSRF_HEADER]: await own.visitor.token() },
    });
    const { uuid } = begun.json();
    const send = async (from: number, to: number) =>
      own.visitor.request({
        method: "PATCH",
        url: `/listing/api/uploads/${uuid}/`,
        headers: { "content-type": TUS_TYPE, "upload-offset": String(from), [CSRF_HEADER]: await own.visitor.token() },
        payload: content.subarray(from, to),
      });
    await send(0, 100);
    const use = (who: typeof own) => who.ask("POST", "", { payload: { uploads: [uuid] } });
    expect((await use(own)).json()).toEqual({ images: [expect.stringContaining("not finished")] });
    await send(100, content.length);
    expect((await use(other)).statusCode).toBe(400);
    expect((await use(own)).json().results).toMatchObject([{ width: 300, height: 200 }]);
    expect((await use(own)).statusCode).toBe(400);
    expect((await own.list()).count).toBe(1);
    await doJobs(services);
    expect(await services.storage.exists(`uploads/${uuid}/part-0`)).toBe(false);
  });

  it("that cannot be read at the moment are 503 with Retry-After, and the upload is there for the next try", async () => {
    const { ask, visitor, list } = await desk();
    const content = await jpeg(300, 200);
    const token = await visitor.token();
    const begun = await visitor.request({
      method: "POST",
      url: "/listing/api/uploads/",
      headers: { "upload-length": String(content.length), [CSRF_HEADER]: token },
    });
    const { uuid } = begun.json();
    const headers = { "content-type": TUS_TYPE, "upload-offset": "0", [CSRF_HEADER]: token };
    await visitor.request({ method: "PATCH", url: `/listing/api/uploads/${uuid}/`, headers, payload: content });
    const use = () => ask("POST", "", { payload: { uploads: [uuid] }, headers: { "idempotency-key": uuid } });
    const path = join(temporaryFolder(), "picture");
    await writeFile(path, content);
    // One picture is being decoded and ten are queued. The queue is full once the first of the others is rejected.
    const refused = vi.fn();
    const others = Array.from({ length: 40 }, () => decodeImage({ path, bytes: content.length }).catch((error) => refused(error.status)));
    await expect.poll(() => refused.mock.calls[0], { interval: 5, timeout: 20_000 }).toEqual([503]);
    const busy = await use();
    expect([busy.statusCode, busy.headers["retry-after"]]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    await Promise.allSettled(others);
    expect((await use()).json().results).toMatchObject([{ width: 300, height: 200 }]);
    expect((await list()).count).toBe(1);
  });

  it("have the same whole picture at the address that answers name and at the one without its version", async () => {
    const { add, list } = await desk();
    await add([["tall.jpg", await jpeg(400, 900)]]);
    const [one] = (await list()).results;
    const visitor = new Visitor(fastify);
    const [named, bare] = await Promise.all([visitor.get(one?.image_link ?? ""), visitor.get(`/media/${one?.image_uuid}/standard`)]);
    expect(one?.image_link).toBe(`/media/${one?.image_uuid}/standard?v=2`);
    expect(await sharp(named.rawPayload).metadata()).toMatchObject({ width: 400, height: 900 });
    expect([bare.statusCode, bare.rawPayload.equals(named.rawPayload)]).toEqual([200, true]);
  });

  it("stay when the account goes that sent them", async () => {
    const { id, fill } = await desk();
    const [one] = await fill(1);
    await db.delete(account).where(eq(account.id, id));
    await uploadTasks.delete_unused_uploads?.({}, services);
    expect((await pictureAt(one?.image_uuid ?? "")).statusCode).toBe(200);
  });

  it("go with their listing, files and all", async () => {
    const { code, fill } = await desk();
    const [one] = await fill(1);
    await db.delete(business).where(eq(business.code, code));
    expect((await pictureAt(one?.image_uuid ?? "")).statusCode).toBe(404);
    await uploadTasks.delete_unused_uploads?.({}, services);
    expect(await services.storage.exists(`uploads/${one?.image_uuid}/master.webp`)).toBe(false);
  });

  it(`are at most ${PICTURES_MAX}`, async () => {
    const { code, id, fill, add } = await desk();
    await fill(1);
    const rows = Array.from({ length: PICTURES_MAX - 1 }, (_, index) => ({ uuid: newUuid(), position: index + 2 }));
    await db.insert(upload).values(rows.map(({ uuid }) => ({ uuid, kind: "listing" as const, account_id: id, width: 1, height: 1 })));
    await db.insert(picture).values(rows.map((row) => ({ ...row, upload: row.uuid, business_code: code })));
    const response = await add([["more.jpg", await jpeg()]]);
    expect([response.statusCode, response.json()]).toEqual([400, { images: [expect.stringContaining(`at most ${PICTURES_MAX}`)] }]);
  });

  it("are only its own people's to see, add and change", async () => {
    const [own, other] = [await desk(), await desk()];
    const [one] = await own.fill(1);
    const theirs = `/listing/api/businesses/${own.code}/images/`;
    expect((await other.visitor.get(theirs)).statusCode).toBe(404);
    for (const [method, path] of [
      ["POST", theirs],
      ["PUT", `${theirs}order/`],
      ["PATCH", `${theirs}${one?.uuid}/`],
      ["DELETE", `${theirs}${one?.uuid}/`],
      ["POST", `${theirs}${one?.uuid}/restore/`],
      // A picture of another listing is not found below this listing's URL.
      ["PATCH", `${other.url}${one?.uuid}/`],
      ["DELETE", `${other.url}${one?.uuid}/`],
      ["POST", `${other.url}${one?.uuid}/restore/`],
    ] as const) {
      const headers = { [CSRF_HEADER]: await other.visitor.token() };
      const response = await other.visitor.request({ method, url: path, headers, payload: method === "PUT" ? { ordered: [] } : {} });
      expect(response.statusCode, `${method} ${path}`).toBe(404);
    }
    expect((await own.list()).results).toHaveLength(1);
  });
});

describe("What is no picture", () => {
  const PROGRAM = Buffer.concat([Buffer.from("MZ\x90\0", "latin1"), Buffer.alloc(500)]);
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["a drawing", () => SVG, refusals.noSvg()],
    ["a phone's HEIC", () => HEIC, refusals.noHeic()],
    ["a program with another name", () => PROGRAM, refusals.notAnImage()],
    ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), refusals.notAnImage()],
    ["one that two readers read otherwise", () => WEBP_AND_SVG, refusals.notAnImage()],
    ["60 megapixels in 200 kB", () => buildBomb(10_000, 6_000), refusals.tooManyPixels()],
    ["a bomb of 2.5 gigapixels", () => buildBomb(50_000, 50_000).subarray(0, 200_000), refusals.tooManyPixels()],
    ["half a picture", async () => (await jpeg(400, 300)).subarray(0, 900), refusals.notAnImage()],
    ["nothing", () => Buffer.alloc(0), refusals.notAnImage()],
  ])("is not taken, and says why: %s", async (_what, content, reason) => {
    const { add, list, shown, drawn } = await desk();
    const response = await add([["view.jpg", await content()]]);
    expect([response.statusCode, response.json()]).toEqual([400, { images: [`view.jpg: ${reason}`] }]);
    expect([(await list()).count, (await shown()).cover]).toEqual([0, drawn]);
  });

  it("does not keep the others from being taken", async () => {
    const { add } = await desk();
    const response = await add([
      ["steps.svg", SVG],
      ["view.jpg", await jpeg()],
    ]);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ results: [{}], refused: [{ filename: "steps.svg", reason: refusals.noSvg() }] });
  });

  it("is also no files at all", async () => {
    const { add, ask } = await desk();
    for (const response of [await add([]), await ask("POST", "", { payload: {} })])
      expect(response.json()).toEqual({ images: [refusals.noImage()] });
  });

  it("leaves nothing of where a picture was taken", async () => {
    const { add } = await desk();
    const content = await buildImage()
      .withExif({ IFD3: { GPSLatitude: "16/1 3/1 0/1", GPSLatitudeRef: "N" } })
      .jpeg()
      .toBuffer();
    const [one] = (await add([["view.jpg", content]])).json().results;
    const master = await services.storage.read(`uploads/${one.image_uuid}/master.webp`);
    expect((await sharp(master).metadata()).exif).toBeUndefined();
  });
});

describe("The order of pictures", () => {
  const uuids = (pictures: Picture[]) => pictures.map(({ uuid }) => uuid);
  const order = (own: Awaited<ReturnType<typeof desk>>, ordered: string[]) => own.ask("PUT", "order/", { payload: { ordered } });

  it("is what was asked for: those named come first, the rest keep theirs, and the first is the cover", async () => {
    const own = await desk();
    const [a, b, c, d] = (await own.fill(4)) as [Picture, Picture, Picture, Picture];
    const response = await order(own, uuids([c, b]));
    expect(uuids(response.json().results)).toEqual(uuids([c, b, a, d]));
    expect(await own.shown()).toMatchObject({ cover: c.image_uuid, gallery: [b, a, d].map((one) => one.image_uuid) });
    expect((await own.change(d.uuid, { is_cover: true })).json()).toMatchObject({ is_cover: true });
    expect(uuids((await own.list()).results)).toEqual(uuids([d, c, b, a]));
  });

  it("names each of the listing's own once", async () => {
    const [own, other] = [await desk(), await desk()];
    const [[a], [b]] = [await own.fill(1), await other.fill(1)];
    for (const ordered of [[a?.uuid, a?.uuid], [b?.uuid], [newUuid()], ["x"]])
      expect((await order(own, ordered as string[])).json()).toHaveProperty("ordered");
  });

  it("loses nothing that another of the listing's people adds meanwhile", async () => {
    const own = await desk();
    const [a, b] = (await own.fill(2)) as [Picture, Picture];
    const [c] = (await own.fill(1)) as [Picture];
    expect(uuids((await order(own, uuids([b, a]))).json().results)).toEqual(uuids([b, a, c]));
  });
});

describe("A picture", () => {
  it("says what is in it, on the listing's page too", async () => {
    const { code, fill, change } = await desk();
    const [one] = (await fill(1)) as [Picture];
    expect((await change(one.uuid, { alt: "  The bathing pavilion  " })).json()).toMatchObject({
      alt: "The bathing pavilion",
      uuid: one.uuid,
    });
    const page = (await new Visitor(fastify).get(`/guide/api/business/${code}/page/`)).json();
    expect(page.captions).toEqual([{ uuid: one.image_uuid, alt: "The bathing pavilion", credit: null }]);
    expect((await change(one.uuid, { alt: "x".repeat(201) })).json()).toHaveProperty("alt");
    expect((await change(one.uuid, {})).json()).toMatchObject({ alt: "The bathing pavilion" });
  });

  it("is cropped round the point in focus, under a new address, because the old one is cached for ever", async () => {
    const { add, change, shown } = await desk();
    // Red on its left, blue on its right, and much wider than a card.
    const [one] = (await add([["wide.png", await buildImage(600, 100).png().toBuffer()]])).json().results as [Picture];
    const readRed = async (uuid: string) => {
      const { rawPayload } = await pictureAt(uuid, "square");
      return (await sharp(rawPayload).extract({ left: 160, top: 160, width: 1, height: 1 }).raw().toBuffer())[0] as number;
    };
    const left = (await change(one.uuid, { focus_x: 0.1 })).json() as Picture;
    expect(left).toMatchObject({ uuid: one.uuid, focus_y: 0.5, image_uuid: expect.not.stringMatching(one.image_uuid) });
    expect(left.focus_x).toBeCloseTo(0.1);
    expect(isUploaded(left.image_uuid)).toBe(true);
    expect(await readRed(left.image_uuid)).toBeGreaterThan(150);
    const right = (await change(one.uuid, { focus_x: 1, focus_y: 0 })).json() as Picture;
    expect(await readRed(right.image_uuid)).toBeLessThan(90);
    expect((await shown()).cover).toBe(right.image_uuid);
    for (const uuid of [one.image_uuid, left.image_uuid]) expect((await pictureAt(uuid)).statusCode).toBe(404);
    await doJobs(services);
    expect(await services.storage.exists(`uploads/${one.image_uuid}/master.webp`)).toBe(false);
    // The whole picture, to choose the focal point on.
    expect(await sharp((await pictureAt(right.image_uuid, "whole")).rawPayload).metadata()).toMatchObject({ width: 600, height: 100 });
    for (const wrong of [{ focus_x: 1.1 }, { focus_y: -1 }, { focus_x: "left" }])
      expect((await change(one.uuid, wrong)).statusCode).toBe(400);
    expect((await change(one.uuid, { focus_x: 1 })).json().image_uuid).toBe(right.image_uuid);
  });

  it("is shown with one thing that the listing offers, beside the listing itself", async () => {
    const [own, other] = [await desk(), await desk()];
    const item = await buildItem(db, { business_profile: own.code });
    const elsewhere = await buildItem(db, { business_profile: other.code });
    const drawn = item.image_link_uuid;
    const [a, b] = (await own.fill(2)) as [Picture, Picture];
    const itemNow = async () => {
      const [row] = await db.select().from(inventory_item).where(eq(inventory_item.id, item.id));
      return [row?.image_link_uuid, row?.image_gallery];
    };
    expect((await own.list()).items).toEqual([{ id: item.id, title: item.title }]);
    expect((await own.change(b.uuid, { item: item.id })).json()).toMatchObject({ item: item.id });
    expect(await itemNow()).toEqual([b.image_uuid, []]);
    await own.change(a.uuid, { item: item.id });
    expect(await itemNow()).toEqual([a.image_uuid, [b.image_uuid]]);
    expect(await own.shown()).toMatchObject({ cover: a.image_uuid, gallery: [b.image_uuid] });
    for (const { uuid } of [a, b]) await own.change(uuid, { item: null });
    expect(await itemNow()).toEqual([drawn, []]);
    expect((await own.change(a.uuid, { item: elsewhere.id })).json()).toHaveProperty("item");
    const added = await own.add([["room.jpg", await jpeg()]], { item: item.id });
    expect(added.json().results).toMatchObject([{ item: item.id }]);
    expect((await own.add([["room.jpg", await jpeg()]], { item: elsewhere.id })).json()).toHaveProperty("item");
  });
});

describe("A picture that is deleted", () => {
  it("is found by nobody at once, and comes back to its place within a day", async () => {
    const { fill, ask, list, shown } = await desk();
    const [a, b, c] = (await fill(3)) as [Picture, Picture, Picture];
    await ask("PATCH", `${b.uuid}/`, { payload: { alt: "The lane" } });
    expect((await ask("DELETE", `${b.uuid}/`)).statusCode).toBe(204);
    expect((await pictureAt(b.image_uuid)).statusCode).toBe(404);
    expect((await shown()).gallery).toEqual([c.image_uuid]);
    expect((await ask("DELETE", `${b.uuid}/`)).statusCode).toBe(404);
    await uploadTasks.delete_unused_uploads?.({}, services);
    expect((await ask("POST", `${b.uuid}/restore/`)).json()).toMatchObject({ alt: "The lane" });
    // Twice, as from two windows: the second request changes nothing.
    expect((await ask("POST", `${b.uuid}/restore/`)).statusCode).toBe(200);
    expect((await list()).results.map(({ uuid }) => uuid)).toEqual([a.uuid, b.uuid, c.uuid]);
    expect((await pictureAt(b.image_uuid)).statusCode).toBe(200);
  });

  it("is gone for good after a day, with its files; the drawn cover is back meanwhile", async () => {
    const { fill, ask, shown, drawn } = await desk();
    const [one] = (await fill(1)) as [Picture];
    await ask("DELETE", `${one.uuid}/`);
    expect(await shown()).toEqual({ cover: drawn, gallery: [], drawn: null });
    await jumpTo(db, new Date(now().getTime() + 25 * 3_600_000));
    expect((await ask("POST", `${one.uuid}/restore/`)).statusCode).toBe(409);
    await uploadTasks.delete_unused_uploads?.({}, services);
    expect(await services.storage.exists(`uploads/${one.image_uuid}/master.webp`)).toBe(false);
    expect(
      await db
        .select()
        .from(picture)
        .where(and(eq(picture.uuid, one.uuid))),
    ).toEqual([]);
    expect((await ask("POST", `${one.uuid}/restore/`)).statusCode).toBe(404);
  });
});
