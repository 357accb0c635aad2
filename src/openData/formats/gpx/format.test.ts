import { describe, expect, it } from "vitest";
import type { ReadRecord } from "../../../platform/files/records.ts";
import { gpx, mapTrack } from "./format.ts";
import { readTracks } from "./readTracks.ts";

const file = (inside: string) => `<?xml version="1.0"?><gpx version="1.1">${inside}</gpx>`;
const OPTIONS = { dataset: "ridges", language: "en", licence: "CC0", attribution: "Ridge club", attributionLink: undefined };

async function read(text: string) {
  const damage: string[] = [];
  async function* pieces() {
    yield Buffer.from(text);
  }
  const source = { pieces, onDamage: (reason: string) => damage.push(reason) } as unknown as Parameters<typeof readTracks>[0];
  const found: ReadRecord<string>[] = [];
  for await (const records of readTracks(source)) found.push(...records);
  return { found, damage };
}
const point = (latitude: number, height?: number) =>
  `<trkpt lat="${latitude}" lon="1.5">${height === undefined ? "" : `<ele>${height}</ele>`}</trkpt>`;
const RIDGE = `<trk><name>Three Ridges</name><type>hiking</type><link href="https://ridges.example/3"/><trkseg>${point(42, 900)}${point(42.01, 1_000)}</trkseg><trkseg>${point(42.02, 1_000)}${point(42.03, 1_050)}</trkseg></trk>`;

describe("a GPX file of tracks", () => {
  it("has a route for each track, with its line, climb, kind and source", async () => {
    const { found } = await read(file(`${RIDGE}<rte><name>By bike</name><rtept lat="42" lon="1"/><rtept lat="42" lon="1.1"/></rte>`));
    const mapped = found.map((record) => ("content" in record ? mapTrack(record.content, OPTIONS) : record));
    expect(mapped).toMatchObject([
      {
        trail: {
          ...{ name: "Three Ridges", kind: "hiking", climb_metres: 150, website: "https://ridges.example/3" },
          line: [
            [
              [1.5, 42],
              [1.5, 42.01],
            ],
            [
              [1.5, 42.02],
              [1.5, 42.03],
            ],
          ],
          ...{ attribution_text: "Ridge club", attribution_licence: "CC0" },
        },
      },
      { trail: { name: "By bike", kind: "cycling" } },
    ]);
    expect(mapped[1]).not.toHaveProperty("trail.climb_metres");
  });

  it("is refused without a licence or a line; its waypoints are refused by name, and damage is reported", async () => {
    const { found } = await read(file(`${RIDGE}<wpt lat="42" lon="1"><name>Hut</name></wpt><trk><name>Nothing</name></trk>`));
    const [ridge, hut, nothing] = found;
    expect(ridge && "content" in ridge && mapTrack(ridge.content, { ...OPTIONS, licence: undefined })).toEqual({
      refused: { field: "licence", reason: "missing, and --licence was not given" },
    });
    expect(hut).toMatchObject({ place: "waypoint 2", problem: expect.stringContaining("is a place") });
    expect(nothing && "content" in nothing && mapTrack(nothing.content, OPTIONS)).toEqual({
      refused: { field: "line", reason: "missing" },
    });
    expect((await read(`<!DOCTYPE gpx><gpx>${RIDGE}</gpx>`)).damage).toHaveLength(1);
  });

  it("is not taken for a list of places, which keeps its waypoints", () => {
    const head = { root: "gpx", places: [], text: file(RIDGE) };
    expect(gpx.recognises(head as unknown as Parameters<typeof gpx.recognises>[0])).toBe(true);
    expect(gpx.recognises({ ...head, places: [{ name: "Hut" }] } as unknown as Parameters<typeof gpx.recognises>[0])).toBe(false);
    expect(gpx.recognises({ ...head, text: file("") } as unknown as Parameters<typeof gpx.recognises>[0])).toBe(false);
  });
});
