import { expect, it } from "vitest";
import { CLOSED, hasFooter, type PanelAct, panelsAfter } from "./panels.ts";

const after = (...acts: PanelAct[]) => acts.reduce(panelsAfter, CLOSED);
const EDIT = { act: "edit", kind: "room", id: "1" } as const;

it("Opening a panel hides the booking footer, closing brings it back", () => {
  expect(hasFooter(CLOSED)).toBe(true);
  expect(hasFooter(after(EDIT))).toBe(false);
  expect(hasFooter(after({ act: "book" }))).toBe(false);
  expect(hasFooter(after(EDIT, { act: "close" }))).toBe(true);
});

it("Closing resets all flags, whatever happened", () => {
  for (const acts of [[EDIT, { act: "send" }], [EDIT, { act: "send" }, { act: "fail", error: "No" }], [{ act: "book" }]] as PanelAct[][])
    expect(after(...acts, { act: "close" })).toEqual(CLOSED);
});

it("Only one panel is open", () => {
  expect(after(EDIT, { act: "book" })).toMatchObject({ edit: null, isBookOpen: true });
  expect(after({ act: "book" }, EDIT)).toMatchObject({ edit: { id: "1" }, isBookOpen: false });
});

it("Sending is loading until it failed, which says why, or succeeded", () => {
  expect(after(EDIT, { act: "send" })).toMatchObject({ isLoading: true, error: "" });
  const failed = after(EDIT, { act: "send" }, { act: "fail", error: "No." });
  expect(failed).toMatchObject({ isLoading: false, error: "No.", isSuccess: false, edit: { id: "1" } });
  expect(panelsAfter(failed, { act: "send" })).toMatchObject({ isLoading: true, error: "" });
  expect(panelsAfter(failed, { act: "succeed" })).toMatchObject({ isLoading: false, error: "", isSuccess: true });
});
