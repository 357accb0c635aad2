import { data } from "react-router";
import { CallError } from "./callApi.ts";

/**
 * For loaders: what the API does not know is a page that does not exist, and so is what it cannot even be asked (400: a country of four letters, which
 * can only come from the address). Other errors stay errors.
 */
export async function orNotFound<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError && [400, 404].includes(error.status)) throw data(null, { status: 404 });
    throw error;
  }
}

/** Says that a page is asked for from this very machine (platform/http/loopback.ts). Only platform/http/pages.ts sets it. */
export const LOOPBACK_HEADER = "x-guide-loopback";

/** For loaders of pages below `/dev/`: for everybody else the page does not exist. @throws a 404 */
export function onlyFromLoopback(request: Request) {
  if (request.headers.get(LOOPBACK_HEADER) !== "yes") throw data(null, { status: 404 });
}

/**
 * A loader's data as one text, which is written once for all visitors and need not be walked through for each page. It is JSON with quotes and apostrophes
 * exchanged: it travels inside other JSON, where every quote would be escaped, and again in the script around that.
 */
export interface Packed<Data> {
  packed: string;
  /** Only a type: what the text holds. */
  readonly holds?: Data;
}

const exchanged = (text: string) => text.replaceAll('"', "\0").replaceAll("'", '"').replaceAll("\0", "'");

/** What texts say, as long as they are in use; in a browser the last few. */
const known = new Map<string, unknown>();
const KNOWN_MAX = 20;
const texts = new WeakMap<object, string>();

function remember(text: string, data: unknown) {
  known.delete(text);
  known.set(text, data);
  for (const oldest of known.keys()) {
    if (known.size <= KNOWN_MAX) break;
    known.delete(oldest);
  }
}

/** For loaders. @param data JSON that nobody changes, such as a kept answer: the same object is written once */
export function pack<Data extends object>(data: Data): Packed<Data> {
  const packed = texts.get(data) ?? exchanged(JSON.stringify(data));
  texts.set(data, packed);
  remember(packed, data);
  return { packed };
}

/** For screens. @returns the same object for the same text */
export function unpack<Data>({ packed }: Packed<Data>): Data {
  if (!known.has(packed)) remember(packed, JSON.parse(exchanged(packed)));
  return known.get(packed) as Data;
}
