import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature } from "topojson-client";
import { type LandPolygon, polygonOf } from "./rules.land.ts";
import type { Outline } from "./rules.worldMap.ts";

let polygons: LandPolygon[] | undefined;

/** The world's land, read once and kept (0.2 s, some 30 MB). Natural Earth, public domain, from world-atlas. */
export function readLand(): LandPolygon[] {
  if (polygons) return polygons;
  const file = createRequire(import.meta.url).resolve("world-atlas/land-10m.json");
  const outline = JSON.parse(readFileSync(file, "utf8")) as Outline;
  const { features } = feature(outline, outline.objects.land as never) as unknown as {
    features: { geometry: { coordinates: [number, number][][][] } }[];
  };
  polygons = features.flatMap(({ geometry }) => geometry.coordinates.map(polygonOf));
  return polygons;
}
