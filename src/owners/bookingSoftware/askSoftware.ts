import { feedName } from "../../booking/calendars/rules.ts";
import { InputError } from "../../platform/parsing/limits.ts";
import { fileInThread } from "../../platform/parsing/pool.ts";
import { FetchError, type FetchOptions, type FetchProblem, fetchPublic } from "../../platform/security/publicFetch.ts";
import { NOT_OCTO, type ReadProduct, readName, readProducts } from "./answers.ts";
import { readCalendar } from "./days.ts";
import { NAME_MAX } from "./rules.ts";

/** How booking software is asked. */

export interface AskOptions extends FetchOptions {
  /** For tests, whose server has no certificate. */
  isPlainAllowed?: boolean;
}

/** Why the software gave no answer that can be used, in words for its owner. Neither the address nor the key is in it. */
export class SoftwareError extends Error {
  /** The field that it is about. */
  readonly field: "url" | "api_key";
  /** It is about this one question: others may be answered. */
  readonly isOfQuestion: boolean;
  /** The software gave no answer at all. */
  readonly isSilence: boolean;

  constructor(
    message: string,
    {
      field = "url",
      isOfQuestion = false,
      isSilence = false,
    }: { field?: "url" | "api_key"; isOfQuestion?: boolean; isSilence?: boolean } = {},
  ) {
    super(message);
    this.isSilence = isSilence;
    this.field = field;
    this.isOfQuestion = isOfQuestion;
  }
}

const PROBLEMS: Record<FetchProblem, string> = {
  address: "The address leads into a private network, which the guide does not read.",
  redirects: "The software leads on to another address. Enter that one.",
  large: "The software sent more than 5 MB at once.",
  slow: "The software took longer than ten seconds.",
  unreachable: "The software could not be reached, or its certificate is not good.",
};
const QUESTION_STATUSES = [400, 404, 422];

/** @param status that is no success */
function toSoftwareError(status: number, isQuestion: boolean): SoftwareError {
  if (status === 401 || status === 403) return new SoftwareError("The software does not take this key.", { field: "api_key" });
  if (isQuestion && QUESTION_STATUSES.includes(status))
    return new SoftwareError(`The software does not say when this is free (${status}).`, { isOfQuestion: true });
  if (status === 404) return new SoftwareError("There is no OCTO at this address.");
  if (status === 429) return new SoftwareError("The software asks the guide to wait.");
  return new SoftwareError(`The software answered with an error (${status}).`);
}

export interface Software {
  url: string;
  key: string;
}

/** @param question sent by POST @throws SoftwareError */
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
  // No redirect is followed: what stands there would be handed the key.
  const asked = { ports: ["", "443"], ...rest, headers, redirects: 0, isSecure: !isPlainAllowed };
  try {
    const { status, body } = await fetchPublic(`${url}${path}`, question ? { ...asked, body: JSON.stringify(question) } : asked);
    if (status !== 200) throw toSoftwareError(status, question !== undefined);
    return body;
  } catch (error) {
    if (error instanceof FetchError) throw new SoftwareError(PROBLEMS[error.problem], { isSilence: error.isSilence });
    throw error;
  }
}

/** Answers may have 5 MB: they are read in a worker thread. @throws SoftwareError for one that takes too long */
const inThread = <Rest extends unknown[], Result>(file: string, name: string, read: (body: Uint8Array, ...rest: Rest) => Result) => {
  const run = fileInThread<[Uint8Array, ...Rest], Result>(new URL(file, import.meta.url), name, read, { queue: "jobs" });
  return (body: Uint8Array, ...rest: Rest) =>
    run(body, ...rest).catch((error) => {
      throw error instanceof InputError ? new SoftwareError(NOT_OCTO) : error;
    });
};
const productsIn = inThread("./answers.ts", "readProducts", readProducts);
const nameIn = inThread("./answers.ts", "readName", readName);
export const calendarIn = inThread("./days.ts", "readCalendar", readCalendar);

/** @throws SoftwareError */
export async function askProducts(software: Software, options: AskOptions): Promise<ReadProduct[]> {
  const read = await productsIn(await askSoftware(software, "/products", options));
  if (!read.isWhole) throw new SoftwareError(read.reason);
  return read.products;
}

/** As the software calls itself, else its host: of a name nothing depends. */
export async function askName(software: Software, options: AskOptions): Promise<string> {
  try {
    return (await nameIn(await askSoftware(software, "/supplier", options), NAME_MAX)) || feedName(software.url);
  } catch (error) {
    if (error instanceof SoftwareError) return feedName(software.url);
    throw error;
  }
}
