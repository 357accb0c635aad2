import { expect, it } from "vitest";
import { insertBlocks } from "../../accounts/travellers/follows/blocks/store.ts";
import { insertRelationships } from "../../accounts/travellers/follows/store.ts";
import { newUuid } from "../../platform/clock.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);

/**
 * Expected results by relation: the profile ("all", "name", or a status), the list of followed travellers, a follow, a block, the number of
 * recommendations, and whether the list of travellers contains the traveller.
 */
const EXPECTED = {
  public: {
    visitor: ["all", 200, 401, 401, 1, true],
    other: ["all", 200, 201, 201, 1, true],
    requested: ["all", 200, 200, 201, 1, true],
    follower: ["all", 200, 200, 201, 1, true],
    blocked: [404, 404, 404, 404, 0, false],
    blocking: [404, 404, 404, 200, 0, false],
    self: ["all", 200, 400, 400, 0, true],
    owner: ["all", 200, 403, 403, 1, true],
    staff: ["all", 200, 403, 403, 1, true],
  },
  private: {
    visitor: ["name", 404, 401, 401, 0, false],
    other: ["name", 404, 201, 201, 0, false],
    requested: ["name", 404, 200, 201, 0, false],
    follower: ["all", 200, 200, 201, 1, false],
    blocked: [404, 404, 404, 404, 0, false],
    blocking: [404, 404, 404, 200, 0, false],
    self: ["all", 200, 400, 400, 0, true],
    owner: ["name", 404, 403, 403, 0, false],
    staff: ["name", 404, 403, 403, 0, false],
  },
} as const;
type Visibility = keyof typeof EXPECTED;
type Viewer = keyof (typeof EXPECTED)[Visibility];

const ROWS = (Object.keys(EXPECTED) as Visibility[]).flatMap((visibility) =>
  (Object.keys(EXPECTED[visibility]) as Viewer[]).map((viewer) => ({ visibility, viewer, expected: EXPECTED[visibility][viewer] })),
);

it.each(ROWS)("Of a $visibility traveller a $viewer gets $expected", async ({ visibility, viewer, expected }) => {
  const subject = await buildTraveller(db, { visibility, home_country: "PT" });
  const { code: business } = await buildBusiness(db);
  await buildVisit(db, { business, traveller: subject.code });

  const visitor = new Visitor(fastify);
  let code = viewer === "self" ? subject.code : "";
  if (viewer === "self") await visitor.signIn(db, subject.account_id);
  else if (viewer === "staff" || viewer === "owner") {
    const { id } = await buildAccount(db, viewer === "staff" ? { roles: ["staff"] } : {});
    if (viewer === "owner") await buildBusiness(db, { owners: [id] });
    await visitor.signIn(db, id);
  } else if (viewer !== "visitor") {
    const own = await buildTraveller(db);
    code = own.code;
    await visitor.signIn(db, own.account_id);
  }
  const pair = { uuid: newUuid(), from_traveller: code, to_traveller: subject.code };
  if (viewer === "requested") await insertRelationships(db, [{ ...pair, status: "requested" }]);
  if (viewer === "follower") await insertRelationships(db, [{ ...pair, status: "following" }]);
  if (viewer === "blocked") await insertBlocks(db, [{ uuid: newUuid(), traveller: subject.code, blocked: code }]);
  if (viewer === "blocking") await insertBlocks(db, [{ uuid: newUuid(), traveller: code, blocked: subject.code }]);

  const profile = await visitor.get(`/traveller/api/traveller/${subject.code}/`);
  const followees = await visitor.get(`/traveller/api/followee-relationships/${subject.code}/`);
  const list = await visitor.get("/traveller/api/traveller/");
  const words = await visitor.get(`/traveller/api/profile-preview/${business}/${code ? `${code}/` : ""}`);
  const followed = await visitor.post("/traveller/api/relationships/", { to_traveller: subject.code });
  const blocked = await visitor.post("/traveller/api/block/", { traveller: subject.code });
  expect([
    profile.statusCode === 200 ? (profile.json().home_country === null ? "name" : "all") : profile.statusCode,
    followees.statusCode,
    followed.statusCode,
    blocked.statusCode,
    words.json().visits.length,
    list.body.includes(subject.code),
  ]).toEqual(expected);
});
