import { afterEach, describe, expect, it } from "vitest";
import { freezeClock } from "../platform/clock.ts";
import { sql } from "../platform/db/sql.ts";
import { testDatabase } from "../testing/database.ts";
import { buildBusiness } from "../testing/factories.ts";
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
