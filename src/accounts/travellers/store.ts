import { pictureLink } from "../../catalogue/listings/rules.ts";
import { business_member } from "../../catalogue/listings/tables.ts";
import { country } from "../../catalogue/places/tables.ts";
import { preparedStatement } from "../../platform/db/preparedStatement.ts";
import { eq, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { account } from "../accounts/tables.ts";
import type { OwnTraveller, Traveller } from "./contract.ts";
import { isSuggested, toInitials } from "./rules.ts";
import { traveller } from "./tables.ts";

const byAccount = preparedStatement((db) =>
  db
    .select()
    .from(traveller)
    .where(eq(traveller.account_id, sql.placeholder("account_id")))
    .prepare("traveller_of_account"),
);

type Row = typeof traveller.$inferSelect;

/** Returns the public fields of a traveller. Columns for the traveller alone are already left out here. */
export function asTraveller(found: Row): Traveller {
  const {
    account_id: _account,
    wishlist_visibility: _wishlist,
    is_suggested_to_friends_of_friends: _suggested,
    drawn_avatar_uuid: _drawn,
    ...shown
  } = found;
  return { ...shown, initials: toInitials(found.name), selfie_avatar_link: pictureLink(found.selfie_avatar_uuid, "avatar") } as Traveller;
}

/** Returns a traveller with the private fields. */
export const asOwnTraveller = (found: Row, email: string) =>
  ({
    ...asTraveller(found),
    email,
    wishlist_visibility: found.wishlist_visibility,
    is_suggested_to_friends_of_friends: isSuggested(found),
  }) as OwnTraveller;

export async function findTravellerOfAccount(db: DbOrTransaction, account_id: string): Promise<Traveller | undefined> {
  const [found] = await byAccount(db).execute({ account_id });
  return found && asTraveller(found);
}

export async function findOwnTraveller(db: DbOrTransaction, account: { id: string; email: string }): Promise<OwnTraveller | undefined> {
  const [found] = await byAccount(db).execute({ account_id: account.id });
  return found && asOwnTraveller(found, account.email);
}

const person = preparedStatement((db) =>
  db
    .select({
      account: { id: account.id, email: account.email, email_verified_at: account.email_verified_at, roles: account.roles },
      traveller,
      is_member: sql<boolean>`EXISTS (SELECT 1 FROM ${business_member} WHERE ${business_member.account_id} = ${account.id})`,
    })
    .from(account)
    .leftJoin(traveller, eq(traveller.account_id, account.id))
    .where(eq(account.id, sql.placeholder("id")))
    .prepare("person_of_account"),
);

/**
 * Returns an account with its traveller in one query, because every page of a signed-in viewer needs it. `is_member` is true if the account
 * owns or helps run a listing.
 */
export async function findPerson(db: DbOrTransaction, account_id: string) {
  const [found] = await person(db).execute({ id: account_id });
  return found && { ...found, traveller: found.traveller ? asOwnTraveller(found.traveller, found.account.email) : undefined };
}

export async function insertTravellers(db: DbOrTransaction, travellers: (typeof traveller.$inferInsert)[]) {
  await db.insert(traveller).values(travellers);
}

/** Whether a country with this code exists. */
export async function isCountry(db: DbOrTransaction, code: string): Promise<boolean> {
  return (await db.select({ code: country.code }).from(country).where(eq(country.code, code))).length > 0;
}

/** Whether the picture is a traveller's avatar. */
export async function hasAvatar(db: DbOrTransaction, uuid: string): Promise<boolean> {
  return (await db.select({ code: traveller.code }).from(traveller).where(eq(traveller.selfie_avatar_uuid, uuid))).length > 0;
}

/** Sets the type of a traveller, which staff choose. */
export const setAccountType = (db: DbOrTransaction, code: string, account_type: string) =>
  db.update(traveller).set({ account_type }).where(eq(traveller.code, code));
