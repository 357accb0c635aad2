import { z } from "zod";
import type { ErrorShape } from "../../platform/endpoints/endpoint.ts";

/** Errors in OCTO's form: a code, a sentence, and the invalid id. docs/decisions/0065 */

const CODES = [
  "INVALID_PRODUCT_ID",
  "INVALID_OPTION_ID",
  "INVALID_UNIT_ID",
  "INVALID_AVAILABILITY_ID",
  "INVALID_BOOKING_UUID",
  "BAD_REQUEST",
  "UNPROCESSABLE_ENTITY",
  "UNAUTHORIZED",
  "FORBIDDEN",
  "INTERNAL_SERVER_ERROR",
] as const;
export type OctoCode = (typeof CODES)[number];

/** Field that contains the invalid id. */
export const FIELD_OF_CODE: Partial<Record<OctoCode, string>> = {
  INVALID_PRODUCT_ID: "productId",
  INVALID_OPTION_ID: "optionId",
  INVALID_UNIT_ID: "unitId",
  INVALID_AVAILABILITY_ID: "availabilityId",
  INVALID_BOOKING_UUID: "uuid",
};

/** A status without a code in the standard uses the nearest one. */
const CODE_OF_STATUS: Record<number, OctoCode> = { 401: "UNAUTHORIZED", 403: "FORBIDDEN", 409: "UNPROCESSABLE_ENTITY" };

const schema = z.object({
  error: z.enum(CODES),
  errorMessage: z.string(),
  productId: z.string().optional(),
  optionId: z.string().optional(),
  unitId: z.string().optional(),
  availabilityId: z.string().optional(),
  uuid: z.string().optional(),
});

const statusToCode = (status: number): OctoCode => CODE_OF_STATUS[status] ?? (status >= 500 ? "INTERNAL_SERVER_ERROR" : "BAD_REQUEST");

/** Joins messages by field into one sentence: "unitItems: A list is needed." */
const joinFieldMessages = (fields: Record<string, unknown>): string =>
  Object.entries(fields)
    .map(([name, messages]) => `${name === "non_field_errors" ? "" : `${name}: `}${[messages].flat().join(" ")}`)
    .join(" ");

export const OCTO_ERRORS: ErrorShape = {
  schema,
  of(status, body) {
    const { detail, error, ...rest } = body as { detail?: string; error?: OctoCode };
    return detail === undefined
      ? { error: statusToCode(status), errorMessage: joinFieldMessages(rest) }
      : { error: error ?? statusToCode(status), errorMessage: detail, ...rest };
  },
};
