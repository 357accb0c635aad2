import { describe, expect, it } from "vitest";
import { area, country } from "../../catalogue/places/tables.ts";
import { newUuid } from "../../platform/clock.ts";
import { eq, sql } from "../../platform/db/sql.ts";
import { freshDatabase, testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { buildAreaVisit, buildCountryVisit } from "../../tools/testing/recordFactories.ts";
import { insertAreaVisits, insertCountryVisits } from "../../travellers/visits/store.ts";
import { visited_area, visited_business, visited_country } from "../../travellers/visits/tables.ts";
import { insertRelationships } from "./follows/store.ts";
import { hasAvatar } from "./store.ts";
import { traveller } from "./tables.ts";

const db = testDatabase();

async function readCounts(code: string) {
  const [row] = await db.select().from(traveller).where(eq(traveller.code, code));
  return (
    row && {
      businesses: row.businesses_visited_count,
      countries: row.countries_visited_count,
      areas: row.areas_visited_count,
      followers: row.followers_count,
      following: row.following_count,
    }
  );
}
const NONE = { businesses: 0, countries: 0, areas: 0, followers: 0, following: 0 };

describe("the counts of visits", () => {
  it("grow with each visited business, country and area, and shrink when they are deleted", async () => {
    const { code } = await buildTraveller(db);
    const { code: bystander } = await buildTraveller(db);
    const { code: business, area_id } = await buildBusiness(db);
    await buildVisit(db, { business, traveller: code, is_recommended: false });
    await insertAreaVisits(db, [{ uuid: newUuid(), traveller: code, area_id: area_id as number }]);
    await insertCountryVisits(db, [
      { uuid: newUuid(), traveller: code, country_code: "VN" },
      { uuid: newUuid(), traveller: code, country_code: "NP" },
    ]);
    expect(await readCounts(code)).toEqual({ ...NONE, businesses: 1, countries: 2, areas: 1 });
    expect(await readCounts(bystander)).toEqual(NONE);

    await db.execute(sql`DELETE FROM visited_country WHERE country_code = 'NP'`);
    await db.execute(sql`DELETE FROM business`);
    expect(await readCounts(code)).toEqual({ ...NONE, countries: 1, areas: 1 });
  });

  it("count a place once: it cannot be visited twice", async () => {
    const { code } = await buildTraveller(db);
    const visit = () => insertCountryVisits(db, [{ uuid: newUuid(), traveller: code, country_code: "VN" }]);
    await visit();
    await expect(visit()).rejects.toMatchObject({ cause: { code: "23505" } });
    expect(await readCounts(code)).toEqual({ ...NONE, countries: 1 });
  });
});

describe("the counts of visits that are written at the same time", () => {
  it("are those of the rows, whatever order they come in", async () => {
    const { db: own } = await freshDatabase({ places: true, poolSize: 4 });
    const { code } = await buildTraveller(own);
    const businesses: { code: string }[] = [];
    while (businesses.length < 4) businesses.push(await buildBusiness(own));
    const areas = await own.select({ area_id: area.id }).from(area).limit(4);
    const countries = await own.select({ country_code: country.code }).from(country).limit(4);
    const write = () =>
      Promise.all([
        ...businesses.map((business) => buildVisit(own, { business: business.code, traveller: code })),
        ...areas.map((one) => buildAreaVisit(own, { ...one, traveller: code })),
        ...countries.map((one) => buildCountryVisit(own, { ...one, traveller: code })),
      ]);
    await write();
    // Deletes half of them while others are added.
    const { code: other } = await buildTraveller(own);
    await Promise.all([
      ...businesses.slice(2).map((business) => own.delete(visited_business).where(eq(visited_business.business, business.code))),
      ...areas.slice(2).map((one) => own.delete(visited_area).where(eq(visited_area.area_id, one.area_id))),
      ...countries.slice(2).map((one) => own.delete(visited_country).where(eq(visited_country.country_code, one.country_code))),
      ...businesses.slice(0, 2).map((business) => buildVisit(own, { business: business.code, traveller: other })),
    ]);
    const rows = await own.select().from(traveller);
    const counts = rows.map((row) => [row.code, row.businesses_visited_count, row.areas_visited_count, row.countries_visited_count]);
    expect(counts.toSorted()).toEqual(
      [
        [code, 2, 2, 2],
        [other, 2, 0, 0],
      ].toSorted(),
    );
  });
});

describe("the counts of follows", () => {
  const follow = async (from: string, to: string, status: string) => {
    const uuid = newUuid();
    await insertRelationships(db, [{ uuid, from_traveller: from, to_traveller: to, status }]);
    return uuid;
  };

  it("count who follows, on both sides, and not who only asks", async () => {
    const [one, other, third] = [await buildTraveller(db), await buildTraveller(db), await buildTraveller(db)];
    await follow(one.code, other.code, "following");
    await follow(third.code, other.code, "requested");
    expect(await readCounts(one.code)).toEqual({ ...NONE, following: 1 });
    expect(await readCounts(other.code)).toEqual({ ...NONE, followers: 1 });
    expect(await readCounts(third.code)).toEqual(NONE);
  });

  it("follow a request that is accepted, and one who leaves", async () => {
    const [one, other] = [await buildTraveller(db), await buildTraveller(db)];
    const uuid = await follow(one.code, other.code, "requested");
    await db.execute(sql`UPDATE relationship SET status = 'following' WHERE uuid = ${uuid}`);
    expect([(await readCounts(one.code))?.following, (await readCounts(other.code))?.followers]).toEqual([1, 1]);
    await db.execute(sql`UPDATE relationship SET created = now() WHERE uuid = ${uuid}`);
    expect([(await readCounts(one.code))?.following, (await readCounts(other.code))?.followers]).toEqual([1, 1]);
    await db.execute(sql`DELETE FROM relationship WHERE uuid = ${uuid}`);
    expect([await readCounts(one.code), await readCounts(other.code)]).toEqual([NONE, NONE]);
  });

  it("go down for those who were followed when a traveller is deleted", async () => {
    const [one, other] = [await buildTraveller(db), await buildTraveller(db)];
    await follow(one.code, other.code, "following");
    await follow(other.code, one.code, "following");
    await db.delete(traveller).where(eq(traveller.code, one.code));
    expect(await readCounts(other.code)).toEqual(NONE);
  });

  it("are of two different people: nobody follows themself", async () => {
    const { code } = await buildTraveller(db);
    await expect(follow(code, code, "following")).rejects.toMatchObject({ cause: { code: "23514" } });
  });
});

describe("a traveller's code", () => {
  it.each(["abcdefg", "abcdefghi", "ABCDEFGH", "iiiiiiii", "abcd-fgh"])("cannot be %s", async (code) => {
    await expect(buildTraveller(db, { code })).rejects.toMatchObject({ cause: { code: "23514" } });
  });
});

describe("an avatar", () => {
  it("is known as a traveller's, or not", async () => {
    const { selfie_avatar_uuid } = await buildTraveller(db);
    expect(await hasAvatar(db, selfie_avatar_uuid)).toBe(true);
    expect(await hasAvatar(db, newUuid())).toBe(false);
  });
});
