import { type SQL, sql } from "../../../platform/db/sql.ts";

/**
 * Part of a traveller's data: a list in the export's JSON and a table in its CSV. It holds only the traveller's own data: no secret, and
 * only the name of another traveller, if the two may still see each other. A test walks the foreign keys, so that no table is forgotten.
 */
export interface Part {
  name: string;
  /** Adds the rows to the map files as well; their columns hold the name and position of a place. */
  isPlaces?: boolean;
  /** @param isSeen condition that the exporting traveller may see a row of `traveller` */
  rows(code: string, account_id: string, isSeen: SQL): SQL;
}

const PLACE = sql`business.code AS business, business.name, business.business_type, business.country_code AS country, area.slug AS area, business.city,
  business.latitude, business.longitude`;
/** Selects a traveller's code if the exporting traveller may see them, otherwise null. */
const seen = (other: SQL, isSeen: SQL) => sql`(SELECT traveller.code FROM traveller WHERE traveller.code = ${other} AND ${isSeen})`;
const WITH_AREA = sql`LEFT JOIN area ON area.id = business.area_id`;

const TRAVEL_PARTS: readonly Part[] = [
  {
    name: "profile",
    rows: (code, account_id, isSeen) => sql`
      SELECT own.code, own.name, account.email, account.email_verified_at, account.created AS account_created, own.home_country, own.visibility,
        own.wishlist_visibility, own.is_suggested_to_friends_of_friends, own.account_type, own.selfie, ${seen(sql`own.invited_by`, isSeen)} AS invited_by,
        own.businesses_visited_count, own.countries_visited_count, own.areas_visited_count, own.followers_count, own.following_count, own.created
      FROM traveller AS own JOIN account ON account.id = own.account_id WHERE own.code = ${code} AND account.id = ${account_id}`,
  },
  {
    name: "wishlist",
    isPlaces: true,
    rows: (code) => sql`
      SELECT entry.uuid, ${PLACE}, entry.created FROM wishlist_business AS entry JOIN business ON business.code = entry.business ${WITH_AREA}
      WHERE entry.traveller = ${code} ORDER BY entry.created, entry.uuid`,
  },
  {
    name: "wishlist-countries",
    rows: (code) => sql`
      SELECT entry.uuid, entry.country_code AS country, country.name, entry.created
      FROM wishlist_country AS entry JOIN country ON country.code = entry.country_code WHERE entry.traveller = ${code} ORDER BY entry.created, entry.uuid`,
  },
  {
    name: "visited-businesses",
    isPlaces: true,
    rows: (code) => sql`
      SELECT entry.uuid, ${PLACE}, entry.is_recommended, entry.rating, entry.price_feel, entry.familiarity, entry.comment, entry.created
      FROM visited_business AS entry JOIN business ON business.code = entry.business ${WITH_AREA}
      WHERE entry.traveller = ${code} ORDER BY entry.created, entry.uuid`,
  },
  {
    name: "visited-areas",
    rows: (code) => sql`
      SELECT entry.uuid, area.slug AS area, area.name, area.country_code AS country, area.latitude, area.longitude, entry.created
      FROM visited_area AS entry JOIN area ON area.id = entry.area_id WHERE entry.traveller = ${code} ORDER BY entry.created, entry.uuid`,
  },
  {
    name: "visited-countries",
    rows: (code) => sql`
      SELECT entry.uuid, entry.country_code AS country, country.name, entry.created
      FROM visited_country AS entry JOIN country ON country.code = entry.country_code WHERE entry.traveller = ${code} ORDER BY entry.created, entry.uuid`,
  },
  {
    name: "visited-activities",
    rows: (code) => sql`
      SELECT entry.uuid, entry.activity_type, entry.activity, item.title, entry.comment, entry.created
      FROM visited_activity AS entry LEFT JOIN inventory_item AS item ON item.id = entry.activity AND item.is_shown
      WHERE entry.traveller = ${code} ORDER BY entry.created, entry.uuid`,
  },
  {
    name: "added-places",
    isPlaces: true,
    rows: (code) => sql`
      SELECT entry.uuid, ${PLACE}, entry.created FROM added_business AS entry JOIN business ON business.code = entry.business ${WITH_AREA}
      WHERE entry.traveller = ${code} ORDER BY entry.created, entry.uuid`,
  },
  {
    name: "private-places",
    isPlaces: true,
    rows: (code) => sql`
      SELECT uuid, list, name, note, url, country_code AS country, latitude, longitude, created FROM private_place
      WHERE traveller = ${code} ORDER BY created, uuid`,
  },
  {
    // Leaves out the key of the guide's link.
    name: "guides",
    rows: (code) => sql`
      SELECT guide.uuid, guide.country_code AS country, area.slug AS area, guide.letter, guide.visibility, guide.created, guide.modified
      FROM traveller_guide AS guide LEFT JOIN area ON area.id = guide.area_id WHERE guide.traveller = ${code} ORDER BY guide.created, guide.uuid`,
  },
  {
    name: "guide-places",
    isPlaces: true,
    rows: (code) => sql`
      SELECT entry.guide, entry.position, ${PLACE}, entry.note FROM traveller_guide_entry AS entry
      JOIN traveller_guide AS guide ON guide.uuid = entry.guide JOIN business ON business.code = entry.business ${WITH_AREA}
      WHERE guide.traveller = ${code} ORDER BY entry.guide, entry.position`,
  },
  {
    name: "guide-tracks",
    rows: (code) => sql`
      SELECT track.guide, track.name, track.length_km, track.ascent_m, track.whole AS line, track.created FROM traveller_guide_track AS track
      JOIN traveller_guide AS guide ON guide.uuid = track.guide WHERE guide.traveller = ${code} ORDER BY track.created, track.guide`,
  },
  {
    name: "brought-lists",
    rows: (code) => sql`SELECT uuid, filename, created, confirmed FROM place_import WHERE traveller = ${code} ORDER BY created, uuid`,
  },
  {
    name: "following",
    rows: (code, _account_id, isSeen) => sql`
      SELECT entry.uuid, traveller.code, traveller.name, entry.status, entry.created
      FROM relationship AS entry JOIN traveller ON traveller.code = entry.to_traveller
      WHERE entry.from_traveller = ${code} AND ${isSeen} ORDER BY entry.created, entry.uuid`,
  },
  {
    name: "followers",
    rows: (code, _account_id, isSeen) => sql`
      SELECT entry.uuid, traveller.code, traveller.name, entry.status, entry.created
      FROM relationship AS entry JOIN traveller ON traveller.code = entry.from_traveller
      WHERE entry.to_traveller = ${code} AND ${isSeen} ORDER BY entry.created, entry.uuid`,
  },
  {
    name: "followed-hashtags",
    rows: (code) => sql`SELECT uuid, hashtag, created FROM followed_hashtag WHERE traveller = ${code} ORDER BY created, uuid`,
  },
  {
    name: "blocked-people",
    rows: (code) => sql`
      SELECT entry.uuid, other.code, other.name, entry.created FROM traveller_block AS entry JOIN traveller AS other ON other.code = entry.blocked
      WHERE entry.traveller = ${code} ORDER BY entry.created, entry.uuid`,
  },
];

/** Parts about the account, at the end of the archive. */
const ACCOUNT_PARTS: readonly Part[] = [
  {
    name: "reports",
    // Hides the subject of a report about a traveller whom the reporter may not see.
    rows: (_code, account_id, isSeen) => sql`
      SELECT uuid, kind, CASE WHEN about IS NULL OR ${seen(sql`about`, isSeen)} IS NOT NULL THEN subject END AS subject,
        CASE WHEN about IS NULL OR ${seen(sql`about`, isSeen)} IS NOT NULL THEN title END AS title, reason, text, language, created, resolved, outcome, explanation
      FROM report WHERE reporter = ${account_id} ORDER BY created, uuid`,
  },
  {
    name: "removed-content",
    rows: (code) => sql`SELECT kind, subject, title, ground, explanation, resolved, outcome FROM report
      WHERE about = ${code} AND uuid = decision AND ground IS NOT NULL ORDER BY resolved, uuid`,
  },
  {
    name: "objections",
    rows: (_code, account_id) => sql`SELECT side, text, created, outcome, decided, explanation FROM report_objection
      WHERE account = ${account_id} ORDER BY created, uuid`,
  },
  {
    name: "passkeys",
    rows: (_code, account_id) => sql`SELECT name, created, last_used FROM passkey WHERE account_id = ${account_id} ORDER BY created`,
  },
  {
    // Leaves out the hash that identifies the browser.
    name: "sessions",
    rows: (_code, account_id) =>
      sql`SELECT agent, created, last_seen, expires FROM session WHERE account_id = ${account_id} ORDER BY created`,
  },
  {
    // Leaves out the address and the keys, with which notices could be sent to the browser.
    name: "notifications",
    rows: (_code, account_id) => sql`
      SELECT session.agent, push_subscription.created FROM push_subscription JOIN session ON session.id_hash = push_subscription.session
      WHERE push_subscription.account_id = ${account_id} ORDER BY push_subscription.created, push_subscription.uuid`,
  },
];

/**
 * Returns all parts in the order of the archive.
 * @param registered parts of other capabilities, whose tables this room may not know (src/jobs.ts)
 */
export const listParts = (registered: readonly Part[]): Part[] => [...TRAVEL_PARTS, ...registered, ...ACCOUNT_PARTS];
