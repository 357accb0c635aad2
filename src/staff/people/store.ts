import type { StaffRole } from "../../accounts/accounts/enumerations.ts";
import { account } from "../../accounts/accounts/tables.ts";
import type { ACCOUNT_TYPES } from "../../accounts/travellers/enumerations.ts";
import { traveller } from "../../accounts/travellers/tables.ts";
import type { MemberRole } from "../../catalogue/listings/enumerations.ts";
import { business, business_member } from "../../catalogue/listings/tables.ts";
import { now } from "../../platform/clock.ts";
import { type SQL, sql } from "../../platform/db/sql.ts";
import { session } from "../../platform/db/tables.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { itemAt } from "../../platform/values/items.ts";
import type { PeopleFilter } from "./enumerations.ts";
import { emailPattern, FOUND_MAX } from "./rules.ts";

export interface PersonRow extends Record<string, unknown> {
  uuid: string;
  email: string;
  is_verified: boolean;
  is_staff: boolean;
  staff_role: StaffRole | null;
  blocked: Date | null;
  created: Date;
  note: string;
  traveller: { code: string; name: string; account_type: keyof typeof ACCOUNT_TYPES } | null;
  businesses_count: number;
}

/** Conditions of the partial indexes (migrations/before-0.2/0056_accounts_staff.sql). */
const FILTERS: Record<PeopleFilter, SQL> = {
  all: sql`true`,
  staff: sql`'staff' = ANY (a.roles)`,
  blocked: sql`a.blocked IS NOT NULL`,
};

const columns = sql`a.id AS uuid, a.email, a.email_verified_at IS NOT NULL AS is_verified, 'staff' = ANY (a.roles) AS is_staff,
  CASE WHEN a.roles @> ARRAY['staff', 'administrator'] THEN 'administrator' WHEN 'staff' = ANY (a.roles) THEN 'editor' END AS staff_role, a.blocked, a.created,
  a.staff_note AS note,
  CASE WHEN t.code IS NULL THEN NULL ELSE json_build_object('code', t.code, 'name', t.name, 'account_type', t.account_type) END AS traveller,
  (SELECT count(*)::integer FROM ${business_member} m WHERE m.account_id = a.id) AS businesses_count`;
const joined = sql`JOIN ${account} a ON a.id = page.id LEFT JOIN ${traveller} t ON t.account_id = a.id`;

interface Window {
  limit: number;
  offset: number;
}

/** Reads all accounts of a filter, the newest first. */
export const newestPeople = (db: DbOrTransaction, filter: PeopleFilter) => ({
  count: async () => {
    const { rows } = await db.execute<{ all: number }>(sql`SELECT count(*)::integer AS all FROM ${account} a WHERE ${FILTERS[filter]}`);
    return rows[0]?.all ?? 0;
  },
  rows: async ({ limit, offset }: Window) => {
    const page = sql`SELECT a.id, a.created FROM ${account} a WHERE ${FILTERS[filter]} ORDER BY a.created DESC, a.id LIMIT ${limit} OFFSET ${offset}`;
    return (await db.execute<PersonRow>(sql`SELECT ${columns} FROM (${page}) AS page ${joined} ORDER BY page.created DESC, page.id`)).rows;
  },
});

/** Finds accounts by part of their address, or by words of their traveller's name; an index serves each criterion. */
export async function findPeople(db: DbOrTransaction, search: string, filter: PeopleFilter, { limit, offset }: Window) {
  const most = sql.raw(String(FOUND_MAX));
  const wanted = FILTERS[filter];
  const ways = [
    sql`(SELECT a.id FROM ${traveller} t JOIN ${account} a ON a.id = t.account_id
      WHERE t.account_id IS NOT NULL AND array_to_tsvector(name_words(t.name)) @@ name_query(${search}) AND ${wanted} LIMIT ${most})`,
    // The index holds trigrams.
    ...(search.length >= 3
      ? [sql`(SELECT a.id FROM ${account} a WHERE lower(a.email) LIKE ${emailPattern(search)} AND ${wanted} LIMIT ${most})`]
      : []),
  ];
  const { rows } = await db.execute<PersonRow & { all: number }>(sql`
    WITH found AS MATERIALIZED (${sql.join(ways, sql` UNION `)})
    SELECT ${columns}, (SELECT count(*)::integer FROM found) AS all FROM found AS page ${joined}
    ORDER BY lower(a.email) = ${search.toLowerCase()} DESC, a.created DESC, a.id LIMIT ${limit} OFFSET ${offset}`);
  return { count: rows[0]?.all ?? offset, results: rows };
}

export async function findPerson(db: DbOrTransaction, id: string): Promise<PersonRow | undefined> {
  const { rows } = await db.execute<PersonRow>(sql`SELECT ${columns} FROM (SELECT ${id}::uuid AS id) AS page ${joined}`);
  return rows[0];
}

interface About extends Record<string, unknown> {
  sessions_count: number;
  last_seen: string | null;
  businesses: { code: string; name: string; role: MemberRole }[];
}

/** Returns the sessions of an account, and its roles in listings. */
export async function readAboutAccount(db: DbOrTransaction, id: string): Promise<About> {
  const { rows } = await db.execute<About>(sql`
    SELECT (SELECT count(*)::integer FROM ${session} s WHERE s.account_id = ${id} AND s.expires > ${now()}) AS sessions_count,
      (SELECT to_char(max(s.last_seen) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') FROM ${session} s WHERE s.account_id = ${id}) AS last_seen,
      coalesce((SELECT json_agg(json_build_object('code', b.code, 'name', b.name, 'role', CASE m.role WHEN 'owner' THEN 'owner' ELSE 'helper' END) ORDER BY b.name)
        FROM ${business_member} m JOIN ${business} b ON b.code = m.business_code WHERE m.account_id = ${id}), '[]') AS businesses`);
  return itemAt(rows, 0);
}
