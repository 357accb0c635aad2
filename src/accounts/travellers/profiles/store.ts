import { pictureLink } from "../../../catalogue/listings/rules.ts";
import { and, count, eq, gt, lte, ne, type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { Traveller } from "../contract.ts";
import { asTraveller } from "../store.ts";
import { traveller } from "../tables.ts";
import { isVisible } from "../visibility/store.ts";

/**
 * Condition for public travellers that the viewer may see, except the viewer.
 * @param viewer code of the viewing traveller; undefined for a visitor
 */
const listed = (viewer: string | undefined): SQL | undefined =>
  and(sql`${traveller.visibility} = 'public'`, isVisible("profile", viewer), viewer === undefined ? undefined : ne(traveller.code, viewer));

export async function listPublicTravellers(
  db: DbOrTransaction,
  viewer: string | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<Traveller[]> {
  const rows = await db.select().from(traveller).where(listed(viewer)).orderBy(traveller.name, traveller.code).limit(limit).offset(offset);
  return rows.map(asTraveller);
}

export async function countPublicTravellers(db: DbOrTransaction, viewer: string | undefined): Promise<number> {
  return (await db.select({ all: count() }).from(traveller).where(listed(viewer)))[0]?.all ?? 0;
}

/**
 * Returns the codes of the travellers in a sitemap, in order.
 * @param range excludes the first and includes the last; open-ended without a last one
 * @param isShown condition that every visitor may see a traveller's lists
 */
export async function listCodesForSitemap(
  db: DbOrTransaction,
  { after, last }: { after: string; last?: string },
  isShown: SQL,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ code: traveller.code })
    .from(traveller)
    .where(and(gt(traveller.code, after), last === undefined ? undefined : lte(traveller.code, last), isShown))
    .orderBy(traveller.code)
    .limit(limit);
  return rows.map(({ code }) => code);
}

export type ProfileValues = {
  [Name in "name" | "home_country" | "visibility" | "wishlist_visibility" | "is_suggested_to_friends_of_friends"]?:
    | (typeof traveller.$inferSelect)[Name]
    | undefined;
};

export async function updateTraveller(db: DbOrTransaction, code: string, values: ProfileValues): Promise<void> {
  // SQL has no UPDATE without values.
  if (Object.values(values).some((value) => value !== undefined)) await db.update(traveller).set(values).where(eq(traveller.code, code));
}

/**
 * Shows the traveller's own picture instead of the drawn one, or the drawn one again for undefined.
 * @returns the own picture that was shown before
 */
export async function setPicture(db: DbOrTransaction, code: string, own: string | undefined): Promise<string | undefined> {
  const [before] = await db
    .select({ shown: traveller.selfie_avatar_uuid, drawn: traveller.drawn_avatar_uuid })
    .from(traveller)
    .where(eq(traveller.code, code))
    .for("update");
  if (!before) return undefined;
  const { shown, drawn } = before;
  if (own !== undefined)
    await db
      .update(traveller)
      .set({ selfie: pictureLink(own), selfie_avatar_uuid: own, drawn_avatar_uuid: drawn ?? shown })
      .where(eq(traveller.code, code));
  else if (drawn !== null)
    await db.update(traveller).set({ selfie: "", selfie_avatar_uuid: drawn, drawn_avatar_uuid: null }).where(eq(traveller.code, code));
  return drawn === null ? undefined : shown;
}

/** Returns the number of people who signed up through a traveller's invitation and have verified their address. */
export async function countBrought(db: DbOrTransaction, code: string): Promise<number> {
  const { rows } = await db.execute<{ brought: number }>(sql`
    SELECT count(*)::integer AS brought FROM traveller JOIN account ON account.id = traveller.account_id
    WHERE traveller.invited_by = ${code} AND account.email_verified_at IS NOT NULL`);
  return rows[0]?.brought ?? 0;
}

/** Returns the inviter from a sign-up's referrer, which can be any text; undefined if it is not a traveller's code. */
export async function findInviting(db: DbOrTransaction, referrer: string): Promise<string | undefined> {
  return (
    await db
      .select({ code: traveller.code })
      .from(traveller)
      .where(and(eq(traveller.code, referrer), sql`${traveller.account_id} IS NOT NULL`))
  )[0]?.code;
}
