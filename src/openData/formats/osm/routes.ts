import type { TrailKind } from "../../../catalogue/trails/enumerations.ts";
import { type LinePoint, simplifyLine, WHOLE_POINTS_MAX } from "../../../catalogue/trails/line.ts";
import { withoutEnd } from "../../../platform/values/strip.ts";
import { type Mapped, reject } from "../candidate.ts";
import { osmKey } from "../keys.ts";
import type { TrailRecord } from "../otherRecords.ts";
import { fold } from "../tables/fold.ts";

/** Pure: marked routes in OpenStreetMap's data, which are lines and not listings. */

type Tags = Record<string, unknown>;
const text = (tags: Tags, key: string) => (typeof tags[key] === "string" ? tags[key].trim() : "");

const KINDS: Readonly<Record<string, TrailKind>> = {
  hiking: "hiking",
  foot: "hiking",
  walking: "hiking",
  bicycle: "cycling",
  mtb: "cycling",
  ski: "ski",
  piste: "ski",
  horse: "other",
  canoe: "other",
};

/** Returns the kind of a marked route; undefined for anything else, such as bus lines. */
export const routeKind = (tags: Tags): TrailKind | undefined => KINDS[text(tags, "route").split(";")[0]?.trim() ?? ""];

/** Route as a relation of the file describes it. */
export interface RouteRelation {
  id: number;
  tags: Record<string, string>;
  ways: readonly number[];
  /** Relations in it. */
  children: readonly number[];
  /** Its line, if the file itself has it. */
  lines?: readonly (readonly LinePoint[])[] | undefined;
  /** Elements that are only parts of it, such as "way/20". */
  parts?: readonly string[] | undefined;
}

/** Members that are not part of the route itself. */
const BESIDE = new Set(["alternative", "excursion", "approach", "connection", "guidepost", "stop", "platform"]);
export const isCourse = ({ role }: { role: string }): boolean => !BESIDE.has(role);

/** End of a segment's name: "GR 11, stage 12", "Camino (Etapa 3: Zubiri – Pamplona)". */
const STAGE =
  /(?<![\p{L}\p{N}])(?:etapa|étape|etape|stage|segment|section|tramo|tram|abschnitt|etappe|teilstück|tappa|tratto|part|teil|trecho) ?\d/iu;
/** Returns the name of the whole route. */
function withoutStage(name: string): string {
  const at = name.search(STAGE);
  return at < 0 ? name : withoutEnd(name.slice(0, at), /[\s,:;(–-]/u);
}
/** Networks beyond one town: a number of theirs names one route. */
const WIDE_NETWORK = /^[inr][wchip]n$/;

/** Returns the key that the segments of one route share: its number in a wide network, otherwise its name without the stage. */
function routeKey({ id, tags }: RouteRelation): string {
  const kind = routeKind(tags) ?? "";
  const [network, ref, name] = [text(tags, "network"), text(tags, "ref"), text(tags, "name")];
  if (ref !== "" && WIDE_NETWORK.test(network)) return `${kind}|${network}|${fold(ref)}`;
  const base = withoutStage(name);
  // Two walks of the same town called "Circular walk" are two.
  return base !== name && base.length > 3 ? `${kind}|${network}|${fold(ref)}|${fold(base)}` : `${kind}|${id}`;
}

/** Returns all relations in a route at any depth, each once: relations of a broken file can contain each other. */
function withDescendants(root: RouteRelation, all: ReadonlyMap<number, RouteRelation>): RouteRelation[] {
  const found = new Map<number, RouteRelation>();
  const open = [root];
  for (let next = open.pop(); next; next = open.pop()) {
    if (found.has(next.id)) continue;
    found.set(next.id, next);
    // The last one is taken first.
    for (const child of next.children.toReversed()) {
      const relation = all.get(child);
      if (relation) open.push(relation);
    }
  }
  return [...found.values()];
}

const isNamed = ({ tags }: RouteRelation) => text(tags, "name") !== "" || text(tags, "ref") !== "";

/**
 * Puts relations of relations and the segments of one route together.
 * @returns one relation per route, with the ways of all of its parts; its name is without the stage
 */
export function groupRoutes(relations: readonly RouteRelation[]): RouteRelation[] {
  const all = new Map(relations.map((one) => [one.id, one]));
  const inOthers = new Set(relations.filter(isNamed).flatMap(({ id, children }) => children.filter((child) => child !== id)));
  const roots = relations.filter((one) => !inOthers.has(one.id));
  // Two relations that only contain each other have no root.
  const known = new Set(roots.flatMap((root) => withDescendants(root, all).map(({ id }) => id)));
  for (const one of relations.toSorted((a, b) => b.children.length - a.children.length)) {
    if (known.has(one.id)) continue;
    roots.push(one);
    for (const { id } of withDescendants(one, all)) known.add(id);
  }
  return [...Map.groupBy(roots.filter(isNamed), routeKey).values()].flatMap((group): RouteRelation[] => {
    // The relation of the whole route describes it better than those of its stages.
    const [main] = group.toSorted(
      (a, b) => b.children.length - a.children.length || text(a.tags, "name").length - text(b.tags, "name").length || a.id - b.id,
    );
    if (!main) return [];
    const parts = group.flatMap((one) => withDescendants(one, all));
    const name = text(main.tags, "name");
    const tags = { ...main.tags, ...(group.length > 1 && name !== "" && { name: withoutStage(name) }) };
    return [
      {
        id: main.id,
        tags,
        ways: [...new Set(parts.flatMap(({ ways }) => ways))],
        children: [],
        lines: parts.flatMap(({ lines = [] }) => lines),
        parts: [...new Set(parts.flatMap((one) => [...(one.id === main.id ? [] : [`relation/${one.id}`]), ...(one.parts ?? [])]))],
      },
    ];
  });
}

/** Maximum number of parts of a route that are listed: a long-distance route has thousands of streets. */
const PARTS_MAX = 2_000;

/** Returns a route as a feature with its line. */
export function routeJson({ id, tags, parts = [] }: RouteRelation, lines: readonly (readonly LinePoint[])[]): string {
  const coordinates = simplifyLine(lines, WHOLE_POINTS_MAX);
  const { type: _, ...properties } = tags;
  const geometry = { type: "MultiLineString", coordinates };
  return JSON.stringify({ id: `relation/${id}`, properties, geometry, parts: parts.slice(0, PARTS_MAX) });
}

/** Returns the keys of the parts of a route, of which an earlier import may have made listings. */
export const partKeys = (parts: unknown): string[] =>
  (Array.isArray(parts) ? parts : []).flatMap((part) => {
    const [, type, id] = /^(way|relation)\/(\d{1,19})$/.exec(String(part)) ?? [];
    return type && id ? [osmKey(type, id)] : [];
  });

const isPoint = (value: unknown): value is LinePoint =>
  Array.isArray(value) && value.length >= 2 && value.slice(0, 2).every((one) => typeof one === "number" && Number.isFinite(one));

/** Returns the parts of a line of GeoJSON; empty for any other geometry. */
export function linesIn(geometry: unknown): [number, number][][] {
  const { type, coordinates } = (typeof geometry === "object" && geometry !== null ? geometry : {}) as Record<string, unknown>;
  const parts = type === "LineString" ? [coordinates] : type === "MultiLineString" && Array.isArray(coordinates) ? coordinates : [];
  return parts.flatMap((part) => {
    const points = Array.isArray(part) ? part.filter(isPoint).map(([x, y]): [number, number] => [x, y]) : [];
    return points.length > 1 ? [points] : [];
  });
}

/** Returns a marking in words: the mapper's own, or those of "osmc:symbol" ("red:white:red_bar" is a red bar on white). */
function markingText(tags: Tags): string {
  const own = text(tags, "symbol");
  if (own !== "") return own;
  const [, background = "", foreground = ""] = text(tags, "osmc:symbol").split(":");
  const sign = foreground.replaceAll("_", " ").trim();
  return sign && background ? `${sign} on ${background.replaceAll("_", " ")}` : sign;
}

type Known = "source_key" | "replaces" | "attribution_text" | "attribution_link" | "attribution_licence";

/** Maps a route to its record. */
export function mapRoute(tags: Tags, kind: TrailKind, geometry: unknown, name: string, known: Pick<TrailRecord, Known>): Mapped {
  const line = linesIn(geometry);
  const ref = text(tags, "ref");
  if (name === "" && ref === "") return reject("name", "missing");
  if (line.length === 0) return reject("geometry", "a route without its line: export it with its geometry");
  const ascent = Number.parseFloat(text(tags, "ascent"));
  return {
    trail: {
      ...known,
      name: name || ref,
      kind,
      network: text(tags, "network"),
      ref,
      marking: markingText(tags),
      line: simplifyLine(line, WHOLE_POINTS_MAX) as [number, number][][],
      ...(text(tags, "ascent") !== "" && ascent > 0 && ascent < 100_000 && { climb_metres: Math.round(ascent) }),
      website: text(tags, "website") || text(tags, "url"),
    },
  };
}
