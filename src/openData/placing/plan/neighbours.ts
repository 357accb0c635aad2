import { outsideScore } from "../../../catalogue/places/nearest.ts";
import { kmBetween } from "../../../catalogue/places/polygons.ts";
import { foldName } from "../../../catalogue/places/slugs.ts";
import { jointNames } from "../../../catalogue/places/text.ts";
import type { Draft, Row, Town } from "./draft.ts";
import { createGrid } from "./placeGrid.ts";

/** Pure: places listings between two towns by the addresses of their neighbours. */

/** Distance in km within which the addresses of other listings count. */
const NEAR_KM = 0.3;
/** Number of neighbours that vote; at least two agree. */
const VOTES = 3;

const withoutArticle = (name: string) => name.replace(/^(?:la|le|les|el|els|los|las|l|the)-/, "");

/** Whether a listing names its area, also by one part of a joint name: "Escaldes-Engordany" for les Escaldes. */
function isNaming({ names, area }: Row): boolean {
  if (area === null) return false;
  const own = withoutArticle(foldName(area.name));
  return names.some((name) => [name, ...jointNames(name)].some((one) => withoutArticle(foldName(one)) === own));
}

/**
 * Creates the lookup of the town that the nearest addresses agree on, for a listing that names no town and is within the radius of both.
 * @returns a function that returns undefined if the listing stays in its area
 */
export function createNeighbourVote(draft: Draft, rows: readonly Row[]) {
  const naming = rows.filter((row) => row.area && !draft.hasOutline.has(row.area.id) && isNaming(row));
  const near = createGrid(naming);
  return (row: Row | undefined): Town | undefined => {
    if (!row?.area || row.names.length > 0 || draft.hasOutline.has(row.area.id)) return undefined;
    const votes = near(row, NEAR_KM)
      .slice(0, VOTES)
      .flatMap(({ point }) => point.area ?? []);
    const winner = votes.find((town) => votes.filter((other) => other === town).length >= 2);
    if (!winner || winner === row.area || winner.country_code !== row.area.country_code) return undefined;
    return outsideScore(kmBetween(winner, row), winner.population) <= 1 ? winner : undefined;
  };
}
