import { expect, it } from "vitest";
import { newUuid } from "../../../platform/clock.ts";
import { and, eq } from "../../../platform/db/sql.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildTraveller } from "../../../tools/testing/factories.ts";
import { VISIBILITIES, WISHLIST_VISIBILITIES } from "../enumerations.ts";
import { insertRelationships } from "../follows/store.ts";
import { traveller_block } from "../follows/tables.ts";
import { traveller } from "../tables.ts";
import { visibility } from "./rules.ts";
import { findVisible, isVisible } from "./store.ts";

const db = testDatabase();

const PARTS = ["profile", "lists", "wishlist"] as const;
const NOTHING = { is_self: false, is_follower: false, is_blocked: false };
const block = (from: string, to: string) => db.insert(traveller_block).values({ uuid: newUuid(), traveller: from, blocked: to });
const follow = (from: string, to: string, status: string) =>
  insertRelationships(db, [{ uuid: newUuid(), from_traveller: from, to_traveller: to, status }]);

/** All relations of a viewer to a traveller, and how each is created. */
const RELATIONS: [string, typeof NOTHING, (viewer: string, code: string) => Promise<unknown>][] = [
  ["a stranger", NOTHING, async () => undefined],
  ["one who asked to follow", NOTHING, (viewer, code) => follow(viewer, code, "requested")],
  ["a follower", { ...NOTHING, is_follower: true }, (viewer, code) => follow(viewer, code, "following")],
  ["one who is followed", NOTHING, (viewer, code) => follow(code, viewer, "following")],
  ["one who blocks", { ...NOTHING, is_blocked: true }, (viewer, code) => block(viewer, code)],
  ["one who is blocked", { ...NOTHING, is_blocked: true }, (viewer, code) => block(code, viewer)],
  [
    "a follower who is blocked",
    { ...NOTHING, is_follower: true, is_blocked: true },
    (viewer, code) => follow(viewer, code, "following").then(() => block(code, viewer)),
  ],
];

const SUBJECTS = (Object.keys(VISIBILITIES) as (keyof typeof VISIBILITIES)[]).flatMap((visibility) =>
  (Object.keys(WISHLIST_VISIBILITIES) as (keyof typeof WISHLIST_VISIBILITIES)[]).flatMap((wishlist_visibility) =>
    [true, false].map((is_verified) => ({ visibility, wishlist_visibility, is_verified })),
  ),
);

async function seenInList(code: string, viewer: string | undefined) {
  const seen = await Promise.all(
    PARTS.map(
      async (part) =>
        [
          part,
          (
            await db
              .select({ code: traveller.code })
              .from(traveller)
              .where(and(eq(traveller.code, code), isVisible(part, viewer)))
          ).length === 1,
        ] as const,
    ),
  );
  return Object.fromEntries(seen);
}

it.each(SUBJECTS)(
  "SQL and the rule agree on a $visibility profile, wishlist $wishlist_visibility, verified $is_verified",
  async ({ is_verified, ...profile }) => {
    // A traveller blocked by staff is hidden in the same way.
    const hidden = profile.visibility === "public" ? { email_verified_at: null } : { blocked: new Date() };
    const account = await buildAccount(db, is_verified ? {} : hidden);
    const { code } = await buildTraveller(db, { ...profile, account_id: account.id });
    const subject = { ...profile, is_verified };
    for (const [who, relation, begin] of RELATIONS) {
      const { code: viewer } = await buildTraveller(db);
      await begin(viewer, code);
      const expected = visibility(relation, subject);
      expect((await findVisible(db, viewer, code))?.sees, who).toEqual(expected);
      expect(await seenInList(code, viewer), who).toEqual(expected);
    }
    for (const [viewer, relation] of [
      [undefined, NOTHING],
      [code, { ...NOTHING, is_self: true }],
    ] as const) {
      expect((await findVisible(db, viewer, code))?.sees).toEqual(visibility(relation, subject));
      expect(await seenInList(code, viewer)).toEqual(visibility(relation, subject));
    }
  },
);

it("There is nothing to see of a code that is nobody's", async () => {
  expect(await findVisible(db, undefined, "zzzzzzzz")).toBeUndefined();
});

it("A traveller blocks another once, and never themself", async () => {
  const [one, other] = [await buildTraveller(db), await buildTraveller(db)];
  await block(one.code, other.code);
  await expect(block(one.code, other.code)).rejects.toMatchObject({ cause: { code: "23505" } });
  await expect(block(one.code, one.code)).rejects.toMatchObject({ cause: { code: "23514" } });
});
