import { feedName } from "../../booking/calendars/rules.ts";
import { InputError } from "../../platform/parsing/limits.ts";
import { fileInThread } from "../../platform/parsing/pool.ts";
import { FetchError, type FetchOptions, fetchPublic } from "../../platform/security/publicFetch.ts";
import { type ReadProduct, readName, readProducts } from "./answers.ts";
import { readCalendar } from "./days.ts";
import { NAME_MAX } from "./rules.ts";

/** Requests to booking software. */

export interface AskOptions extends FetchOptions {
  /** For tests, whose server has no certificate. */
  isPlainAllowed?: boolean;
}

/** The software gave no usable response. */
export class SoftwareError extends Error {
  /** A key of reasonText, after which the status follows if the reason has one. It contains neither the URL nor the software's key. */
  readonly reason: string;
  /** Field that the error belongs to. */
  readonly field: "url" | "api_key";
  /** The error concerns this request only. Other requests may succeed. */
  readonly isOfQuestion: boolean;
  /** The software did not respond at all. */
  readonly isSilence: boolean;

  constructor(
    reason: string,
    {
      field = "url",
      isOfQuestion = false,
      isSilence = false,
    }: { field?: "url" | "api_key"; isOfQuestion?: boolean; isSilence?: boolean } = {},
  ) {
    super(reason);
    this.reason = reason;
    this.isSilence = isSilence;
    this.field = field;
    this.isOfQuestion = isOfQuestion;
  }
}

const QUESTION_STATUSES = [400, 404, 422];

/** @param status an HTTP status that is not a success */
function toSoftwareError(status: number, isQuestion: boolean): SoftwareError {
  if (status === 401 || status === 403) return new SoftwareError("key_rejected", { field: "api_key" });
  if (isQuestion && QUESTION_STATUSES.includes(status)) return new SoftwareError(`no_availability ${status}`, { isOfQuestion: true });
  if (status === 404) return new SoftwareError("no_service");
  if (status === 429) return new SoftwareError("rate_limited");
  return new SoftwareError(`error_status ${status}`);
}

export interface Software {
  url: string;
  key: string;
}

/**
 * @param question body, sent by POST
 * @throws SoftwareError if the request fails
 */
export async function askSoftware({ url, key }: Software, path: string, options: AskOptions, question?: object): Promise<Uint8Array> {
  const { isPlainAllowed = false, ...rest } = options;
  const headers = {
    accept: "application/json",
    "accept-language": "en",
    authorization: `Bearer ${key}`,
    "octo-capabilities": "octo/content, octo/pricing",
    "user-agent": "TheGuide/1 (OCTO)",
    ...(question ? { "content-type": "application/json" } : {}),
  };
  // Redirects are not followed: the other server would receive the key.
  const asked = { ports: ["", "443"], ...rest, headers, redirects: 0, isSecure: !isPlainAllowed };
  try {
    const { status, body } = await fetchPublic(`${url}${path}`, question ? { ...asked, body: JSON.stringify(question) } : asked);
    if (status !== 200) throw toSoftwareError(status, question !== undefined);
    return body;
  } catch (error) {
    if (error instanceof FetchError) throw new SoftwareError(error.problem, { isSilence: error.isSilence });
    throw error;
  }
}

/**
 * Parses responses in a worker thread, because they may have 5 MB.
 * @throws SoftwareError if parsing takes too long
 */
const inThread = <Rest extends unknown[], Result>(file: string, name: string, read: (body: Uint8Array, ...rest: Rest) => Result) => {
  const run = fileInThread<[Uint8Array, ...Rest], Result>(new URL(file, import.meta.url), name, read, { queue: "jobs" });
  return (body: Uint8Array, ...rest: Rest) =>
    run(body, ...rest).catch((error) => {
      throw error instanceof InputError ? new SoftwareError("not_octo") : error;
    });
};
const productsIn = inThread("./answers.ts", "readProducts", readProducts);
const nameIn = inThread("./answers.ts", "readName", readName);
export const calendarIn = inThread("./days.ts", "readCalendar", readCalendar);

/** @throws SoftwareError if the products cannot be read */
export async function askProducts(software: Software, options: AskOptions): Promise<ReadProduct[]> {
  const read = await productsIn(await askSoftware(software, "/products", options));
  if (!read.isWhole) throw new SoftwareError(read.reason);
  return read.products;
}

/** Returns the name that the software gives itself, or its host. Nothing depends on the name. */
export async function askName(software: Software, options: AskOptions): Promise<string> {
  try {
    return (await nameIn(await askSoftware(software, "/supplier", options), NAME_MAX)) || feedName(software.url);
  } catch (error) {
    if (error instanceof SoftwareError) return feedName(software.url);
    throw error;
  }
}
