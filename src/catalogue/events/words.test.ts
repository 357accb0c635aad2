import { expect, test } from "vitest";
import { categoryInText, readEventQuery } from "./words.ts";

test.each([
  ["Concert", "music"],
  ["MusicEvent", "music"],
  ["Concert for children", "family"],
  ["Food festival", "food"],
  ["Brocante; Marché", "market"],
  ["Ausstellung", "exhibition"],
  ["schema:TheaterEvent", "stage"],
  ["Visite guidée", "tour"],
  ["Village fête", "festival"],
  ["Assembly of beekeepers", "other"],
  ["", "other"],
])("a source's “%s” is %s", (text, category) => expect(categoryInText(text)).toBe(category));

test.each([
  ["concerts this weekend", { when: "weekend", category: "music", isAsked: true, rest: "" }],
  ["concerts this weekend in Ubud", { when: "weekend", category: "music", isAsked: true, rest: "ubud" }],
  ["what's on tonight", { when: "tonight", isAsked: true, rest: "" }],
  ["events in chinon", { isAsked: true, rest: "chinon" }],
  ["Konzerte heute Abend Wien", { when: "tonight", category: "music", isAsked: true, rest: "wien" }],
  ["concert ce week-end", { when: "weekend", category: "music", isAsked: true, rest: "" }],
  ["flea market tomorrow", { when: "tomorrow", category: "market", isAsked: true, rest: "" }],
  ["this weekend", { when: "weekend", isAsked: true, rest: "" }],
])("“%s” asks for events", (search, query) => expect(readEventQuery(search)).toEqual(query));

test.each(["ubud", "walks ubud", "market", "pizza tonight", "hotel this weekend", "constructor", ""])("“%s” asks for none", (search) =>
  expect(readEventQuery(search).isAsked).toBe(false),
);
