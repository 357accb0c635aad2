import { describe, expect, it } from "vitest";
import { isInOutline } from "../../../catalogue/places/areaOutlines.ts";
import { mapFeature } from "./mapping.ts";
import { placeOutline, readPlaceTags } from "./places.ts";

describe("a place beside the listings", () => {
  it.each([
    [{ place: "island", name: "Corail" }, "island", "Corail"],
    [{ place: "islet", name: "Petit Motu" }, "island", "Petit Motu"],
    [{ place: "suburb", name: "Old Harbour" }, "quarter", "Old Harbour"],
    [{ place: "locality", name: "Three Stones" }, "locality", "Three Stones"],
    [{ place: "village", name: "ゆめ村", "name:en": "Yume" }, "settlement", "Yume"],
    [{ landuse: "winter_sports", name: "Snowland" }, "resort", "Snowland"],
    [{ site: "piste", name: "Snowland" }, "resort", "Snowland"],
    [{ natural: "valley", name: "Long Valley" }, "valley", "Long Valley"],
    [{ natural: "bay", name: "Quiet Bay" }, "shore", "Quiet Bay"],
  ])("is known by its tags: %j", (tags, kind, name) => expect(readPlaceTags(tags)).toMatchObject({ kind, name }));

  it.each([
    { place: "island" },
    { place: "island", name: "fixme" },
    { place: "country", name: "Corail" },
    { natural: "peak", name: "Top" },
  ])("ignores %j", (tags) => expect(readPlaceTags(tags)).toBeUndefined());

  it("has its names in other languages, without invalid ones", () =>
    expect(readPlaceTags({ place: "village", name: "Dorf", "name:fr": "Bourg", old_name: "unknown" })?.names).toEqual(["Dorf", "Bourg"]));

  it("can be a listing too", () => {
    const feature = { id: "way/1", properties: { place: "island", name: "Corail" }, geometry: { type: "Point", coordinates: [55, -4] } };
    expect(mapFeature(JSON.stringify(feature), { dataset: "set" })).toMatchObject({
      candidate: { name: "Corail", business_type: "sight" },
      place: { kind: "island", name: "Corail", latitude: -4, longitude: 55 },
    });
  });
});

describe("the outline of a place", () => {
  const square = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ];

  it("is its polygon", () => {
    expect(placeOutline("island", { type: "Polygon", coordinates: [square] })).toEqual([[square]]);
    expect(placeOutline("island", { type: "MultiPolygon", coordinates: [[square], [square]] })).toHaveLength(2);
  });

  it("is split at 180 degrees", () => {
    const across = [
      [179.9, 0],
      [-179.9, 0],
      [-179.9, 1],
      [179.9, 1],
      [179.9, 0],
    ];
    const outline = placeOutline("island", { type: "Polygon", coordinates: [across] }) ?? [];
    expect(outline).toHaveLength(2);
    expect([isInOutline(outline, 0.5, 179.95), isInOutline(outline, 0.5, -179.95), isInOutline(outline, 0.5, 0)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("of a valley that is a line is the land beside it", () => {
    const outline =
      placeOutline("valley", {
        type: "LineString",
        coordinates: [
          [10, 47],
          [10.2, 47],
        ],
      }) ?? [];
    expect([isInOutline(outline, 47.005, 10.1), isInOutline(outline, 47.03, 10.1)]).toEqual([true, false]);
  });

  it.each([
    ["island", { type: "Point", coordinates: [0, 0] }],
    ["island", { type: "LineString", coordinates: square }],
    ["settlement", { type: "Polygon", coordinates: [square] }],
    [
      "island",
      {
        type: "Polygon",
        coordinates: [
          [
            [0, 0],
            [1, 400],
            [1, 1],
            [0, 0],
          ],
        ],
      },
    ],
    ["island", { type: "Polygon", coordinates: "none" }],
    ["island", null],
  ] as const)("is none for %s of %j", (kind, geometry) => expect(placeOutline(kind, geometry)).toBeUndefined());
});
