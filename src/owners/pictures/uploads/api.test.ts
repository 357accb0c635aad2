import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { Upload } from "tus-js-client";
import { afterEach, describe, expect, it } from "vitest";
import { IMAGE_BYTES_MAX } from "../../../catalogue/uploads/rules.ts";
import { freezeClock, now } from "../../../platform/clock.ts";
import { eq } from "../../../platform/db/sql.ts";
import { createStorage } from "../../../platform/files/createStorage.ts";
import { CSRF_HEADER } from "../../../platform/security/csrf.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../../tools/testing/factories.ts";
import { doJobs, queuedJobs } from "../../../tools/testing/jobs.ts";
import { openObjectStore } from "../../../tools/testing/objectStore.ts";
import { jumpTo, Visitor } from "../../../tools/testing/visitor.ts";
import { pictureTasks } from "../jobs.ts";
import { incoming_upload } from "../tables.ts";
import { INCOMING_MAX, readFilename, TUS_TYPE } from "../tus.ts";
import { assembleIncoming, findIncoming } from "./store.ts";

const MEGABYTE = 1024 * 1024;
const UPLOADS = "/listing/api/uploads/";
const db = testDatabase();
const store = await openObjectStore();
const { fastify, services } = await buildApp(db);
Object.assign(services, { storage: createStorage({ DATA_DIR: services.config.DATA_DIR, s3: store.settings }) });
await fastify.listen({ host: "127.0.0.1", port: 0 });
const { port } = fastify.server.address() as AddressInfo;

afterEach(() => freezeClock(undefined));

async function owner() {
  const { id } = await buildAccount(db);
  await buildBusiness(db, { owners: [id] });
  const visitor = await new Visitor(fastify).signIn(db, id);
  const ask = async (method: "POST" | "GET" | "HEAD" | "PATCH" | "DELETE", url: string, headers = {}, payload?: Buffer) =>
    visitor.request({
      method,
      url,
      headers: { "tus-resumable": "1.0.0", [CSRF_HEADER]: await visitor.token(), ...headers },
      ...(payload ? { payload } : {}),
    });
  const begin = async (bytes: number, name = "view.jpg") => {
    const metadata = `filename ${Buffer.from(name).toString("base64")},filetype aW1hZ2UvanBlZw==`;
    return ask("POST", UPLOADS, { "upload-length": String(bytes), "upload-metadata": metadata });
  };
  const send = (url: string, offset: number, payload: Buffer) =>
    ask("PATCH", url, { "content-type": TUS_TYPE, "upload-offset": String(offset) }, payload);
  return { id, visitor, ask, begin, send };
}
const uuidFromUrl = (url: string) => url.split("/").at(-2) ?? "";
const parts = () => [...store.objects.keys()].filter((name) => name.includes("/part-"));
async function readContent(uuid: string, account: string) {
  const row = await findIncoming(db, uuid, account);
  if (!row) throw new Error("not there");
  return readFile(await assembleIncoming(services.storage, services.config.DATA_DIR, row));
}

describe("An upload", () => {
  it("is begun, sent in pieces, asked about, and whole at its end", async () => {
    const { id, begin, send, ask } = await owner();
    const content = randomBytes(2.5 * MEGABYTE);
    const begun = await begin(content.length, "Hội An.jpg");
    expect(begun.statusCode).toBe(201);
    expect(begun.json()).toMatchObject({ filename: "Hội An.jpg", bytes: content.length, received: 0 });
    const url = String(begun.headers.location);
    const first = await send(url, 0, content.subarray(0, 100_000));
    expect([first.statusCode, first.headers["upload-offset"]]).toEqual([204, "100000"]);
    const asked = await ask("HEAD", url);
    expect(asked.headers).toMatchObject({
      "upload-offset": "100000",
      "upload-length": String(content.length),
      "tus-resumable": "1.0.0",
      "cache-control": "private, no-store",
    });
    expect((await send(url, 100_000, content.subarray(100_000))).headers["upload-offset"]).toBe(String(content.length));
    expect((await readContent(uuidFromUrl(url), id)).equals(content)).toBe(true);
  });

  it("goes on where it stopped when the line breaks in the middle of a request", async () => {
    const { id, visitor, begin, ask } = await owner();
    const content = randomBytes(3 * MEGABYTE);
    const url = String((await begin(content.length)).headers.location);
    const token = await visitor.token();
    const cookies = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.on("error", () => undefined);
    socket.write(
      `PATCH ${url} HTTP/1.1\r\nhost: guide.test\r\ncontent-type: ${TUS_TYPE}\r\nupload-offset: 0\r\ncontent-length: ${content.length}\r\ncookie: ${cookies}\r\n${CSRF_HEADER}: ${token}\r\n\r\n`,
    );
    const sent = 1.3 * MEGABYTE;
    socket.write(content.subarray(0, sent));
    const received = async () => Number((await ask("HEAD", url)).headers["upload-offset"]);
    await expect.poll(received, { timeout: 20_000 }).toBeGreaterThanOrEqual(MEGABYTE);
    socket.destroy();
    // Bytes after the last whole megabyte are stored too.
    await expect.poll(received, { timeout: 20_000 }).toBe(Math.floor(sent));
    const headers = { "content-type": TUS_TYPE, "upload-offset": String(Math.floor(sent)) };
    expect((await ask("PATCH", url, headers, content.subarray(Math.floor(sent)))).statusCode).toBe(204);
    expect((await readContent(uuidFromUrl(url), id)).equals(content)).toBe(true);
  });

  it("is understood by the client of tus itself, over a line that breaks twice", async () => {
    const { id, visitor } = await owner();
    const token = await visitor.token();
    const content = randomBytes(2 * MEGABYTE);
    let broken = 0;
    const url = await new Promise<string>((resolve, reject) => {
      const upload = new Upload(content, {
        endpoint: `http://127.0.0.1:${port}${UPLOADS}`,
        chunkSize: 400_000,
        retryDelays: [0, 0, 0],
        metadata: { filename: "view.jpg" },
        headers: {
          host: "guide.test",
          [CSRF_HEADER]: token,
          cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        },
        onBeforeRequest(request) {
          if (request.getMethod() !== "PATCH" || broken >= 2 || upload.url === null) return;
          broken += 1;
          throw new Error("The line is broken");
        },
        onSuccess: () => resolve(String(upload.url)),
        onError: reject,
      });
      upload.start();
    });
    expect(broken).toBe(2);
    expect((await readContent(uuidFromUrl(new URL(url).pathname), id)).equals(content)).toBe(true);
  });

  it("takes a part once: what another connection has sent meanwhile is 409, and no file of it stays", async () => {
    const { begin, send } = await owner();
    const url = String((await begin(100)).headers.location);
    const before = parts().length;
    const both = await Promise.all([send(url, 0, Buffer.alloc(60, 1)), send(url, 0, Buffer.alloc(60, 2))]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    expect(parts().length - before).toBe(1);
    expect((await send(url, 10, Buffer.alloc(10))).statusCode).toBe(409);
  });

  it("takes no more than was announced, and nothing of another type or without an offset", async () => {
    const { begin, send, ask } = await owner();
    const url = String((await begin(100)).headers.location);
    expect((await send(url, 0, Buffer.alloc(101))).statusCode).toBe(413);
    expect((await ask("PATCH", url, { "content-type": "image/jpeg", "upload-offset": "0" }, Buffer.alloc(10))).statusCode).toBe(415);
    expect((await ask("PATCH", url, { "content-type": TUS_TYPE }, Buffer.alloc(10))).json()).toHaveProperty("upload_offset");
    expect((await ask("HEAD", url)).headers["upload-offset"]).toBe("0");
  });

  it.each([
    ["no length", {}, 400],
    ["a wrong length", { "upload-length": "-1" }, 400],
    ["nothing in it", { "upload-length": "0" }, 400],
    ["more than 20 MB", { "upload-length": String(IMAGE_BYTES_MAX + 1) }, 413],
  ])("with %s is not begun", async (_what, headers, status) => {
    const { ask } = await owner();
    expect((await ask("POST", UPLOADS, headers)).statusCode).toBe(status);
  });

  it("is one of at most twenty of an account", async () => {
    const { begin, ask } = await owner();
    const all = [];
    for (let count = 0; count < INCOMING_MAX; count += 1) all.push(await begin(10));
    expect((await begin(10)).statusCode).toBe(429);
    expect((await ask("DELETE", String(all[0]?.headers.location))).statusCode).toBe(204);
    expect((await begin(10)).statusCode).toBe(201);
  });

  it("is nobody else's: not another owner's, and none at all for travellers and visitors", async () => {
    const [one, other] = [await owner(), await owner()];
    const url = String((await one.begin(10)).headers.location);
    for (const method of ["HEAD", "GET", "DELETE"] as const) expect((await other.ask(method, url)).statusCode).toBe(404);
    expect((await other.send(url, 0, Buffer.alloc(10))).statusCode).toBe(404);
    const traveller = await new Visitor(fastify).signIn(db, (await buildTraveller(db)).account_id);
    expect((await traveller.post(UPLOADS)).statusCode).toBe(403);
    expect((await new Visitor(fastify).post(UPLOADS)).statusCode).toBe(401);
  });
});

describe("What is left of an upload", () => {
  it("goes once it is given up", async () => {
    const { begin, send, ask } = await owner();
    const url = String((await begin(10)).headers.location);
    await send(url, 0, Buffer.alloc(6));
    expect(parts().some((name) => name.includes(uuidFromUrl(url)))).toBe(true);
    expect((await ask("DELETE", url)).statusCode).toBe(204);
    expect((await ask("HEAD", url)).statusCode).toBe(404);
    expect((await queuedJobs(services)).some(({ task }) => task === "delete_incoming_upload")).toBe(true);
    await doJobs(services);
    expect(parts().some((name) => name.includes(uuidFromUrl(url)))).toBe(false);
    expect(
      await db
        .select()
        .from(incoming_upload)
        .where(eq(incoming_upload.uuid, uuidFromUrl(url))),
    ).toEqual([]);
  });

  it("goes when it has not gone on for a day, and not before", async () => {
    const { begin, send } = await owner();
    const url = String((await begin(10)).headers.location);
    await send(url, 0, Buffer.alloc(6));
    await pictureTasks.delete_ended_uploads?.({}, services);
    expect(parts().some((name) => name.includes(uuidFromUrl(url)))).toBe(true);
    await jumpTo(db, new Date(now().getTime() + 24.1 * 3_600_000));
    await pictureTasks.delete_ended_uploads?.({}, services);
    expect(parts().some((name) => name.includes(uuidFromUrl(url)))).toBe(false);
  });
});

it("The name of a file is a text for people, whatever a client sends", () => {
  const named = (name: string) => readFilename(`filename ${Buffer.from(name).toString("base64")}`);
  expect(named("Hội An.jpg")).toBe("Hội An.jpg");
  expect(named("a\u0000b\u202egpj.exe")).toBe("abgpj.exe");
  expect(named("x".repeat(500))).toHaveLength(200);
  for (const metadata of [undefined, "", "filename", "filename ???", "filetype aW1h", 7]) expect(readFilename(metadata)).toBe("picture");
});
