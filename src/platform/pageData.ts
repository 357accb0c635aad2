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
