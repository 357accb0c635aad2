import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildItem, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { sql } from "./sql.ts";

/** A separate database: notifications are sent when a change is committed. */
const { db, connection } = await freshDatabase({ places: true });

const received: string[] = [];
let listener: pg.Client;
beforeAll(async () => {
  listener = new pg.Client(connection);
  await listener.connect();
  listener.on("notification", ({ payload = "" }) => received.push(payload));
  await listener.query("LISTEN guide_keys");
});
afterAll(() => listener.end());

let marks = 0;
/** Returns the keys that the database notifies of for some writes, without a server that reads its outbox. Leaves out those of search. */
async function notified(write: () => Promise<unknown>) {
  const settle = async () => {
    marks += 1;
    const mark = `mark ${marks}`;
    // Notifications arrive in the order of the commits: when this one is here, all earlier ones are.
    await db.execute(sql`SELECT pg_notify('guide_keys', ${mark})`);
    while (!received.includes(mark)) await new Promise((resolve) => setTimeout(resolve, 2));
    return received.splice(0).filter((key) => key !== mark && !key.startsWith("search_"));
  };
  await settle();
  await write();
  return { keys: [...new Set(await settle())].sort() };
}

const ALL_OF_LISTINGS = ["activity", "area", "business", "country", "featured", "listings", "ranking"];

describe("a change of one listing", () => {
  it("notifies of the listing, its area, its country and its activity", async () => {
    const { code } = await buildBusiness(db, { business_type: "activity", activity_subtype: "hiking" });
    const { keys } = await notified(() => db.execute(sql`UPDATE business SET name = 'Renamed' WHERE code = ${code}`));
    expect(keys).toEqual(["activity:hiking", "area:hoi-an", `business:${code}`, "country:VN", "featured"]);
  });

  it("notifies of all areas that its area lies in", async () => {
    await db.execute(sql`UPDATE area SET parent_id = (SELECT id FROM area WHERE slug = 'da-nang') WHERE slug = 'hoi-an'`);
    const { code } = await buildBusiness(db);
    const { keys } = await notified(() => db.execute(sql`UPDATE business SET name = 'Renamed' WHERE code = ${code}`));
    await db.execute(sql`UPDATE area SET parent_id = NULL WHERE slug = 'hoi-an'`);
    expect(keys).toEqual(["area:da-nang", "area:hoi-an", `business:${code}`, "country:VN", "featured"]);
  });

  it("that saves what is there already notifies of nothing", async () => {
    const { code } = await buildBusiness(db);
    const item = await buildItem(db, { business_profile: code });
    const visit = await buildVisit(db, { business: code });
    const same = await notified(async () => {
      await db.execute(sql`UPDATE business SET name = name, discount = discount WHERE code = ${code}`);
      await db.execute(sql`UPDATE business SET name = 'x' WHERE code = 'zzzzzzzz'`);
      await db.execute(sql`UPDATE inventory_item SET title = title WHERE id = ${item.id}`);
      await db.execute(sql`UPDATE visited_business SET comment = comment WHERE uuid = ${visit.uuid}`);
      await db.execute(sql`UPDATE traveller SET name = name WHERE code = ${visit.traveller}`);
      await db.execute(sql`UPDATE area SET name = name WHERE slug = 'hoi-an'`);
      await db.execute(sql`UPDATE country SET name = name`);
      await db.execute(sql`DELETE FROM business WHERE code = 'zzzzzzzz'`);
    });
    expect(same).toEqual({ keys: [] });
  });

  it("that moves it notifies of both places, and of the numbers", async () => {
    const { code } = await buildBusiness(db);
    const { keys } = await notified(() =>
      db.execute(
        sql`UPDATE business SET (area_id, country_code) = (SELECT id, country_code FROM area WHERE slug = 'vienna') WHERE code = ${code}`,
      ),
    );
    expect(keys).toEqual(["area:hoi-an", "area:vienna", `business:${code}`, "country:AT", "country:VN", "featured", "listings"]);
  });

  it("that comes or goes notifies of the numbers too; a hidden one of itself alone", async () => {
    let code = "";
    const made = await notified(async () => {
      code = (await buildBusiness(db, { area: null })).code;
    });
    expect(made.keys).toEqual([`business:${code}`, "country:VN", "featured", "listings", "ranking"]);
    expect((await notified(() => db.execute(sql`UPDATE business SET is_published = false WHERE code = ${code}`))).keys).toContain(
      "listings",
    );
    const { keys } = await notified(() => db.execute(sql`UPDATE business SET name = 'Hidden' WHERE code = ${code}`));
    expect(keys).toEqual([`business:${code}`]);
    expect((await notified(() => db.execute(sql`DELETE FROM business WHERE code = ${code}`))).keys).toEqual([`business:${code}`]);
  });

  it("may be one of what it offers", async () => {
    const { code } = await buildBusiness(db);
    const { keys } = await notified(() => buildItem(db, { business_profile: code, kind: "room" }));
    expect(keys).toEqual(expect.arrayContaining([`business:${code}`, "area:hoi-an", "country:VN", "featured"]));
    expect(keys).not.toContain("listings");
  });
});

describe("a recommendation", () => {
  it("notifies of the listing and its places, not of the numbers of listings nor of what listings say", async () => {
    const { code } = await buildBusiness(db);
    const traveller = await buildTraveller(db);
    const { keys } = await notified(() => buildVisit(db, { business: code, traveller: traveller.code }));
    expect(keys).toEqual(["area:hoi-an", `business:${code}`, "country:VN", "ranking"]);
  });

  it("that is worded otherwise, or taken back, notifies of the same; a visit without one of nothing", async () => {
    const { code } = await buildBusiness(db);
    const { uuid } = await buildVisit(db, { business: code });
    const expected = ["area:hoi-an", `business:${code}`, "country:VN", "ranking"];
    const change = (statement: ReturnType<typeof sql>) => notified(() => db.execute(statement));
    expect((await change(sql`UPDATE visited_business SET comment = 'Go in May' WHERE uuid = ${uuid}`)).keys).toEqual(expected);
    expect((await change(sql`UPDATE visited_business SET is_recommended = false WHERE uuid = ${uuid}`)).keys).toEqual(expected);
    expect((await change(sql`UPDATE visited_business SET comment = 'For myself' WHERE uuid = ${uuid}`)).keys).toEqual([]);
    expect((await change(sql`DELETE FROM visited_business WHERE uuid = ${uuid}`)).keys).toEqual([]);
  });

  it("shows its traveller's name: another name, or none, notifies too", async () => {
    const { code } = await buildBusiness(db);
    const { traveller } = await buildVisit(db, { business: code });
    const change = (statement: ReturnType<typeof sql>) => notified(() => db.execute(statement));
    expect((await change(sql`UPDATE traveller SET visibility = 'private' WHERE code = ${traveller}`)).keys).toContain(`business:${code}`);
    // A home country is shown on guides, not beside recommendations.
    expect((await change(sql`UPDATE traveller SET home_country = 'AT' WHERE code = ${traveller}`)).keys).toEqual([`guide:${traveller}`]);
  });
});

describe("a statement that changes more than a hundred rows", () => {
  const many = (count: number) =>
    db.execute(sql`
      INSERT INTO business (code, name, slug, business_type, country_code, cover_image_uuid)
      SELECT lpad(n::text, 8, '0'), 'Imported', 'imported-' || n, 'cafe', 'VN', gen_random_uuid() FROM generate_series(1, ${count}::integer) AS n`);

  it("notifies of everything that shows listings, once, and of no single listing", async () => {
    expect(await notified(() => many(101))).toEqual({ keys: ALL_OF_LISTINGS });
    const update = sql`UPDATE business SET phone = '1' WHERE name = 'Imported'`;
    expect((await notified(() => db.execute(update))).keys).toEqual(ALL_OF_LISTINGS);
    // Many rows, all unchanged.
    expect(await notified(() => db.execute(update))).toEqual({ keys: [] });
    expect((await notified(() => db.execute(sql`DELETE FROM business WHERE name = 'Imported'`))).keys).toEqual(ALL_OF_LISTINGS);
    expect((await notified(() => many(100))).keys).toContain("business:00000100");
  });

  it("of recommendations is one notification too, not one for every count that follows", async () => {
    const { code: traveller } = await buildTraveller(db);
    await db.execute(sql`
      INSERT INTO business (code, name, slug, business_type, country_code, cover_image_uuid)
      SELECT 'y' || lpad(n::text, 7, '0'), 'Visited', 'visited-' || n, 'cafe', 'VN', gen_random_uuid() FROM generate_series(1, 101) AS n`);
    const { keys } = await notified(() =>
      db.execute(sql`
        INSERT INTO visited_business (uuid, traveller, business, is_recommended)
        SELECT gen_random_uuid(), ${traveller}, code, true FROM business WHERE name = 'Visited'`),
    );
    expect(keys).toEqual(ALL_OF_LISTINGS);
  });
});

it("a place that is renamed notifies of its whole table", async () => {
  const { keys } = await notified(() => db.execute(sql`UPDATE area SET name = 'Old Hoi An' WHERE slug = 'hoi-an'`));
  expect(keys).toEqual(["area"]);
});
