import { describe, expect, it } from "vitest";
import { expandErrors } from "./expand.ts";

const errors = (text: string, ...before: string[]) =>
  expandErrors(
    [...before, text].map((one, index) => ({ name: `000${index + 1}_places.sql`, text: one })),
    "0.3.0",
  );

describe("An expand migration", () => {
  it.each([
    [
      "a new table with its indexes",
      "CREATE TABLE one (a int NOT NULL UNIQUE);\nCREATE INDEX one_a ON one (a);\nALTER TABLE one ADD CHECK (a > 0);",
    ],
    ["a column", "ALTER TABLE area ADD COLUMN a int, ADD b text NOT NULL DEFAULT '';"],
    ["a function", "CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS $$ DROP TABLE area; SELECT 1 $$;"],
    ["a comment and a text about it", "-- DROP TABLE area\nINSERT INTO one VALUES ('DROP TABLE area; RENAME');"],
    ["a constraint for new rows", "ALTER TABLE area ADD CONSTRAINT c CHECK (a IS NOT NULL) NOT VALID;"],
    ["a constraint of a finished index", "ALTER TABLE area ADD CONSTRAINT u UNIQUE USING INDEX area_a;"],
    ["a replaced trigger", "DROP TRIGGER IF EXISTS t ON area;\nCREATE TRIGGER t AFTER INSERT ON area EXECUTE FUNCTION f();"],
  ])("may have %s", (_, statements) => expect(errors(`-- expand\n${statements}`)).toEqual([]));

  it.each([
    ["DROP TABLE", "DROP TABLE area;"],
    ["DROP COLUMN", "ALTER TABLE area DROP COLUMN a;"],
    ["RENAME", "ALTER TABLE area RENAME a TO b;"],
    ["TYPE", "ALTER TABLE area ALTER COLUMN a TYPE bigint;"],
    ["TYPE", "ALTER TABLE area ALTER a SET DATA TYPE bigint;"],
    ["SET NOT NULL", "ALTER TABLE area ALTER COLUMN a SET NOT NULL;"],
    ["Give the column a default", "ALTER TABLE area ADD COLUMN b text, ADD COLUMN a int NOT NULL;"],
    ["without CONCURRENTLY", "CREATE INDEX area_a ON area (a);"],
    ["without CONCURRENTLY", "CREATE UNIQUE INDEX IF NOT EXISTS area_a ON area (a);"],
    ["NOT VALID", "ALTER TABLE area ADD CONSTRAINT c CHECK (a > 0);"],
    ["NOT VALID", "ALTER TABLE area ADD FOREIGN KEY (a) REFERENCES country;"],
    ["USING INDEX", "ALTER TABLE area ADD CONSTRAINT u UNIQUE (a);"],
    ["writes every row", "ALTER TABLE area ADD COLUMN u uuid NOT NULL DEFAULT gen_random_uuid();"],
    ["writes every row", "ALTER TABLE area ADD COLUMN u int GENERATED ALWAYS AS (a + 1) STORED;"],
    ["DROP TABLE", "DO $$ BEGIN DROP TABLE area; END $$;"],
    ["-- no transaction", "CREATE INDEX CONCURRENTLY area_a ON area (a);"],
  ])("is refused with %s", (reason, statements) => expect(errors(`-- expand\n${statements}`)).toEqual([expect.stringContaining(reason)]));

  it("may require a column once a validated constraint does, in one of the files before", () => {
    const added = "-- expand\nALTER TABLE area ADD CONSTRAINT a_given CHECK (a IS NOT NULL) NOT VALID;";
    const validated = "-- expand\n-- takes minutes\nALTER TABLE area VALIDATE CONSTRAINT a_given;";
    const required = "-- expand\nALTER TABLE area ALTER COLUMN a SET NOT NULL;";
    expect(errors(required, added, validated)).toEqual([]);
    expect(errors(required, added)).toHaveLength(1);
  });
});

describe("A migration without a transaction", () => {
  it("may build an index that it drops first, and validate a constraint", () => {
    const text =
      "-- expand\n-- no transaction\nDROP INDEX CONCURRENTLY IF EXISTS area_a;\nCREATE INDEX CONCURRENTLY area_a ON area (a);\nALTER TABLE area VALIDATE CONSTRAINT c;";
    expect(errors(text)).toEqual([]);
  });

  it.each([
    ["an index that an interruption leaves invalid", "CREATE INDEX CONCURRENTLY area_a ON area (a);"],
    ["a statement that cannot run twice", "ALTER TABLE area ADD COLUMN a int;"],
  ])("is refused with %s", (_, statements) =>
    expect(errors(`-- expand\n-- no transaction\n${statements}`)).toEqual([expect.stringContaining("runs again")]),
  );
});

describe("A migration", () => {
  it("that does not say its kind is refused", () => expect(errors("ALTER TABLE area ADD COLUMN a int;")).toHaveLength(1));

  it("that contracts ships with a later release than the first that does without", () => {
    const text = (since: string) => `-- contract, since ${since}\nALTER TABLE area DROP COLUMN a;`;
    expect(errors(text("0.2.0"))).toEqual([]);
    expect(errors(text("0.3.0"))).toEqual([expect.stringContaining("ships with a later release")]);
  });
});
