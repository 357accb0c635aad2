import { insertRelationships } from "../../accounts/travellers/follows/store.ts";
import { traveller_block } from "../../accounts/travellers/follows/tables.ts";
import { coupon } from "../../booking/vouchers/tables.ts";
import { followed_hashtag } from "../../catalogue/listings/hashtags/tables.ts";
import { area } from "../../catalogue/places/tables.ts";
import { newCode, newUuid, now } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import type { Db } from "../../platform/db/types.ts";
import { newToken } from "../../platform/security/token.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { traveller_guide, traveller_guide_entry } from "../../travellers/guides/tables.ts";
import { added_business } from "../../travellers/suggestedPlaces/tables.ts";
import { buildAccount, buildBusiness, buildItem, buildTraveller, buildVisit } from "./factories.ts";
import { buildActivityVisit, buildAreaVisit, buildCountryVisit, buildCountryWish, buildWish } from "./recordFactories.ts";

/** The author's name. Searches use only its beginning, because a response may repeat the search term. */
const NAME = "Zephyrine Quillfeather";
export const NAME_BEGINS = "zephyrine";

/** The author's texts, one for each table that holds any. */
const WORDS = {
  recommendation: "Amberlit breakfasts above the river",
  activity: "Two hours of fogbound stairs",
  letter: "Begin where the lanterns end",
  note: "Ask for the crooked balcony",
  countryLetter: "Cross it by slow trains only",
  hashtag: "nightjarwatching",
};

async function follow(db: Db, from_traveller: string, to_traveller: string) {
  const uuid = newUuid();
  await insertRelationships(db, [{ uuid, from_traveller, to_traveller, status: "following" }]);
  return uuid;
}

async function buildGuide(db: Db, traveller: string, area_id: number | null, letter: string, business: string, note: string) {
  const row = { uuid: newUuid(), traveller, country_code: "VN", area_id, letter, visibility: "public" as const, link_key: newToken(12) };
  await db.insert(traveller_guide).values(row);
  await db.insert(traveller_guide_entry).values({ guide: row.uuid, business, note, position: 0 });
}

/**
 * Creates a reader: a traveller with a listing, who follows the author and is followed back. A block does not delete these rows here, to
 * make the test strict.
 */
async function buildReader(db: Db, author: { code: string; far: string; friend: string }, place: { busy: string; wished: string }) {
  const reader = await buildTraveller(db, { visibility: "public", wishlist_visibility: "public" });
  const listing = await buildBusiness(db, { owners: [reader.account_id] });
  const own = await follow(db, reader.code, author.code);
  await follow(db, author.code, reader.code);
  await follow(db, reader.code, author.friend);
  await buildVisit(db, { traveller: author.code, business: listing.code, comment: WORDS.recommendation, rating: 3 });
  await buildWish(db, { traveller: reader.code, business: place.wished });
  await buildVisit(db, { traveller: reader.code, business: place.wished, is_recommended: false });
  const voucher = {
    discount: 10,
    bonus_credit: 0,
    attached: true,
    recommender: author.code,
    expires_at: new Date(now().getTime() + 90 * DAY_MILLISECONDS),
  };
  const saved = { ...voucher, code: newCode(), business: place.busy, traveller: reader.code };
  // Another traveller's voucher, at the reader's listing.
  const taken = { ...voucher, code: newCode(), business: listing.code, traveller: author.friend };
  await db.insert(coupon).values([saved, taken]);
  return { ...reader, business: listing.code, coupon: saved.code, follow: own };
}
export type Reader = Awaited<ReturnType<typeof buildReader>>;

/**
 * Creates an author whose name and texts are in every possible place, and four readers: two with a block, in either direction, and two
 * without.
 */
export async function buildBlockedScene(db: Db) {
  const [hoiAn] = await db.select({ id: area.id }).from(area).where(eq(area.slug, "hoi-an"));
  const area_id = hoiAn?.id ?? null;
  const busy = await buildBusiness(db, { name: "The busy inn", business_type: "accommodation" });
  const wished = await buildBusiness(db, { name: "The wished café" });
  const added = await buildBusiness(db, { name: "The added café", source: "lem" });
  const item = await buildItem(db, { business_profile: busy.code });
  const author = await buildTraveller(db, { name: NAME, wishlist_visibility: "public", home_country: "PT" });
  const friend = await buildTraveller(db, { name: "A friend of both" });
  const far = await buildTraveller(db, { name: "A friend of the author" });
  await follow(db, friend.code, author.code);
  await follow(db, author.code, friend.code);
  await follow(db, author.code, far.code);
  for (const business of [busy.code, wished.code, added.code])
    await buildVisit(db, { traveller: author.code, business, comment: WORDS.recommendation, rating: 3, familiarity: "know_personally" });
  await buildVisit(db, { traveller: far.code, business: busy.code, comment: "Quiet rooms", rating: 1 });
  await buildActivityVisit(db, { traveller: author.code, comment: WORDS.activity });
  await buildAreaVisit(db, { traveller: author.code });
  await buildCountryVisit(db, { traveller: author.code });
  await buildWish(db, { traveller: author.code, business: wished.code });
  await buildCountryWish(db, { traveller: author.code });
  await buildGuide(db, author.code, area_id, WORDS.letter, busy.code, WORDS.note);
  await buildGuide(db, author.code, null, WORDS.countryLetter, busy.code, WORDS.note);
  await db.insert(followed_hashtag).values({ uuid: newUuid(), traveller: author.code, hashtag: WORDS.hashtag });
  await db.insert(added_business).values({ uuid: newUuid(), business: added.code, traveller: author.code });

  const about = { code: author.code, far: far.code, friend: friend.code };
  const reader = () => buildReader(db, about, { busy: busy.code, wished: wished.code });
  const [blocking, blocked, stranger, late] = [await reader(), await reader(), await reader(), await reader()];
  await db.insert(traveller_block).values([
    { uuid: newUuid(), traveller: blocking.code, blocked: author.code },
    { uuid: newUuid(), traveller: author.code, blocked: blocked.code },
  ]);
  const marks = [NAME, author.code, author.selfie_avatar_uuid, ...Object.values(WORDS)];
  return {
    author: author.code,
    far: far.code,
    business: busy.code,
    wished: wished.code,
    item: item.id,
    marks,
    /** Visible to the author only. */
    secret: WORDS.hashtag,
    readers: { stranger, blocking, blocked, late },
    account: (await buildAccount(db)).id,
  };
}
export type BlockedScene = Awaited<ReturnType<typeof buildBlockedScene>>;
