import { expect, it } from "vitest";
import { cleanedText, formatKey, parseKey, textLimit } from "./rules.ts";

it.each([
  ["listing:1a2b3c4d:description", { kind: "listing", id: "1a2b3c4d", field: "description" }],
  ["area:1581130:name", { kind: "area", id: "1581130", field: "name" }],
  ["guide:area_introductions.hoi-an", { kind: "guide", id: "", field: "area_introductions.hoi-an" }],
])("reads what a text is, and writes it again: %s", (text, key) => {
  expect(parseKey(text)).toEqual(key);
  expect(parseKey(text) && formatKey(parseKey(text) ?? { kind: "guide", id: "", field: "" })).toBe(text);
});

it.each([
  "",
  "listing",
  "listing:1a2b3c4d",
  "listing:1a:2b:name",
  "listing:';--:name",
  "item:1:title",
  "area:2147483648:name",
  "guide",
  "room:1:name",
])("reads nothing else: %j", (text) => {
  expect(parseKey(text)).toBeUndefined();
});

it("knows the limits of fields, and no inherited names", () => {
  expect(textLimit("listing", "short_description")).toBe(160);
  expect(textLimit("guide", "country_introductions.NP")).toBe(800);
  expect(textLimit("listing", "toString")).toBeUndefined();
  expect(textLimit("listing", "tagline")).toBeUndefined();
});

it("keeps the line breaks of long texts alone", () => {
  expect(cleanedText("description", " One.\r\n\r\nTwo. ")).toBe("One.\n\nTwo.");
  expect(cleanedText("title", " One\nTwo ")).toBe("One Two");
});
