import { newCode, now, uuidFromName } from "../../../platform/clock.ts";
import { and, eq, isNull, type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { itemAt } from "../../../platform/values/items.ts";
import type { ShortTexts } from "../../translations/rules.ts";
import { enumValues } from "../enumerations.ts";
import { EDITED_NAMES, emptyValues, findField } from "../fields/names.ts";
import { business } from "../tables.ts";
import { SHELL_FIELDS, type ShellFields, withAllFields } from "./enumerations.ts";

/** The only functions that write unclaimed listings (shells) into `business`. Imports write all of their rows in one statement. */

const FIELDS = enumValues(SHELL_FIELDS);
const columns = (prefix = "") => sql.raw(FIELDS.map((field) => prefix + field).join(", "));
const rowType = sql.raw(FIELDS.map((field) => `${field} ${SHELL_FIELDS[field]}`).join(", "));
/** A row instead of json_build_object, which takes at most 50 fields. */
const jsonObject = (alias: string): SQL =>
  sql.raw(`(SELECT row_to_json(said) FROM (SELECT ${FIELDS.map((field) => `${alias}.${field}`).join(", ")}) AS said)`);
/** One parameter for any number of codes. */
const codeList = (codes: readonly string[]) => sql`ANY(${sql.param([...codes])}::text[])`;

/** A listing as an import, or the undoing of one, sees it. */
export interface ShellState {
  code: string;
  is_shell: boolean;
  /** True if an import created it, and not its owner or a traveller. */
  is_imported: boolean;
  fields: ShellFields;
}

const byPlace = (a: ShellFields, b: ShellFields) =>
  String(a.country_code) < String(b.country_code) ? -1 : a.country_code === b.country_code ? Number(a.area_id) - Number(b.area_id) : 1;

/**
 * Creates unclaimed listings. Draws again if a random code exists (probability 10^-12 per pair).
 * @param texts texts of each listing in further languages, of those that imports have; the caller stores all of them
 * @param drawCode returns a random code
 * @returns their codes in the order given
 */
export async function insertShells(
  tx: Transaction,
  shells: readonly ShellFields[],
  texts: readonly (ShortTexts | undefined)[] = [],
  drawCode = newCode,
): Promise<string[]> {
  const codes = shells.map(() => "");
  // Neighbours follow each other: they share pages of the indexes by country and area, which are the widest.
  let open = shells.map((_, index) => index).sort((a, b) => byPlace(itemAt(shells, a), itemAt(shells, b)));
  while (open.length > 0) {
    const rows = open.map((index) => {
      const code = drawCode();
      codes[index] = code;
      return { code, cover_image_uuid: uuidFromName(`business ${code}`), translations: texts[index], ...shells[index] };
    });
    const made = await tx.execute<{ code: string }>(sql`
      INSERT INTO business (code, cover_image_uuid, is_shell, source, translations, ${columns()})
      SELECT r.code, r.cover_image_uuid, true, 'csv', r.translations, ${columns("r.")}
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(code text, cover_image_uuid uuid, translations jsonb, ${rowType})
      ON CONFLICT (code) DO NOTHING RETURNING code`);
    const written = new Set(made.rows.map(({ code }) => code));
    const missing = open.filter((index) => !written.has(codes[index] ?? ""));
    if (missing.length === open.length) throw new Error("The database inserted none of the new listings.");
    open = missing;
  }
  return codes;
}

/** Returns the current values of the fields that imports write; undefined without a listing. */
export async function readFields(db: DbOrTransaction, code: string): Promise<ShellFields | undefined> {
  const { rows } = await db.execute<{ fields: ShellFields }>(
    sql`SELECT ${jsonObject("b")} AS fields FROM business b WHERE b.code = ${code}`,
  );
  return rows[0]?.fields;
}

/**
 * Returns the current state of these listings, locked until the transaction ends. Locks in order of code, so that two transactions cannot
 * deadlock.
 */
export async function lockShells(tx: Transaction, codes: readonly string[]): Promise<ShellState[]> {
  const found = await tx.execute<ShellState & Record<string, unknown>>(sql`
    SELECT b.code, b.is_shell, b.source = 'csv' AS is_imported, ${jsonObject("b")} AS fields
    FROM business b WHERE b.code = ${codeList(codes)} ORDER BY b.code FOR UPDATE OF b`);
  return found.rows;
}

/** Writes all of these fields of listings. */
export async function updateShells(tx: Transaction, changes: readonly { code: string; fields: ShellFields }[]): Promise<void> {
  const rows = changes.map(({ code, fields }) => ({ code, ...fields }));
  const assignments = sql.raw(FIELDS.map((field) => `${field} = r.${field}`).join(", "));
  await tx.execute(sql`
    UPDATE business b SET ${assignments}
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(code text, ${rowType}) WHERE b.code = r.code`);
}

/**
 * Updates PostgreSQL's statistics of the listings: while an import fills an empty guide, they become outdated at once.
 * @param made number of new listings; if the statistics know four times as many they are good enough, and ANALYZE takes seconds on a large
 * table
 * @returns whether it ran
 */
export async function analyzeShells(db: DbOrTransaction, made: number): Promise<boolean> {
  const found = await db.execute<{ told: number }>(sql`SELECT reltuples AS told FROM pg_class WHERE oid = 'business'::regclass`);
  if ((found.rows[0]?.told ?? 0) >= 4 * made) return false;
  await db.execute(sql`ANALYZE business`);
  return true;
}

/**
 * Deletes unclaimed listings and all rows that reference them; claimed ones stay.
 * @returns the deleted codes
 */
export async function deleteShells(db: DbOrTransaction, codes: readonly string[]): Promise<string[]> {
  const gone = await db.execute<{ code: string }>(sql`DELETE FROM business WHERE code = ${codeList(codes)} AND is_shell RETURNING code`);
  return gone.rows.map(({ code }) => code);
}

/** Soft-deletes unclaimed listings; those that are deleted or merged already are left out. */
export async function retireShells(tx: Transaction, codes: readonly string[]): Promise<{ code: string; was_published: boolean }[]> {
  if (codes.length === 0) return [];
  const { rows } = await tx.execute<{ code: string; was_published: boolean }>(sql`
    UPDATE business b SET deleted = ${now()}, is_published = false, is_featured = false
    FROM (SELECT code, is_published FROM business WHERE code = ${codeList(codes)} AND deleted IS NULL AND merged_into IS NULL) AS was
    WHERE b.code = was.code RETURNING b.code, was.is_published AS was_published`);
  return rows;
}

/** Brings back listings that retireShells deleted. */
export async function restoreShells(tx: Transaction, retired: readonly { code: string; was_published: boolean }[]): Promise<void> {
  if (retired.length === 0) return;
  await tx.execute(sql`
    UPDATE business b SET deleted = NULL, is_published = r.was_published
    FROM json_to_recordset(${JSON.stringify(retired)}::json) AS r(code text, was_published boolean) WHERE b.code = r.code`);
}

/**
 * Publishes or unpublishes a listing that a traveller added. Locks its row: of two concurrent calls only one changes it.
 * @returns whether it changed; undefined if it is claimed or does not exist
 */
export async function publishAddedShell(tx: Transaction, code: string, is_published: boolean): Promise<boolean | undefined> {
  const [row] = await tx
    .select({ is_published: business.is_published })
    .from(business)
    .where(
      and(
        eq(business.code, code),
        eq(business.is_shell, true),
        eq(business.source, "lem"),
        isNull(business.deleted),
        isNull(business.merged_into),
      ),
    )
    .for("update");
  if (!row) return undefined;
  if (row.is_published === is_published) return false;
  await tx.update(business).set({ is_published }).where(eq(business.code, code));
  return true;
}

/** Fields that a false owner may have changed, in addition to those that imports write. */
const OWN_FIELDS = EDITED_NAMES.filter((name) => findField(name)?.imported === undefined);
const ownColumns = (prefix = "") => sql.raw(OWN_FIELDS.map((field) => prefix + field).join(", "));
/** Empty values for older records that do not hold all of these fields. */
const OWN_EMPTY = emptyValues(OWN_FIELDS);

/**
 * Returns a published listing with the fields that a claim needs, locked until the transaction ends; undefined if the guide has none of
 * this code.
 */
export async function lockClaimed(
  tx: Transaction,
  code: string,
): Promise<Pick<typeof business.$inferSelect, "is_shell" | "name"> | undefined> {
  const [found] = await tx
    .select({ is_shell: business.is_shell, name: business.name })
    .from(business)
    .where(and(eq(business.code, code), eq(business.is_published, true)))
    // FOR NO KEY UPDATE lets other transactions insert rows that reference the listing; FOR UPDATE would deadlock with log writes.
    .for("no key update");
  return found;
}

/**
 * Makes an unclaimed listing claimed; all rows that reference it stay.
 * @returns its previous record, for `returnToShell`
 */
export async function claimShell(tx: Transaction, code: string): Promise<Record<string, unknown>> {
  const { rows } = await tx.execute<{ before: Record<string, unknown> }>(sql`
    UPDATE business b SET is_shell = false FROM (
      SELECT code, row_to_json(said) AS before FROM business old
      CROSS JOIN LATERAL (SELECT ${columns("old.")}, ${ownColumns("old.")}) AS said
      WHERE code = ${code}) AS was
    WHERE b.code = was.code RETURNING was.before`);
  return rows[0]?.before ?? {};
}

/**
 * Makes a listing unclaimed again, with its previous record.
 * @param before the record from `claimShell`
 */
export async function returnToShell(tx: Transaction, code: string, before: Record<string, unknown>): Promise<void> {
  const said = withAllFields({ ...OWN_EMPTY, ...before });
  const assignments = sql.raw([...FIELDS, ...OWN_FIELDS].map((field) => `${field} = r.${field}`).join(", "));
  await tx.execute(sql`
    UPDATE business b SET is_shell = true, ${assignments}
    FROM (SELECT ${columns()}, ${ownColumns()} FROM json_populate_record(NULL::business, ${JSON.stringify(said)}::json)) AS r
    WHERE b.code = ${code}`);
}
