import { describe, expect, it } from "vitest";
import { groupRoutes, linesIn, mapRoute, partKeys, type RouteRelation, routeJson, routeKind } from "./routes.ts";

const relation = (id: number, tags: Record<string, string>, ways: number[] = [], children: number[] = []): RouteRelation => ({
  id,
  tags: { type: "route", route: "hiking", ...tags },
  ways,
  children,
});
const CREDIT = { source_key: "osm relation/1", attribution_text: "OSM", attribution_link: "", attribution_licence: "ODbL 1.0" };
const LINE = {
  type: "MultiLineString",
  coordinates: [
    [
      [1, 42],
      [1.1, 42.1],
    ],
  ],
};

describe("routes", () => {
  it.each([
    ["hiking", "hiking"],
    ["mtb", "cycling"],
    ["piste", "ski"],
    ["horse", "other"],
    ["bus", undefined],
  ])("route=%s is %s", (route, kind) => expect(routeKind({ route })).toBe(kind));

  it("of relations of relations are put together, also if these contain each other", () => {
    const whole = relation(1, { name: "Lakes Trail", type: "superroute" }, [], [2, 3]);
    const [route, ...others] = groupRoutes([
      relation(2, { name: "Lakes Trail 1" }, [20, 21]),
      whole,
      relation(3, { name: "Lakes Trail 2" }, [30], [2]),
    ]);
    expect(others).toEqual([]);
    expect(route).toMatchObject({ id: 1, tags: { name: "Lakes Trail" }, ways: [20, 21, 30] });
    const loop = groupRoutes([relation(4, { name: "Ring A" }, [40], [5]), relation(5, { name: "Ring B" }, [50], [4])]);
    expect(loop).toMatchObject([{ id: 4, ways: [40, 50] }]);
  });

  it("of one number in a wide network are one, and so are stages of one name", () => {
    const segments = [
      relation(1, { name: "GR 90 (north)", network: "nwn", ref: "GR 90" }, [1]),
      relation(2, { name: "GR 90 (south)", network: "nwn", ref: "GR 90" }, [2]),
      relation(3, { name: "Camí Vell - Etapa 2" }, [3]),
      relation(4, { name: "Camí Vell - Etapa 1" }, [4]),
    ];
    expect(groupRoutes(segments).map(({ tags, ways }) => [tags.name, ways])).toEqual([
      ["GR 90 (north)", [1, 2]],
      ["Camí Vell", [3, 4]],
    ]);
  });

  it("of the same local number or name in two towns stay two", () => {
    const locals = [
      relation(1, { name: "Circular walk", network: "lwn", ref: "1" }),
      relation(2, { name: "Circular walk", network: "lwn", ref: "1" }),
    ];
    expect(groupRoutes(locals)).toHaveLength(2);
  });

  it("have their line, network, marking and climb", () => {
    const tags = { network: "rwn", ref: "7", "osmc:symbol": "red:white:red_bar", ascent: "820 m" };
    expect(mapRoute(tags, "hiking", LINE, "Ridge Way", CREDIT)).toEqual({
      trail: {
        ...CREDIT,
        ...{ name: "Ridge Way", kind: "hiking", network: "rwn", ref: "7", marking: "red bar on white", climb_metres: 820, website: "" },
        line: [
          [
            [1, 42],
            [1.1, 42.1],
          ],
        ],
      },
    });
  });

  it("name their stages and segments, of which an earlier import may have made listings", () => {
    const [route] = groupRoutes([
      { ...relation(1, { name: "Camí Vell - Etapa 2" }, [1], [7]), parts: ["way/1"] },
      relation(2, { name: "Camí Vell - Etapa 1" }, [2]),
      relation(7, { name: "Camí Vell variant" }, [3]),
    ]);
    expect(route).toMatchObject({ id: 1, parts: ["way/1", "relation/7", "relation/2"] });
    const { parts } = JSON.parse(routeJson(route as RouteRelation, [LINE.coordinates[0] as [number, number][]]));
    expect(partKeys(parts)).toEqual(["osm way/1", "osm relation/7", "osm relation/2"]);
    for (const wrong of [undefined, "way/1", ["node/1", "way/x", 5, null]]) expect(partKeys(wrong)).toEqual([]);
  });

  it("without a line or a name are refused with the reason", () => {
    expect(mapRoute({}, "hiking", { type: "Point", coordinates: [1, 42] }, "Ridge Way", CREDIT)).toMatchObject({
      refused: { field: "geometry" },
    });
    expect(mapRoute({}, "hiking", LINE, "", CREDIT)).toEqual({ refused: { field: "name", reason: "missing" } });
    expect(
      linesIn({
        type: "LineString",
        coordinates: [
          [1, 2],
          ["x", 3],
          [3, 4],
        ],
      }),
    ).toEqual([
      [
        [1, 2],
        [3, 4],
      ],
    ]);
  });
});
