import { expect, it } from "vitest";
import { ACCOUNT_TYPES, LOGIN_METHODS, VISIBILITIES } from "./enumerations.ts";
import { toInitials } from "./rules.ts";

it.each([
  ["Maya Lindqvist", "ML"],
  ["maya", "M"],
  ["Ana María  Quispe Flores", "AM"],
  ["  Tomáš   Dvořák ", "TD"],
  ["élise", "É"],
  ["𝒜da 😀", "𝒜😀"],
  ["", ""],
])("The initials of %j are %j", (name, initials) => expect(toInitials(name)).toBe(initials));

it.each([
  ["account types", ACCOUNT_TYPES, "basic influencer media_organisation"],
  ["visibilities", VISIBILITIES, "private public"],
  ["login methods", LOGIN_METHODS, "none password passwordless"],
])("The %s are the specification's", (_name, enumeration, values) => expect(Object.keys(enumeration).sort()).toEqual(values.split(" ")));
