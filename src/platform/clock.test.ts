import { afterEach, describe, expect, it } from "vitest";
import { codeFromName, freezeClock, newCode, newUuid, now, uuidFromName } from "./clock.ts";

afterEach(() => freezeClock(undefined));

const CODE = /^[0-9a-hjkmnp-tv-z]{8}$/;
/** First segments of the guide's addresses, current and planned. */
const FIRST_SEGMENTS =
  `accounts activities admin api area areas assets business captcha countries dev explore flags for-business for-creators
  guide healthz inventory listing login media metrics privacy-policy readyz search signup staff static traveller traveller-terms users vouchers`.split(
    /\s+/,
  );

describe("the clock", () => {
  it("stands still when it is stopped, and goes on when it is let go", () => {
    const moment = new Date("2026-03-01T08:00:00Z");
    freezeClock(moment);
    expect(now()).toEqual(moment);
    freezeClock(undefined);
    expect(now().getTime()).toBeGreaterThan(moment.getTime());
  });
});

describe("newUuid", () => {
  const many = Array.from({ length: 20_000 }, newUuid);
  const momentInUuid = (uuid: string) => Number.parseInt(uuid.replace("-", "").slice(0, 12), 16);
  /** Returns a moment after all ids so far, in this file and others: the ids of one process never go back. */
  const ahead = () => momentInUuid(newUuid()) + 60_000;

  it("is a version 7 of RFC 9562", () => {
    for (const uuid of many) expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it("begins with the moment in milliseconds", () => {
    const moment = ahead();
    freezeClock(new Date(moment));
    expect(momentInUuid(newUuid())).toBe(moment);
  });

  it("ascends and never repeats, also more than 4,096 times within one millisecond", () => {
    freezeClock(new Date(ahead()));
    const stopped = Array.from({ length: 10_000 }, newUuid);
    for (const list of [many, stopped]) {
      expect(list.toSorted()).toEqual(list);
      expect(new Set(list).size).toBe(list.length);
    }
  });

  it("goes on ascending when the machine's clock is set back", () => {
    freezeClock(new Date(ahead()));
    const before = newUuid();
    freezeClock(new Date(0));
    expect(newUuid() > before).toBe(true);
  });
});

describe("codes", () => {
  const many = Array.from({ length: 20_000 }, newCode);

  it("are 8 characters of Crockford's base32 in lower case: no i, l, o, u", () => {
    for (const code of many) expect(code).toMatch(CODE);
  });

  it("use all 32 characters", () => expect(new Set(many.join("")).size).toBe(32));

  it("hardly ever repeat", () => expect(new Set(many).size).toBe(many.length));

  // A code has 8 characters, and every first segment of 8 has a letter that codes never contain.
  it.each(FIRST_SEGMENTS)("are never the first part of an address: %s", (segment) => expect(segment).not.toMatch(CODE));
});

describe("names", () => {
  it("always give the same code and id, and different names different ones", () => {
    expect(codeFromName("a")).toBe(codeFromName("a"));
    expect(codeFromName("a")).toMatch(CODE);
    expect(codeFromName("a")).not.toBe(codeFromName("b"));
    expect(uuidFromName("a")).toBe(uuidFromName("a"));
    expect(uuidFromName("a")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(uuidFromName("a")).not.toBe(uuidFromName("b"));
  });
});
