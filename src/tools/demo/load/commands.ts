import { hasDemoAccounts, insertAccounts } from "../../../accounts/accounts/store.ts";
import { insertLog } from "../../../accounts/auditLog/store.ts";
import { insertTravellers } from "../../../accounts/travellers/store.ts";
import { listingSlug } from "../../../catalogue/listings/rules.ts";
import { claimShell, readFields } from "../../../catalogue/listings/shells/store.ts";
import { hasAnyBusiness } from "../../../catalogue/listings/store.ts";
import { findAreaBySlug } from "../../../catalogue/places/store.ts";
import { insertFinishedImport } from "../../../openData/importing/background/store.ts";
import { addViews } from "../../../owners/analytics/store.ts";
import { insertClaimRow } from "../../../owners/ownership/store.ts";
import { codeFromName, now, uuidFromName } from "../../../platform/clock.ts";
import { type Config, exposesDemo } from "../../../platform/config.ts";
import type { Db, DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { StartError } from "../../../platform/endpoints/errors.ts";
import { insertSentMails } from "../../../platform/mail/sendMail.ts";
import { hashPassword } from "../../../platform/security/password.ts";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import { insertMail } from "../../../staff/mail/incoming/store.ts";
import { claimRows } from "../claims.ts";
import { importRows } from "../imports.ts";
import { addIntroductions } from "../introductions/acts.ts";
import { logRows, staffActs } from "../log.ts";
import { heldMail, mailRows } from "../mails.ts";
import { accountId, businessCode, type Naming, pastMoment, placedListings, travellerCode } from "../rows.ts";
import { DEMO_PASSWORD, type DemoArea, type DemoPeople } from "../rules.ts";
import { lockDemo, readDemo, recordDemoLoaded, wasDemoLoaded } from "../store.ts";
import { viewRows } from "../views.ts";
import { fillAdditionsAndReports, fillEnquiries, fillItems, fillListings, fillTravels, fillVouchers, type Load } from "./acts.ts";

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
    ...people.staff.map((one) => accountRow(one, ["staff", "administrator"])),
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

/** Inserts all demo data. @returns the number of listings */
async function fill(db: Transaction) {
  const { areas, people, guides, introductions } = readDemo();
  const naming = await namingFor(db, areas);
  const placed = placedListings(areas, guides);
  await insertPeople(db, people, naming);
  await addIntroductions(db, introductions);
  // Rounded to the day, so that two guides filled on the same day have equal rows.
  const moment = new Date(Math.floor(now().getTime() / DAY_MILLISECONDS) * DAY_MILLISECONDS);
  const load: Load = { people, guides, placed, naming, moment };
  const { members, brought } = await fillListings(db, load);
  const { items, asked } = await fillItems(db, load);
  await fillTravels(db, load, items);
  const owned = new Map(members.map((one) => [one.business_code, one.account_id]));
  const vouchers = await fillVouchers(db, load, owned);
  await fillEnquiries(db, load, asked);
  await addViews(db, viewRows(people.owned, naming, moment));
  await fillAdditionsAndReports(db, load);
  await insertSentMails(
    db,
    mailRows(asked, (business) => owned.get(business)),
  );
  const staff = people.staff[0]?.email ?? "";
  await fillImports(db, importRows(naming, { moment, staff, brought }));
  const claims = claimRows(naming, moment, staff);
  await fillClaims(db, claims);
  const byStaff = staffActs(
    placed.map(({ listing }) => ({ ...listing, code: businessCode(naming, listing.key) })),
    accountId(naming, staff),
    moment,
  );
  await insertLog(db, logRows({ asked, ...vouchers, claims, byStaff }, naming, owned));
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

/**
 * Fills a guide that has no listings and never had demo data.
 * @param onBegin called before it is filled
 * @returns the number of listings; undefined if nothing was loaded
 */
export async function loadDemo(db: Db, onBegin: () => void = () => undefined): Promise<number | undefined> {
  return db.transaction(async (transaction) => {
    await lockDemo(transaction);
    if ((await wasDemoLoaded(transaction)) || (await hasAnyBusiness(transaction))) return undefined;
    onBegin();
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
