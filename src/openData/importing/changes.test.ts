import { describe, expect, test } from "vitest";
import type { ShellFields } from "../../catalogue/listings/shells/enumerations.ts";
import { decideChanges, isAnotherThing, isUntouched } from "./changes.ts";
import { IMPORTED_FIELDS } from "./enumerations.ts";

const fields = (values: Partial<ShellFields>) =>
  ({ ...Object.fromEntries(IMPORTED_FIELDS.map((field) => [field, null])), hashtags: [], ...values }) as ShellFields;

describe("what a changed file may change", () => {
  test("is every field that still says what was imported", () => {
    const decided = decideChanges(
      fields({ phone: "1", email: "a" }),
      fields({ phone: "owner's", email: "a" }),
      fields({ phone: "2", email: "b" }),
    );
    expect(decided).toEqual({
      before: { email: "a" },
      after: { email: "b" },
      kept: ["phone"],
      offered: [{ field: "phone", values: { phone: "2" } }],
      settled: expect.any(Array),
    });
  });

  test("is no part of a group of fields that an owner has touched", () => {
    const imported = fields({ latitude: 1, longitude: 2, area_id: 3, city: "Old" });
    const decided = decideChanges(
      imported,
      { ...imported, city: "Owner's" },
      fields({ latitude: 5, longitude: 6, area_id: 7, city: "Old" }),
    );
    expect(decided.after).toEqual({});
    expect(decided.kept).toEqual(["latitude", "longitude", "area_id"]);
  });

  test("is nothing where the owner was ahead of the file, or the lists are the same", () => {
    expect(decideChanges(fields({ phone: "1" }), fields({ phone: "2" }), fields({ phone: "2" }))).toEqual({
      before: {},
      after: {},
      kept: [],
      offered: [],
      settled: expect.arrayContaining(["phone"]),
    });
    expect(decideChanges(fields({}), fields({ hashtags: ["a"] }), fields({ hashtags: ["a"] })).after).toEqual({});
  });

  test("leaves what the owner changed and the file did not out of the report", () => {
    expect(decideChanges(fields({ phone: "1" }), fields({ phone: "2" }), fields({ phone: "1" }))).toMatchObject({ kept: [], offered: [] });
  });
});

test("a listing is untouched while every imported field says the same", () => {
  expect(isUntouched(fields({ phone: "1" }), fields({ phone: "1" }))).toBe(true);
  expect(isUntouched(fields({ phone: "1" }), fields({ phone: "" }))).toBe(false);
});

test("another name far away is another thing; a move or a new name alone is not", () => {
  const here = fields({ slug: "a", latitude: 42, longitude: 1 });
  expect(isAnotherThing(here, fields({ slug: "b", latitude: 43, longitude: 1 }))).toBe(true);
  expect(isAnotherThing(here, fields({ slug: "a", latitude: 43, longitude: 1 }))).toBe(false);
  expect(isAnotherThing(here, fields({ slug: "b", latitude: 42.01, longitude: 1 }))).toBe(false);
  const atDateLine = fields({ slug: "a", latitude: -16.8, longitude: 179.999 });
  expect(isAnotherThing(atDateLine, fields({ slug: "b", latitude: -16.8, longitude: -179.999 }))).toBe(false);
});
