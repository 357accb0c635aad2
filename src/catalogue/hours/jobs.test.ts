import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { freezeClock } from "../../platform/clock.ts";
import { sql } from "../../platform/db/sql.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness } from "../../tools/testing/factories.ts";
import { readWeeks } from "./jobs.ts";

const db = testDatabase();
afterEach(() => freezeClock(undefined));

const rows = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows;
const weeks = () =>
  rows(sql`SELECT hours, country_code, spans::text AS spans, until::text AS until FROM opening_week ORDER BY hours, country_code`);
const pending = async () => (await rows(sql`SELECT DISTINCT hours FROM opening_week_pending ORDER BY 1`)).map(({ hours }) => hours);
const at = (moment: string) => freezeClock(new Date(`${moment}T12:00:00Z`));

describe("the weeks of opening hours", () => {
  it("are noted when a listing is written, and read once for all listings that have them", async () => {
    await buildBusiness(db, { opening_hours: "Mo 08:00-10:00" });
    await buildBusiness(db, { opening_hours: "Mo 08:00-10:00" });
    await buildBusiness(db, { opening_time: "09:00", closing_time: "17:00" });
    await buildBusiness(db, { opening_time: "09:00", closing_time: "09:00" });
    await buildBusiness(db, { opening_hours: "ask at the bar" });
    await buildBusiness(db);
    expect(await pending()).toEqual(["24/7", "Mo 08:00-10:00", "Mo-Su 09:00-17:00", "ask at the bar"]);
    await readWeeks(db);
    expect(await pending()).toEqual([]);
    expect(await weeks()).toMatchObject([
      { hours: "24/7", spans: "{[0,10080)}", until: null },
      { hours: "Mo 08:00-10:00", spans: "{[480,600)}", until: null },
      { hours: "Mo-Su 09:00-17:00" },
      { hours: "ask at the bar", spans: null },
    ]);
    await buildBusiness(db, { opening_hours: "Mo 08:00-10:00" });
    expect(await pending()).toEqual([]);
  });

  it("are other ones in countries with other holidays, and where the sun rises at another time", async () => {
    at("2026-12-22");
    const hours = "Mo-Su 08:00-10:00; PH off";
    await buildBusiness(db, { area: null, country_code: "FR", opening_hours: hours });
    await buildBusiness(db, { area: null, country_code: "NP", opening_hours: hours });
    for (const latitude of [48.81, 48.83, 69.65])
      await buildBusiness(db, { area: null, country_code: "NO", latitude, longitude: 18.95, opening_hours: "sunrise-sunset" });
    await readWeeks(db);
    const [french, nepali, ...sunny] = await weeks();
    // Christmas Day is a Friday.
    expect(french).toMatchObject({ country_code: "FR", until: "2026-12-27" });
    expect(String(french?.spans)).not.toContain("[6240,6360)");
    expect(nepali).toMatchObject({ country_code: "NP", until: null });
    expect(String(nepali?.spans)).toContain("[6240,6360)");
    expect(sunny).toHaveLength(2);
  });

  it("of a season are of the days that are, and read again before they end", async () => {
    at("2026-05-20");
    await buildBusiness(db, { opening_hours: "Jun-Aug Mo 08:00-10:00" });
    await readWeeks(db);
    expect(await weeks()).toMatchObject([{ spans: "{}", until: "2026-05-25" }]);
    at("2026-05-22");
    await readWeeks(db);
    expect(await weeks()).toMatchObject([{ spans: "{}", until: "2026-05-25" }]);
    at("2026-06-02");
    await readWeeks(db);
    expect(await weeks()).toMatchObject([{ spans: "{[480,600)}", until: "2026-06-07" }]);
  });
});

it("An upgrade reads all weeks again, and clears times that came from a text with two readings", async () => {
  at("2026-05-20");
  const build = (opening_hours: string, opening_time: string, closing_time: string) =>
    buildBusiness(db, { opening_hours, opening_time, closing_time });
  const uncertain = [
    await build("Mo-Sa 9:00-5:00", "09:00", "05:00"),
    await build("Mo-Su 12:00-10:00", "12:00", "10:00"),
    await build("Mo-Fr 08:00-5:00", "08:00", "05:00"),
  ];
  const certain = [
    await build("Mo-Fr 9:00-17:00", "09:00", "17:00"),
    await build("Fr 20:00-2:00", "20:00", "02:00"),
    await build("Mo 10:00-12:00", "10:00", "12:00"),
    await build("", "09:00", "17:00"),
  ];
  await readWeeks(db);
  // As earlier versions parsed it.
  await db.execute(sql`UPDATE opening_week SET spans = '{[540,1740)}', until = NULL WHERE hours = 'Mo-Sa 9:00-5:00'`);
  await db.execute(sql.raw(readFileSync(join(import.meta.dirname, "../../../migrations/before-0.2/0103_businesses_hours.sql"), "utf8")));
  await readWeeks(db);
  expect((await weeks()).find(({ hours }) => hours === "Mo-Sa 9:00-5:00")).toMatchObject({ spans: null, until: null });
  expect((await weeks()).find(({ hours }) => hours === "Mo 10:00-12:00")).toMatchObject({ spans: "{[600,720)}", until: null });
  const cleared = (await rows(sql`SELECT code FROM business WHERE opening_time IS NULL AND closing_time IS NULL`)).map(({ code }) => code);
  const codes = (listings: typeof certain) => listings.map(({ code }) => code);
  expect(cleared).toEqual(expect.arrayContaining(codes(uncertain)));
  expect(cleared.filter((code) => codes(certain).includes(String(code)))).toEqual([]);
});
