import { describe, expect, it } from "vitest";
import { endpoint } from "../endpoints/endpoint.ts";
import { dependenciesOfCall, dependencyKind } from "./dependencies.ts";

const about = { method: "GET", path: "/", access: "public", summary: "", tag: "" } as const;
const dependencyKeys = (dependencies: string[], input: Record<string, unknown> = {}) =>
  dependenciesOfCall(endpoint({ ...about, dependencies }), input);

describe("what a call depends on", () => {
  it("is what its endpoint declares, with the call's own parameters", () => {
    expect(dependencyKeys(["country", "business:{code}"], { code: "7r3kq2aa" })).toEqual(["country", "business:7r3kq2aa"]);
  });

  it("is the first alternative whose parameter is given, and none when none is", () => {
    const place = ["area:{area}|country:{country}|listings"];
    expect(dependencyKeys(place, { area: "hoi-an", country: "VN" })).toEqual(["area:hoi-an"]);
    expect(dependencyKeys(place, { area: undefined, country: "VN" })).toEqual(["country:VN"]);
    expect(dependencyKeys(place, { area: "", country: null })).toEqual(["listings"]);
    expect(dependencyKeys(["area:{area}"])).toEqual([]);
  });

  it("is nothing for an endpoint that declares nothing, and marked where it may show late", () => {
    expect(dependenciesOfCall(endpoint(about), {})).toEqual([]);
    expect(dependenciesOfCall(endpoint({ ...about, delayedDependencies: ["ranking"] }), {})).toEqual(["~ranking"]);
  });
});

it("the kind of a key is what stands before its colon", () => {
  expect([dependencyKind("business:7r3kq2aa"), dependencyKind("country"), dependencyKind("~ranking")]).toEqual([
    "business",
    "country",
    "~ranking",
  ]);
});
