import { eq, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { traveller_guide } from "../tables.ts";
import type { Track } from "./readGpx.ts";
import { traveller_guide_track } from "./tables.ts";

/** Returns the track of a guide. @param isWhole with the whole line instead of that for maps */
export async function findTrack(db: DbOrTransaction, guide: string, isWhole = false) {
  const { name, length_km, ascent_m, line, whole } = traveller_guide_track;
  const [row] = await db
    .select({ name, length_km, ascent_m, line: isWhole ? whole : line })
    .from(traveller_guide_track)
    .where(eq(traveller_guide_track.guide, guide));
  if (!row) return null;
  return { ...row, line: { type: "MultiLineString" as const, coordinates: row.line.map((part) => part.map((point) => [...point])) } };
}

/** Marks a guide as changed, for its readers and lists. Its version stays: the track is not part of the text that the editor merges. */
const touchGuide = (tx: Transaction, guide: string, modified: Date) =>
  tx.update(traveller_guide).set({ modified }).where(eq(traveller_guide.uuid, guide));

export async function saveTrack(tx: Transaction, guide: string, track: Track, created: Date): Promise<void> {
  const values = { ...track, created };
  await tx
    .insert(traveller_guide_track)
    .values({ guide, ...values })
    .onConflictDoUpdate({ target: traveller_guide_track.guide, set: values });
  await touchGuide(tx, guide, created);
}

/** @returns false if the guide has no track */
export async function deleteTrack(tx: Transaction, guide: string, modified: Date): Promise<boolean> {
  const { rowCount } = await tx.delete(traveller_guide_track).where(eq(traveller_guide_track.guide, guide));
  if ((rowCount ?? 0) === 0) return false;
  await touchGuide(tx, guide, modified);
  return true;
}

/** Moves the tracks of guides to the guides that replace them, unless those have one. @param pairs query of both guides of each pair */
export const moveTracks = (tx: Transaction, pairs: ReturnType<typeof sql>) =>
  tx.execute(sql`
    UPDATE ${traveller_guide_track} t SET guide = p.kept FROM (${pairs}) AS p
    WHERE t.guide = p.gone AND NOT EXISTS (SELECT FROM ${traveller_guide_track} o WHERE o.guide = p.kept)`);
