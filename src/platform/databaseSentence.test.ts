import { describe, expect, it } from "vitest";
import { databaseSentence } from "./databaseSentence.ts";

/** The query builder wraps the driver's error like this: its own message quotes a thousand rows. */
const failed = (code: string, message = "could not extend file base/16384/17001") =>
  new Error(`Failed query: insert into business values ${"($1)".repeat(9)}`, { cause: Object.assign(new Error(message), { code }) });

describe("a failed statement of an import", () => {
  it.each([
    ["53100", "The disk of the database is full: free some space."],
    ["ENOSPC", "The disk of the database is full: free some space."],
    ["53300", /no connection left/],
    ["57P01", /connection to the database was lost/],
    ["08006", /connection to the database was lost/],
    ["ECONNRESET", /connection to the database was lost/],
    ["28P01", /check DATABASE_URL/],
    ["42501", /lacks a permission/],
    ["25006", /read-only/],
    ["42883", /needs PostgreSQL 15 or newer/],
    ["42P01", /start the guide once/],
    ["40P01", /busy/],
    ["22003", "The database rejected a statement (code 22003): please report this with the file."],
  ])("with %s is one sentence that says what to do", (code, sentence) => {
    const said = databaseSentence(failed(code)) ?? "";
    expect(said).toEqual(typeof sentence === "string" ? sentence : expect.stringMatching(sentence));
    expect(said).not.toMatch(/Failed query|\$1|base\//);
    expect(said.match(/[.](?: |$)/g)).toHaveLength(1);
  });

  it("is known without a code by what the driver says", () => {
    expect(databaseSentence(new Error("Connection terminated unexpectedly"))).toMatch(/connection to the database was lost/);
  });

  it("is no error of the file", () => {
    expect(databaseSentence(new Error("line 3: name: missing"))).toBeUndefined();
    expect(databaseSentence("oops")).toBeUndefined();
  });
});
