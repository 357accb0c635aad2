import { describe, expect, it } from "vitest";
import { directionLinks, walkText } from "./rules.ts";

describe("the walking time", () => {
  it.each([
    [0.01, "1 min walk"],
    [0.2, "3 min walk"],
    [1, "13 min walk"],
    [5.1, ""],
  ])("for %s km is %j", (distance, text) => expect(walkText(distance)).toBe(text));
});

describe("directions", () => {
  const links = directionLinks({ name: "Café (old & new)", latitude: -8.5069, longitude: 115.2625 });

  it("lead to the phone's own map, OpenStreetMap, Organic Maps and CoMaps", () =>
    expect(links.map(({ label }) => label)).toEqual(["Map app on this phone", "Apple Maps", "OpenStreetMap", "Organic Maps", "CoMaps"]));

  it("escape the name, whose brackets would end the label of a geo: address", () => {
    expect(links[0]?.href).toBe("geo:-8.506900,115.262500?q=-8.506900,115.262500(Caf%C3%A9%20%28old%20%26%20new%29)");
    expect(links[3]?.href).toBe("om://map?v=1&ll=-8.506900,115.262500&n=Caf%C3%A9%20%28old%20%26%20new%29");
    for (const { href } of links) expect(() => new URL(href)).not.toThrow();
  });
});
