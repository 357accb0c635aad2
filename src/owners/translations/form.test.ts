import { describe, expect, it } from "vitest";
import type { SubjectTexts } from "./contract.ts";
import { baseName, confirmName, fieldName, formAgain, readChangedTexts, TAKE, toBase } from "./form.ts";

const text = (own: string, shown = own) => ({ original: "Original", own, shown, source: null, is_outdated: false });
const subject = (version: string, texts: SubjectTexts["texts"]): SubjectTexts => ({
  kind: "listing",
  id: "abc",
  name: "Lakeside",
  version,
  texts,
});
const BEFORE = subject("1", { name: text("Haus"), description: text("Acht\nZimmer."), directions: text("", "Maschine") });
const name = (field: string) => fieldName(BEFORE, field);
const FORM = {
  [baseName(BEFORE)]: toBase(BEFORE),
  [name("name")]: "Haus",
  [name("description")]: "Acht\r\nZimmer.",
  [name("directions")]: "",
};

describe("readChangedTexts", () => {
  it("leaves out what was not touched", () => expect(readChangedTexts(FORM, BEFORE)).toEqual({ version: "1", texts: {} }));
  it("reads changed, confirmed and taken texts", () => {
    const form = { ...FORM, [name("name")]: "Seehaus", [confirmName(BEFORE, "description")]: "yes", [TAKE]: name("directions") };
    expect(readChangedTexts(form, BEFORE).texts).toEqual({ name: "Seehaus", description: "Acht\r\nZimmer.", directions: "Maschine" });
  });
  it("reads nothing on a base that was tampered with", () =>
    expect(readChangedTexts({ ...FORM, [name("name")]: "Seehaus", [baseName(BEFORE)]: "[" }, BEFORE).texts).toEqual({}));
});

describe("formAgain", () => {
  const now = subject("2", { ...BEFORE.texts, description: text("Neun Zimmer.") });
  const sent = { ...FORM, [name("name")]: "Seehaus" };
  const unsaved = (key: "failed" | "conflicts") => ({ errors: {}, failure: "", failed: [], conflicts: [], [key]: ["listing.abc"] });
  it("keeps typed texts on their base after an error", () =>
    expect(formAgain([now], sent, unsaved("failed"))).toMatchObject({
      typed: { [name("name")]: "Seehaus", [name("description")]: "Acht\r\nZimmer." },
      bases: { [baseName(BEFORE)]: toBase(BEFORE) },
    }));
  it("keeps typed texts, and takes the other person's elsewhere, after a conflict", () =>
    expect(formAgain([now], sent, unsaved("conflicts"))).toEqual({
      typed: { [name("name")]: "Seehaus" },
      bases: { [baseName(now)]: toBase(now) },
    }));
});
