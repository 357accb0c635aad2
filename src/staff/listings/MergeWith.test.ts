import { expect, it } from "vitest";
import { CallError } from "../../platform/pages/callApi.ts";
import { readMergeWith } from "./MergeWith.tsx";

it("A chosen listing leads to the comparison in which the listing of the page stays", async () => {
  expect(await readMergeWith({ "other.0": "aaaaaaaa", "other.typed": "" }, "bbbbbbbb")).toBe(
    "/staff/review/duplicates/aaaaaaaa/bbbbbbbb/?keep=bbbbbbbb",
  );
});

it.each([
  [{ "other.typed": "" }, "Choose a listing."],
  [{ "other.0": "bbbbbbbb", "other.typed": "" }, "Choose another listing than this one."],
])("%j is refused at the field", async (form, message) => {
  const error = await readMergeWith(form as Record<string, string>, "bbbbbbbb").catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ fields: { other: [message] } });
});
