import { beforeEach, describe, expect, it } from "vitest";
import { ResponseCache } from "./responseCache.ts";
import type { ApiResponse } from "./transport.ts";

let time = 0;
let cache: ResponseCache;
let made: string[] = [];
beforeEach(() => {
  time = 1_000_000;
  made = [];
  cache = new ResponseCache(() => time);
});

const making =
  (name: string, status = 200, body: unknown = { name }) =>
  async (): Promise<ApiResponse> => {
    made.push(name);
    return { status, body };
  };
const get = (url: string, name: string, { dependencies = ["business"], status = 200 } = {}) =>
  cache.get(url, dependencies, making(name, status));

describe("an answer", () => {
  it("is made once for many who ask, at the same time and after each other", async () => {
    const [one, two] = await Promise.all([get("/a/", "first"), get("/a/", "second")]);
    expect(two).toBe(one);
    expect(await get("/a/", "third")).toBe(one);
    expect(made).toEqual(["first"]);
  });

  it("is that of its whole address", async () => {
    await get("/a/?page=1", "one");
    expect((await get("/a/?page=2", "two")).body).toEqual({ name: "two" });
  });

  it("is fetched again after a minute", async () => {
    await get("/a/", "first");
    time += 60_000;
    await get("/a/", "still the first");
    time += 1;
    expect((await get("/a/", "second")).body).toEqual({ name: "second" });
    expect(made).toEqual(["first", "second"]);
  });

  it("cannot be changed by one whom it is given to", async () => {
    const { body } = await cache.get("/a/", [], making("a", 200, { list: [{ name: "x" }] }));
    const { list } = body as { list: { name: string }[] };
    expect(() => list.push({ name: "y" })).toThrow(TypeError);
    expect(() => Object.assign(list[0] as object, { name: "z" })).toThrow(TypeError);
  });

  it.each([400, 404, 429, 503])("with status %i is not kept", async (status) => {
    expect((await get("/a/", "first", { status })).status).toBe(status);
    expect((await get("/a/", "second")).status).toBe(200);
  });

  it("that could not be made is not kept either", async () => {
    await expect(cache.get("/a/", [], () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect((await get("/a/", "second")).status).toBe(200);
  });
});

describe("a change of data", () => {
  it("makes those answers forgotten that were made from its table", async () => {
    await get("/a/", "a", { dependencies: ["business", "area"] });
    await get("/b/", "b", { dependencies: ["country"] });
    cache.invalidate("area");
    await get("/a/", "a again");
    await get("/b/", "b again");
    cache.invalidate("*");
    await get("/b/", "b once more");
    expect(made).toEqual(["a", "b", "a again", "b once more"]);
  });

  it("while an answer is being made: the next one does not get it", async () => {
    let finish = (_answer: ApiResponse) => {};
    const first = cache.get("/a/", ["business"], () => new Promise((resolve) => (finish = resolve)));
    cache.invalidate("business");
    const second = get("/a/", "new");
    finish({ status: 200, body: "old" });
    expect((await first).body).toBe("old");
    expect((await second).body).toEqual({ name: "new" });
    expect((await get("/a/", "third")).body).toEqual({ name: "new" });
  });
});

describe("the room", () => {
  it("is for 500 answers: the least recently used goes first", async () => {
    for (let index = 0; index < 500; index += 1) await get(`/${index}/`, "x");
    await get("/0/", "not made again");
    await get("/new/", "new");
    made = [];
    await get("/0/", "0 again");
    await get("/1/", "1 again");
    expect(made).toEqual(["1 again"]);
  });
});
