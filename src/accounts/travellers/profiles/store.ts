import { pictureLink } from "../../../catalogue/listings/rules.ts";
import { and, count, eq, gt, lte, ne, type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { Traveller } from "../contract.ts";
import { asTraveller } from "../store.ts";
import { traveller } from "../tables.ts";
import { isVisible } from "../visibility/store.ts";

/** Public travellers whom somebody may see, without themself. @param viewer the code of who looks; undefined for a visitor */
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
 * The codes of the travellers that sitemaps name, in their order.
 * @param range after the first, up to and with the last; without a last one to the end
 * @param isShown the condition that everybody sees a traveller's lists
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
  // SQL has no update of nothing.
  if (Object.values(values).some((value) => value !== undefined)) await db.update(traveller).set(values).where(eq(traveller.code, code));
}

/**
 * Shows a picture of one's own in the place of the one that was drawn, or with undefined the drawn one again.
 * @returns the own picture that was shown until now
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

/** How many signed up by somebody's invitation and have verified their address. */
export async function countBrought(db: DbOrTransaction, code: string): Promise<number> {
  const { rows } = await db.execute<{ brought: number }>(sql`
    SELECT count(*)::integer AS brought FROM traveller JOIN account ON account.id = traveller.account_id
    WHERE traveller.invited_by = ${code} AND account.email_verified_at IS NOT NULL`);
  return rows[0]?.brought ?? 0;
}

/** The inviting traveller of a sign-up's referrer, which may be anything; undefined when it is nobody's code. */
export async function findInviting(db: DbOrTransaction, referrer: string): Promise<string | undefined> {
  return (
    await db
      .select({ code: traveller.code })
      .from(traveller)
      .where(and(eq(traveller.code, referrer), sql`${traveller.account_id} IS NOT NULL`))
  )[0]?.code;
}
