import { hasDemoAccounts, insertAccounts } from "../../../accounts/accounts/store.ts";
import { insertLog } from "../../../accounts/auditLog/store.ts";
import { insertBlocks } from "../../../accounts/travellers/follows/blocks/store.ts";
import { insertRelationships } from "../../../accounts/travellers/follows/store.ts";
import { insertTravellers } from "../../../accounts/travellers/store.ts";
import { insertCalendars } from "../../../booking/calendars/rooms/store.ts";
import { insertLedger } from "../../../booking/credit/store.ts";
import { writeMessage } from "../../../booking/enquiries/conversation/store.ts";
import { insertEnquiry, insertQuestion } from "../../../booking/enquiries/store.ts";
import { insertCoupons } from "../../../booking/vouchers/store.ts";
import { insertItems } from "../../../catalogue/items/store.ts";
import { insertFollowedHashtags } from "../../../catalogue/listings/hashtags/store.ts";
import { listingSlug } from "../../../catalogue/listings/rules.ts";
import { claimShell, publishAddedShell, readFields } from "../../../catalogue/listings/shells/store.ts";
import { hasAnyBusiness, insertBusinesses } from "../../../catalogue/listings/store.ts";
import { findAreaBySlug } from "../../../catalogue/places/store.ts";
import { insertFinishedImport } from "../../../openData/importing/background/store.ts";
import { addViews } from "../../../owners/analytics/store.ts";
import { insertAnswers } from "../../../owners/inbox/answers/store.ts";
import { insertClaimRow } from "../../../owners/ownership/store.ts";
import { codeFromName, now, uuidFromName } from "../../../platform/clock.ts";
import { type Config, exposesDemo } from "../../../platform/config.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Db, DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { StartError } from "../../../platform/endpoints/errors.ts";
import { insertSentMails } from "../../../platform/mail/mail.ts";
import { hashPassword } from "../../../platform/security/password.ts";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import { keepPairs } from "../../../staff/duplicates/store.ts";
import { insertMail } from "../../../staff/mail/incoming/store.ts";
import { findReportedGuide } from "../../../travellers/guides/reported/store.ts";
import { insertGuides } from "../../../travellers/guides/store.ts";
import { createReport } from "../../../travellers/reports/store.ts";
import { findSubject } from "../../../travellers/reports/subjects/store.ts";
import { insertAdditions } from "../../../travellers/suggestedPlaces/store.ts";
import { insertActivityVisits, insertAreaVisits, insertBusinessVisits, insertCountryVisits } from "../../../travellers/visits/store.ts";
import { insertBusinessWishes, insertCountryWishes } from "../../../travellers/wishlist/store.ts";
import { calendarRows } from "../calendars.ts";
import { claimRows } from "../claims.ts";
import { couponRows, creditRows, handedOutRows } from "../coupons.ts";
import { doubleRows } from "../doubles.ts";
import { enquiryRows, questionRows, savedAnswerRows } from "../enquiries.ts";
import { importRows } from "../imports.ts";
import { logRows, staffActs } from "../log.ts";
import { heldMail, mailRows } from "../mails.ts";
import {
  accountId,
  activityRows,
  additionRows,
  blockRows,
  businessCode,
  businessRows,
  countryWishRows,
  guideRows,
  hashtagRows,
  itemRows,
  type Naming,
  pastMoment,
  placedListings,
  placesVisited,
  relationshipRows,
  reportRows,
  travellerCode,
  visitRows,
  wishlistRows,
} from "../rows.ts";
import { DEMO_PASSWORD, type DemoArea, type DemoPeople } from "../rules.ts";
import { lockDemo, readDemo, recordDemoLoaded, wasDemoLoaded } from "../store.ts";
import { viewRows } from "../views.ts";

/** Visibility conditions without restrictions, for reading the demo's own rows. */
const EVERYTHING = { words: sql`true`, profile: sql`true`, lists: sql`true` };

async function namingFor(db: DbOrTransaction, areas: DemoArea[]): Promise<Naming> {
  const found = new Map<string, Awaited<ReturnType<typeof findAreaBySlug>>>();
  for (const { area } of areas) found.set(area, await findAreaBySlug(db, area));
  const requireArea = (slug: string) => {
    const area = found.get(slug);
    if (!area) throw new Error(`The demo data names the area ${slug}, which the gazetteer does not have`);
    return area;
  };
  return {
    uuid: uuidFromName,
    code: codeFromName,
    slug: listingSlug,
    areaId: (slug) => requireArea(slug).id,
    areaName: (slug) => requireArea(slug).name,
  };
}

async function insertPeople(db: DbOrTransaction, people: DemoPeople, naming: Naming) {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const accountRow = ({ email, has_password }: { email: string; has_password: boolean }, roles: string[] = []) => ({
    id: accountId(naming, email),
    email,
    password_hash: has_password ? password_hash : null,
    email_verified_at: pastMoment(0, 0),
    roles,
    is_demo: true,
    created: pastMoment(0, 0),
  });
  await insertAccounts(db, [
    ...people.travellers.map((one) => accountRow(one)),
    ...people.owners.map((one) => accountRow(one)),
    ...people.staff.map((one) => accountRow(one, ["staff"])),
  ]);
  await insertTravellers(
    db,
    people.travellers.map(({ key, name, email, home_country, visibility, wishlist_visibility, account_type }, index) => {
      const code = travellerCode(naming, key);
      return {
        code,
        name,
        home_country,
        visibility,
        wishlist_visibility,
        account_type,
        account_id: accountId(naming, email),
        selfie_avatar_uuid: naming.uuid(`traveller ${code}`),
        is_demo: true,
        created: pastMoment(index, 3),
      };
    }),
  );
}

async function fill(db: Transaction) {
  const { areas, people, guides } = readDemo();
  const naming = await namingFor(db, areas);
  const placed = placedListings(areas, guides);
  await insertPeople(db, people, naming);
  const [owner, hosts] = people.owners.map((one) => accountId(naming, one.email)) as [string, string];
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
  // Rounded to the day, so that two guides filled on the same day have equal rows.
  const moment = new Date(Math.floor(now().getTime() / DAY_MILLISECONDS) * DAY_MILLISECONDS);
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
  await insertRelationships(db, relationshipRows(people, naming));
  await insertBlocks(db, blockRows(people, naming));
  await insertFollowedHashtags(db, hashtagRows(people, naming));
  const visits = visitRows(placed, naming);
  await insertBusinessVisits(db, visits);
  const visited = placesVisited(placed, naming);
  await insertAreaVisits(db, visited.areas);
  await insertCountryVisits(db, visited.countries);
  // A traveller who recommends a listing with activities is recorded as having done the first of them.
  const firstActivity = new Map(
    items
      .filter((one) => one.kind === "activity")
      .toReversed()
      .map((one) => [one.business_profile, one]),
  );
  await insertActivityVisits(
    db,
    visits.flatMap(({ traveller, business, created, is_recommended }) => {
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
    }),
  );
  await insertActivityVisits(db, activityRows(people, naming));
  await insertBusinessWishes(db, wishlistRows(placed, naming));
  await insertCountryWishes(db, countryWishRows(people, naming));
  const written = guideRows(guides, placed, naming);
  await insertGuides(db, written.rows, written.entries);
  const owned = new Map(members.map((one) => [one.business_code, one.account_id]));
  const coupons = couponRows(people, placed, naming, moment, owned);
  const handedOut = handedOutRows(people, naming, moment, owned);
  await insertCoupons(db, [...coupons, ...handedOut]);
  const ledger = creditRows(people, placed, naming, moment, owned);
  await insertLedger(db, ledger);
  for (const { enquiry, changes, messages } of asked) {
    await insertEnquiry(db, { ...enquiry, ...changes });
    for (const message of messages) await writeMessage(db, message, {});
  }
  for (const question of questionRows(naming, moment)) await insertQuestion(db, question);
  await insertAnswers(db, savedAnswerRows(naming, moment));
  await addViews(db, viewRows(people.owned, naming, moment));
  await insertAdditions(db, additionRows(people, naming));
  for (const { business, is_published } of people.additions)
    if (!is_published) await publishAddedShell(db, businessCode(naming, business), false);
  for (const { id, ...row } of reportRows(people, naming, moment)) {
    const subject = await findSubject(db, row.kind, id, EVERYTHING, findReportedGuide);
    if (!subject) throw new Error(`The demo data report ${row.kind} ${id}, which there is not`);
    await createReport(db, { ...row, ...subject });
  }
  await insertSentMails(
    db,
    mailRows(asked, (business) => owned.get(business)),
  );
  const staff = people.staff[0]?.email ?? "";
  await fillImports(db, importRows(naming, { moment, staff, brought: doubles.map(({ row }) => row.code) }));
  const claims = claimRows(naming, moment, staff);
  await fillClaims(db, claims);
  const byStaff = staffActs(
    placed.map(({ listing }) => ({ ...listing, code: businessCode(naming, listing.key) })),
    accountId(naming, staff),
    moment,
  );
  await insertLog(db, logRows({ asked, coupons, handedOut, ...ledger, claims, byStaff }, naming, owned));
  const unknown = heldMail(asked);
  if (unknown) await insertMail(db, unknown, { uuid: naming.uuid(unknown.key), received: moment });
  return placed.length;
}

/** Inserts finished imports with the fields of the listings that they created, so that staff can undo them. */
async function fillImports(db: Transaction, rows: ReturnType<typeof importRows>) {
  for (const { codes, ...row } of rows) {
    const made = [];
    for (const code of codes) {
      const fields = await readFields(db, code);
      if (fields) made.push({ code, fields });
    }
    await insertFinishedImport(db, { ...row, made });
  }
}

/** Inserts claims. Granted ones record the listing's fields from before, so that staff can undo them. */
async function fillClaims(db: Transaction, rows: ReturnType<typeof claimRows>) {
  for (const row of rows) await insertClaimRow(db, { ...row, before: row.state === "granted" ? await claimShell(db, row.business) : null });
}

/** Fills a guide that has no listings and never had demo data. @returns the number of listings; undefined if nothing was loaded */
export async function loadDemo(db: Db): Promise<number | undefined> {
  return db.transaction(async (transaction) => {
    await lockDemo(transaction);
    if ((await wasDemoLoaded(transaction)) || (await hasAnyBusiness(transaction))) return undefined;
    const listings = await fill(transaction);
    await recordDemoLoaded(transaction);
    return listings;
  });
}

/** @throws StartError if the guide would expose demo accounts, whose password is public, to other machines */
export async function rejectExposedDemo(db: Db, config: Config) {
  if (!exposesDemo(config)) return;
  const isAboutToLoad = config.demo && !(await wasDemoLoaded(db)) && !(await hasAnyBusiness(db));
  if (isAboutToLoad || (await hasDemoAccounts(db))) {
    throw new StartError(
      "This guide has demo accounts with a published password, and HOST or PUBLIC_URL is not loopback: set GUIDE_DEMO=off before the first start, run `npm run guide -- demo remove`, or allow it with GUIDE_DEMO_PUBLIC=yes.",
    );
  }
}
