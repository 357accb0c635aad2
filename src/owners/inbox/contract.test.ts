import { describe, expect, it } from "vitest";
import { A_TEXT, atMost, BLANK, bodyErrors, queryErrors, REQUIRED, takenBody } from "../../tools/testing/validationErrors.ts";
import { changeAnswer, createAnswer } from "./answers/contract.ts";
import { answerQuestion, changeQuestion, listInbox, writeNote } from "./contract.ts";

describe("an answer that is saved to be sent again", () => {
  const ANSWER = { title: "We are full", text: "Dear {name},\nfor {dates} we are full." };

  it("has a title and words", () => {
    expect(bodyErrors(createAnswer, ANSWER)).toEqual({});
    expect(bodyErrors(createAnswer, {})).toEqual({ title: REQUIRED, text: REQUIRED });
  });

  it.each([
    ["a blank title", { title: " " }, { title: BLANK }],
    ["a title of two lines", { title: "We are\nfull" }, { title: ["Remove line breaks and control characters."] }],
    ["a title that is too long", { title: "t".repeat(61) }, { title: atMost(60) }],
    ["blank words", { text: "\n" }, { text: BLANK }],
    ["a book", { text: "t".repeat(5_001) }, { text: atMost(5_000) }],
    ["words that are no text", { text: 5 }, { text: A_TEXT }],
  ])("has no %s", (_what, given, errors) => {
    expect(bodyErrors(createAnswer, { ...ANSWER, ...given })).toEqual(errors);
    expect(bodyErrors(changeAnswer, given)).toEqual(errors);
  });

  it("is changed in what is given, with the version that was read", () => {
    expect(bodyErrors(changeAnswer, {})).toEqual({});
    expect(takenBody(changeAnswer, { title: "Full", version: 3 })).toEqual({ title: "Full", version: 3 });
    expect(bodyErrors(changeAnswer, { version: "3" })).toEqual({ version: ["Enter a number."] });
  });
});

describe("a question in the desk", () => {
  it("is answered with words", () => {
    expect(bodyErrors(answerQuestion, { text: "Yes, dogs are welcome." })).toEqual({});
    expect(bodyErrors(answerQuestion, { text: "" })).toEqual({ text: BLANK });
    expect(bodyErrors(answerQuestion, {})).toEqual({ text: REQUIRED });
  });

  it("is done, or waits again", () => {
    expect(bodyErrors(changeQuestion, { is_done: true })).toEqual({});
    expect(bodyErrors(changeQuestion, {})).toEqual({ is_done: REQUIRED });
    expect(bodyErrors(changeQuestion, { is_done: "later" })).toEqual({ is_done: ["Choose true or false."] });
  });
});

describe("a note about a guest", () => {
  it("may be emptied, and is written over only where its version was read", () => {
    expect(bodyErrors(writeNote, { text: "", version: 1 })).toEqual({});
    expect(bodyErrors(writeNote, { text: "Comes late.", version: 0 })).toEqual({});
    expect(bodyErrors(writeNote, { text: "Comes late." })).toEqual({ version: REQUIRED });
    expect(bodyErrors(writeNote, { text: "Comes late.", version: -1 })).toEqual({ version: ["Must be at least 0."] });
  });

  it("has at most 2,000 characters", () => {
    expect(bodyErrors(writeNote, { text: "n".repeat(2_000), version: 0 })).toEqual({});
    expect(bodyErrors(writeNote, { text: "n".repeat(2_001), version: 0 })).toEqual({ text: atMost(2_000) });
  });
});

it("The inbox is searched by part of a guest's name, in one of three states", () => {
  expect(queryErrors(listInbox, { state: "waiting", search: "Ana" })).toEqual({});
  expect(queryErrors(listInbox, { search: "n".repeat(101) })).toEqual({ search: atMost(100) });
  expect(queryErrors(listInbox, { state: "new" })).toHaveProperty("state");
});
