import { describe, expect, it } from "vitest";
import { ACTIVITY_TYPES } from "../businesses/enumerations.ts";
import { POPULAR_COUNTRIES } from "../home/rules.ts";
import { COUNTRIES } from "../places/enumerations.countries.ts";
import { activityUrl, areaUrl, countryUrl } from "../places/rules.urls.ts";
import { findAreaBySlug } from "../places/store.ts";
import { testDatabase } from "../testing/database.ts";
import { MENU_ACTIVITIES, MENU_COUNTRIES, TRENDING_DESTINATIONS } from "./rules.menu.ts";

const db = testDatabase();

describe("the fixed choices of the menu and the home page", () => {
  it("are the specification's", () => {
    expect(MENU_COUNTRIES.map(({ code }) => code)).toEqual(["MX", "ZA", "AR", "TH", "ID", "PE", "CO", "NP"]);
    expect(MENU_ACTIVITIES).toEqual("surfing safari cooking_classes cycling winetours hiking paddle_boarding yoga".split(" "));
    expect([...POPULAR_COUNTRIES].sort()).toEqual(MENU_COUNTRIES.map(({ code }) => code).sort());
    expect(TRENDING_DESTINATIONS.map(({ country_code, slug }) => `${country_code} ${slug}`)).toEqual([
      "ID ubud",
      "TH chiang-mai",
      "MX tulum",
      "FR paris",
      "US boston-ma",
      "ZA cape-town",
      "GB edinburgh",
      "VN hoi-an",
    ]);
  });

  it("name countries as the guide does", () => {
    for (const { code, name } of MENU_COUNTRIES) expect(COUNTRIES.find((one) => one.code === code)?.name).toBe(name);
  });

  it("name activities that exist", () => {
    for (const activity of MENU_ACTIVITIES) expect(ACTIVITY_TYPES).toHaveProperty(activity);
  });

  it.each(TRENDING_DESTINATIONS)("lead to $slug, which is in $country_code", async ({ slug, country_code }) => {
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
