import { describe, expect, it } from "vitest";
import { ACTIVITY_TYPES } from "../../catalogue/listings/enumerations.ts";
import { findAreaBySlug } from "../../catalogue/places/store.ts";
import { activityUrl, areaUrl, countryUrl } from "../../catalogue/places/urls.ts";
import { POPULAR_COUNTRIES, TRENDING_DESTINATIONS } from "../../catalogue/settings/enumerations.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { MENU_ACTIVITIES, MENU_COUNTRIES } from "./menu/rules.ts";

const db = testDatabase();

describe("the fixed choices of the menu and the home page", () => {
  it("are the specification's", () => {
    expect(MENU_COUNTRIES).toEqual(["MX", "ZA", "AR", "TH", "ID", "PE", "CO", "NP"]);
    expect(MENU_ACTIVITIES).toEqual("surfing safari cooking_classes cycling winetours hiking paddle_boarding yoga".split(" "));
    expect([...POPULAR_COUNTRIES].sort()).toEqual([...MENU_COUNTRIES].sort());
  });

  it("name activities that exist", () => {
    for (const activity of MENU_ACTIVITIES) expect(ACTIVITY_TYPES).toHaveProperty(activity);
  });

  it.each(
    "ID ubud, TH chiang-mai, MX tulum, FR paris, US boston-ma, ZA cape-town, GB edinburgh, VN hoi-an"
      .split(", ")
      .map((one) => one.split(" ")),
  )("lead to %s %s, which exists", async (country_code, slug = "") => {
    expect(TRENDING_DESTINATIONS).toContain(slug);
    expect(await findAreaBySlug(db, slug)).toMatchObject({ country_code });
  });
});

describe("addresses", () => {
  it("are the specification's", () => {
    expect(countryUrl("VN")).toBe("/explore/VN/");
    expect(areaUrl("VN", "hoi-an")).toBe("/explore/VN/hoi-an/");
    expect(activityUrl("surfing")).toBe("/explore/activities/surfing/");
  });
});
