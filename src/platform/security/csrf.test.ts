import { expect, it } from "vitest";
import { isCsrfTokenGood, newCsrfToken } from "./csrf.ts";

const SECRET = "the guide's secret";
const good = newCsrfToken(SECRET, "session");
const isGood = (cookie: string | undefined, sent: string | undefined, { secret = SECRET, session = "session" } = {}) =>
  isCsrfTokenGood(secret, session, cookie, sent);

it("A token that was made for the session is taken", () => expect(isGood(good, good)).toBe(true));

it("Every token is another", () => expect(newCsrfToken(SECRET, "session")).not.toBe(good));

it("A missing cookie or a missing token is refused", () => {
  expect(isGood(undefined, good)).toBe(false);
  expect(isGood(good, undefined)).toBe(false);
  expect(isGood("", "")).toBe(false);
});

it("Another browser's token is refused, although it is good there", () =>
  expect(isGood(newCsrfToken(SECRET, "session"), good)).toBe(false));

it("A token of another session is refused: a cookie set by a neighbouring host is of no use", () => {
  expect(isGood(good, good, { session: "another" })).toBe(false);
  expect(isGood(good, good, { session: "" })).toBe(false);
});

it("A token that another guide's secret sealed is refused", () => expect(isGood(good, good, { secret: "another" })).toBe(false));

it("A token that somebody made up, cut or changed is refused", () => {
  const [nonce, mark = ""] = good.split(".");
  for (const forged of [
    "x",
    ".",
    `${nonce}`,
    `${nonce}.`,
    `${nonce}.${mark.slice(1)}`,
    `x${good}`,
    `${nonce}.${mark.replace(/^./, (c) => (c === "A" ? "B" : "A"))}`,
  ])
    expect(isGood(forged, forged)).toBe(false);
});
