import { expect, it } from "vitest";
import { atMost, bodyErrors, SIGNS, takenBody } from "../../tools/testing/validationErrors.ts";
import { createKey } from "./contract.ts";

it("A key says whom it is for, and books unless it may only read", () => {
  expect(takenBody(createKey, { label: " Booking desk " })).toEqual({ label: "Booking desk", scope: "book" });
  expect(takenBody(createKey, { label: "Widget", scope: "read" })).toEqual({ label: "Widget", scope: "read" });
  expect(bodyErrors(createKey, { label: "l".repeat(60) })).toEqual({});
});

it.each([
  ["nothing", undefined, ["Enter who the key is for."]],
  ["a blank", "  ", ["Enter who the key is for."]],
  ["no text", 5, ["Enter who the key is for."]],
  ["two lines", "Desk\nnext", SIGNS],
  ["too many letters", "l".repeat(61), atMost(60)],
])("A key is not for %s", (_what, label, errors) => expect(bodyErrors(createKey, { label })).toEqual({ label: errors }));

it("A key has no right that there is not", () => expect(bodyErrors(createKey, { label: "Desk", scope: "admin" })).toHaveProperty("scope"));
