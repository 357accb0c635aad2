/** The migrations' names: number_slice.sql, or number_slice_topic.sql for a later change. */

const NAME = /^(\d{4})_([a-z]+(?:[A-Z][a-z]+)*)(?:_[a-z0-9_]+)?[.]sql$/;

/** Tables that moved to another slice after the migration that makes them: table → the slice at that time. An applied migration is never renamed. */
const MOVED: Readonly<Record<string, string>> = {
  used_challenge: "bookings",
  traveller_block: "visits",
  passkey: "accounts",
  passkey_challenge: "accounts",
  credit_entry: "coupons",
};

/**
 * @param names the files of migrations/. @param slices the folders of src/, platform among them.
 * @param owners table → slice, from every tables.ts. @param texts name → SQL.
 * @returns one sentence a fault: numbers with a hole or twice, a slice that does not exist, a table that another slice owns.
 */
export function migrationErrors(names: string[], slices: string[], owners: Map<string, string>, texts: Map<string, string>): string[] {
  const errors: string[] = [];
  [...names].sort().forEach((name, index) => {
    const [, number, slice] = NAME.exec(name) ?? [];
    if (!number || !slice) {
      errors.push(`migrations/${name}: a migration is called number_slice.sql, as in 0012_coupons.sql or 0012_coupons_expiry.sql.`);
      return;
    }
    if (Number(number) !== index + 1) {
      errors.push(
        `migrations/${name}: its number should be ${String(index + 1).padStart(4, "0")}: every number once, without holes, because they are applied in that order.`,
      );
    }
    if (!slices.includes(slice)) errors.push(`migrations/${name}: there is no folder src/${slice}.`);
    for (const [, table = ""] of (texts.get(name) ?? "").matchAll(/^\s*CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/gim)) {
      const owner = owners.get(table);
      if (owner !== slice && MOVED[table] !== slice) {
        errors.push(
          `migrations/${name}: it creates "${table}", which ${owner ? `src/${owner}/tables.ts` : "no tables.ts"} defines. A table is created by the migration of the slice whose tables.ts defines it.`,
        );
      }
    }
  });
  return errors;
}
