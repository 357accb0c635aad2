import { describe, expect, test } from "vitest";
import type { AmenityRecord, EventRecord, TrailRecord } from "../../formats/otherRecords.ts";
import type { PlaceOf } from "../listing.ts";
import { finishOther } from "./rules.ts";

const SOURCE = { attribution_text: "Town hall", attribution_link: "https://town.example/", attribution_licence: "CC0" };
const EVENT: EventRecord = { source_key: "e", title: "Lantern walk", starts: "2027-11-11", latitude: 48.85, longitude: 2.35, ...SOURCE };
const PARIS: PlaceOf = Object.assign(() => ({ country_code: "FR", area_id: 7, area_name: "Paris" }), {
  byTown: (town: string) =>
    town === "Paris"
      ? { country_code: "FR", area_id: 7, area_name: "Paris", isAmbiguous: false }
      : { field: "city", reason: "no place in France has this name: add the coordinates" },
});

const finish = (changes: Partial<EventRecord>) => finishOther({ event: { ...EVENT, ...changes } }, PARIS);
const refusal = (finished: ReturnType<typeof finishOther>) => ("refused" in finished ? finished.refused : undefined);
const taken = (changes: Partial<EventRecord> = {}) => {
  const finished = finish(changes);
  if ("refused" in finished) throw new Error(finished.refused.reason);
  return finished.other as { record: EventRecord; place: unknown };
};

describe("an event of a file", () => {
  test("has its place and its times by the clock there", () => {
    const { record, place } = taken({ starts: "2027-06-05T17:30:00Z", ends: "2027-06-05T19:00:00Z", title: "<b>Jazz</b> &amp; more" });
    expect(record).toMatchObject({ title: "Jazz & more", starts: "2027-06-05T19:30", ends: "2027-06-05T21:00" });
    expect(place).toEqual({ latitude: 48.85, longitude: 2.35, country_code: "FR", area_id: 7 });
  });

  test("is placed by its town if it has no coordinates", () =>
    expect(taken({ latitude: undefined, longitude: undefined, city: "Paris" }).place).toMatchObject({ latitude: null, area_id: 7 }));

  test("has its dates in order", () =>
    expect(taken({ starts: undefined, dates: [{ starts: "2027-12-02" }, { starts: "2027-12-01", ends: "2027-12-01" }] }).record).toMatchObject({
      starts: "2027-12-01",
      dates: [{ starts: "2027-12-02" }],
    }));

  test.each<[Partial<EventRecord>, string]>([
    [{ title: " " }, "title"],
    [{ starts: undefined }, "starts"],
    [{ starts: "next week" }, "starts"],
    [{ starts: "2027-02-30" }, "starts"],
    [{ ends: "2027-11-10" }, "ends"],
    [{ latitude: 0, longitude: 0 }, "latitude"],
    [{ latitude: undefined, longitude: undefined }, "latitude"],
    [{ latitude: undefined, longitude: undefined, city: "Nowhere" }, "city"],
  ])("is refused with its field: %j", (changes, field) => expect(refusal(finish(changes))?.field).toBe(field));
});

describe("a practical place and a route", () => {
  const amenity = (changes: Partial<AmenityRecord>) =>
    finishOther({ amenity: { source_key: "a", kind: "toilets", latitude: 48.85, longitude: 2.35, ...SOURCE, ...changes } }, PARIS);
  const trail = (changes: Partial<TrailRecord>) =>
    finishOther(
      { trail: { source_key: "t", name: "River path", kind: "hiking", line: [[[2.35, 48.85], [2.36, 48.86], [2.37, 48.87]]], ...SOURCE, ...changes } },
      PARIS,
    );

  test("need no name, but a known kind and a position", () => {
    expect(amenity({})).toMatchObject({ other: { kind: "amenity", place: { area_id: 7 } } });
    expect(refusal(amenity({ kind: "statue" as "toilets" }))?.field).toBe("kind");
    expect(refusal(amenity({ latitude: "north" }))?.field).toBe("latitude");
  });

  test("is placed by the middle of its line, without which it is refused", () => {
    expect(trail({})).toMatchObject({ other: { kind: "trail", place: { latitude: 48.86, longitude: 2.36 } } });
    expect(refusal(trail({ line: [[[2.35, 48.85]]] }))).toEqual({ field: "line", reason: "missing" });
    expect(refusal(trail({ line: [[[235, 48.85], [2, 48]]] }))).toEqual({ field: "line", reason: "out of range" });
  });
});
