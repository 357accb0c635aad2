import { describe, expect, it } from "vitest";
import { parsePress } from "./pendingPress.ts";

const NOW = Date.UTC(2026, 0, 1);
const kept = (what: unknown, at: unknown) => JSON.stringify({ what, at });

describe("what was pressed before signing in", () => {
  it("counts for a quarter of an hour", () => {
    expect(parsePress(kept("k4m2x9ta", NOW - 14 * 60_000), NOW)).toBe("k4m2x9ta");
    expect(parsePress(kept("k4m2x9ta", NOW - 15 * 60_000), NOW)).toBeUndefined();
    // A clock that was set back meanwhile must not make it valid for ever.
    expect(parsePress(kept("k4m2x9ta", NOW + 15 * 60_000), NOW)).toBeUndefined();
  });

  it.each([null, "", "{", "null", "7", kept(7, NOW), kept("k4m2x9ta", "soon"), "{}"])("is ignored if the browser stored %j", (text) =>
    expect(parsePress(text, NOW)).toBeUndefined(),
  );
});
