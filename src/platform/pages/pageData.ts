import { data } from "react-router";
import { itemAt } from "../values/items.ts";
import { isObject } from "../values/objects.ts";
import { CallError } from "./callApi.ts";
import { type Context, notFoundContext, pageContext } from "./pageContext.ts";

/**
 * For loaders: returns the 404 of a page that does not exist, with the content of its screen. Throw it, so that the router renders that
 * screen at once.
 */
export const pageNotFound = async (context: Context) => data(await context.get(notFoundContext)(), { status: 404 });

/** For loaders: returns the 403 of a page that the signed-in account may not open. @param detail who may */
export const pageForbidden = (detail: string) => data({ detail }, { status: 403 });

/**
 * For loaders: turns a 404 of the API into a page that does not exist, and also a 400 (a country of four letters, which can only come from
 * the address), and a 403 into a page that says who may open it. Other errors are rethrown.
 */
export async function orNotFound<Answer>(context: Context, response: Promise<Answer>): Promise<Answer> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof CallError && [400, 404].includes(error.status)) throw await pageNotFound(context);
    if (error instanceof CallError && error.status === 403) throw pageForbidden(error.detail);
    throw error;
  }
}

/** For loaders of pages below `/dev/`: the page exists only for this machine. @throws a 404 */
export async function requireLoopback(context: Context) {
  if (!context.get(pageContext).isLoopback) throw await pageNotFound(context);
}

/**
 * A loader's data with each of its values as one text, which is written once for all visitors and need not be serialised again for each
 * page. The texts are JSON with lists as tables, and with quotes and apostrophes swapped: they are embedded in other JSON, where every
 * quote would be escaped, and again in the script around that.
 */
export type Packed<Data> = Record<Extract<keyof Data, string>, string> & {
  /** Only a type: the data in the texts. */
  readonly holds?: Data;
};

const exchanged = (text: string) => text.replaceAll('"', "\0").replaceAll("'", '"').replaceAll("\0", "'");

/** A list of objects with the same keys: the keys come first and once; its own key occurs in no data. */
type Table = Record<"", [keys: string[], ...rows: unknown[][]]>;

const isPlain = (value: unknown): value is Record<string, unknown> => isObject(value) && !Array.isArray(value);

/** For JSON.stringify. */
function asTable(_key: string, value: unknown): unknown {
  if (!Array.isArray(value) || value.length < 2 || !value.every(isPlain)) return value;
  const keys = Object.keys(itemAt(value, 0));
  const sign = JSON.stringify(keys);
  if (!value.every((one) => JSON.stringify(Object.keys(one)) === sign)) return value;
  return { "": [keys, ...value.map(Object.values)] } satisfies Table;
}

/** For JSON.parse. */
function asList(_key: string, value: unknown): unknown {
  if (!isPlain(value) || !("" in value)) return value;
  const [keys, ...rows] = (value as Table)[""];
  return rows.map((row) => Object.fromEntries(keys.map((key, index) => [key, row[index]])));
}

const packs = new WeakMap<object, unknown>();
const contents = new WeakMap<object, unknown>();

/** For loaders. @param data immutable JSON, such as a cached response: the same object is written once */
export function pack<Data extends object>(data: Data): Packed<Data> {
  const found = packs.get(data) as Packed<Data> | undefined;
  if (found) return found;
  const packed = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, exchanged(JSON.stringify(value, asTable))]));
  packs.set(data, packed);
  contents.set(packed, data);
  return packed as Packed<Data>;
}

/** Returns the content of a packed object; undefined for any other object. */
export const packedContents = (packed: object): unknown => contents.get(packed);

/** For screens. @returns the same object for the same data */
export function unpack<Data>(packed: Packed<Data>): Data {
  const found = contents.get(packed);
  if (found) return found as Data;
  const data = Object.fromEntries(Object.entries<string>(packed).map(([name, text]) => [name, JSON.parse(exchanged(text), asList)]));
  contents.set(packed, data);
  return data as Data;
}
