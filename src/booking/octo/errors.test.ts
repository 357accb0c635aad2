import { expect, it } from "vitest";
import { OCTO_ERRORS } from "./errors.ts";

it.each([
  [401, { detail: "No key." }, { error: "UNAUTHORIZED", errorMessage: "No key." }],
  [403, { detail: "Revoked." }, { error: "FORBIDDEN", errorMessage: "Revoked." }],
  [400, { units: ["Send a list."], day: ["No."] }, { error: "BAD_REQUEST", errorMessage: "units: Send a list. day: No." }],
  [400, { non_field_errors: ["Unreadable."] }, { error: "BAD_REQUEST", errorMessage: "Unreadable." }],
  [429, { detail: "Too many." }, { error: "BAD_REQUEST", errorMessage: "Too many." }],
  [409, { detail: "Used." }, { error: "UNPROCESSABLE_ENTITY", errorMessage: "Used." }],
  [503, { detail: "Away." }, { error: "INTERNAL_SERVER_ERROR", errorMessage: "Away." }],
  [
    400,
    { detail: "None.", error: "INVALID_UNIT_ID", unitId: "child" },
    { error: "INVALID_UNIT_ID", errorMessage: "None.", unitId: "child" },
  ],
])("%s %j is told as %j", (status, body, told) => {
  expect(OCTO_ERRORS.of(status, body)).toEqual(told);
  expect(OCTO_ERRORS.schema.safeParse(told).success).toBe(true);
});
