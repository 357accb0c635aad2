import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { openObjectStore } from "../../tools/testing/objectStore.ts";
import { createStorage, verifyStorage } from "./createStorage.ts";
import { isStorageUnavailable, s3Storage } from "./s3Storage.ts";
import { checkKey, type Storage } from "./storage.ts";

const text = (content: string) => Buffer.from(content);
const openFolderStorage = (DATA_DIR: string) => createStorage({ DATA_DIR, s3: undefined });
const kinds: [name: string, open: () => Promise<Storage>][] = [
  ["a folder", async () => openFolderStorage(temporaryFolder())],
  ["an object storage", async () => createStorage({ DATA_DIR: "", s3: (await openObjectStore()).settings })],
];

describe.each(kinds)("files in %s", (_, open) => {
  it("are read as they were written, in one piece and as a stream", async () => {
    const storage = await open();
    const content = Buffer.alloc(300_000, "Bali ");
    await storage.put("pictures/a.webp", content, "image/webp");
    expect((await storage.read("pictures/a.webp"))?.equals(content)).toBe(true);
    const found = await storage.get("pictures/a.webp");
    expect(found?.size).toBe(content.length);
    expect(found && (await buffer(found.stream)).equals(content)).toBe(true);
    expect(await storage.exists("pictures/a.webp")).toBe(true);
  });

  it("may come from a file on the disk, which stays", async () => {
    const storage = await open();
    const path = join(temporaryFolder(), "archive.zip");
    const content = Buffer.alloc(3_000_000, "Bali ");
    writeFileSync(path, content);
    await storage.putFile("exports/a.zip", path, "application/zip");
    expect((await storage.read("exports/a.zip"))?.equals(content)).toBe(true);
    expect(existsSync(path)).toBe(true);
    await expect(storage.putFile("exports/b.zip", `${path}-none`, "application/zip")).rejects.toThrow("ENOENT");
    expect(await storage.exists("exports/b.zip")).toBe(false);
    await expect(storage.putFile("exports/../secret", path, "text/plain")).rejects.toThrow("cannot be stored");
  });

  it("are listed by area, thousands of them and with any name, without unfinished ones", async () => {
    const storage = await open();
    const keys = Array.from({ length: 1_203 }, (_, index) => `uploads/list/Über & "so" ${index}.txt`.replaceAll('"', "'"));
    for (let at = 0; at < keys.length; at += 100)
      await Promise.all(keys.slice(at, at + 100).map((key) => storage.put(key, text("x"), "text/plain")));
    await storage.put("imports/other.txt", text("x"), "text/plain");
    const listed = async (area: string) => {
      const found: string[] = [];
      for await (const key of storage.list(area)) found.push(key);
      return found.sort();
    };
    expect(await listed("uploads")).toEqual(keys.sort());
    expect(await listed("exports")).toEqual([]);
  });

  it("are replaced by a second one of the same key, an empty one too", async () => {
    const storage = await open();
    await storage.put("uploads/b/c.txt", text("first"), "text/plain");
    await storage.put("uploads/b/c.txt", text(""), "text/plain");
    expect(await storage.read("uploads/b/c.txt")).toEqual(text(""));
  });

  it("that are not there are undefined, and deleting one again succeeds", async () => {
    const storage = await open();
    await storage.put("uploads/d.txt", text("d"), "text/plain");
    await storage.delete("uploads/d.txt");
    await storage.delete("uploads/d.txt");
    expect(await storage.read("uploads/d.txt")).toBeUndefined();
    expect(await storage.get("uploads/d.txt")).toBeUndefined();
    expect(await storage.exists("uploads/d.txt")).toBe(false);
    expect(await storage.exists("uploads/none/d.txt")).toBe(false);
  });

  it.each(["with space", "ä ö 日本 🏔", "plus+and&equals=", "it's (1)!~", "percent%2F..%2f", "a#b;c@d$e,f[g]"])(
    "may be called %s",
    async (name) => {
      const storage = await open();
      await storage.put(`uploads/${name}/x.txt`, text(name), "text/plain");
      expect(await storage.read(`uploads/${name}/x.txt`)).toEqual(text(name));
      expect(await storage.exists(`uploads/${name}/x.txt`)).toBe(true);
      await storage.delete(`uploads/${name}/x.txt`);
      expect(await storage.exists(`uploads/${name}/x.txt`)).toBe(false);
    },
  );

  it("cannot be reached by a key that leads elsewhere, whatever is asked", async () => {
    const storage = await open();
    const key = "pictures/../secret";
    await expect(storage.put(key, text("x"), "text/plain")).rejects.toThrow("cannot be stored");
    for (const ask of [storage.read, storage.get, storage.exists, storage.delete])
      await expect(ask(key)).rejects.toThrow("cannot be stored");
  });
});

describe("a key", () => {
  it.each(["pictures/a", "uploads/a/b/c.d.e", "uploads/a b", "pictures/ä-1_2.webp"])("%s is one", (key) =>
    expect(checkKey(key)).toBeUndefined(),
  );

  it.each([
    "",
    "secret",
    "pictures",
    "pictures/",
    "/pictures/a",
    "mailbox/a.eml",
    "postgres/cluster/PG_VERSION",
    "../pictures/a",
    "pictures/..",
    "pictures/../secret",
    "pictures/a/../../secret",
    "pictures/./a",
    "pictures//a",
    "pictures/.hidden",
    "pictures/a\\..\\..\\secret",
    "pictures/a\u0000.webp",
    "pictures/a\n",
    "pictures/C:a",
    "pictures/a.",
    "pictures/\ud800",
    `pictures/${"ä".repeat(300)}`,
  ])("%j is refused", (key) => expect(() => checkKey(key)).toThrow("cannot be stored"));
});

describe("a folder", () => {
  it("never shows a half-written file", async () => {
    const folder = temporaryFolder();
    const storage = openFolderStorage(folder);
    // Written in two pieces: Node writes half a megabyte at a time.
    const [a, b] = [Buffer.alloc(700_000, "a"), Buffer.alloc(700_000, "b")];
    await storage.put("uploads/big", a, "text/plain");
    let isWriting = true;
    const writing = (async () => {
      for (let turn = 0; turn < 20; turn += 1) await storage.put("uploads/big", turn % 2 ? a : b, "text/plain");
      isWriting = false;
    })();
    while (isWriting) {
      const seen = readFileSync(join(folder, "uploads", "big"));
      expect(seen.equals(a) || seen.equals(b)).toBe(true);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await writing;
    expect(readdirSync(join(folder, "uploads"))).toEqual(["big"]);
  });

  it("is left as it was when the disk takes no more", () => {
    const folder = temporaryFolder();
    const script = `
      import { createStorage } from ${JSON.stringify(join(import.meta.dirname, "createStorage.ts"))};
      const storage = createStorage({ DATA_DIR: ${JSON.stringify(folder)} });
      await storage.put("uploads/file", Buffer.from("before"), "text/plain");
      await storage.put("uploads/file", Buffer.alloc(1_000_000), "text/plain").then(() => console.log("written"), (error) => console.log(error.code));`;
    // The shell's limit on file sizes simulates a full disk: a write fails after its first part.
    const output = execFileSync("sh", ["-c", 'ulimit -f 64; exec "$0" --input-type=module -e "$1"', process.execPath, script], {
      encoding: "utf8",
    });
    expect(output.trim()).toBe("EFBIG");
    expect(readdirSync(join(folder, "uploads"))).toEqual(["file"]);
    expect(readFileSync(join(folder, "uploads", "file"), "utf8")).toBe("before");
  });

  it("says that it cannot be written instead of losing a file", async () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    await expect(openFolderStorage(file).put("uploads/a", text("a"), "text/plain")).rejects.toThrow();
  });
});

describe("an object storage", () => {
  it("is asked again when it is busy for a moment, and fails in its own words after that", async () => {
    const { settings, failures, objects } = await openObjectStore();
    const storage = createStorage({ DATA_DIR: "", s3: settings });
    failures.push(503, 500);
    await storage.put("uploads/a", text("a"), "text/plain");
    expect([...objects.keys()]).toEqual(["uploads/a"]);
    failures.push(503, 503, 503);
    await expect(storage.read("uploads/a")).rejects.toThrow("answered GET with 503 InternalError");
  });

  it("that is away, busy or breaks off is reported as unavailable for now, and one that refuses is not", async () => {
    const { settings, failures, control } = await openObjectStore();
    const storage = createStorage({ DATA_DIR: "", s3: settings });
    const caughtError = (ask: Promise<unknown>) => ask.then(() => undefined).catch((error: unknown) => error);
    await storage.put("uploads/a", Buffer.alloc(200_000), "text/plain");
    failures.push(503, 503, 503);
    expect(isStorageUnavailable(await caughtError(storage.read("uploads/a")))).toBe(true);
    control.cutsAnswers = true;
    expect(isStorageUnavailable(await caughtError(storage.read("uploads/a")))).toBe(true);
    const away = createStorage({ DATA_DIR: "", s3: { ...settings, endpoint: "http://127.0.0.1:1" } });
    expect(isStorageUnavailable(await caughtError(away.put("uploads/a", text("a"), "text/plain")))).toBe(true);
    failures.push(403);
    expect(isStorageUnavailable(await caughtError(storage.read("uploads/a")))).toBe(false);
  });

  it("gives no half of a file when the connection is cut", async () => {
    const { settings, control } = await openObjectStore();
    const storage = createStorage({ DATA_DIR: "", s3: settings });
    await storage.put("uploads/a", Buffer.alloc(200_000), "text/plain");
    control.cutsAnswers = true;
    await expect(storage.read("uploads/a")).rejects.toThrow();
    const found = await storage.get("uploads/a");
    await expect(buffer(found?.stream as NodeJS.ReadableStream)).rejects.toThrow();
  });
});

describe("a stream from an object storage that is slower than the timeout", () => {
  const [whole, timeout, pause] = [200_000, 200, 500];
  async function openSlowStore(waitsFirst: boolean) {
    const server = createServer(async (_request, response) => {
      if (waitsFirst) await sleep(pause);
      response.writeHead(200, { "content-length": whole });
      response.write(Buffer.alloc(whole / 2));
      await sleep(pause);
      response.end(Buffer.alloc(whole / 2));
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    return s3Storage({ endpoint: `http://127.0.0.1:${port}`, region: "x", bucket: "b", key: "k", secret: "s" }, timeout);
  }

  it("is read to its end once it has begun: visitors may have slow connections", async () => {
    const found = await (await openSlowStore(false)).get("uploads/a");
    expect((await buffer(found?.stream as NodeJS.ReadableStream)).length).toBe(whole);
  });

  it("fails if it does not begin", async () => {
    await expect((await openSlowStore(true)).get("uploads/a")).rejects.toThrow();
  });
});

describe("at the start", () => {
  it("a folder needs no check, and a store that can be written is accepted", async () => {
    const { settings } = await openObjectStore();
    await expect(verifyStorage({ DATA_DIR: "", s3: undefined })).resolves.toBeUndefined();
    await expect(verifyStorage({ DATA_DIR: "", s3: settings })).resolves.toBeUndefined();
  });

  it.each([
    ["S3_SECRET", { secret: "another secret" }],
    ["S3_KEY", { key: "AKOTHER" }],
    ["S3_BUCKET", { bucket: "elsewhere" }],
    ["S3_REGION", { region: "us-east-1" }],
    ["S3_ENDPOINT", { endpoint: "http://127.0.0.1:1" }],
  ])("a wrong %s is named in one line without any secret", async (setting, wrong) => {
    const { settings, objects } = await openObjectStore();
    const s3 = { ...settings, ...wrong };
    const error = await verifyStorage({ DATA_DIR: "", s3 }).catch((reason: Error) => reason);
    expect(error?.message).toMatch(new RegExp(`^The setting ${setting} is wrong: .+\\.$`));
    expect(error?.message).not.toContain("\n");
    expect(error?.message).not.toContain(s3.secret);
    expect(objects.size).toBe(0);
  });

  it("a server that is no object storage is named as the endpoint's fault", async () => {
    const { settings, failures } = await openObjectStore();
    failures.push(418);
    await expect(verifyStorage({ DATA_DIR: "", s3: settings })).rejects.toThrow(/^The setting S3_ENDPOINT is wrong/);
    expect(existsSync("uploads")).toBe(false);
  });
});
