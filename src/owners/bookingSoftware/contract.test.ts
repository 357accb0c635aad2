import { describe, expect, it } from "vitest";
import { atMost, bodyErrors } from "../../tools/testing/validationErrors.ts";
import { chooseProducts, connectSoftware, disconnectSoftware } from "./contract.ts";

const ID = "01980000-0000-7000-8000-000000000001";

describe("booking software that is connected", () => {
  const connectionErrors = (given: object) => bodyErrors(connectSoftware, { url: "https://octo.example/api", api_key: "secret", ...given });

  it("has an address and a key", () => {
    expect(connectionErrors({})).toEqual({});
    expect(connectionErrors({ url: "https://octo.example/".padEnd(500, "p"), api_key: "k".repeat(500) })).toEqual({});
  });

  it.each([
    ["no address", { url: undefined }, { url: ["Enter a URL."] }],
    ["an address that is no text", { url: 5 }, { url: ["Enter a URL."] }],
    ["an address that is too long", { url: "u".repeat(501) }, { url: atMost(500) }],
    ["no key", { api_key: undefined }, { api_key: ["Enter a key."] }],
    ["a key that is too long", { api_key: "k".repeat(501) }, { api_key: atMost(500) }],
  ])("has never %s", (_what, given, errors) => expect(connectionErrors(given)).toEqual(errors));
});

describe("what its products are here", () => {
  it.each([
    ["a new activity", "new"],
    ["nothing", "none"],
    ["an item that is there", ID],
  ])("is %s", (_what, item) => expect(bodyErrors(chooseProducts, { choices: [{ product: ID, item }] })).toEqual({}));

  it("may be left as it is", () => expect(bodyErrors(chooseProducts, { choices: [] })).toEqual({}));

  it.each([
    ["an item by its title", [{ product: ID, item: "Sunrise dive" }]],
    ["a product by its name", [{ product: "Dive", item: "new" }]],
    ["half a choice", [{ product: ID }]],
    ["no list", { product: ID, item: "new" }],
    ["more than there can be", Array.from({ length: 401 }, () => ({ product: ID, item: "none" }))],
  ])("is never %s", (_what, choices) => expect(Object.keys(bodyErrors(chooseProducts, { choices }))).toEqual(["choices"]));
});

it("Who disconnects it says what becomes of its items", () => {
  expect(bodyErrors(disconnectSoftware, { items: "keep" })).toEqual({});
  expect(bodyErrors(disconnectSoftware, { items: "remove" })).toEqual({});
  for (const items of [undefined, "", "all"])
    expect(bodyErrors(disconnectSoftware, { items })).toEqual({ items: ["Choose whether to keep the items."] });
});
