import { expect, it } from "vitest";
import { townLook, withNeighbourhoods } from "./placeNames.ts";

const UBUD = { name: "Ubud", latitude: -8.5, longitude: 115.2 };
const listed = (neighbourhood: string, latitude: number | null, longitude: number | null = 115) => ({ neighbourhood, latitude, longitude });

it("names neighbourhoods after the towns, each in the middle of its listings", () => {
  const names = withNeighbourhoods([UBUD], [listed("Penestanan", -8, 115), listed("Penestanan", -9, 116), listed("Taman", -8)]);
  expect(names).toEqual([
    UBUD,
    { name: "Penestanan", latitude: -8.5, longitude: 115.5, is_part: true },
    { name: "Taman", latitude: -8, longitude: 115, is_part: true },
  ]);
});

it("names no neighbourhood twice, without a name, or without a position", () =>
  expect(withNeighbourhoods([UBUD], [listed("Ubud", -8), listed("", -8), listed("Taman", null)])).toEqual([UBUD]));

it("writes parts of towns in italics, and towns upright", () => {
  expect(townLook({ ...UBUD, is_part: true })).toContain("map-part");
  expect(townLook(UBUD)).not.toContain("map-part");
});
