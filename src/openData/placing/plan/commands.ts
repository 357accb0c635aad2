import type { AreaMove } from "../../../catalogue/listings/areas/store.ts";
import { readLandAt } from "../../../catalogue/maps/landAt.ts";
import { readLands } from "../../../catalogue/maps/landFiles.ts";
import { surfaceOfOutline } from "../../../catalogue/places/areaOutlines.ts";
import { listAreaOutlines, listEditedAreas, listMergedAreas } from "../../../catalogue/places/own/store.ts";
import { interiorPoint } from "../../../catalogue/places/polygons.ts";
import { listLocatorTowns } from "../../../catalogue/places/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { listPlaced, type PlacedRecord } from "../../importing/records/store.ts";
import { listNamedPlaces } from "../../importing/towns/store.ts";
import { listLocalityNames } from "../localities.ts";
import { createDraft, type Draft, type Row } from "./draft.ts";
import { addIslands, type LandFacts } from "./islands.ts";
import { addForLost } from "./leftovers.ts";
import { addLocalities, mergeJoint } from "./named.ts";
import { createNeighbourVote, createQuarterVote } from "./neighbours.ts";
import type { Plan } from "./rules.ts";
import { addOutlined, addQuarters, addShores, addVillages } from "./sourcePlaces.ts";

const PAGE = 5_000;

/**
 * Returns the localities of a record. For records that were imported before localities were stored, returns the city, unless it is only the
 * name of the area.
 */
const recordLocalities = ({ localities, city }: PlacedRecord, areaName: string | undefined) =>
  localities ?? (city === areaName ? "" : city);

async function* records(db: DbOrTransaction, dataset: string | undefined): AsyncGenerator<PlacedRecord> {
  for (let after = ""; ; ) {
    const page = await listPlaced(db, after, PAGE, dataset);
    yield* page;
    const last = page.at(-1);
    if (page.length < PAGE || !last) return;
    after = last.source_key;
  }
}

/** Returns the facts of each land of the world's outline, worked out once per number. */
function createLandFacts(): LandFacts {
  const facts = new Map<number, ReturnType<LandFacts>>();
  return (ground) => {
    const known = facts.get(ground);
    if (known) return known;
    const polygons = (readLands()[ground] ?? []).map(({ rings }) => rings);
    const found = { polygons, surface: surfaceOfOutline(polygons), middle: interiorPoint(polygons) };
    facts.set(ground, found);
    return found;
  };
}

/** Collects the listings that may move, and counts the others. */
async function survey(db: DbOrTransaction, dataset: string | undefined, findAreaName: (id: number | null) => string | undefined) {
  const counts = { looked: 0, claimed: 0, placed: 0 };
  const rows: Row[] = [];
  for await (const record of records(db, dataset)) {
    counts.looked += 1;
    if (record.is_claimed) counts.claimed += 1;
    else if (record.is_placed) counts.placed += 1;
    if (record.is_claimed || record.is_placed) continue;
    const { latitude, longitude, country_code: country, neighbourhood: quarter } = record;
    const names = listLocalityNames(recordLocalities(record, findAreaName(record.area_id)));
    rows.push({ latitude, longitude, country, names, quarter, area: null, score: Number.POSITIVE_INFINITY, isSettled: false });
  }
  return { counts, rows };
}

/** Compares the areas of the plan with the current ones. */
async function addMoves(db: DbOrTransaction, dataset: string | undefined, draft: Draft, rows: readonly Row[]): Promise<void> {
  const findByNeighbours = createNeighbourVote(draft, rows);
  const findByQuarter = createQuarterVote(draft, rows);
  let index = -1;
  const { plan, byId, formerNames } = draft;
  const findFormerName = (id: number | null) => (id === null ? undefined : (formerNames.get(id) ?? byId.get(id)?.name));
  const changed = new Set([...plan.renames, ...plan.outlines].map(({ id }) => id));
  const merged = new Set(plan.merges.map(({ from }) => from));
  const isWanted = (before: number | null, after: number | null) =>
    dataset === undefined || before === null || (after !== null && (after < 0 || changed.has(after))) || merged.has(before);
  for await (const record of records(db, dataset)) {
    if (record.is_claimed || record.is_placed) continue;
    const { code, latitude, longitude, country_code, area_id, city } = record;
    const names = listLocalityNames(recordLocalities(record, findFormerName(area_id)));
    const found = draft.refresh()(latitude, longitude, country_code, names);
    index += 1;
    if ("reason" in found || found.country_code !== country_code) continue;
    const voted = findByNeighbours(rows[index]) ?? findByQuarter(rows[index]);
    const area = voted ?? found.area;
    const area_after = area?.id ?? null;
    if (area_after === null) plan.nowhere += 1;
    // A city that is only the name of the old area changes with it.
    const isOfArea = city === "" || (city === findFormerName(area_id) && !names.includes(city));
    const city_after = isOfArea ? (area?.name ?? "") : city;
    const isSame = area_after === area_id && (city_after === city || !formerNames.has(area_after ?? 0));
    if (isSame || !(voted || isWanted(area_id, area_after))) continue;
    const move: AreaMove = { code, area_before: area_id, area_after, city_before: city, city_after };
    plan.moves.push(move);
  }
}

/**
 * Compares the areas in which imported listings belong by current knowledge with their current areas. Places that at least five listings
 * name become areas, and so do villages, islands, valleys, ski areas, quarters and beaches that the file names and that contain five. A
 * listing without an area gets one if the file names any place on its land. Nothing is written.
 * @param dataset limits the plan to listings of this dataset, and to moves into new or changed areas
 */
export async function planPlaces(db: DbOrTransaction, dataset?: string): Promise<Plan> {
  const land = readLandAt();
  const [known, areaOutlines, merged, edited, places] = await Promise.all([
    listLocatorTowns(db),
    listAreaOutlines(db),
    listMergedAreas(db),
    listEditedAreas(db),
    listNamedPlaces(db, dataset),
  ]);
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const { counts, rows } = await survey(db, dataset, (id) => (id === null ? undefined : names.get(id)));
  const countries = new Set(rows.map(({ country }) => country));
  const draft = createDraft(
    known.filter(({ country_code }) => countries.has(country_code)),
    {
      areaOutlines,
      merged: merged.flatMap(({ name, country_code, latitude, longitude }) =>
        name === null || country_code === null || latitude === null || longitude === null
          ? []
          : [{ name, country_code, latitude, longitude }],
      ),
      land,
    },
  );
  Object.assign(draft.plan, counts);
  const isUnedited = (id: number) => !edited.has(id);
  draft.place(rows);
  mergeJoint(draft, rows, isUnedited);
  draft.place(rows);
  addLocalities(draft, rows);
  draft.place(rows);
  addVillages(draft, rows, places);
  draft.place(rows);
  addIslands(draft, rows, places, { landFacts: createLandFacts(), isUnedited });
  addOutlined(draft, rows, places);
  draft.place(rows);
  addQuarters(draft, rows, places);
  addShores(draft, rows, places);
  draft.place(rows);
  addForLost(draft, rows, places);
  await addMoves(db, dataset, draft, rows);
  return draft.plan;
}
