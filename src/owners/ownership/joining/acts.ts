import { lockAccount } from "../../../accounts/accounts/store.ts";
import { writeLog } from "../../../accounts/auditLog/store.ts";
import type { BusinessCard } from "../../../catalogue/listings/contract.ts";
import { addOwner, listMemberships } from "../../../catalogue/listings/members/store.ts";
import { listByCodes } from "../../../catalogue/listings/named/store.ts";
import { listingSlug } from "../../../catalogue/listings/rules.ts";
import { claimShell } from "../../../catalogue/listings/shells/store.ts";
import { insertBusiness } from "../../../catalogue/listings/store.ts";
import { foldName } from "../../../catalogue/places/slugs.ts";
import type { findAreaBySlug } from "../../../catalogue/places/store.ts";
import { newCode, newUuid, now, uuidFromName } from "../../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import type { InputOf } from "../../../platform/endpoints/endpoint.ts";
import { enqueueAdditionMail } from "../../../travellers/suggestedPlaces/jobs.ts";
import { insertAddition } from "../../../travellers/suggestedPlaces/store.ts";
import type { Values } from "../../listingEditor/rules.ts";
import { insertAdded } from "../store.ts";
import type { addOwnBusiness } from "./contract.ts";

/** Somebody adds a listing of their own that the guide did not have. */

type Area = NonNullable<Awaited<ReturnType<typeof findAreaBySlug>>>;
export type OwnColumns = Required<Pick<Values, "name" | "address" | "phone" | "email" | "website">>;

interface OwnListing {
  business_type: InputOf<typeof addOwnBusiness>["body"]["business_type"];
  columns: OwnColumns;
  area: Area;
}

/** Limits the search for a repeated submission to the account's newest listings. */
const OWN_READ = 100;

/** One's own listing of this name and area, shown or not: pressed twice, it is one. */
export async function findSameOwnListing(
  db: DbOrTransaction,
  account_id: string,
  name: string,
  area: Area,
): Promise<BusinessCard | undefined> {
  const codes = (await listMemberships(db, account_id)).slice(-OWN_READ).map(({ business_code }) => business_code);
  const own = await listByCodes(db, codes, codes);
  return own.find((card) => foldName(card.name) === foldName(name) && card.area?.slug === area.slug);
}

/** A listing that nobody has yet. @returns its code */
async function insertUnclaimed(
  tx: Transaction,
  row: Omit<Parameters<typeof insertBusiness>[1], "code" | "cover_image_uuid">,
): Promise<string> {
  const code = newCode();
  // A random code that exists already (one in 10^12 a pair) is drawn again.
  const isMade = await insertBusiness(tx, { ...row, code, cover_image_uuid: uuidFromName(`business ${code}`) });
  return isMade ? code : insertUnclaimed(tx, row);
}

/** Adds the listing, makes it one's own, and has staff told. */
async function writeOwnListing(tx: Transaction, account_id: string, { business_type, columns, area }: OwnListing): Promise<string> {
  const place = { country_code: area.country_code, area_id: area.id, city: area.name };
  // A website that its owner brings proves nothing to somebody else for 30 days, as one that was changed (owners/ownership/site.ts).
  const website_changed = columns.website === null ? null : now();
  const shell = { ...columns, ...place, business_type, website_changed, slug: listingSlug(columns.name), is_shell: true, source: "manual" };
  const code = await insertUnclaimed(tx, shell);
  await insertAdded(tx, code, account_id, await claimShell(tx, code));
  await addOwner(tx, { business_code: code, account_id });
  const uuid = newUuid();
  await insertAddition(tx, { uuid, business: code, created: now() });
  await enqueueAdditionMail(tx, uuid);
  await writeLog(tx, { business: code, account: account_id, act: "listing.added", id: code, name: columns.name });
  return code;
}

/** Adds a listing of one's own, unless one has it already. @returns its code */
export function addOwnListing(db: DbOrTransaction, account_id: string, own: OwnListing): Promise<{ code: string; isNew: boolean }> {
  return db.transaction(async (tx) => {
    // Serialise a person's own additions, so that a repeated request finds the first.
    await lockAccount(tx, account_id);
    const first = await findSameOwnListing(tx, account_id, own.columns.name, own.area);
    return first ? { code: first.business_code, isNew: false } : { code: await writeOwnListing(tx, account_id, own), isNew: true };
  });
}
