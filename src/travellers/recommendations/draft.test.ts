import { expect, it } from "vitest";
import { knowsText, parseDraft, pickDraftFields } from "./draft.ts";

it("A draft is what was typed, and nothing that is no draft", () => {
  const said = { rating: "3", comment: "Go early.", price_feel: "", familiarity: "know_of" };
  expect(parseDraft(JSON.stringify({ ...said, other: "x" }))).toEqual(said);
  for (const stored of [null, "", "null", "[1]", "{", JSON.stringify({ comment: 3 }), JSON.stringify({ familiarity: "know_of" })])
    expect(parseDraft(stored)).toBeUndefined();
});

it("A form's fields are those of a recommendation", () => {
  expect(pickDraftFields({ comment: "x", csrf_token: "y" })).toEqual({ rating: "", comment: "x", price_feel: "", familiarity: "" });
  expect([knowsText("know_personally"), knowsText("dont_know")]).toEqual(["knows the owner", ""]);
});
