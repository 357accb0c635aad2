import { describe, expect, it } from "vitest";
import { baseOfForm, draftOfForm } from "./form.ts";

const draftOrder = (form: Record<string, string>) => draftOfForm(form).entries.map(({ business }) => business);
const three = { "note.a": "", "order.a": "1", "note.b": "", "order.b": "2", "note.c": "", "order.c": "3" };

describe("draftOfForm", () => {
  it("keeps the order of the numbers", () => {
    expect(draftOrder(three)).toEqual(["a", "b", "c"]);
    expect(draftOrder({ ...three, "order.a": "9" })).toEqual(["b", "c", "a"]);
  });

  it("puts what was given another's number before that one", () => {
    expect(draftOrder({ ...three, "order.c": "1" })).toEqual(["c", "a", "b"]);
    expect(draftOrder({ ...three, "order.c": "2" })).toEqual(["a", "c", "b"]);
  });

  it("treats a missing or invalid number as the first place", () => {
    expect(draftOrder({ ...three, "order.b": "x" })).toEqual(["b", "a", "c"]);
    expect(draftOrder({ "note.a": "", "note.b": "" })).toEqual(["a", "b"]);
  });

  it("leaves out what is taken out, and adds what is added behind, each once", () => {
    expect(draftOrder({ ...three, "remove.b": "on" })).toEqual(["a", "c"]);
    expect(draftOrder({ ...three, "add.d": "on", "add.a": "on" })).toEqual(["a", "b", "c", "d"]);
    expect(draftOrder({ ...three, "remove.a": "on", "add.a": "on" })).toEqual(["b", "c", "a"]);
  });

  it("has line ends as they are kept, and is private unless it says otherwise", () => {
    const draft = draftOfForm({ letter: "Dear\r\nMaya", "note.a": "one\r\ntwo" });
    expect(draft).toEqual({ letter: "Dear\nMaya", visibility: "private", entries: [{ business: "a", note: "one\ntwo" }] });
    expect(draftOfForm({ visibility: "public" })).toEqual({ letter: "", visibility: "public", entries: [] });
  });
});

describe("baseOfForm", () => {
  it("reads what the form sent along, and nothing beside it", () => {
    const base = { letter: "Dear", visibility: "private", entries: [] };
    expect(baseOfForm(JSON.stringify({ ...base, more: 1 }))).toEqual(base);
  });

  it.each([
    undefined,
    "",
    "{",
    "null",
    "[]",
    '{"letter":"x"}',
    '{"letter":1,"visibility":"private","entries":[]}',
    '{"letter":"","visibility":"private","entries":{}}',
  ])("is undefined for %j", (text) => expect(baseOfForm(text)).toBeUndefined());
});
