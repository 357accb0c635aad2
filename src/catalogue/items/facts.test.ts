import { expect, it } from "vitest";
import type { InventoryItem } from "./contract.ts";
import { itemFacts } from "./facts.ts";

it.each([
  ["room", "", 2, ["Sleeps 2"]],
  ["activity", "3 hours", 8, ["3 hours", "Up to 8 people"]],
  ["activity", "90 minutes", 1, ["90 minutes", "Up to 1 person"]],
  ["dish", "", null, []],
] as const)("of a %s with %j for %s one wants to know %j", (kind, duration_human, maximum_capacity, facts) => {
  expect(itemFacts({ kind, duration_human, maximum_capacity, minimum_nights: 1, departures: [] as string[] } as InventoryItem)).toEqual(
    facts,
  );
});

it("of a room that is given for several nights one wants to know how many", () => {
  const room = { kind: "room", duration_human: "", maximum_capacity: null, minimum_nights: 3, departures: [] as string[] } as InventoryItem;
  expect(itemFacts(room)).toEqual(["3 nights or more"]);
});

it("of an activity one wants to know when it departs", () => {
  const walk = { kind: "activity", duration_human: "", maximum_capacity: null, minimum_nights: 1, departures: ["09:00", "14:00"] };
  expect(itemFacts(walk as unknown as InventoryItem)).toEqual(["Departs 09:00, 14:00"]);
});
