import { now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { addDays } from "../../../platform/values/days.ts";
import { dayIn } from "../../../platform/values/format.ts";
import { flatSpans } from "../../hours/page.ts";
import { readHours } from "../../hours/readHours.ts";
import { byDistance, circlesAround, type Point } from "../../listings/nearby/rules.ts";
import { timeZoneAt } from "../../places/timeZones/store.ts";
import { NEAREST_MAX, PRACTICAL_KM, type PracticalPlace } from "../contract.ts";
import type { PracticalKind } from "../enumerations.ts";
import { PRACTICAL_NAMES } from "../rules.ts";
import { nearestPractical, type PracticalRow } from "../store.ts";

/** Number of days with hours, from yesterday on, as in lists of listings. */
const DAYS_AHEAD = 8;

function readOpen({ opening_hours, latitude, longitude, country_code }: PracticalRow): PracticalPlace["open"] {
  if (opening_hours === "") return null;
  const time_zone = timeZoneAt(latitude, longitude);
  const from = addDays(dayIn(time_zone, now()), -1);
  const read = readHours(opening_hours, { latitude, longitude, country_code }, time_zone, from, DAYS_AHEAD);
  return read ? { time_zone, from, days: Array.from({ length: DAYS_AHEAD }, (_, at) => flatSpans(read.spansOf(addDays(from, at)))) } : null;
}

export const toPractical = (row: PracticalRow, distance: number | null): PracticalPlace => ({
  kind: row.kind,
  name: row.name === "" ? null : row.name,
  latitude: row.latitude,
  longitude: row.longitude,
  distance,
  opening_hours: row.opening_hours,
  wheelchair: row.wheelchair === "yes" || row.wheelchair === "limited" || row.wheelchair === "no" ? row.wheelchair : null,
  open: distance === null ? null : readOpen(row),
  attribution: { text: row.attribution_text, link: row.attribution_link, licence: row.attribution_licence },
});

/** Returns the nearest practical places of each kind around a point, nearest first. */
export async function findPracticalNear(
  db: DbOrTransaction,
  point: Point,
  kinds: readonly PracticalKind[] = PRACTICAL_NAMES,
  { limit = NEAREST_MAX, km = PRACTICAL_KM } = {},
): Promise<PracticalPlace[]> {
  const found = await Promise.all(circlesAround(point, km).map((circle) => nearestPractical(db, circle, kinds, limit)));
  return byDistance(found.flat(), point, km).map(({ distance, ...row }) => toPractical(row, distance));
}
