import { describe, expect, it } from "vitest";
import { BUSINESS_TYPES } from "../../../catalogue/listings/enumerations.ts";
import type { Candidate } from "../candidate.ts";
import { CSV_COLUMNS, type CsvColumn } from "../enumerations.ts";
import { mapOwnRow, ownColumns } from "./mapping.ts";

/** Cases that docs/import.md documents for the guide's own CSV. */

type Row = Partial<Record<CsvColumn, string>>;
const ROW: Row = { name: "Casa Verde", business_type: "accommodation", latitude: "38.71", longitude: "-9.14", licence: "CC BY 4.0" };
const mapped = (given: Row = {}, options = {}) => mapOwnRow({ ...ROW, ...given }, { dataset: "lisbon", ...options });
const taken = (given: Row = {}, options = {}): Candidate => {
  const result = mapped(given, options);
  if ("refused" in result) throw new Error(`${result.refused.field}: ${result.refused.reason}`);
  if (!("candidate" in result)) throw new Error("It is no listing.");
  return result.candidate;
};
const refused = (given: Row = {}, options = {}) => {
  const result = mapped(given, options);
  return "refused" in result ? result.refused : undefined;
};
const noted = (given: Row) => taken(given).notes?.map(({ field }) => field);

describe("the heads of the guide's own columns", () => {
  it.each(Object.entries(CSV_COLUMNS).flatMap(([column, others]) => [column, ...others].map((head) => [head, column] as const)))(
    "“%s” is the column %s",
    (head, column) => expect(ownColumns([head])).toEqual([column]),
  );

  it.each([
    ["Business Type", "business_type"],
    [" LATITUDE ", "latitude"],
    ["book-now-url", "book_now_url"],
    ["Opening  Hours", "opening_hours"],
  ])("“%s” is read however it is written", (head, column) => expect(ownColumns([head])).toEqual([column]));

  it.each(["colour", "", "name_2", "constructor", "toString"])("“%s” is ignored", (head) =>
    expect(ownColumns([head])).toEqual([undefined]),
  );

  it("are taken by their own name before another spelling, in any order", () => {
    expect(ownColumns(["title", "name"])).toEqual([undefined, "name"]);
    expect(ownColumns(["name", "title"])).toEqual(["name", undefined]);
  });

  it("count once: of two of one meaning the first", () => {
    expect(ownColumns(["lon", "lng"])).toEqual(["longitude", undefined]);
    expect(ownColumns(["city", "City"])).toEqual(["city", undefined]);
  });
});

describe("a row of the guide's own CSV", () => {
  it.each<[why: string, given: Row, field: string]>([
    ["without a name", { name: " " }, "name"],
    ["without a kind", { business_type: "" }, "business_type"],
    ["with a kind that is none", { business_type: "spaceship" }, "business_type"],
    ["with a kind that every object has", { business_type: "constructor" }, "business_type"],
    ["without a licence", { licence: " " }, "licence"],
  ])("%s is refused", (_, given, field) => expect(refused(given)).toMatchObject({ field }));

  it("lists the kinds that exist if its own kind is unknown", () => {
    for (const label of Object.values(BUSINESS_TYPES))
      expect(refused({ business_type: "spaceship" })?.reason).toContain(label.toLowerCase());
    expect(refused({ business_type: "" })?.reason).toBe("missing");
  });

  it.each([
    ["accommodation", "accommodation"],
    ["Restaurant", "restaurant"],
    [" SIGHT ", "sight"],
    ["hotel", "accommodation"],
    ["Hostel", "accommodation"],
    ["guest house", "accommodation"],
    ["guest-house", "accommodation"],
    ["pub", "bar"],
    ["Guesthouse", "accommodation"],
    ["Guest house", "accommodation"],
    ["Place to stay", "accommodation"],
    ["coffee shop", "cafe"],
    ["Café", "cafe"],
    ["attraction", "sight"],
  ])("of the kind “%s” is a listing of %s", (word, type) => expect(taken({ business_type: word }).business_type).toBe(type));

  it("has its own licence before the command's, and names whom it or the command says", () => {
    const options = { licence: "CC0", attribution: "The city", attributionLink: "https://city.example/" };
    expect(taken({}, options)).toMatchObject({ attribution_licence: "CC BY 4.0", attribution_text: "The city" });
    expect(taken({ licence: "" }, options).attribution_licence).toBe("CC0");
    expect(taken({ attribution: "Its people", attribution_link: "https://its.example/" }, options)).toMatchObject({
      attribution_text: "Its people",
      attribution_link: "https://its.example/",
    });
    expect(taken()).toMatchObject({ attribution_text: "", attribution_link: "" });
  });

  it("is known again by its id, whatever else was changed", () => {
    const key = taken({ id: "17" }).source_key;
    expect(taken({ id: " 17 ", name: "Casa Azul", latitude: "38.72" }).source_key).toBe(key);
    expect(taken({ id: "18" }).source_key).not.toBe(key);
    expect(taken({ id: "17" }, { dataset: "porto" }).source_key).not.toBe(key);
  });

  it("without an id is known by its name and its place to about 100 m", () => {
    const key = taken().source_key;
    expect(taken({ name: "CASA VERDE", latitude: "38.7101" }).source_key).toBe(key);
    expect(taken({ latitude: "38,71", longitude: "-9,14" }).source_key).toBe(key);
    expect(taken({ latitude: "38.72" }).source_key).not.toBe(key);
    expect(taken({ name: "Casa Azul" }).source_key).not.toBe(key);
  });

  it.each([
    ["pt", "PT"],
    [" PT ", "PT"],
    ["Portugal", "PT"],
    ["", ""],
  ])("of the country “%s” is in %s", (country, code) => {
    expect(taken({ country }).country).toBe(code);
    expect(noted({ country })).toEqual([]);
  });

  it.each(["Atlantis", "PRT", "P1"])("of “%s” for a country is placed by its coordinates, with a note", (country) => {
    expect(taken({ country }).country).toBe("");
    expect(noted({ country })).toEqual(["country"]);
  });

  it.each([
    ["12", 12],
    [" 7 ", 7],
    ["", null],
  ])("of “%s” rooms has %j", (number_of_rooms, rooms) => {
    expect(taken({ number_of_rooms }).number_of_rooms).toBe(rooms);
    expect(noted({ number_of_rooms })).toEqual([]);
  });

  it.each(["many", "1.5", "-2", "12345", "2 rooms"])("ignores the number of rooms “%s”, with a note", (number_of_rooms) => {
    expect(taken({ number_of_rooms }).number_of_rooms).toBeNull();
    expect(noted({ number_of_rooms })).toEqual(["number_of_rooms"]);
  });

  it.each<[column: CsvColumn & keyof Candidate, given: string, value: string]>([
    ["price_range", "low_medium", "low_medium"],
    ["price_range", "Low Medium", "low_medium"],
    ["lgbtq_type", "LGBTQ-friendly", "lgbtq_friendly"],
    ["dietary_category", "vegan only", "vegan_only"],
    ["bar_type", "Wine", "wine"],
    ["activity_subtype", "bird watching", "bird_watching"],
  ])("has for %s “%s” the guide's own word", (column, given, value) => {
    expect(taken({ [column]: given })[column]).toBe(value);
    expect(noted({ [column]: given })).toEqual([]);
  });

  it.each<[column: CsvColumn & keyof Candidate, left: string | null]>([
    ["price_range", null],
    ["bar_type", null],
    ["activity_subtype", null],
    ["lgbtq_type", "nothing"],
    ["dietary_category", "nothing"],
  ])("leaves out for %s what is no word of the guide, and says so", (column, left) => {
    for (const given of ["spaceship", "toString"]) {
      expect(taken({ [column]: given })[column]).toBe(left);
      expect(noted({ [column]: given })).toEqual([column]);
    }
    expect(noted({ [column]: "" })).toEqual([]);
  });

  it.each([
    ["activity", "other"],
    ["sight", "other"],
    ["accommodation", null],
    ["restaurant", null],
  ])("of the kind %s that says no activity has %j", (business_type, subtype) =>
    expect(taken({ business_type }).activity_subtype).toBe(subtype),
  );

  it("has lists with ; or | between their entries", () => {
    expect(taken({ hashtags: "#quiet; sea | old town;" }).hashtags).toEqual(["quiet", "sea", "old town"]);
    expect(taken({ languages: "en|pt" }).languages).toEqual(["en", "pt"]);
    expect(taken({ additional_services: "Parking, free;Laundry" }).additional_services).toEqual(["Parking, free", "Laundry"]);
    expect(taken({ other_names: "Green House|Haus Grün" }).other_names).toEqual(["Green House", "Haus Grün"]);
    expect(taken({ hashtags: "" }).hashtags).toEqual([]);
  });
});
