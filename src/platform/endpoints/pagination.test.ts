import { describe, expect, it } from "vitest";
import { ApiError } from "./errors.ts";
import { inMemoryRows, listPage, pageWindow, paginatedResponse } from "./pagination.ts";

function thrownError(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.body };
    throw error;
  }
  return undefined;
}
const NO_PAGE = { status: 404, body: { detail: "Invalid page." } };
const address = new URL("https://guide.test/guide/api/business/?ordering=-name&page=2");

describe("the part of a list", () => {
  it("is 20 from the first unless said otherwise", () => expect(pageWindow({})).toEqual({ page: 1, limit: 20, offset: 0 }));

  it("begins after the pages before it", () =>
    expect(pageWindow({ page: "3", page_size: "7" })).toEqual({ page: 3, limit: 7, offset: 14 }));

  it.each(["0", "-1", "abc", "1.5", "", " 1", "1e3", "99999999999999999999"])("page %o is 404", (page) => {
    expect(thrownError(() => pageWindow({ page }))).toEqual(NO_PAGE);
  });

  it("is never more than 100", () => {
    expect(pageWindow({ page_size: "100" }).limit).toBe(100);
    expect(pageWindow({ page_size: "101" }).limit).toBe(100);
  });

  it.each(["0", "-5", "many", ""])("page_size %o is 400 with a message at the field", (page_size) => {
    expect(thrownError(() => pageWindow({ page_size }))).toEqual({
      status: 400,
      body: { page_size: ["Enter a whole number from 1 to 100."] },
    });
  });
});

describe("the answer of a list", () => {
  const response = (page: number, count: number) =>
    paginatedResponse(pageWindow({ page: String(page), page_size: "10" }), count, ["row"], address);

  it("names its neighbours by absolute addresses that keep the rest of the query", () => {
    expect(response(2, 25)).toEqual({
      count: 25,
      next: "https://guide.test/guide/api/business/?ordering=-name&page=3",
      previous: "https://guide.test/guide/api/business/?ordering=-name&page=1",
      results: ["row"],
    });
  });

  it("has no previous on the first page and no next on the last, a full last one too", () => {
    expect(response(1, 25)).toMatchObject({ previous: null, next: expect.any(String) });
    expect(response(3, 25)).toMatchObject({ previous: expect.any(String), next: null });
    expect(response(2, 20)).toMatchObject({ next: null });
  });

  it("past the end is 404, but an empty first page is an answer", () => {
    expect(thrownError(() => response(4, 25))).toEqual(NO_PAGE);
    expect(thrownError(() => response(3, 20))).toEqual(NO_PAGE);
    expect(response(1, 0)).toMatchObject({ count: 0, next: null, previous: null });
  });
});

describe("one page of a list", () => {
  const url = new URL("https://guide.test/api/letters/?page=2&page_size=2");
  const query = { page: "2", page_size: "2" };
  const page = { count: 5, next: expect.stringContaining("page=3"), previous: expect.stringContaining("page=1"), results: ["c", "d"] };

  it("is cut out of a list in memory", async () => expect(await listPage(query, url, inMemoryRows([..."abcde"]))).toEqual(page));

  it("asks for the count and the rows at the same time, or for both with one call", async () => {
    const begun: string[] = [];
    let countNow = (_count: number) => {};
    const count = () => {
      begun.push("count");
      return new Promise<number>((resolve) => (countNow = resolve));
    };
    const rows = async ({ offset, limit }: { offset: number; limit: number }) => {
      begun.push(`rows ${offset} ${limit}`);
      // The count resolves only here: reading the rows after the count would never end.
      countNow(5);
      return ["c", "d"];
    };
    expect(await listPage(query, url, { count, rows })).toEqual(page);
    expect(begun).toEqual(["count", "rows 2 2"]);
    expect(await listPage(query, url, async () => ({ count: 5, results: ["c", "d"] }))).toEqual(page);
  });

  it("asks for nothing where the window makes no sense, and is 404 past the end", async () => {
    const never = () => Promise.reject(new Error("It was asked"));
    await expect(listPage({ page: "none" }, url, never)).rejects.toMatchObject(NO_PAGE);
    await expect(listPage({ page_size: "0" }, url, { count: never, rows: never })).rejects.toMatchObject({ status: 400 });
    await expect(listPage({ page: "4", page_size: "2" }, url, inMemoryRows([..."abcde"]))).rejects.toMatchObject(NO_PAGE);
  });
});
