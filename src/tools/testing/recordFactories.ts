import { keyHint, keyText } from "../../accounts/apiKeys/rules.ts";
import { api_key } from "../../accounts/apiKeys/tables.ts";
import { booking_enquiry } from "../../booking/enquiries/tables.ts";
import { area } from "../../catalogue/places/tables.ts";
import { newUuid, now } from "../../platform/clock.ts";
import { type AnyPgColumn, eq, type PgTable } from "../../platform/db/sql.ts";
import { backup_run } from "../../platform/db/tables.ts";
import type { Db, DbOrTransaction } from "../../platform/db/types.ts";
import { endRun } from "../../platform/jobs/backupRuns.ts";
import { hashOfToken, newToken } from "../../platform/security/token.ts";
import { itemAt } from "../../platform/values/items.ts";
import { visited_activity, visited_area, visited_country } from "../../travellers/visits/tables.ts";
import { wishlist_business, wishlist_country } from "../../travellers/wishlist/tables.ts";

/** Factories for records that travellers save and tick off, as in factories.ts; all are about Vietnam by default. */

type Given<Table extends PgTable> = Partial<Table["$inferInsert"]> & { traveller: string };

async function insert<Table extends PgTable & { uuid: AnyPgColumn }>(db: DbOrTransaction, table: Table, row: Record<string, unknown>) {
  const [made] = await db
    .insert(table as PgTable)
    .values({ uuid: newUuid(), created: now(), ...row })
    .returning();
  return made as Table["$inferSelect"];
}

export async function buildAreaVisit(db: DbOrTransaction, values: Given<typeof visited_area>) {
  const [hoiAn] = await db.select({ area_id: area.id }).from(area).where(eq(area.slug, "hoi-an"));
  return insert(db, visited_area, { ...hoiAn, ...values });
}

export const buildCountryVisit = (db: DbOrTransaction, values: Given<typeof visited_country>) =>
  insert(db, visited_country, { country_code: "VN", ...values });

export const buildActivityVisit = (db: DbOrTransaction, values: Given<typeof visited_activity>) =>
  insert(db, visited_activity, { activity_type: "hiking", ...values });

export const buildWish = (db: DbOrTransaction, values: Given<typeof wishlist_business> & { business: string }) =>
  insert(db, wishlist_business, values);

export const buildCountryWish = (db: DbOrTransaction, values: Given<typeof wishlist_country>) =>
  insert(db, wishlist_country, { country_code: "VN", ...values });

/** Creates an enquiry; about a whole listing by default. */
export async function buildEnquiry(
  db: DbOrTransaction,
  values: Partial<typeof booking_enquiry.$inferInsert> & Pick<typeof booking_enquiry.$inferInsert, "business_profile">,
) {
  const row = {
    uuid: newUuid(),
    item_type: values.room ? ("rooms" as const) : values.activity ? ("activities" as const) : ("business" as const),
    bookable_name: "The place",
    guest_name: "Ana Quispe",
    guest_email: "ana@example.org",
    for_staff: false,
    created: now(),
    last_message_at: now(),
    ...values,
  };
  return itemAt(await db.insert(booking_enquiry).values(row).returning(), 0);
}

/** Creates an API key of a listing, with its text. */
export async function buildKey(db: DbOrTransaction, business_code: string, values: Partial<typeof api_key.$inferInsert> = {}) {
  const key = keyText(newToken());
  const row = {
    uuid: newUuid(),
    business_code,
    label: "Bali Day Trips",
    scope: "book" as const,
    hint: keyHint(key),
    created: now(),
    ...values,
  };
  await db.insert(api_key).values({ ...row, hash: hashOfToken(key) });
  return { ...row, key };
}

/** Creates a daily backup that has ended. @returns its id */
export async function buildBackupRun(db: Db, result: { file: string; bytes: number } | { error: string }): Promise<number> {
  const { id } = itemAt(
    await db
      .insert(backup_run)
      .values({ file: "guide-2026-11-30-023000.backup", ...result })
      .returning(),
    0,
  );
  await endRun(db, { id, release: async () => undefined }, result);
  return id;
}
