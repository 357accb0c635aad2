import { expect, it } from "vitest";
import { CallError } from "../../platform/pages/callApi.ts";
import { readMergeWith } from "./MergeWith.tsx";

it.each([
  ["the listing of the page", 0, 0, "bbbbbbbb"],
  ["the listing of the page, if both are claimed,", 1, 1, "bbbbbbbb"],
  ["the only claimed listing", 0, 1, "aaaaaaaa"],
])("A chosen listing opens the comparison that keeps %s", async (_title, own, others, keep) => {
  const read = () => Promise.resolve({ kept: { people_count: own }, gone: { people_count: others } });
  expect(await readMergeWith({ "other.0": "aaaaaaaa", "other.typed": "" }, "bbbbbbbb", read)).toBe(
    `/staff/review/duplicates/aaaaaaaa/bbbbbbbb/?keep=${keep}`,
  );
});

it.each([
  [{ "other.typed": "" }, "Choose a listing."],
  [{ "other.0": "bbbbbbbb", "other.typed": "" }, "Choose a different listing."],
])("%j is refused at the field", async (form, message) => {
  const error = await readMergeWith(form as Record<string, string>, "bbbbbbbb").catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ fields: { other: [message] } });
});
