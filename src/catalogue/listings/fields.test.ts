import { describe, expect, it } from "vitest";
import { languageName } from "../../platform/values/displayNames.ts";
import { practicalFacts } from "../../site/listingPage/facts.ts";
import { exampleListing } from "../../tools/testing/listings.ts";
import { FIELD_SECTIONS, type FieldSection, type ListingField } from "./fields/field.ts";
import {
  EDITED_NAMES,
  emptyValues,
  FIELD_NAMES,
  factLabel,
  fieldColumns,
  fieldLabel,
  fieldNoun,
  findField,
  IMPORTED_NAMES,
  saysNothing,
  sectionNames,
  typeHasField,
} from "./fields/names.ts";
import { listingErrors } from "./fields/rules.ts";
import { fieldText, readTyped, typedText } from "./fields/typed.ts";
import { LISTING_FIELDS } from "./fields.ts";
import { SHELL_FIELDS } from "./shells/enumerations.ts";
import { business } from "./tables.ts";

/** Columns without a writable field: keys, states that separate functions change, and values from triggers. */
const NOT_WRITTEN = [
  "code",
  "is_shell",
  "is_published",
  "is_featured",
  "is_demo",
  "deleted",
  "merged_into",
  "cover_image_uuid",
  "image_gallery",
  "drawn_cover_uuid",
  "measured_reply_time",
  "source",
  "recommendations_count",
  "notability",
  "middle_metres",
  "created",
  "modified",
  "website_changed",
  "version",
  "translations",
];

const columns = FIELD_NAMES.flatMap(fieldColumns);

describe("the table of fields", () => {
  it("has every column of a listing that somebody may write, once", () => {
    const written = Object.keys(business).filter((column) => column !== "enableRLS" && column !== "_" && !NOT_WRITTEN.includes(column));
    expect(columns.toSorted()).toEqual(written.toSorted());
  });

  it.each(Object.entries(LISTING_FIELDS as Record<string, ListingField>))(
    "says of %s what it is called, its limit and who writes it",
    (name, field) => {
      expect(field.words.label).toMatch(/^[\p{Lu}“]/u);
      expect(["owner", "people", "source"]).toContain(field.writer);
      expect("max" in field ? field.max : Object.keys("values" in field ? field.values : {}).length).toBeGreaterThan(0);
      // Fields that people write have a section in the editors; fields that only sources write have none.
      expect(field.section === undefined).toBe(field.writer === "source");
      expect(field.kind !== "choice" || field.empty === undefined || field.empty in field.values).toBe(true);
      expect(emptyValues([name as "phone"])).toHaveProperty(name);
    },
  );

  it("calls no two fields the same", () => {
    const labels = FIELD_NAMES.map(fieldLabel);
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
  });

  it("has every field of the editors in one section", () => {
    const shown = (Object.keys(FIELD_SECTIONS) as FieldSection[]).flatMap(sectionNames);
    expect(shown.toSorted()).toEqual([...EDITED_NAMES, "area", "country"].toSorted());
  });

  it("holds an empty listing that breaks no limit but that of a name", () => {
    const empty = emptyValues(EDITED_NAMES);
    expect(Object.keys(listingErrors(empty, empty))).toEqual(["name"]);
  });

  it("gives imports their columns", () => {
    const imported = IMPORTED_NAMES.flatMap(fieldColumns);
    expect(Object.keys(SHELL_FIELDS).toSorted()).toEqual(imported.toSorted());
  });
});

describe("a field", () => {
  it("has one label for its name and its columns; other fields are called by their name", () => {
    expect([fieldLabel("area"), fieldLabel("area_id"), fieldLabel("closing_time")]).toEqual(["Area", "Area", "Opening hours"]);
    expect([fieldLabel("gallery_size"), factLabel("latitude")]).toEqual(["gallery size", "Location"]);
    expect([fieldNoun("venue_type"), fieldNoun("phone"), fieldNoun("lgbtq_type")]).toEqual(["second type", "telephone", "LGBTQ+"]);
  });

  it("belongs to types of listing", () => {
    expect([typeHasField("bar", "bar_type"), typeHasField("cafe", "bar_type"), typeHasField("cafe", "phone")]).toEqual([true, false, true]);
  });

  it("says nothing where it is empty or stands at what says nothing", () => {
    expect(["", null, [], undefined].every((value) => saysNothing("phone", value))).toBe(true);
    expect([saysNothing("dietary_category", "nothing"), saysNothing("dietary_category", "halal"), saysNothing("stars", 0)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each([
    ["bonus_credit", "12,5", 12.5],
    ["bonus_credit", "1,250", "1,250"],
    ["latitude", "-8,51", -8.51],
    ["number_of_rooms", " ", null],
    ["hashtags", "a, b,\n c,", ["a", "b", "c"]],
    ["area", " ", null],
    ["country", " vn", "VN"],
    ["website", "", null],
    ["phone", "", ""],
  ])("%s typed as %j is %j", (name, text, value) => expect(readTyped(name, text)).toEqual(value));

  it("is shown as it is typed, and read in words", () => {
    expect([typedText("bonus_credit", 12.5), typedText("hashtags", ["a", "b"]), typedText("website", null)]).toEqual(["12.5", "a, b", ""]);
    expect([
      fieldText("languages", ["vi"], languageName),
      fieldText("price_range", "low_medium", languageName),
      fieldText("business_type", "castle", languageName),
    ]).toEqual(["Vietnamese", "$ - $$", "castle"]);
  });

  it("is called the same on the listing's page", () => {
    const facts = practicalFacts(
      exampleListing({
        business_type: "bar",
        bar_type: "wine",
        stars: 4,
        number_of_rooms: 2,
        cuisine: "thai",
        restaurant_style: "Rooftop",
        neighbourhood: "Old Town",
        check_in: "14:00",
        check_out: "11:00",
        wheelchair: "yes",
        internet: "free",
        languages: ["en"],
        registration_number: "AL-12345",
        additional_services: ["Laundry"],
      }),
    );
    const labels: string[] = Object.values(LISTING_FIELDS).map(({ words }) => words.label);
    expect(facts.map(({ label }) => label).filter((label) => !labels.includes(label))).toEqual([]);
  });
});

it("that is unknown has no label, no columns and no limit", () => {
  expect(findField("discounts")).toBeUndefined();
  expect(fieldColumns("discounts")).toEqual(["discounts"]);
});
