import { describe, expect, it } from "vitest";
import { firstStatus, notTakenBack, onlyTheFollowed, statusError } from "./rules.ts";

describe("a follow", () => {
  it("of a public profile is one at once, of a private one a request", () => {
    expect([firstStatus("public"), firstStatus("private")]).toEqual(["following", "requested"]);
  });

  it("is accepted by who is followed alone, and never becomes a request again", () => {
    expect(statusError("requested", "following", true)).toBeUndefined();
    expect(statusError("requested", "following", false)).toEqual({ status: 403, text: onlyTheFollowed() });
    expect(statusError("following", "requested", true)).toEqual({ status: 400, text: notTakenBack() });
    expect(statusError("following", "requested", false)).toEqual({ status: 403, text: onlyTheFollowed() });
  });

  it.each(["requested", "following"] as const)("that is %s may be said again by either", (status) => {
    expect([statusError(status, status, true), statusError(status, status, false)]).toEqual([undefined, undefined]);
  });
});
