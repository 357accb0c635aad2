import { enumValues, IMPORT_SOURCES } from "../../catalogue/listings/enumerations.ts";
import { pictureLink, profileUrl } from "../../catalogue/listings/rules.ts";
import { findAnyBusiness, type StaffRecord } from "../../catalogue/listings/store.ts";
import { countryName } from "../../catalogue/places/countries/rules.ts";
import { find } from "../../catalogue/search/find/store.ts";
import { changeListing, readGiven } from "../../owners/listingEditor/acts.ts";
import { toEditedListing } from "../../owners/listingEditor/values.ts";
import { now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { oneOf } from "../../platform/values/items.ts";
import { actOnListing, addHiddenListing, newStaffListingErrors } from "./acts.ts";
import * as contract from "./contract.ts";
import { fieldsOfPeople } from "./fieldsOfPeople.ts";
import { composeRecords, shownRecords } from "./records.ts";
import { parseSearch, restoreUntil } from "./rules.ts";
import { type FoundRow, findListings, newestPage, readAboutListing } from "./store.ts";

const toListingRow = ({ country_code, area_slug, area_name, cover_image_uuid, deleted, ...row }: FoundRow): contract.StaffListingRow => ({
  ...row,
  profile_url: profileUrl(row.business_code),
  cover_image_link: pictureLink(cover_image_uuid),
  country: { code: country_code, name: countryName(country_code) },
  area: area_slug === null ? null : { slug: area_slug, name: area_name ?? "", country_code },
  deleted: deleted && new Date(deleted).toISOString(),
});

async function readStaffListing(db: DbOrTransaction, found: StaffRecord): Promise<contract.StaffListing> {
  const { row } = found;
  const listing = toEditedListing(found);
  const { records, ...about } = await readAboutListing(db, row.code);
  const composed = composeRecords(records, row);
  const { deleted, is_shell, is_featured, merged_into } = row;
  return {
    ...listing,
    ...about,
    is_shell,
    is_featured,
    merged_into,
    source: oneOf(enumValues(IMPORT_SOURCES), row.source) ?? "manual",
    deleted: deleted?.toISOString() ?? null,
    restore_until: deleted && restoreUntil(deleted) > now() ? restoreUntil(deleted).toISOString() : null,
    records: shownRecords(records, composed, row),
    theirs: fieldsOfPeople(listing, composed?.fields, about.people.length > 0),
  };
}

/** @throws ApiError 404 if the listing does not exist */
async function requireListing(db: DbOrTransaction, code: string): Promise<StaffRecord> {
  const found = await findAnyBusiness(db, code);
  if (!found) throw notFound();
  return found;
}

/** @throws ApiError 404 if the listing does not exist */
const readListing = async (db: DbOrTransaction, code: string) => readStaffListing(db, await requireListing(db, code));

/** Returns the codes that the guide's own search finds: by name without accents and with typos, including hidden listings. */
async function namedLike(db: DbOrTransaction, search: string): Promise<string[]> {
  const [shown, hidden] = await Promise.all([find(db, { scope: "b", search }), find(db, { scope: "h", search })]);
  return [...shown, ...hidden].map(({ ref }) => ref.slice(1));
}

export const staffListingHandlers: EndpointHandler[] = [
  handle(contract.listStaffListings, async ({ query }, { db, address }) => {
    const search = parseSearch(query.search ?? "");
    if (search.text === "") {
      const { count, rows } = newestPage(db, query.filter);
      return listPage(query, address, { count, rows: async (window) => (await rows(window)).map(toListingRow) });
    }
    const named = await namedLike(db, search.text);
    return listPage(query, address, async (window) => {
      const { count, results } = await findListings(db, search, query.filter, named, window);
      return { count, results: results.map(toListingRow) };
    });
  }),

  handle(contract.getStaffListing, ({ params: { code } }, { db }) => readListing(db, code)),

  handle(
    contract.changeStaffListing,
    async ({ params: { code }, body }, { db, account }) => {
      const { written } = await changeListing(db, code, body, { account: account.id, isStaff: true }, readStaffListing);
      return readStaffListing(db, written);
    },
    async ({ params: { code }, body }, { db }) => (await readGiven(db, body, await requireListing(db, code))).errors,
  ),

  handle(
    contract.addStaffListing,
    async ({ body }, { db, account }) => readListing(db, await addHiddenListing(db, body, account.id)),
    ({ body }, { db }) => newStaffListingErrors(db, body),
  ),

  handle(contract.actOnListing, async ({ params: { code }, body: { act, ...reason } }, { db, account }) => {
    await actOnListing(db, code, act, reason, account.id);
    return readListing(db, code);
  }),
];
