import type { Db } from "../../src/platform/db/types.ts";
import { hashPassword } from "../../src/platform/security/password.ts";
import { drawn, travellerCode, withoutTriggers } from "./bulk.ts";
import { LISTINGS_OF_OWNER, OWNED_EVERY, PASSWORD, type Size } from "./size.ts";

const runner =
  (db: Db) =>
  (text: string, values: unknown[] = []) =>
    db.$client.query({ text, values });

/** Number of one of the travellers for the text, the first far more often than the last. */
const someone = (text: string, travellers: number, power: number) =>
  `(1 + floor(power(${drawn(text)}, ${power}) * ${travellers - 1}))::integer`;

/** Writes accounts with one password and their travellers. */
async function fillTravellers(db: Db, { travellers }: Size) {
  const run = runner(db);
  await run(
    `INSERT INTO account (id, email, password_hash, email_verified_at, created, last_method)
     SELECT md5('account ' || n)::uuid, 'p' || n || '@example.org', $2, now(), now() - interval '900 days', 'password' FROM generate_series(1, $1::integer) AS n`,
    [travellers, await hashPassword(PASSWORD)],
  );
  await run(
    `INSERT INTO traveller (code, account_id, name, visibility, selfie_avatar_uuid, created)
     SELECT ${travellerCode("n")}, md5('account ' || n)::uuid,
       (ARRAY['Aiko','Linh','Oliver','Beth','Zanele','Lucía','Arun','Kwame'])[1 + n % 8] || ' ' || n,
       CASE WHEN n % 8 = 0 THEN 'private' ELSE 'public' END, md5('face ' || n)::uuid, now() - interval '900 days'
     FROM generate_series(1, $1::integer) AS n`,
    [travellers],
  );
}

/** Follows are skewed on both sides by power laws: a few people have tens of thousands of followers, half have fewer than ten. */
async function fillFollows(db: Db, { travellers, follows }: Size) {
  await withoutTriggers(db, "relationship", async () => {
    await runner(db)(`
      INSERT INTO relationship (uuid, from_traveller, to_traveller, status, created)
      SELECT md5(f || ' ' || t)::uuid, ${travellerCode("f")}, ${travellerCode("t")}, 'following', now() - ${drawn("f || 'when' || t")} * interval '900 days'
      FROM (
        SELECT ${someone("'from' || n", travellers, 2)} AS f, ${someone("'to' || n", travellers, 3)} AS t, min(n) AS n
        FROM generate_series(1, ${Math.round(follows * 1.3)}) AS n GROUP BY 1, 2
      ) AS pair WHERE f <> t ORDER BY n LIMIT ${follows}`);
  });
}

/** Writes the drawn recommendations, and wishes; the listings have their counts already. */
async function fillVisits(db: Db) {
  const run = runner(db);
  await withoutTriggers(db, "visited_business", async () => {
    await run(`
      INSERT INTO visited_business (uuid, traveller, business, comment, rating, familiarity, is_recommended, created)
      SELECT md5('visit ' || traveller || ' ' || listing)::uuid, ${travellerCode("traveller")}, l.code,
        CASE WHEN listing % 3 > 0 THEN 'Ask for the table by the door, and come before ten.' ELSE '' END, 1 + listing % 3,
        (ARRAY['dont_know','dont_know','know_of','know_personally'])[1 + (listing + traveller) % 4], true,
        now() - ${drawn("listing || 'when' || traveller")} * interval '900 days'
      FROM bench_recommendation r JOIN bench_listing l ON l.number = r.listing`);
  });
  await run(`
    INSERT INTO wishlist_business (uuid, traveller, business, created)
    SELECT md5('wish ' || r.traveller || ' ' || r.listing)::uuid, ${travellerCode("r.traveller")}, l.code, now() - interval '90 days'
    FROM bench_recommendation r JOIN bench_listing l ON l.number = r.listing + 1 WHERE (r.listing + r.traveller) % 3 = 0 ON CONFLICT DO NOTHING`);
  await run(`INSERT INTO followed_hashtag (uuid, traveller, hashtag)
    SELECT md5('tag ' || code || tag)::uuid, code, tag FROM traveller, unnest(ARRAY['quiet','handmade','sea']) AS tag WHERE hashtext(code || tag) % 2 = 0`);
  // One update of each person for all their counts.
  await withoutTriggers(db, "traveller", async () => {
    await run(`
      UPDATE traveller SET followers_count = coalesce(r.all, 0), following_count = coalesce(f.all, 0), businesses_visited_count = coalesce(v.all, 0)
      FROM traveller t
      LEFT JOIN (SELECT to_traveller, count(*)::integer AS all FROM relationship WHERE status = 'following' GROUP BY 1) r ON r.to_traveller = t.code
      LEFT JOIN (SELECT from_traveller, count(*)::integer AS all FROM relationship WHERE status = 'following' GROUP BY 1) f ON f.from_traveller = t.code
      LEFT JOIN (SELECT traveller, count(*)::integer AS all FROM visited_business GROUP BY 1) v ON v.traveller = t.code
      WHERE traveller.code = t.code`);
  });
}

/** SQL for a listing with an owner: the first of them far more often than the last. */
const ownedListing = (text: string, { listings }: Size) =>
  `${OWNED_EVERY} * (1 + floor(power(${drawn(text)}, 3) * ${Math.floor(listings / OWNED_EVERY)}))::integer`;

/** Writes owners, one room of each of their places to stay, vouchers and enquiries. Redeemed vouchers have a discount alone, so that no credit is owed. */
async function fillOwners(db: Db, size: Size) {
  const run = runner(db);
  const owned = `(SELECT *, (number / ${OWNED_EVERY} - 1) / ${LISTINGS_OF_OWNER} AS owner FROM bench_listing WHERE number % ${OWNED_EVERY} = 0)`;
  await run(`
    INSERT INTO business_member (business_code, account_id, role)
    SELECT code, md5('account ' || (1 + owner * 7 % ${size.travellers}))::uuid, 'owner' FROM ${owned} AS owned`);
  await run(`
    INSERT INTO inventory_item (id, business_profile, kind, title, room_type, minimum_price, minimum_price_currency, maximum_capacity, image_link_uuid)
    SELECT md5('room ' || l.code)::uuid, l.code, 'room', 'Room with a view', 'private', 40 + number % 90, 'USD', 2, md5('room picture ' || l.code)::uuid
    FROM ${owned} AS l JOIN business b ON b.code = l.code WHERE b.business_type = 'accommodation'`);
  await run(`
    INSERT INTO coupon (code, business, traveller, discount, bonus_credit, status, created, redeemed_at, confirmed_at, attached, expires_at)
    SELECT lpad(to_hex(n::bigint * 2654435761 % 4294967296), 8, '0'), b.code, ${travellerCode("who")}, b.discount,
      CASE WHEN n % 10 < 7 THEN b.bonus_credit ELSE 0 END,
      CASE WHEN n % 10 < 7 THEN 'saved' WHEN n % 10 < 9 THEN 'redeemed' ELSE 'confirmed' END, made,
      CASE WHEN n % 10 >= 7 THEN made + interval '9 days' END, CASE WHEN n % 10 = 9 THEN made + interval '10 days' END, true, now() + interval '180 days'
    FROM (
      SELECT ${someone("'holder' || n", size.travellers, 1.5)} AS who, ${ownedListing("'offer' || n", size)} AS listing, min(n) AS n,
        min(now() - (10 + n % 170) * interval '1 day') AS made
      FROM generate_series(1, ${size.coupons * 2}) AS n GROUP BY 1, 2
    ) AS pair JOIN bench_listing l ON l.number = listing JOIN business b ON b.code = l.code ORDER BY n LIMIT ${size.coupons}`);
  await run(`
    INSERT INTO booking_enquiry (uuid, item_type, business_profile, bookable_name, guest_name, guest_email, from_date, to_date, guest_message, status,
      for_staff, created, last_message_at, last_side)
    SELECT md5('enquiry ' || n)::uuid, 'business', b.code, b.name, 'Guest ' || n, 'guest' || n || '@example.org',
      (made + interval '40 days')::date, (made + interval '43 days')::date, 'Is a room free on these days? We arrive late.',
      CASE WHEN n % 5 = 0 THEN 'sent' WHEN n % 5 < 4 THEN 'answered' ELSE 'declined' END, false, made, made, CASE WHEN n % 5 = 0 THEN 'guest' ELSE 'business' END
    FROM (SELECT n, ${ownedListing("'asked' || n", size)} AS listing, now() - ${drawn("'day' || n")} * interval '300 days' AS made
      FROM generate_series(1, ${size.enquiries}) AS n) AS asked
    JOIN bench_listing l ON l.number = listing JOIN business b ON b.code = l.code`);
}

/** Writes travellers, follows, recommendations, wishes, owners, vouchers and enquiries of listings that `fillListings` wrote. */
export async function fillPeople(db: Db, size: Size, say: (line: string) => void): Promise<void> {
  const begun = performance.now();
  const done = (what: string) => say(`${what} written after ${Math.round((performance.now() - begun) / 1000)} s`);
  await fillTravellers(db, size);
  done("travellers");
  await fillFollows(db, size);
  done("follows");
  await fillVisits(db);
  done("recommendations");
  await fillOwners(db, size);
  done("owners, vouchers and enquiries");
  await db.$client.query("DROP TABLE bench_recommendation, bench_listing");
}
