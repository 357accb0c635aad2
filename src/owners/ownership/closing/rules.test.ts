import { describe, expect, it } from "vitest";
import { RESTORE_DAYS } from "../../../catalogue/listings/rules.ts";
import { closingTooLate, isOwnClosing, notYours, reopenRefusal, reopenUntil } from "./rules.ts";

const closed = new Date("2026-01-01T00:00:00Z");
const own = { deleted: closed, merged_into: null, closed };

describe("a listing that its owners closed", () => {
  it("can be brought back until the last moment, and not after", () => {
    const end = reopenUntil(closed);
    expect((end.getTime() - closed.getTime()) / 86_400_000).toBe(RESTORE_DAYS);
    expect(reopenRefusal(own, end)).toBeUndefined();
    expect(reopenRefusal(own, new Date(end.getTime() + 1))).toBe(closingTooLate());
  });
});

describe("a listing", () => {
  it.each([
    ["that is there", { ...own, deleted: null }],
    ["that is there and was never closed", { deleted: null, merged_into: null, closed: undefined }],
    ["that staff have deleted", { ...own, closed: undefined }],
    ["that staff have deleted after its owners had closed and reopened it", { ...own, deleted: new Date(closed.getTime() + 1) }],
    ["that was merged into another", { ...own, merged_into: "xq1dw63c" }],
  ])("%s is not its owners' to bring back", (_name, state) => {
    expect(isOwnClosing(state)).toBe(false);
    expect(reopenRefusal(state, closed)).toBe(notYours());
  });
});
