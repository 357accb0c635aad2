import { NO_LAND } from "../../../catalogue/places/land.ts";
import { addToGroup } from "../../../platform/values/groups.ts";
import { itemAt } from "../../../platform/values/items.ts";
import type { NamedPlace } from "../../formats/candidate.ts";
import { commonest, countEach, placesOfName } from "../localities.ts";
import type { Draft, Row } from "./draft.ts";
import { outlineOfIsle } from "./isles.ts";
import { commonArea, heapsOfNames } from "./named.ts";
import { createNearestPlace } from "./sourcePlaces.ts";

/** Pure: areas for the listings that no area fits. */

/** Score of a listing whose nearest town is too far to be its own: 15 km outside the town's radius. */
const FAR_SCORE = 6;
/** Minimum number of listings for an area instead of a town that is far. */
const FAR_MIN = 2;
const SAME_KM = 3;

const isLost = ({ score }: Row) => score > FAR_SCORE;
const least = (rows: readonly Row[]) => (rows.some(({ area }) => area === null) ? 1 : FAR_MIN);

/** Adds an area for rows that nothing else has. Off all drawn land it gets the ground of its listings as its outline. */
function add(draft: Draft, name: string, rows: readonly Row[], at: { latitude: number; longitude: number }): void {
  const { country } = itemAt(rows, 0);
  const outer = commonArea(rows, ({ id }) => draft.hasOutline.has(id));
  const id = draft.add(name, country, at, { listings: rows.length, parent: outer?.id ?? null });
  if (draft.land(at.latitude, at.longitude) === NO_LAND) draft.outline(id, outlineOfIsle([...rows, at]));
}

/**
 * Gives every listing without an area the place that it names itself, or else the nearest place that the file names on its land. Two
 * listings are enough if their nearest town is far away.
 */
export function addForLost(draft: Draft, rows: readonly Row[], places: readonly NamedPlace[]): void {
  for (const { country, rows: all, names } of heapsOfNames(draft, rows.filter(isLost), 0)) {
    for (const { middle, spots } of placesOfName(all, 1)) {
      const name = commonest(countEach(names)) ?? itemAt(names, 0);
      const isKnown = draft.findNamed(country, name, middle) ?? draft.findJoint(country, name, middle);
      if (spots.length >= least(spots) && !isKnown && !draft.isMerged(country, names, middle, SAME_KM)) add(draft, name, spots, middle);
    }
  }
  draft.place(rows);
  const nearest = createNearestPlace(draft, places);
  const found = new Map<NamedPlace, Row[]>();
  for (const row of rows.filter(isLost)) {
    const place = nearest(row);
    if (place) addToGroup(found, place, row);
  }
  for (const [place, all] of found) {
    const { country } = itemAt(all, 0);
    const isKnown = draft.findNamed(country, place.name, place);
    if (all.length < least(all) || isKnown || draft.isWide(country, place.name)) continue;
    if (!draft.isMerged(country, [place.name], place, SAME_KM)) add(draft, place.name, all, place);
  }
  draft.place(rows);
}
