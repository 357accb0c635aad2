import { expect, it } from "vitest";
import { EDITED_NAMES, emptyValues } from "../../catalogue/listings/fields/names.ts";
import type { OwnListing } from "./contract.ts";
import {
  changedText,
  completeForm,
  countChanges,
  formOfListing,
  mergeForms,
  PART,
  previousValues,
  readBase,
  readChanges,
  takeTheirs,
} from "./form.ts";

const TODAY = "2026-11-23";
const LISTING: OwnListing = {
  business_code: "0abcdef1",
  version: 3,
  role: "owner",
  profile_url: "/0abcdef1/",
  cover_image_link: "/media/1/standard",
  is_published: true,
  country: { code: "ID", name: "Indonesia" },
  area: { slug: "ubud", name: "Ubud", country_code: "ID" },
  ...emptyValues(EDITED_NAMES),
  name: "Umah Ibu",
  business_type: "accommodation",
  description: "Two rooms.",
  hashtags: ["quiet", "courtyard"],
  city: "Ubud",
  latitude: -8.5,
  longitude: 115.26,
  opening_hours: "Mo-Fr 08:00-17:00",
  price_range: "low_medium",
  languages: ["en"],
  number_of_rooms: 2,
  discount: 15,
  bonus_credit: 10,
  booking_button: "checkout_widget",
  opening_time: "08:00:00",
  closing_time: "17:00:00",
};
const form = (change: Record<string, string> = {}): Record<string, string> => ({
  ...formOfListing(LISTING, TODAY),
  [PART]: "hours",
  ...change,
});

it("A form that nobody touched changes nothing", () => {
  expect(readChanges(form(), LISTING, TODAY)).toEqual({ changes: {}, errors: {} });
  // A field that the form does not show is not removed.
  const { cuisine: _cuisine, discount: _discount, ...part } = form();
  expect(readChanges(part, LISTING, TODAY).changes).toEqual({});
});

it("A page without the hours leaves them, and shows the other pages' values in its preview", () => {
  const { changes } = readChanges({ [PART]: "offers", discount: "20" }, LISTING, TODAY);
  expect(changes).toEqual({ discount: 20 });
  expect(readChanges({ [PART]: "hours" }, LISTING, TODAY).changes).toHaveProperty("opening_hours");
  expect(completeForm({ discount: "20" }, "offers", LISTING, TODAY)).toMatchObject({ discount: "20", name: "Umah Ibu" });
  expect(Object.keys(completeForm({}, "hours", LISTING, TODAY)).filter((name) => name.startsWith("hours_"))).toEqual([]);
});

it("Only what was changed is written, as the API takes it, and can be taken back", () => {
  const { changes, errors } = readChanges(
    form({ name: "Umah", hashtags: "#Quiet, rice field", latitude: "-8,51", website: "umah.example", area: "", hours_0_0_0_to: "18:00" }),
    LISTING,
    TODAY,
  );
  expect(errors).toEqual({});
  expect(changes).toEqual({
    name: "Umah",
    hashtags: ["quiet", "ricefield"],
    latitude: -8.51,
    website: "https://umah.example",
    area: null,
    opening_hours: "Mo 08:00-18:00; Tu-Fr 08:00-17:00",
  });
  expect(previousValues(changes, LISTING)).toMatchObject({
    name: "Umah Ibu",
    area: "ubud",
    website: null,
    opening_hours: "Mo-Fr 08:00-17:00",
  });
  expect(changedText(changes)).toBe("Name, Area and 4 more");
});

it("Incomplete hours are told under their field; a number that cannot be read goes to the API as it was typed", () => {
  const { changes, errors } = readChanges(form({ latitude: "north", bonus_credit: "1,250", hours_0_6_0_from: "09:00" }), LISTING, TODAY);
  expect(changes).toMatchObject({ latitude: "north", bonus_credit: "1,250" });
  expect(errors).toEqual({ opening_hours: ["Sunday: enter both times, such as 08:00 and 21:00."] });
});

it("What another changed meanwhile stands beside what was typed, and nothing of either is lost", () => {
  const present = { ...LISTING, version: 4, phone: "+62 1234", name: "Umah Ibu Rasmini", opening_hours: "24/7", languages: ["en", "id"] };
  const merged = mergeForms(form({ name: "Umah", description: "Three rooms." }), LISTING, present, TODAY);
  expect(merged.theirs.map(({ field, now }) => [field, now])).toEqual([
    ["phone", "+62 1234"],
    ["opening_hours", "Every day all day"],
    ["languages", "en, id"],
  ]);
  expect(merged.both).toEqual([{ field: "name", label: "Name", now: "Umah Ibu Rasmini" }]);
  expect(readChanges(merged.form, present, TODAY).changes).toEqual({ name: "Umah", description: "Three rooms." });
  const taken = takeTheirs(merged.form, "name", present, TODAY);
  expect(readChanges(taken, present, TODAY).changes).toEqual({ description: "Three rooms." });
});

it("The same change by two people is no conflict; an invalid listing is refused", () => {
  const merged = mergeForms(form({ name: "Umah" }), LISTING, { ...LISTING, version: 4, name: "Umah" }, TODAY);
  expect([merged.both, merged.theirs]).toEqual([[], []]);
  expect(readBase("null")).toBeUndefined();
  expect(readBase("{")).toBeUndefined();
  expect(readBase(JSON.stringify(LISTING))).toEqual(LISTING);
});

it("An unreadable value counts as a change, once per field, and an unchanged form as no change", () => {
  const form = completeForm({}, "hours", LISTING, TODAY);
  Object.assign(form, formOfListing(LISTING, TODAY));
  expect(countChanges(form, LISTING, TODAY)).toBe(0);
  const season = { season_1_from_day: "1", season_1_from_month: "8", season_1_to_day: "31", season_1_to_month: "9" };
  expect(countChanges({ ...form, ...season }, LISTING, TODAY)).toBe(1);
  expect(countChanges({ ...form, ...season, name: "Umah", number_of_rooms: "two" }, LISTING, TODAY)).toBe(3);
});
