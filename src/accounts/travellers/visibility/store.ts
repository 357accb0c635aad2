import { preparedStatement } from "../../../platform/db/preparedStatement.ts";
import { eq, type Placeholder, type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { unauthorised } from "../../../platform/endpoints/access.ts";
import { notFound } from "../../../platform/endpoints/errors.ts";
import type { RequestContext } from "../../../platform/http/context.ts";
import type { Traveller } from "../contract.ts";
import { asTraveller, findTravellerOfAccount } from "../store.ts";
import { traveller } from "../tables.ts";
import { type Author, type Viewer as ViewerRelation, type VisiblePart, visibility } from "./rules.ts";

/** An account that is due for deletion or blocked by staff is hidden like one whose address was never verified. */
const IS_VERIFIED = sql<boolean>`EXISTS (SELECT FROM account WHERE account.id = ${traveller.account_id}
  AND account.email_verified_at IS NOT NULL AND account.deletion_requested IS NULL AND account.blocked IS NULL)`;

/** Viewer: a traveller's code, or its placeholder in a prepared statement. */
type Viewer = string | Placeholder;

const isFollower = (viewer: Viewer) =>
  sql<boolean>`EXISTS (SELECT FROM relationship WHERE from_traveller = ${viewer} AND to_traveller = ${traveller.code} AND status = 'following')`;

/** Uses lists that depend on the viewer alone, which a statement reads once instead of twice per traveller. */
const isBlocked = (viewer: Viewer) => sql<boolean>`(
  ${traveller.code} IN (SELECT blocked FROM traveller_block WHERE traveller_block.traveller = ${viewer})
  OR ${traveller.code} IN (SELECT traveller_block.traveller FROM traveller_block WHERE blocked = ${viewer}))`;

/**
 * Condition that a part of a row of `traveller` is visible: `visibility` in SQL, for lists of many travellers.
 * @param viewer code of the viewing traveller; undefined for a visitor and an account without one
 */
export function isVisible(part: VisiblePart, viewer: Viewer | undefined): SQL {
  const follows = viewer === undefined ? sql`false` : isFollower(viewer);
  const conditions = [
    viewer === undefined ? IS_VERIFIED : sql`${IS_VERIFIED} AND NOT ${isBlocked(viewer)}`,
    part === "profile" ? undefined : sql`(${traveller.visibility} = 'public' OR ${follows})`,
    part === "wishlist"
      ? sql`(${traveller.wishlist_visibility} = 'public' OR (${traveller.wishlist_visibility} = 'followers' AND ${follows}))`
      : undefined,
  ].filter((one) => one !== undefined);
  const asOther = sql.join(conditions, sql` AND `);
  return viewer === undefined ? sql`(${asOther})` : sql`(${traveller.code} = ${viewer} OR (${asOther}))`;
}

/** Viewer of a prepared statement: its value "viewer". */
export const VIEWER = sql.placeholder("viewer");
export const isVisibleToViewer = (part: VisiblePart): SQL => isVisible(part, VIEWER);

/**
 * Condition that every visitor may see a part of a row of `traveller`, and this viewer too: for responses that differ only for people with
 * blocks.
 */
export const isPublicTo = (part: VisiblePart, viewer: Viewer | undefined): SQL =>
  viewer === undefined ? isVisible(part, viewer) : sql`(${isVisible(part, undefined)} AND ${isVisible(part, viewer)})`;

const HAS_GONE = sql`${traveller.account_id} IS NULL`;

/**
 * Condition that a traveller's recommendations may be shown with their author: the author's lists are visible, or the author was deleted
 * and is "A traveller".
 * @param viewer as above
 */
export const areWordsVisible = (viewer: Viewer | undefined): SQL => sql`(${HAS_GONE} OR ${isVisible("lists", viewer)})`;

/** Same condition for texts that every visitor may read, as in isPublicTo. */
export const areWordsPublicTo = (viewer: Viewer | undefined): SQL => sql`(${HAS_GONE} OR ${isPublicTo("lists", viewer)})`;

/** Prepared, because nearly every page and write about a traveller uses it, and planning takes longer than running it. */
const seen = preparedStatement((db, who: "visitor" | "traveller") =>
  db
    .select({
      traveller,
      is_verified: IS_VERIFIED,
      is_follower: who === "visitor" ? sql<boolean>`false` : isFollower(VIEWER),
      is_blocked: who === "visitor" ? sql<boolean>`false` : isBlocked(VIEWER),
    })
    .from(traveller)
    .where(eq(traveller.code, sql.placeholder("code")))
    .prepare(`traveller_seen_by_${who}`),
);

/**
 * Returns a traveller and the parts that the viewer may see.
 * @param viewer as above
 * @returns undefined if the traveller does not exist
 */
export async function findVisible(
  db: DbOrTransaction,
  viewer: string | undefined,
  code: string,
): Promise<{ traveller: Traveller; sees: Record<VisiblePart, boolean> } | undefined> {
  const [found] = await seen(db, viewer === undefined ? "visitor" : "traveller").execute({ code, viewer });
  if (!found) return undefined;
  const author = { ...found.traveller, is_verified: found.is_verified } as Author;
  const relation: ViewerRelation = { is_self: viewer === code, is_follower: found.is_follower, is_blocked: found.is_blocked };
  return { traveller: asTraveller(found.traveller), sees: visibility(relation, author) };
}

/**
 * Returns the travellers whose name this viewer may see; deleted ones are "A traveller" to every viewer.
 * @param viewer as above
 */
export async function listNameable(db: DbOrTransaction, viewer: string | undefined, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const isNamed = sql`${traveller.code} = ANY(${sql.param([...codes])}::text[])`;
  const rows = await db
    .select({ code: traveller.code })
    .from(traveller)
    .where(sql`${isNamed} AND (${HAS_GONE} OR ${isVisible("profile", viewer)})`);
  return new Set(rows.map(({ code }) => code));
}

/**
 * Returns the traveller whose list is requested: the caller without a code.
 * @param part of the traveller that the list shows
 * @returns the traveller with the visible parts; undefined if an account without a traveller requests its own list
 * @throws ApiError 401 if a visitor requests their own list, 404 if the list is hidden from the caller
 */
export async function findListOwner(
  { db, account, traveller: own }: Pick<RequestContext, "db" | "account" | "traveller">,
  code: string | undefined,
  part: VisiblePart,
) {
  if (code !== undefined && code !== own?.code) {
    const found = await findVisible(db, own?.code, code);
    if (!found?.sees[part]) throw notFound();
    return found;
  }
  if (!account) throw unauthorised();
  const found = own && (await findTravellerOfAccount(db, account.id));
  return found && { traveller: found, sees: { profile: true, lists: true, wishlist: true } };
}
