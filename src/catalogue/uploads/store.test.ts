import { once } from "node:events";
import { readdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { eq } from "../../platform/db/sql.ts";
import { CSRF_COOKIE, CSRF_HEADER } from "../../platform/security/csrf.ts";
import { SESSION_COOKIE } from "../../platform/sessions/session.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildTraveller } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { buildForm, buildImage } from "../../tools/testing/images.ts";
import { doJobs, queuedJobs } from "../../tools/testing/jobs.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { enqueueDeletion, uploadTasks } from "./jobs.ts";
import { IMAGE_BYTES_MAX, notAnImage, tooManyBytes } from "./rules.ts";
import { decodeImage, deleteUpload, insertUpload, isMade, isUpload, listUnused, putImage, retireUpload, uploadedPicture } from "./store.ts";
import { upload } from "./tables.ts";

const db = testDatabase();
const DATA_DIR = temporaryFolder();
const { fastify, services } = await buildApp(db, { config: { DATA_DIR } });
const { storage } = services;
await fastify.listen({ host: "127.0.0.1", port: 0 });
const { port } = fastify.server.address() as AddressInfo;

/** Stores an upload that is shown. */
async function shown() {
  const { id: account_id } = await buildAccount(db);
  const image = { content: await buildImage(80, 80).webp().toBuffer(), width: 80, height: 80 };
  const uuid = await putImage(storage, image);
  await insertUpload(db, { uuid, kind: "selfie", account_id, image });
  return { uuid, account_id };
}
const master = (uuid: string) => storage.exists(`uploads/${uuid}/master.webp`);
const rows = async () => (await db.select().from(upload)).map(({ uuid }) => uuid);

describe("A picture that is taken back", () => {
  it("is found by nobody at once; its files, and then its row, go with the job", async () => {
    const { uuid } = await shown();
    await uploadedPicture(db, storage, uuid, "avatar", "webp");
    await retireUpload(db, uuid);
    await enqueueDeletion(db, uuid);
    expect([await isUpload(db, uuid), await master(uuid)]).toEqual([false, true]);
    await doJobs(services);
    expect([await master(uuid), await isMade(storage, uuid, "avatar", "webp"), await rows()]).toEqual([false, false, []]);
  });

  it("has its job once, however often it is taken back, and a job that comes twice does no harm", async () => {
    const { uuid } = await shown();
    await retireUpload(db, uuid);
    for (let count = 0; count < 3; count += 1) await enqueueDeletion(db, uuid);
    expect((await queuedJobs(services)).filter(({ task }) => task === "delete_upload")).toHaveLength(1);
    for (let count = 0; count < 2; count += 1) await uploadTasks.delete_upload?.({ uuid }, services);
    expect(await rows()).toEqual([]);
  });

  it("keeps its row while its files cannot be deleted, so that the next try finds them", async () => {
    const { uuid } = await shown();
    await retireUpload(db, uuid);
    const broken = { ...storage, delete: async () => Promise.reject(new Error("EIO")) };
    await expect(deleteUpload(db, broken, uuid)).rejects.toThrow("EIO");
    expect([await rows(), await listUnused(db)]).toEqual([[uuid], [uuid]]);
    await uploadTasks.delete_unused_uploads?.({}, services);
    expect([await rows(), await master(uuid)]).toEqual([[], false]);
  });

  it("is made in no size any more", async () => {
    const { uuid } = await shown();
    await retireUpload(db, uuid);
    await uploadTasks.make_upload_sizes?.({ uuid, presets: ["avatar", "square"] }, services);
    for (const preset of ["avatar", "square"] as const) expect(await isMade(storage, uuid, preset, "webp")).toBe(false);
  });
});

describe("A picture that is shown", () => {
  it("stays, whatever jobs say", async () => {
    const { uuid } = await shown();
    await deleteUpload(db, storage, uuid);
    await uploadTasks.delete_unused_uploads?.({}, services);
    expect([await isUpload(db, uuid), await master(uuid)]).toEqual([true, true]);
  });

  it("is unused once its account is gone", async () => {
    const { uuid } = await shown();
    await db.update(upload).set({ account_id: null }).where(eq(upload.uuid, uuid));
    expect(await listUnused(db)).toEqual([uuid]);
  });

  it("is made once for all who ask at once", async () => {
    const { uuid } = await shown();
    const all = await Promise.all(Array.from({ length: 5 }, () => uploadedPicture(db, storage, uuid, "card", "webp")));
    for (const one of all) expect(one?.equals(all[0] as Buffer)).toBe(true);
    const [row] = await db.select().from(upload).where(eq(upload.uuid, uuid));
    expect(row?.made.filter((name) => name === "card.webp")).toHaveLength(1);
  });

  it("is undefined if no upload has the name", async () => {
    for (const uuid of ["00000000-0000-7000-8000-000000000000", "x", ""]) expect(await isUpload(db, uuid)).toBe(false);
  });
});

describe("The preset standard", () => {
  /** Stores a picture of this size as an upload. */
  async function stored(width: number, height: number) {
    const { id: account_id } = await buildAccount(db);
    const image = { content: await buildImage(width, height).webp().toBuffer(), width, height };
    const uuid = await putImage(storage, image);
    await insertUpload(db, { uuid, kind: "listing", account_id, image });
    return uuid;
  }
  const pictureSize = async (picture: Buffer | undefined) => {
    const { width, height } = await sharp(picture).metadata();
    return [width, height];
  };

  it.each([
    [2_560, 1_280, [1_600, 800]],
    [1_000, 2_000, [800, 1_600]],
    [300, 200, [300, 200]],
  ])("of %i by %i is whole and no larger than it was", async (width, height, expected) => {
    const uuid = await stored(width, height);
    expect(await pictureSize(await uploadedPicture(db, storage, uuid, "standard", "webp"))).toEqual(expected);
    expect(await pictureSize(await uploadedPicture(db, storage, uuid, "card_large", "jpeg"))).toEqual([1_600, 1_067]);
  });

  it("that was stored with its edges cut off is made again", async () => {
    const uuid = await stored(500, 1_000);
    const before = await buildImage(1_600, 1_067).webp().toBuffer();
    await storage.put(`uploads/${uuid}/standard.webp`, before, "image/webp");
    expect(await pictureSize(await uploadedPicture(db, storage, uuid, "standard", "webp"))).toEqual([500, 1_000]);
    await uploadTasks.make_upload_sizes?.({ uuid, presets: ["standard"] }, services);
    const [row] = await db.select().from(upload).where(eq(upload.uuid, uuid));
    expect(row?.made.toSorted()).toEqual(["standard-2.avif", "standard-2.webp"]);
  });
});

describe("The sizes that are made ahead", () => {
  const leftovers = () => readdirSync(join(DATA_DIR, "incoming"));
  const make = (uuid: string) => uploadTasks.make_upload_sizes?.({ uuid, presets: ["card", "thumb"] }, services);

  it("are those that are not there yet, as they are made on demand, and leave no other files", async () => {
    const { uuid } = await shown();
    const first = await uploadedPicture(db, storage, uuid, "thumb", "webp");
    await make(uuid);
    const [row] = await db.select().from(upload).where(eq(upload.uuid, uuid));
    expect(row?.made.toSorted()).toEqual(["card.avif", "card.webp", "thumb.avif", "thumb.webp"]);
    expect((await uploadedPicture(db, storage, uuid, "thumb", "webp"))?.equals(first as Buffer)).toBe(true);
    expect(leftovers()).toEqual([]);
    await make(uuid);
    expect((await db.select().from(upload).where(eq(upload.uuid, uuid)))[0]?.made).toHaveLength(4);
  });

  it("are not made of a picture that was taken back, or whose file is gone", async () => {
    const [one, other] = [await shown(), await shown()];
    await retireUpload(db, one.uuid);
    await storage.delete(`uploads/${other.uuid}/master.webp`);
    for (const { uuid } of [one, other]) await make(uuid);
    for (const { made } of await db.select().from(upload)) expect(made).toEqual([]);
  });

  it("that cannot be made are tried again, and leave nothing", async () => {
    const { uuid } = await shown();
    await storage.put(`uploads/${uuid}/master.webp`, Buffer.from("no picture"), "image/webp");
    await expect(make(uuid)).rejects.toThrow();
    expect([(await db.select().from(upload).where(eq(upload.uuid, uuid)))[0]?.made, leftovers()]).toEqual([[], []]);
  });
});

describe("Reading a file", () => {
  const read = async (content: Buffer, bytes = content.length) => {
    const path = join(temporaryFolder(), "file");
    await writeFile(path, content);
    return decodeImage({ path, bytes });
  };

  it("gives the pixels, no larger than the largest size", async () => {
    expect(await read(await buildImage(3_000, 30).png().toBuffer())).toMatchObject({
      width: 2_560,
      height: 26,
      content: expect.any(Buffer),
    });
  });

  it("looks at nothing past 20 MB", async () => {
    expect(await read(Buffer.alloc(10), IMAGE_BYTES_MAX + 1)).toEqual({ reason: tooManyBytes() });
  });

  it("takes a JPEG without an end marker, whose pixels are all there", async () => {
    for (const progressive of [false, true]) {
      const whole = await buildImage(600, 400).jpeg({ progressive }).toBuffer();
      expect([whole.at(-2), whole.at(-1)]).toEqual([0xff, 0xd9]);
      expect(await read(whole.subarray(0, -2)), String(progressive)).toMatchObject({
        width: 600,
        height: 400,
        content: expect.any(Buffer),
      });
    }
  });

  it("that is not done in time is 503 with Retry-After, and no refusal: the next try may succeed", async () => {
    const path = join(temporaryFolder(), "file");
    await writeFile(path, await buildImage(600, 400).jpeg().toBuffer());
    const file = { path, bytes: 1_000 };
    await expect(decodeImage(file, 1)).rejects.toMatchObject({ status: 503, headers: { "retry-after": expect.any(String) } });
    expect(await decodeImage(file)).toMatchObject({ width: 600 });
  });

  it("without room for its result is 503 too: only the decoder refuses pictures", async () => {
    const path = join(temporaryFolder(), "file");
    await writeFile(path, await buildImage(60, 40).png().toBuffer());
    await mkdir(`${path}.webp`);
    await expect(decodeImage({ path, bytes: 1_000 })).rejects.toMatchObject({ status: 503 });
  });

  it("says no to what begins well and is cut off", async () => {
    for (const format of ["jpeg", "png", "webp"] as const) {
      const whole = await buildImage(600, 400).toFormat(format).toBuffer();
      expect(await read(whole.subarray(0, whole.length / 2)), format).toEqual({ reason: notAnImage() });
    }
  });
});

describe("A connection", () => {
  const folders = () =>
    readdirSync(DATA_DIR, { recursive: true, withFileTypes: true }).filter(
      (one) => one.isFile() && /tmp|incoming|receiv/.test(one.parentPath),
    );

  /**
   * Starts to send a picture.
   * @returns the socket, and the rest of the body
   */
  async function begin(share: number) {
    const { id } = await buildAccount(db);
    const own = await buildTraveller(db, { account_id: id });
    const visitor = await new Visitor(fastify).signIn(db, id);
    const token = await visitor.token();
    const { payload, headers } = buildForm({}, { content: await buildImage(400, 300).jpeg().toBuffer() });
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.on("error", () => undefined);
    const cookies = `${SESSION_COOKIE}=${visitor.cookies.get(SESSION_COOKIE)}; ${CSRF_COOKIE}=${token}`;
    socket.write(
      `PATCH /traveller/api/traveller/${own.code}/ HTTP/1.1\r\nhost: guide.test\r\ncontent-type: ${headers["content-type"]}\r\ncontent-length: ${payload.length}\r\ncookie: ${cookies}\r\n${CSRF_HEADER}: ${token}\r\nconnection: close\r\n\r\n`,
    );
    const cut = Math.floor(payload.length * share);
    socket.write(payload.subarray(0, cut));
    const sees = async () => (await visitor.get(`/traveller/api/traveller/${own.code}/`)).json().selfie;
    return { socket, rest: payload.subarray(cut), sees };
  }

  it("that ends in the middle leaves nothing: no picture, no row, no file, no job", async () => {
    const before = folders().length;
    const { socket, sees } = await begin(0.6);
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([await sees(), await rows(), await queuedJobs(services)]).toEqual(["", [], []]);
    expect(folders()).toHaveLength(before);
  });

  it("that is slow is waited for", async () => {
    const { socket, rest, sees } = await begin(0.3);
    let answer = "";
    socket.on("data", (piece) => (answer += piece));
    const third = Math.ceil(rest.length / 3);
    for (let at = 0; at < rest.length; at += third) {
      await new Promise((resolve) => setTimeout(resolve, 150));
      socket.write(rest.subarray(at, at + third));
    }
    await once(socket, "close");
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(await sees()).toMatch(/^\/media\//);
  });
});
