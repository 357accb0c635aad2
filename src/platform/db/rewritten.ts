/**
 * Migrations that were changed after guides had applied them. No others may change: a database that has another hash of a file refuses to
 * start.
 */

export interface Rewrite {
  /** Hashes of the old and the new file. */
  old: string;
  now: string;
  /** Name of the function whose definition differs. */
  changed: string;
}

/**
 * The old functions had bodies in standard SQL (RETURN …, BEGIN ATOMIC), which PostgreSQL parses once and records as dependencies on the
 * tables that they name. Since the minor releases of November 2026 (the fix of CVE-2026-6460) it refuses to add columns to a table that one
 * of these functions takes as a row.
 */
export const REWRITTEN: Readonly<Record<string, Rewrite>> = {
  "0025_platform.sql": {
    old: "e300bd8f1774033b8b085f1041780f0afd9a75e8f48d38f73cd570a7bcc12ae8",
    now: "e1ddf411de9a3bb6534d7c4b71604728716d5ce5026e28b53c92b08049984aee",
    changed: "listing_keys",
  },
  "0060_businesses.sql": {
    old: "cb5008ae3747817c5b560fb08b3ed778b26e7508c1445ae5975711da58eb3228",
    now: "1885cdc36bf0a6c433d516c66edaf6b50b905c7ad4e70786bd39fe2ff12df908",
    changed: "notability_of",
  },
  "0070_businesses.sql": {
    old: "3bb6520ac3fb5b592e2b33fa781058b1ef0c3e471df6e3d42d554f5fa762a8f5",
    now: "31d05953fd3e539ff150a578aa541af101482071ef940fd689c02f5bdbff77d1",
    changed: "metres_from_middle",
  },
  "0072_businesses.sql": {
    old: "80d188e930d4c79b050e68ea5e646de829d5e1b5e22f6c0a3743366d97c734a1",
    now: "218e423f04b6f65c3b3a4cc83cb5755894a0c3d5a74b99f8ee0456949cad932d",
    changed: "notability_of",
  },
  "0078_places.sql": {
    old: "6f3a27a6f670bb262d3a76572e88bff00e951db8529c43f47985df243e37e418",
    now: "9b984daca85f896947adaa83ccaaee384a762a27c68516dc7d522da9e93c4199",
    changed: "listing_keys",
  },
};

/**
 * Returns the statement that gives a database with the old file the function of the new one. Run it file by file in order, before any new
 * migration: the next one may already add a column to the table.
 */
export function replacementStatement(statements: string, changed: string): string {
  const [definition] = new RegExp(String.raw`CREATE (?:OR REPLACE )?FUNCTION ${changed}\([\s\S]*?\$\$;`).exec(statements) ?? [];
  if (!definition) throw new Error(`The migration does not define the function ${changed}`);
  return definition.replace(/^CREATE (?:OR REPLACE )?/, "CREATE OR REPLACE ");
}
