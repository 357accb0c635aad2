import { expect, it } from "vitest";
import { typeLabel } from "./badge.ts";

it.each([
  ["accommodation", null, "Place to stay"],
  ["cafe", null, "Café"],
  ["activity", "surfing", "Surfing"],
  ["activity", "other", "ACTIVITY"],
  ["activity", null, "ACTIVITY"],
  ["sight", "museums", "Sight"],
] as const)("The badge of %s (%s) reads %s", (business_type, activity_subtype, label) =>
  expect(typeLabel({ business_type, activity_subtype })).toBe(label),
);
