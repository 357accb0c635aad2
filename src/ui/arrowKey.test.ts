import { expect, it } from "vitest";
import { ENGLISH } from "../platform/languages/reader.ts";
import { runForReader } from "../platform/languages/requestReader.ts";
import { readingKey } from "./arrowKey.ts";

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "Home"];

it("mirrors the left and right arrows in Arabic only", () => {
  const inArabic = runForReader({ ...ENGLISH, language: "ar", locale: "ar" }, () => KEYS.map(readingKey));
  expect(inArabic).toEqual(["ArrowRight", "ArrowLeft", "ArrowUp", "Home"]);
  expect(KEYS.map(readingKey)).toEqual(KEYS);
});
