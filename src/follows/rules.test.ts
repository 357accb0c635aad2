import { describe, expect, it } from "vitest";
import { firstStatus, NOT_TAKEN_BACK, ONLY_THE_FOLLOWED, pendingFollow, statusError } from "./rules.ts";

describe("a follow", () => {
  it("of a public profile is one at once, of a private one a request", () => {
    expect([firstStatus("public"), firstStatus("private")]).toEqual(["following", "requested"]);
  });

  it("is accepted by who is followed alone, and never becomes a request again", () => {
    expect(statusError("requested", "following", true)).toBeUndefined();
    expect(statusError("requested", "following", false)).toEqual({ status: 403, text: ONLY_THE_FOLLOWED });
    expect(statusError("following", "requested", true)).toEqual({ status: 400, text: NOT_TAKEN_BACK });
    expect(statusError("following", "requested", false)).toEqual({ status: 403, text: ONLY_THE_FOLLOWED });
  });

  it.each(["requested", "following"] as const)("that is %s may be said again by either", (status) => {
    expect([statusError(status, status, true), statusError(status, status, false)]).toEqual([undefined, undefined]);
  });
});

describe("a follow that was wanted before signing in", () => {
  const NOW = Date.UTC(2026, 0, 1);
  const kept = (code: unknown, at: unknown) => JSON.stringify({ code, at });

  it("counts for a quarter of an hour", () => {
    expect(pendingFollow(kept("k4m2x9ta", NOW - 14 * 60_000), NOW)).toBe("k4m2x9ta");
    expect(pendingFollow(kept("k4m2x9ta", NOW - 15 * 60_000), NOW)).toBeUndefined();
    // A clock that was set back meanwhile keeps none of it for ever.
    expect(pendingFollow(kept("k4m2x9ta", NOW + 15 * 60_000), NOW)).toBeUndefined();
  });

  it.each([null, "", "{", "null", "7", kept(7, NOW), kept("k4m2x9ta", "soon"), "{}"])("is none where the browser kept %j", (text) =>
    expect(pendingFollow(text, NOW)).toBeUndefined(),
  );
});
