import { insertBlocks } from "../../../accounts/travellers/follows/blocks/store.ts";
import { insertRelationships } from "../../../accounts/travellers/follows/store.ts";
import { insertCalendars } from "../../../booking/calendars/rooms/store.ts";
import { insertLedger } from "../../../booking/credit/store.ts";
import { writeMessage } from "../../../booking/enquiries/conversation/store.ts";
import { insertEnquiry, insertQuestion } from "../../../booking/enquiries/store.ts";
import { insertCoupons } from "../../../booking/vouchers/store.ts";
import { insertItems } from "../../../catalogue/items/store.ts";
import { insertFollowedHashtags } from "../../../catalogue/listings/hashtags/store.ts";
import { publishAddedShell } from "../../../catalogue/listings/shells/store.ts";
import { insertBusinesses } from "../../../catalogue/listings/store.ts";
import { insertAnswers } from "../../../owners/inbox/answers/store.ts";
import { now } from "../../../platform/clock.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/types.ts";
import { keepPairs } from "../../../staff/duplicates/store.ts";
import { findReportedGuide } from "../../../travellers/guides/reported/store.ts";
import { insertGuides } from "../../../travellers/guides/store.ts";
import { createReport } from "../../../travellers/reports/store.ts";
import { findSubject } from "../../../travellers/reports/subjects/store.ts";
import { insertAdditions } from "../../../travellers/suggestedPlaces/store.ts";
import { insertActivityVisits, insertAreaVisits, insertBusinessVisits, insertCountryVisits } from "../../../travellers/visits/store.ts";
import { insertBusinessWishes, insertCountryWishes } from "../../../travellers/wishlist/store.ts";
import { calendarRows } from "../calendars.ts";
import { couponRows, creditRows, handedOutRows } from "../coupons.ts";
import { doubleRows } from "../doubles.ts";
import { enquiryRows, questionRows, savedAnswerRows } from "../enquiries.ts";
import { additionRows, reportRows } from "../reviewRows.ts";
import {
  accountId,
  activityRows,
  blockRows,
  businessCode,
  businessRows,
  countryWishRows,
  guideRows,
  hashtagRows,
  itemRows,
  type Naming,
  type Placed,
  pastMoment,
  placesVisited,
  relationshipRows,
  visitRows,
  wishlistRows,
} from "../rows.ts";
import type { DemoGuides, DemoPeople } from "../rules.ts";

/** Steps of loading the demo data. Each inserts the rows of one subject. */

/** Visibility conditions without restrictions, for reading the demo's own rows. */
const EVERYTHING = { words: sql`true`, profile: sql`true`, lists: sql`true` };

/** The demo data, with the names of its rows and the moment of the load. */
export interface Load {
  people: DemoPeople;
  guides: DemoGuides;
  placed: Placed[];
  naming: Naming;
  moment: Date;
}

/** Inserts the listings with their owners, and shells that repeat some of them. @returns the owners' rows, and the codes of the shells */
export async function fillListings(db: Transaction, { people, placed, naming }: Load) {
  const [owner = "", hosts = ""] = people.owners.map((one) => accountId(naming, one.email));
  const members = placed
    .filter(({ listing }) => !listing.is_shell)
    .map(({ listing }, index) => ({
      business_code: businessCode(naming, listing.key),
      account_id: people.owned.includes(listing.key) ? owner : hosts,
      role: "owner",
      created: pastMoment(index, 19),
    }));
  const listings = businessRows(placed, naming);
  await insertBusinesses(db, listings, members);
  const doubles = doubleRows(listings, naming);
  await insertBusinesses(
    db,
    doubles.map(({ row }) => row),
    [],
  );
  await keepPairs(
    db,
    doubles.map(({ pair }) => pair),
  );
  return { members, brought: doubles.map(({ row }) => row.code) };
}

/** Inserts rooms and activities with their calendars. @returns them, and the enquiries about them, which are not inserted yet */
export async function fillItems(db: Transaction, { people, placed, naming, moment }: Load) {
  const items = itemRows(placed, naming, moment);
  await insertItems(db, items);
  const { feeds, events, stays } = calendarRows(items, naming, now());
  const nameOf = (key: string) => placed.find(({ listing }) => listing.key === key)?.listing.name ?? "";
  const unclaimed = placed.find(({ listing }) => listing.is_shell)?.listing.key ?? "";
  const asked = enquiryRows(items, naming, { moment, owner: people.owners[0]?.email ?? "", nameOf, unclaimed });
  const held = asked.flatMap(({ stay }) => stay ?? []);
  await db.transaction((transaction) =>
    insertCalendars(transaction, feeds, events, [...held, ...stays.filter((one) => !held.some(({ item }) => item === one.item))]),
  );
  return { items, asked };
}

/** Returns the activities that travellers have done: one who recommends a listing with activities has done the first of them. */
function recommendedActivities(visits: ReturnType<typeof visitRows>, items: ReturnType<typeof itemRows>, naming: Naming) {
  const firstActivity = new Map(
    items
      .filter((one) => one.kind === "activity")
      .toReversed()
      .map((one) => [one.business_profile, one]),
  );
  return visits.flatMap(({ traveller, business, created, is_recommended }) => {
    const item = firstActivity.get(business);
    if (!item || !is_recommended) return [];
    const { id: activity, activity_type } = item;
    return [
      {
        uuid: naming.uuid(`demo activity visit ${traveller} ${activity}`),
        traveller,
        activity,
        activity_type: activity_type ?? "other",
        created,
      },
    ];
  });
}

/** Inserts what travellers do: follow, visit, wish and write guides. */
export async function fillTravels(db: Transaction, { people, guides, placed, naming }: Load, items: ReturnType<typeof itemRows>) {
  await insertRelationships(db, relationshipRows(people, naming));
  await insertBlocks(db, blockRows(people, naming));
  await insertFollowedHashtags(db, hashtagRows(people, naming));
  const visits = visitRows(placed, naming);
  await insertBusinessVisits(db, visits);
  const visited = placesVisited(placed, naming);
  await insertAreaVisits(db, visited.areas);
  await insertCountryVisits(db, visited.countries);
  await insertActivityVisits(db, recommendedActivities(visits, items, naming));
  await insertActivityVisits(db, activityRows(people, naming));
  await insertBusinessWishes(db, wishlistRows(placed, naming));
  await insertCountryWishes(db, countryWishRows(people, naming));
  const written = guideRows(guides, placed, naming);
  await insertGuides(db, written.rows, written.entries);
}

/** Inserts vouchers and credit. @param owned account by business code @returns their rows */
export async function fillVouchers(db: Transaction, { people, placed, naming, moment }: Load, owned: ReadonlyMap<string, string>) {
  const coupons = couponRows(people, placed, naming, moment, owned);
  const handedOut = handedOutRows(people, naming, moment, owned);
  await insertCoupons(db, [...coupons, ...handedOut]);
  const ledger = creditRows(people, placed, naming, moment, owned);
  await insertLedger(db, ledger);
  return { coupons, handedOut, ...ledger };
}

/** Inserts enquiries with their messages, questions and saved answers. */
export async function fillEnquiries(db: Transaction, { naming, moment }: Load, asked: ReturnType<typeof enquiryRows>) {
  for (const { enquiry, changes, messages } of asked) {
    await insertEnquiry(db, { ...enquiry, ...changes });
    for (const message of messages) await writeMessage(db, message, {});
  }
  for (const question of questionRows(naming, moment)) await insertQuestion(db, question);
  await insertAnswers(db, savedAnswerRows(naming, moment));
}

/** Inserts places that travellers have added, and reports. */
export async function fillAdditionsAndReports(db: Transaction, { people, naming, moment }: Load) {
  await insertAdditions(db, additionRows(people, naming, moment));
  for (const { business, is_published } of people.additions)
    if (!is_published) await publishAddedShell(db, businessCode(naming, business), false);
  for (const { id, ...row } of reportRows(people, naming, moment)) {
    const subject = await findSubject(db, row.kind, id, EVERYTHING, findReportedGuide);
    if (!subject) throw new Error(`The demo data reports ${row.kind} ${id}, which does not exist`);
    await createReport(db, { ...row, ...subject });
  }
}
