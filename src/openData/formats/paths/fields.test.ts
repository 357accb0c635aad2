import { describe, expect, test } from "vitest";
import { readDates } from "./dates.ts";
import { fieldSources, readFields } from "./fields.ts";
import { decideKind, parseKind } from "./kinds.ts";

const ROW = {
  place: "99100#Bourg-Bleu",
  contact: "+33 1 00 00 00 01|+33 1 00 00 00 02#info@inn.example#",
  street: "Main Street",
  number: "4",
  open: "true",
};
const read = (fields: object) => readFields(ROW, fieldSources.parse(fields), ["en"]);

describe("a field", () => {
  test("is a part of a value, several values together, or another word for it", () =>
    expect(
      read({
        city: { path: "place", split: "#", part: -1 },
        phone: { path: "contact", split: "#", part: 1, until: "|" },
        email: { path: "contact", split: "#", part: 2 },
        website: { path: "contact", split: "#", part: 3 },
        address: { join: ["street", "number"], with: " " },
        wheelchair: { path: "open", values: { true: "yes" } },
        attribution: { text: "Bourg-Bleu" },
        name: ["none", { path: "street", before: "Inn, " }],
      }),
    ).toEqual({
      city: "Bourg-Bleu",
      phone: "+33 1 00 00 00 01",
      email: "info@inn.example",
      address: "Main Street 4",
      wheelchair: "yes",
      attribution: "Bourg-Bleu",
      name: "Inn, Main Street",
    }));

  test("of an unknown name, or with an unknown option, is refused", () => {
    expect(fieldSources.safeParse({ owner: "a" }).success).toBe(false);
    expect(fieldSources.safeParse({ name: { path: "a", guess: true } }).success).toBe(false);
  });
});

describe("a table of kinds", () => {
  const table = { Event: "event", Walk: "route", Church: "sight churches", "*_inn": "accommodation", Place: "-", Bank: "no" };
  const decide = (...categories: string[]) => decideKind(categories, { table, prefixes: ["https://v.example/#"] });

  test("decides by its order, whatever the order of the record", () => {
    expect(decide("Place", "https://v.example/#Church")).toMatchObject({ business_type: "sight", activity_subtype: "churches" });
    expect(decide("Church", "Event")).toEqual({ is: "event" });
    expect(decide("Walk", "Place")).toEqual({ is: "route" });
    expect(decide("old_inn")).toMatchObject({ business_type: "accommodation" });
  });

  test("refuses by name what it does not know, and never guesses from a chance word", () => {
    expect(decide("Hotel Supplier")).toEqual({ reason: '"Hotel Supplier" is not in the table of kinds: add it to the mapping' });
    expect(decide("Bank", "Place")).toEqual({ reason: "not a place for travellers (Bank)" });
    expect(decide("Place")).toEqual({ reason: 'says only "Place", which may be anything' });
    expect(decide("")).toEqual({ reason: "missing" });
  });

  test("knows only the guide's own words", () => {
    expect([parseKind("sight museums"), parseKind("bar wine")]).toMatchObject([{ activity_subtype: "museums" }, { bar_type: "wine" }]);
    for (const wrong of ["", "church", "sight nonsense", "restaurant museums", "sight museums big"])
      expect(parseKind(wrong)).toBeUndefined();
  });
});

describe("the dates of an event", () => {
  test("are records with days and times, or texts with both ends", () => {
    const record = {
      periods: [
        { from: "2027-06-05", to: "2027-06-05", begin: "19:30:00", end: "22:00:00" },
        { from: "2027-06-06T00:00:00", to: "2027-06-07T23:59:00" },
      ],
      text: "2027-09-01<->2027-09-03|2027-10-01<->2027-10-01",
    };
    expect(readDates(record, { each: "periods[]", starts: "from", ends: "to", start_time: "begin", end_time: "end" })).toEqual([
      { starts: "2027-06-05T19:30", ends: "2027-06-05T22:00" },
      { starts: "2027-06-06", ends: "2027-06-07" },
    ]);
    expect(readDates(record, { each: { path: "text", split: "|" }, between: "<->" })).toEqual([
      { starts: "2027-09-01", ends: "2027-09-03" },
      { starts: "2027-10-01", ends: "2027-10-01" },
    ]);
  });

  test("are empty if the record has none", () => expect(readDates({}, { each: ["periods[]", "."], starts: "from" })).toEqual([]));
});
