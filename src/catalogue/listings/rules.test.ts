import { describe, expect, it } from "vitest";
import { newUploadUuid } from "../../platform/clock.ts";
import { enumValues, PRICE_RANGES } from "./enumerations.ts";
import { listingSlug, pictureAt, pictureLink, priceSymbols, priceTooltip, profileUrl } from "./rules.ts";

describe("addresses", () => {
  it("of a listing are its code, of a picture its id and preset", () => {
    expect(profileUrl("abcdefgh")).toBe("/abcdefgh/");
    expect(pictureLink("0195-x")).toBe("/media/0195-x/standard");
    expect(pictureAt("/media/0195-x/standard?v=3", "card")).toBe("/media/0195-x/card?v=3");
  });
  it("of uploads have the version of a preset that has changed, and no other preset has it", () => {
    const uuid = newUploadUuid();
    expect(pictureLink(uuid)).toBe(`/media/${uuid}/standard?v=2`);
    expect(pictureLink(uuid, "card")).toBe(`/media/${uuid}/card`);
    expect(pictureAt(pictureLink(uuid), "card_large")).toBe(`/media/${uuid}/card_large`);
    expect(pictureAt(`/media/${uuid}/standard`, "high")).toBe(`/media/${uuid}/high?v=2`);
    expect(pictureLink("0195-x", "card")).toBe("/media/0195-x/card");
  });
});

describe("listingSlug", () => {
  it.each([
    ["Café d'Été", "cafe-dete"],
    ["Quán Bà Đào", "quan-ba-dao"],
    ["Strøget & Łódź, Straße 5", "stroget-lodz-strasse-5"],
    ["  --Umah--  Ibu ", "umah-ibu"],
    ["ร้านกาแฟ", "listing"],
    ["", "listing"],
  ])("of %j is %s", (name, slug) => expect(listingSlug(name)).toBe(slug));

  it("has at most 60 characters and never ends in a hyphen", () => {
    const slug = listingSlug(`${"a".repeat(59)} ${"b".repeat(20)}`);
    expect(slug).toBe("a".repeat(59));
  });
});

describe("prices", () => {
  it.each([
    ["low", "$", "About USD 20 for 2 people a night"],
    ["extravagant", "$$$$$", "About USD 500 for 2 people a night"],
    ["low_extravagant", "$ - $$$$$", "About USD 20 to 500 for 2 people a night"],
    ["medium_high", "$$ - $$$", "About USD 50 to 100 for 2 people a night"],
    ["expensive", "$$$", "About USD 100 for 2 people a night"],
  ] as const)("%s is %s, and its tooltip says so: %s", (range, symbols, tooltip) => {
    expect(priceSymbols(range)).toBe(symbols);
    expect(priceTooltip(range)).toBe(tooltip);
  });

  it("have a tooltip for every range", () => {
    for (const range of enumValues(PRICE_RANGES)) expect(priceTooltip(range)).toMatch(/^About USD \d+( to \d+)? for 2 people a night$/);
  });
});
