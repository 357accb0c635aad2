import { describe, expect, it } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { COUNTRIES } from "../places/countries/enumerations.ts";
import { simplify } from "./countryShapes.ts";
import { regionViewBox } from "./rules.ts";

const { fastify } = await buildApp(testDatabase());

describe("shapes of countries", () => {
  it("are there for every country but Antarctica, each once", async () => {
    const response = await new Visitor(fastify).get("/media/countries.svg");
    expect(response.headers["content-type"]).toContain("image/svg+xml");
    const named = [...response.body.matchAll(/<g id="([A-Z]{2})">/g)].map(([, code]) => code);
    expect(named.toSorted()).toEqual(COUNTRIES.map(({ code }) => code).filter((code) => code !== "AQ"));
    // No country is an empty group: an invisible shape would be a tick without effect.
    expect(response.body).not.toMatch(/<g id="[A-Z]{2}"><\/g>/);
  });

  it("weigh less than 30 kB, for pages that may weigh 450", async () => {
    const response = await fastify.inject({ url: "/media/countries.svg", headers: { "accept-encoding": "br" } });
    expect(response.rawPayload.length).toBeLessThan(30_000);
  });

  it("keep a corner, and lose what lies on a line", () => {
    const line: [number, number][] = [
      [0, 0],
      [1, 0.01],
      [2, 0],
      [2, 2],
    ];
    expect(simplify(line, 0.1)).toEqual([
      [0, 0],
      [2, 0],
      [2, 2],
    ]);
  });
});

describe("the part of the map that is shown", () => {
  it("is the whole world, or a region inside it", () => {
    expect(regionViewBox()).toBe("0 0 2000 910");
    for (const region of ["AF", "AS", "EU", "LA", "ME", "NA", "OC"]) {
      const [x = -1, y = -1, width = 0, height = 0] = regionViewBox(region).split(" ").map(Number);
      expect(x >= 0 && y >= 0 && x + width <= 2000 && y + height <= 910 && width > 200).toBe(true);
    }
  });
});
