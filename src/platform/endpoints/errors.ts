import { t } from "../languages/text.ts";
import { FORBIDDEN_DETAIL, tooManyRequests } from "./errorCatalogue.ts";
import { verifyFirst } from "./verifyFirst.ts";

/** A reason not to start, shown to the operator as one line without a stack trace. */
export class StartError extends Error {}

/** An error response, thrown by handlers. The status and the body are sent unchanged. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: { detail: string } | Record<string, string[]>;
  readonly headers: Record<string, string>;

  /** @param body a sentence, messages by field, or a sentence with further fields */
  constructor(status: number, body: string | { detail: string } | Record<string, string[]>, headers: Record<string, string> = {}) {
    super(typeof body === "string" ? body : JSON.stringify(body));
    this.status = status;
    this.body = typeof body === "string" ? { detail: body } : body;
    this.headers = headers;
  }
}

export const badRequest = (fields: Record<string, string[]>) => new ApiError(400, fields);

/** Rejects all wrong fields at once. @throws ApiError 400 if there are any */
export function refuseFields(errors: Record<string, string[]>): void {
  if (Object.keys(errors).length > 0) throw badRequest(errors);
}

/** Returns the errors by field of a rule that throws ApiError 400; an empty object if it throws another ApiError or nothing. */
export async function refusedBy(rule: () => Promise<unknown>): Promise<Record<string, string[]>> {
  try {
    await rule();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 400) return error.body as Record<string, string[]>;
  }
  return {};
}
export const forbidden = (detail = FORBIDDEN_DETAIL) => new ApiError(403, detail);

/** The account's address is not verified. A refused request of an endpoint with `heldText` is then held (heldRequests.ts). */
export class UnverifiedError extends ApiError {
  constructor(detail: string = verifyFirst()) {
    super(403, detail);
  }
}
export const notFound = (detail: string = t`Not found.`) => new ApiError(404, detail);
/** @param present the current values, for a caller who overwrote another person's change */
export const conflict = (detail: string, present: object = {}) => new ApiError(409, { ...present, detail });
/** Message and Retry-After of a 503 while the database is away. English for every reader: pages compare it, and show another one. */
export const UNAVAILABLE_DETAIL = "The guide is briefly unavailable, please try again.";
export const RETRY_AFTER_SECONDS = "5";

export const tooMany = (seconds: number) => new ApiError(429, tooManyRequests(), { "retry-after": String(seconds) });
