import { describe, expect, it } from "vitest";
import { bodyErrors, takenBody } from "../../tools/testing/validationErrors.ts";
import { changeWebhook, createWebhook } from "./contract.ts";
import { httpsAlone } from "./rules.ts";

const URL = "https://hooks.example.com/guide";
const CHOOSE = ["Choose at least 1 event."];

describe("the address of a webhook", () => {
  it.each([URL, "https://example.com", "https://a.b.example.co.uk/x?y=1", `  ${URL}  `])("may be %j", (url) => {
    expect(bodyErrors(createWebhook, { url, events: ["enquiry.created"] })).toEqual({});
    expect(bodyErrors(changeWebhook, { url })).toEqual({});
  });

  it.each([
    ["not encrypted", "http://hooks.example.com/"],
    ["another protocol", "ftp://example.com/"],
    ["a file of the server", "file:///etc/passwd"],
    ["with a name and password", "https://user:secret@example.com/"],
    ["with a port of its own", "https://example.com:8443/"],
    ["no address", "example.com"],
    ["nothing", ""],
    ["missing", undefined],
    ["no text", 5],
  ])("may not be %s: %j", (_what, url) =>
    expect(bodyErrors(createWebhook, { url, events: ["enquiry.created"] })).toEqual({ url: [httpsAlone()] }),
  );

  it("is at most 500 signs", () => {
    const url = `https://example.com/${"p".repeat(481)}`;
    expect(bodyErrors(createWebhook, { url: url.slice(0, 500), events: ["enquiry.created"] })).toEqual({});
    expect(bodyErrors(createWebhook, { url, events: ["enquiry.created"] })).toEqual({ url: ["Use at most 500 characters."] });
  });
});

describe("what a webhook is told", () => {
  it("is each once in a list", () => {
    expect(takenBody(createWebhook, { url: URL, events: ["enquiry.created", "enquiry.created"] })).toEqual({
      url: URL,
      events: ["enquiry.created"],
    });
  });

  it.each([[[]], [""], [","], [null], [undefined], [5]])("is never nothing: %j", (events) =>
    expect(bodyErrors(createWebhook, { url: URL, events })).toEqual({ events: CHOOSE }),
  );

  it("is nothing that does not happen", () =>
    expect(bodyErrors(createWebhook, { url: URL, events: ["enquiry.created", "everything"] })).toHaveProperty("events"));

  it("is changed alone, and switched off alone", () => {
    expect(takenBody(changeWebhook, { is_active: false })).toEqual({ is_active: false });
    expect(bodyErrors(changeWebhook, { is_active: "off" })).toEqual({ is_active: ["Choose true or false."] });
  });
});
