import { account } from "../../accounts/accounts/tables.ts";
import { traveller } from "../../accounts/travellers/tables.ts";
import { inventory_item } from "../../catalogue/items/tables.ts";
import { business, business_member } from "../../catalogue/listings/tables.ts";
import { area } from "../../catalogue/places/tables.ts";
import { newCode, newUuid } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { itemAt } from "../../platform/values/items.ts";
import { visited_business } from "../../travellers/visits/tables.ts";

/** Factories for tests: each fills in the columns that a test does not set, inserts the row and returns it. */

let made = 0;
/** Returns a moment one second later for every row, so that "newest first" is unambiguous. */
function nextMoment(): Date {
  made += 1;
  return new Date(Date.UTC(2026, 0, 1) + made * 1_000);
}

const first = <Row>(rows: Row[]): Row => itemAt(rows, 0);

export async function buildAccount(db: DbOrTransaction, values: Partial<typeof account.$inferInsert> = {}) {
  const created = nextMoment();
  const { roles = [] } = values;
  // Staff without a role are administrators: most tests of the staff desk use all of it.
  const isAnyStaff = roles.includes("staff") && !roles.includes("editor") && !roles.includes("administrator");
  const row = {
    ...{ id: newUuid(), email: `person-${made}@example.org`, email_verified_at: created, created, ...values },
    roles: isAnyStaff ? [...roles, "administrator"] : roles,
  };
  return first(await db.insert(account).values(row).returning());
}

/** Creates a traveller, with a new account unless one is given. */
export async function buildTraveller(db: DbOrTransaction, values: Partial<typeof traveller.$inferInsert> = {}) {
  const account_id = values.account_id ?? (await buildAccount(db)).id;
  const created = nextMoment();
  const row = { code: newCode(), name: `Traveller ${made}`, selfie_avatar_uuid: newUuid(), created, ...values, account_id };
  return { ...first(await db.insert(traveller).values(row).returning()), account_id };
}

export interface BusinessValues extends Partial<typeof business.$inferInsert> {
  /** Slug of the listing's area; null for none, Hội An by default. */
  area?: string | null;
  /** Accounts that own it. */
  owners?: string[];
}

/** Creates a listing; a published café by default. */
export async function buildBusiness(db: DbOrTransaction, { area: slug = "hoi-an", owners = [], ...values }: BusinessValues = {}) {
  const found = slug === null ? undefined : (await db.select().from(area).where(eq(area.slug, slug)))[0];
  if (slug !== null && !found) throw new Error(`There is no area ${slug}`);
  const created = nextMoment();
  const row = {
    code: newCode(),
    name: `Business ${made}`,
    slug: `business-${made}`,
    business_type: "cafe",
    country_code: found?.country_code ?? "VN",
    area_id: found?.id ?? null,
    city: found?.name ?? "",
    cover_image_uuid: newUuid(),
    created,
    ...values,
  };
  const inserted = first(await db.insert(business).values(row).returning());
  for (const account_id of owners) await db.insert(business_member).values({ business_code: inserted.code, account_id, role: "owner" });
  return inserted;
}

/** Creates an item of a listing; a dish by default. */
export async function buildItem(
  db: DbOrTransaction,
  values: Partial<typeof inventory_item.$inferInsert> & Pick<typeof inventory_item.$inferInsert, "business_profile">,
) {
  const created = nextMoment();
  const row = { id: newUuid(), kind: "dish" as const, title: `Item ${made}`, image_link_uuid: newUuid(), created, ...values };
  return first(await db.insert(inventory_item).values(row).returning());
}

/** Creates a visit with a recommendation, by a new traveller by default. */
export async function buildVisit(
  db: DbOrTransaction,
  values: Partial<typeof visited_business.$inferInsert> & Pick<typeof visited_business.$inferInsert, "business">,
) {
  const who = values.traveller ?? (await buildTraveller(db)).code;
  const row = { uuid: newUuid(), is_recommended: true, created: nextMoment(), ...values, traveller: who };
  return first(await db.insert(visited_business).values(row).returning());
}
