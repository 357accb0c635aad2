import { describe, expect, it } from "vitest";
import { routeMarkdown, routesSection } from "./markdownRoutes.ts";

const ROUTE = {
  uuid: "01a22b6d-c45a-7000-b7c9-d5366e951dc2",
  slug: "river-walk",
  url: "/explore/VN/hoi-an/routes/river-walk/",
  name: "River Walk",
  kind: "hiking",
  length_km: 11.12,
  ascent_m: null,
  network: "lwn",
  ref: "7",
  symbol: "blue dot",
  distance: null,
  attribution: { text: "Hikers", link: null, licence: "CC0" },
  website: "",
  area: { slug: "hoi-an", name: "Hội An", country_code: "VN" },
  country: { code: "VN", name: "Vietnam" },
  latitude: 15.9,
  longitude: 108.33,
  line: { type: "MultiLineString", coordinates: [] },
} as Parameters<typeof routeMarkdown>[1];
const ORIGIN = "https://guide.test";

describe("a route as Markdown", () => {
  it("has its facts, its file and its source", () => {
    const text = routeMarkdown(ORIGIN, ROUTE);
    for (const line of ["# River Walk", "- Length: 11 km", "- Number: 7", "- Network: Local", "- Where: Hội An, Vietnam"])
      expect(text).toContain(line);
    expect(text).toContain("- GPX: https://guide.test/explore/VN/hoi-an/routes/river-walk/route.gpx");
    expect(text).toContain("Routes: Hikers");
    expect(text).not.toContain("climb");
  });

  it("keeps its name a text, and is a line in the list of its area", () => {
    expect(routeMarkdown(ORIGIN, { ...ROUTE, name: "# <b>[x](y)" })).toContain("\\[x\\](y)");
    expect(routesSection(ORIGIN, [{ ...ROUTE, ascent_m: 120 }])).toContain(
      "[River Walk](https://guide.test/explore/VN/hoi-an/routes/river-walk.md): Hiking route, 11 km, 120 m climb",
    );
    expect(routesSection(ORIGIN, [])).toBeUndefined();
  });
});
