import { expect, it } from "vitest";
import { VERSION } from "../../platform/version.ts";
import { markupText, renderMarkup } from "../../tools/testing/markup.tsx";
import { DeskNotes } from "./DeskNotes.tsx";

const notes = (address: string) => markupText(renderMarkup(<DeskNotes itemClass="" />, { address }));

it("shows staff the version of the guide", () => {
  expect(VERSION).toMatch(/^\d+\.\d+\.\d+/);
  expect(notes("/staff/settings/")).toContain(`Version ${VERSION}`);
});

it("does not show it to owners", () => {
  expect(notes("/listing/abcdefgh/")).not.toContain(VERSION);
});
