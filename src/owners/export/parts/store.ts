import { FIELD_NAMES } from "../../../catalogue/listings/fields/names.ts";
import { type SQL, sql } from "../../../platform/db/sql.ts";

/** Parts of the export. Each is a list in the JSON file and a CSV table. No part contains secrets, or more of a traveller than a name. */
export interface Part {
  name: string;
  /**
   * @param code code of the listing
   * @param origin origin of the guide, for the URLs of pictures
   */
  rows(code: string, origin: string): SQL;
}

const COLUMNS: Readonly<Record<string, string>> = { country: "business.country_code AS country", area: "area.slug AS area" };
/** All fields of the listing, under the names of the API. */
const FIELDS = sql.raw(FIELD_NAMES.map((name) => COLUMNS[name] ?? `business.${name}`).join(", "));

const PERSON = sql`LEFT JOIN traveller AS person ON person.account_id =`;

export const PARTS: readonly Part[] = [
  {
    name: "listing",
    rows: (code) => sql`
      SELECT business.code, ${FIELDS}, is_published, opening_time, closing_time, source, recommendations_count, created, modified
      FROM business LEFT JOIN area ON area.id = business.area_id WHERE business.code = ${code}`,
  },
  {
    name: "items",
    rows: (code) => sql`
      SELECT id, kind, title, activity_type, room_type, minimum_price, minimum_price_currency, duration, duration_class, maximum_capacity, description,
        book_now_url, item_category, "order", units, minimum_nights, seasonal_prices::text AS seasonal_prices,
        costs::text AS costs, terms ->> 'deposit' AS deposit, terms ->> 'cancellation' AS cancellation, departures::text AS departures, prices::text AS prices,
        amenities::text AS amenities, is_draft, created
      FROM inventory_item WHERE business_profile = ${code} AND deleted IS NULL ORDER BY kind, "order", created, id`,
  },
  {
    name: "pictures",
    rows: (code, origin) => sql`
      SELECT uuid, 'pictures/' || uuid || '.webp' AS file, item, position, alt, ${origin}::text || '/media/' || upload || '/high' AS address, created
      FROM picture WHERE business_code = ${code} AND deleted IS NULL ORDER BY position, uuid`,
  },
  {
    name: "events",
    rows: (code, origin) => sql`
      SELECT code, added_by, title, description, category, status, starts, ends, recurrence AS repeats, dates::text AS dates, zone AS time_zone,
        language, place_name, price_text, minimum_price, minimum_price_currency, booking_url AS book_now_url, website,
        ${origin}::text || '/media/' || picture_uuid || '/standard' AS picture, picture_credit ->> 'author' AS picture_author,
        picture_credit ->> 'licence' AS picture_licence, attribution_text, attribution_link, attribution_licence, created, modified
      FROM event WHERE business = ${code} AND deleted IS NULL ORDER BY starts, code`,
  },
  {
    name: "translations",
    rows: (code) => sql`
      SELECT CASE WHEN text.item IS NOT NULL THEN 'item' WHEN text.event IS NOT NULL THEN 'event' ELSE 'listing' END AS of, text.item, event.code AS event,
        text.field, text.language, text.source, text.text, text.modified
      FROM translation AS text LEFT JOIN inventory_item AS item ON item.id = text.item LEFT JOIN event ON event.uuid = text.event
      WHERE coalesce(text.business, item.business_profile, event.business) = ${code} AND item.deleted IS NULL AND event.deleted IS NULL
      ORDER BY text.language, text.item, text.event, text.field, text.source`,
  },
  {
    // Enquiries from before the claim have no names and addresses, as on the desk.
    name: "enquiries",
    rows: (code) => sql`
      SELECT uuid, item_type, bookable_name, coalesce(room, activity) AS item, CASE WHEN for_staff THEN '' ELSE guest_name END AS guest_name,
        CASE WHEN for_staff THEN '' ELSE guest_email END AS guest_email, from_date, to_date, adults, child_ages, departure, guest_message, status, agreed_from,
        agreed_to, agreed_price, agreed_currency, kept_until, created, last_message_at
      FROM booking_enquiry WHERE business_profile = ${code} ORDER BY created, uuid`,
  },
  {
    name: "messages",
    rows: (code) => sql`
      SELECT said.uuid, said.enquiry, said.side, person.name AS written_by, said.text, said.history, said.act, said.from_date, said.to_date, said.price,
        said.currency, said.kept_until, said.created
      FROM booking_enquiry AS enquiry JOIN enquiry_message AS said ON said.enquiry = enquiry.uuid ${PERSON} said.author
      WHERE enquiry.business_profile = ${code} ORDER BY said.enquiry, said.created, said.uuid`,
  },
  {
    name: "questions",
    rows: (code) => sql`
      SELECT uuid, guest_name, guest_email, question, created FROM guest_question
      WHERE business = ${code} AND NOT for_staff ORDER BY created, uuid`,
  },
  {
    name: "vouchers",
    rows: (code) => sql`
      SELECT coupon.code, traveller.name AS traveller, coupon.discount, coupon.bonus_credit, coupon.status, coupon.attached, coupon.item_type, coupon.item,
        coupon.label, coupon.batch, coupon.created, coupon.expires_at, coupon.redeemed_at, coupon.confirmed_at, coupon.disputed_at
      FROM coupon LEFT JOIN traveller ON traveller.code = coupon.traveller WHERE coupon.business = ${code} ORDER BY coupon.created, coupon.code`,
  },
  {
    name: "credit",
    rows: (code) => sql`
      SELECT moved.uuid, traveller.name AS traveller, moved.kind, moved.coupon, entry.amount, entry.currency, entry.balance, entry.created,
        moved.expires_at, moved.disputed_at
      FROM credit_account AS owner JOIN credit_entry AS entry ON entry.account = owner.uuid JOIN credit_transfer AS moved ON moved.uuid = entry.transfer
      LEFT JOIN traveller ON traveller.code = owner.traveller WHERE owner.business = ${code} ORDER BY entry.created, entry.number`,
  },
  {
    name: "people",
    rows: (code) => sql`
      SELECT person.name, CASE member.role WHEN 'owner' THEN 'owner' ELSE 'helper' END AS role, member.created
      FROM business_member AS member ${PERSON} member.account_id WHERE member.business_code = ${code} ORDER BY member.created`,
  },
  {
    // Leaves out everything that grants access. The hint is enough to recognise a key.
    name: "keys",
    rows: (code) => sql`
      SELECT uuid, label, scope, hint, created, last_used, revoked FROM api_key WHERE business_code = ${code} ORDER BY created, uuid`,
  },
  {
    // Leaves out the connection's key.
    name: "booking-software",
    rows: (code) => sql`
      SELECT software.url, software.name, software.created, offered.product, offered.said ->> 'title' AS title, offered.state, offered.item
      FROM octo_connection AS software LEFT JOIN octo_product AS offered ON offered.connection = software.uuid
      WHERE software.business = ${code} ORDER BY offered.position, offered.uuid`,
  },
  {
    name: "webhooks",
    rows: (code) => sql`
      SELECT uuid, url, events, is_active, created, failing_since, switched_off FROM webhook WHERE business = ${code} ORDER BY created, uuid`,
  },
];
