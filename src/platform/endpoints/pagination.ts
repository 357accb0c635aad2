import { t } from "../languages/text.ts";
import { PAGE_SIZE, PAGE_SIZE_MAX } from "./endpoint.ts";
import { badRequest, notFound } from "./errors.ts";

export interface PageWindow {
  page: number;
  limit: number;
  offset: number;
}

const WHOLE = /^[0-9]{1,9}$/;

/**
 * Returns the part of a list that a request asks for.
 * @throws ApiError 404 if the page is not a whole number from 1, 400 if page_size is not
 */
export function pageWindow(query: { page?: string | undefined; page_size?: string | undefined }): PageWindow {
  const page = query.page === undefined ? 1 : WHOLE.test(query.page) ? Number(query.page) : 0;
  if (page < 1) throw notFound(t`Invalid page.`);
  const requested = query.page_size === undefined ? PAGE_SIZE : WHOLE.test(query.page_size) ? Number(query.page_size) : 0;
  if (requested < 1) throw badRequest({ page_size: [t`Enter a whole number from 1 to ${PAGE_SIZE_MAX}.`] });
  const limit = Math.min(requested, PAGE_SIZE_MAX);
  return { page, limit, offset: (page - 1) * limit };
}

/** Reads one page of a list: the total number of rows and the rows of the window, in two calls or in one. */
export type ReadPage<Row> =
  | { count: () => number | Promise<number>; rows: (window: PageWindow) => Row[] | Promise<Row[]> }
  | ((window: PageWindow) => Promise<{ count: number; results: Row[] }>);

/** Reads pages of a list that is held in memory. */
export const inMemoryRows = <Row>(all: readonly Row[]): ReadPage<Row> => ({
  count: () => all.length,
  rows: ({ offset, limit }) => all.slice(offset, offset + limit),
});

/**
 * Returns one page of a list: parses the window from the query, then reads the count and the rows at the same time.
 * @param address the absolute address of this request, from which the next and previous addresses are built
 * @throws ApiError 404 if the page is not a whole number from 1 or lies past the end, 400 if page_size is not a whole number from 1
 */
export async function listPage<Row>(query: Parameters<typeof pageWindow>[0], address: URL, read: ReadPage<Row>) {
  const window = pageWindow(query);
  if (typeof read === "function") {
    const { count, results } = await read(window);
    return paginatedResponse(window, count, results, address);
  }
  const [count, results] = await Promise.all([read.count(), read.rows(window)]);
  return paginatedResponse(window, count, results, address);
}

/**
 * Returns the response of a list.
 * @param address the absolute address of this request, from which the next and previous addresses are built
 * @throws ApiError 404 if the page lies past the end (an empty first page is valid)
 */
export function paginatedResponse<Row>(window: PageWindow, count: number, results: Row[], address: URL) {
  if (window.page > 1 && window.offset >= count) throw notFound(t`Invalid page.`);
  const at = (page: number) => {
    const other = new URL(address);
    other.searchParams.set("page", String(page));
    return other.href;
  };
  return {
    count,
    next: window.offset + window.limit < count ? at(window.page + 1) : null,
    previous: window.page > 1 ? at(window.page - 1) : null,
    results,
  };
}
