import { expect, it } from "vitest";
import { visibility } from "./rules.ts";

const STRANGER = { is_self: false, is_follower: false, is_blocked: false };
const FOLLOWER = { ...STRANGER, is_follower: true };
const subject = (profile: "public" | "private", wishlist_visibility: "private" | "followers" | "public", is_verified = true) => ({
  visibility: profile,
  wishlist_visibility,
  is_verified,
});
const visibleParts = (parts: Record<string, boolean>) =>
  Object.entries(parts)
    .filter(([, isSeen]) => isSeen)
    .map(([name]) => name)
    .join(" ");

it.each([
  ["public", "private", "profile lists", "profile lists"],
  ["public", "followers", "profile lists", "profile lists wishlist"],
  ["public", "public", "profile lists wishlist", "profile lists wishlist"],
  ["private", "private", "profile", "profile lists"],
  ["private", "followers", "profile", "profile lists wishlist"],
  // A private profile is for followers, whatever its wishlist setting.
  ["private", "public", "profile", "profile lists wishlist"],
] as const)("Of a %s profile with a %s wishlist a stranger sees %s, a follower %s", (profile, wishlist, stranger, follower) => {
  const of = subject(profile, wishlist);
  expect([visibleParts(visibility(STRANGER, of)), visibleParts(visibility(FOLLOWER, of))]).toEqual([stranger, follower]);
  expect(visibleParts(visibility({ ...STRANGER, is_self: true }, of))).toBe("profile lists wishlist");
  for (const relation of [STRANGER, FOLLOWER]) expect(visibleParts(visibility({ ...relation, is_blocked: true }, of))).toBe("");
});

it("Who has not verified an address is seen by nobody else, followers included", () => {
  const of = subject("public", "public", false);
  expect([STRANGER, FOLLOWER].map((relation) => visibleParts(visibility(relation, of)))).toEqual(["", ""]);
  expect(visibleParts(visibility({ ...STRANGER, is_self: true }, of))).toBe("profile lists wishlist");
});
