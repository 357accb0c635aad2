import { z } from "zod";
import { challenge, solution } from "./contract.ts";

/** A valid token has about 600 characters. */
const TOKEN_MAX = 2_000;

const payload = z.object({ challenge, solution });

/** Parses a token without trusting any of it; undefined if it is not a token. */
export function readToken(token: string): z.infer<typeof payload> | undefined {
  if (token.length > TOKEN_MAX) return undefined;
  try {
    return payload.safeParse(JSON.parse(atob(token))).data;
  } catch {
    return undefined;
  }
}
