import { capabilityName } from "./rooms.ts";

/** Names of migrations: number_capability.sql, or number_capability_topic.sql for a later change. */

const NAME = /^(\d{4})_([a-z]+(?:[A-Z][a-z]+)*)(?:_[a-z0-9_]+)?[.]sql$/;

/**
 * Tables that moved to another capability after the migration that creates them: table → the capability at that time. An applied migration
 * is never renamed.
 */
const MOVED: Readonly<Record<string, string>> = {
  used_challenge: "bookings",
  relationship: "follows",
  traveller_block: "visits",
  passkey: "accounts",
  passkey_challenge: "accounts",
  credit_entry: "coupons",
  listing_difference: "claims",
};

/** Migrations up to this number are named after capabilities from before docs/decisions/0118. */
const LAST_FORMER = 104;

/** Current names of those capabilities. */
const FORMER: Readonly<Record<string, readonly string[]>> = {
  additions: ["suggestedPlaces"],
  availability: ["calendars"],
  bookings: ["enquiries"],
  businesses: ["listings"],
  claims: ["ownership"],
  closing: ["ownership"],
  coupons: ["vouchers"],
  deliveries: ["mail"],
  desk: ["listingEditor"],
  enquiries: ["inbox"],
  exports: ["export"],
  hashtags: ["listings"],
  imports: ["importing"],
  inbox: ["mail"],
  inventory: ["items"],
  itemImports: ["itemEditor"],
  keys: ["apiKeys"],
  logbook: ["auditLog"],
  media: ["pictures"],
  network: ["trust"],
  numbers: ["analytics"],
  octoClient: ["bookingSoftware"],
  people: ["profile"],
  takeout: ["export", "placeImport"],
};

const CREATED_TABLE = /^[^\S\n]*CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/gim;

/**
 * Matches a function from its name to the end of a body in standard SQL. It needs a text without comments and quoted parts, in which RETURN
 * occurs in no other body.
 */
const STANDARD_BODY =
  /\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:FUNCTION|PROCEDURE)\s+(\w+)[^;]*?\b(?:RETURN\s[^;]*;|BEGIN\s+ATOMIC\b[\s\S]*?\bEND\s*;)/gi;

/** Returns the functions of a migration whose standard SQL body or arguments name a table. */
function boundFunctions(text: string, tables: Set<string>): { name: string; table: string }[] {
  const plain = text
    .replace(/--.*$/gm, "")
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''");
  return [...plain.matchAll(STANDARD_BODY)].flatMap(([definition, name = ""]) => {
    const table = definition
      .toLowerCase()
      .match(/\w+/g)
      ?.find((word) => tables.has(word));
    return table ? [{ name, table }] : [];
  });
}

/**
 * @param names the files of migrations/
 * @param capabilities the names of the capabilities, platform among them
 * @param owners table → capability, from every tables.ts
 * @param texts name → SQL
 * @returns one message per violation: missing or repeated numbers, an unknown capability, a table that another capability owns, a function
 * that PostgreSQL binds to a table
 */
export function migrationErrors(
  names: string[],
  capabilities: string[],
  owners: Map<string, string>,
  texts: Map<string, string>,
): string[] {
  const errors: string[] = [];
  const created = [...texts.values()].flatMap((text) => [...text.matchAll(CREATED_TABLE)].map(([, table = ""]) => table));
  const tables = new Set([...owners.keys(), ...created]);
  [...names].sort().forEach((name, index) => {
    const [, number, capability] = NAME.exec(name) ?? [];
    if (!number || !capability) {
      errors.push(`migrations/${name}: name migrations number_capability.sql, such as 0105_vouchers.sql or 0105_vouchers_expiry.sql.`);
      return;
    }
    if (Number(number) !== index + 1) {
      errors.push(
        `migrations/${name}: its number should be ${String(index + 1).padStart(4, "0")}: number migrations consecutively, because they are applied in that order.`,
      );
    }
    const capabilitiesNow = (Number(number) <= LAST_FORMER && FORMER[capability]) || [capability];
    if (!capabilitiesNow.some((one) => capabilities.includes(one)))
      errors.push(`migrations/${name}: no room of src/ has a folder ${capability}.`);
    for (const [, table = ""] of (texts.get(name) ?? "").matchAll(CREATED_TABLE)) {
      const owner = owners.get(table);
      if (!capabilitiesNow.includes(capabilityName(owner ?? "")) && MOVED[table] !== capability) {
        errors.push(
          `migrations/${name}: it creates "${table}", which ${owner ? `src/${owner}/tables.ts` : "no tables.ts"} defines. A table is created by the migration of the capability whose tables.ts defines it.`,
        );
      }
    }
    for (const { name: bound, table } of boundFunctions(texts.get(name) ?? "", tables)) {
      errors.push(
        `migrations/${name}: the body of "${bound}" is standard SQL (RETURN or BEGIN ATOMIC) and names the table "${table}". PostgreSQL then rejects later changes to that table. Write the body as a string, AS $$ … $$.`,
      );
    }
  });
  return errors;
}
