import { expect, it } from "vitest";
import { CallError } from "../pages/callApi.ts";
import { FORGERY_DETAIL, formOutdated, messageFor } from "./errorCatalogue.ts";

const OTHER =
  "Looks like something went wrong. We track these errors automatically, but if the problem persists feel free to contact us. In the meantime, try again.";

it.each([
  [400, "There is an error in the form, please correct this and try again."],
  [401, "Must have permissions to perform this action."],
  [403, "Must have permissions to perform this action."],
  [404, "The request failed, please contact support if the error persists."],
  [429, "Too many requests, please try again in a few minutes."],
  [409, OTHER],
  [500, OTHER],
])("An answer %i has its message to the letter", (status, message) => {
  expect(messageFor(new CallError(status, { detail: "something else" }))).toBe(message);
});

it("A form that another tab made old is told as such, and what is not permitted is not", () => {
  expect(messageFor(new CallError(403, { detail: FORGERY_DETAIL }))).toBe(formOutdated());
  expect(messageFor(new CallError(401, { detail: FORGERY_DETAIL }))).toBe("Must have permissions to perform this action.");
});

it("A network failure has the catalogue's words, whatever the browser's own were", () => {
  for (const words of ["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"])
    expect(messageFor(new TypeError(words))).toBe("A network error has a occured, please check your connection and try again.");
});

it("A fault of our own is not taken for the network's", () => {
  expect(messageFor(new TypeError("Required parameter code was null or undefined"))).toBe(OTHER);
  expect(messageFor(new Error("x"))).toBe(OTHER);
  expect(messageFor(undefined)).toBe(OTHER);
});
