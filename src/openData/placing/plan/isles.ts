import { isleRing } from "../../../catalogue/maps/isles.ts";
import { kmBetween, type Polygon, type Position, splitAtDateLine } from "../../../catalogue/places/polygons.ts";
import { addToGroup } from "../../../platform/values/groups.ts";
import type { Spot } from "../localities.ts";
import { createGrid } from "./placeGrid.ts";

/** Pure: islands that the outline of the world's land lacks, as groups of listings near each other. */

/** Maximum distance in km of two listings on the same isle; the maps use the same. */
const LINK_KM = 2;
/** Listings closer than this, in km, are one point of an isle. */
const POINT_KM = 0.5;
/** Maximum number of points whose land is drawn as the outline of one isle. */
const POINTS_MAX = 150;

/** Returns one listing of each group within half a kilometre. */
function thinned<One extends Spot>(spots: readonly One[]): One[] {
  const points: One[] = [];
  const cells = new Map<string, One[]>();
  for (const spot of spots) {
    const row = Math.floor(spot.latitude / 0.01);
    const column = Math.floor(spot.longitude / 0.01);
    const around = [-1, 0, 1].flatMap((y) => [-1, 0, 1].flatMap((x) => cells.get(`${row + y} ${column + x}`) ?? []));
    if (around.some((other) => kmBetween(other, spot) < POINT_KM)) continue;
    points.push(spot);
    const key = `${row} ${column}`;
    addToGroup(cells, key, spot);
  }
  return points;
}

/** Returns the groups of points that are linked by steps of at most two kilometres, with the links, the shortest first. */
function link<One extends Spot>(points: readonly One[]) {
  const near = createGrid(points);
  const roots = new Map<One, One>(points.map((point) => [point, point]));
  const findRoot = (point: One): One => {
    let root = point;
    for (let next = roots.get(root); next && next !== root; next = roots.get(root)) root = next;
    roots.set(point, root);
    return root;
  };
  const pairs = points
    .flatMap((one) => near(one, LINK_KM).flatMap(({ point: other, km }) => (other === one ? [] : [{ one, other, km }])))
    .sort((a, b) => a.km - b.km);
  const links = pairs.filter(({ one, other }) => {
    const [a, b] = [findRoot(one), findRoot(other)];
    if (a !== b) roots.set(a, b);
    return a !== b;
  });
  return { findRoot, links };
}

/** Groups listings into isles: each is at most 2 km from another one of the same isle. */
export function groupIsles<One extends Spot>(spots: readonly One[]): One[][] {
  const points = thinned(spots);
  const { findRoot } = link(points);
  const near = createGrid(points);
  const isles = new Map<One, One[]>();
  for (const spot of spots) {
    const point = near(spot, POINT_KM * 2)[0]?.point ?? spot;
    const root = findRoot(point);
    addToGroup(isles, root, spot);
  }
  return [...isles.values()];
}

const wrapped = (ring: readonly Position[]): Position[] => ring.map(([x, y]) => [((x + 540) % 360) - 180, y]);

/** Returns the land around listings of one isle, as overlapping rings of 600 metres around them and their links. */
export function outlineOfIsle(spots: readonly Spot[]): Polygon[] {
  const points = thinned(spots).slice(0, POINTS_MAX);
  const { links } = link(points);
  const alone = points.filter((point) => !links.some(({ one, other }) => one === point || other === point));
  // Linked across the date line, the second point is turned to the side of the first.
  const beside = (one: Spot, other: Spot): Spot =>
    Math.abs(one.longitude - other.longitude) > 180 ? { ...other, longitude: other.longitude - 360 * Math.sign(other.longitude) } : other;
  return [...links.map(({ one, other }) => isleRing([one, beside(one, other)])), ...alone.map((point) => isleRing([point, point]))].flatMap(
    (ring) => splitAtDateLine([wrapped(ring)]),
  );
}
