import { describe, expect, it } from "vitest";
import type { ReadRecord } from "../../../platform/files/records.ts";
import type { Content } from "../file.ts";
import { mapFeature } from "./mapping.ts";
import { joinRoutes } from "./routeFeatures.ts";

const segment = (id: string, tags: Record<string, string>, ...coordinates: [number, number][]) => ({
  ...(id && { id }),
  properties: { route: "hiking", ...tags },
  geometry: { type: "LineString", coordinates },
});
const PUB = { id: "node/9", properties: { amenity: "pub", name: "Two Oars" }, geometry: { type: "Point", coordinates: [0, 0] } };

async function join(features: object[], most?: number) {
  async function* batches(): AsyncGenerator<ReadRecord<Content>[]> {
    for (const [at, feature] of features.entries()) yield [{ line: at + 1, content: JSON.stringify(feature) }];
  }
  const found: { id?: string; properties: Record<string, string>; geometry: { coordinates: number[][][] }; parts?: string[] }[] = [];
  for await (const records of joinRoutes(batches(), most))
    for (const record of records) if ("content" in record) found.push(JSON.parse(record.content as string));
  return found;
}

describe("segments of routes in GeoJSON", () => {
  it("of one name that meet are one route, in one line", async () => {
    const [pub, route, ...others] = await join([
      segment("way/1", { name: "Reef Walk" }, [1, 42], [1.01, 42]),
      PUB,
      segment("way/2", { name: "Reef Walk" }, [1.02, 42], [1.03, 42]),
      segment("way/3", { name: "Reef Walk" }, [1.02, 42], [1.01, 42]),
    ]);
    expect(pub).toEqual(PUB);
    expect(others).toEqual([]);
    expect(route).toMatchObject({ id: "way/1", properties: { name: "Reef Walk" }, parts: ["way/3", "way/2"].toSorted() });
    expect(route?.geometry.coordinates).toHaveLength(1);
    expect(route?.geometry.coordinates[0]).toHaveLength(4);
  });

  it("of one number in a wide network, and stages of one name, are one route", async () => {
    const routes = await join([
      segment("relation/1", { name: "GR 90 north", ref: "GR 90", network: "nwn" }, [1, 42], [1.1, 42]),
      segment("relation/2", { name: "GR 90 south", ref: "GR 90", network: "nwn" }, [3, 42], [3.1, 42]),
      segment("", { name: "Old Way, stage 1" }, [5, 42], [5.1, 42]),
      segment("", { name: "Old Way, stage 2" }, [7, 42], [7.1, 42]),
    ]);
    expect(routes.map(({ properties, geometry }) => [properties.name, geometry.coordinates.length])).toEqual([
      ["GR 90 north", 2],
      ["Old Way", 2],
    ]);
  });

  it("of one name in two towns, and two relations of one name, stay two", async () => {
    const routes = await join([
      segment("way/1", { name: "Circular walk" }, [1, 42], [1.01, 42]),
      segment("way/2", { name: "Circular walk" }, [2, 42], [2.01, 42]),
      segment("relation/3", { name: "Loop" }, [1, 42], [1.01, 42]),
      segment("relation/4", { name: "Loop" }, [1, 42], [1.01, 42.01]),
    ]);
    expect(routes.map(({ id }) => id)).toEqual(["way/1", "way/2", "relation/3", "relation/4"]);
  });

  it("replace the records of their segments, whatever the file itself says about these", async () => {
    const [route] = await join([
      { ...segment("way/1", { name: "Reef Walk" }, [1, 42], [1.01, 42]), parts: ["node/77"] },
      segment("way/2", { name: "Reef Walk" }, [1.01, 42], [1.02, 42]),
    ]);
    const options = { dataset: "reef", language: "en", licence: undefined, attribution: undefined, attributionLink: undefined };
    expect(mapFeature(JSON.stringify(route), options)).toMatchObject({ trail: { source_key: "osm way/1", replaces: ["osm way/2"] } });
  });

  it("without a name are passed on, for the mapping refuses them; so are all after the limit", async () => {
    expect(await join([segment("way/1", {}, [1, 42], [1.01, 42])])).toMatchObject([{ id: "way/1" }]);
    const many = [1, 2, 3].map((id) => segment(`way/${id}`, { name: "Reef Walk" }, [1, 42], [1.01, 42]));
    expect(await join(many, 3)).toHaveLength(2);
  });

  it("are joined in linear time, also if all are in one place", async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => segment(`way/${at}`, { name: "Maze" }, [1, 42], [1 + at / 1e7, 42]));
    const started = performance.now();
    expect(await join(many)).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
