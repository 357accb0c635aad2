import { describe, expect, it } from "vitest";
import { freshDatabase, testDatabase } from "../../tools/testing/database.ts";
import { PooledClient } from "./pooledClient.ts";
import { findSessionState } from "./sessionState.ts";
import { sql } from "./sql.ts";

const db = testDatabase();

const REFUSED = [
  "SET work_mem = '1GB'",
  "set session statement_timeout = 0",
  "SELECT 1; SET search_path = x",
  "RESET ALL",
  "DISCARD ALL",
  "SELECT set_config('work_mem', '1GB', false)",
  "SELECT pg_advisory_lock(1)",
  "SELECT pg_try_advisory_lock_shared($1) AS taken",
  "SELECT pg_advisory_unlock(1)",
  "LISTEN guide_keys",
  "UNLISTEN *",
  "PREPARE one AS SELECT 1",
  "DEALLOCATE one",
  "DECLARE rows CURSOR\n WITH HOLD FOR SELECT 1",
  "CREATE TEMPORARY TABLE t (id int)",
  "SELECT 1 INTO TEMP t",
  "SELECT currval('numbers')",
];

const ACCEPTED = [
  "SET LOCAL statement_timeout = 0",
  "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ",
  "SELECT set_config('enable_seqscan', 'off', true)",
  "SELECT pg_advisory_xact_lock(1)",
  "SELECT pg_try_advisory_xact_lock($1) AS taken",
  "SELECT pg_notify('guide_keys', 'x')",
  "CREATE TEMP TABLE t (id int) ON COMMIT DROP",
  "DECLARE rows CURSOR FOR SELECT 1",
  "UPDATE business SET name = 'Reset' WHERE code = 'set'",
];

it.each(REFUSED)("refuses %s", (statement) => expect(findSessionState(statement)).toBeDefined());
it.each(ACCEPTED)("accepts %s", (statement) => expect(findSessionState(statement)).toBeUndefined());

describe("A connection through a pooler", () => {
  it("refuses session state before it is sent, and drops the names of statements", async () => {
    const { url } = await freshDatabase({ empty: true });
    const client = new PooledClient({ connectionString: url });
    await client.connect();
    try {
      expect(() => client.query("SET work_mem = '64MB'")).toThrow("must not use SET without LOCAL");
      expect(() => client.query({ name: "lock", text: "SELECT pg_advisory_lock($1)", values: [1] })).toThrow("advisory lock");
      expect((await client.query({ name: "one", text: "SELECT $1::int AS one", values: [1] })).rows).toEqual([{ one: 1 }]);
      expect((await client.query("SELECT count(*)::int AS count FROM pg_prepared_statements")).rows).toEqual([{ count: 0 }]);
    } finally {
      await client.end();
    }
  });

  it("is what the databases of tests imitate, in and out of transactions", async () => {
    await expect(db.execute(sql`SET work_mem = '64MB'`)).rejects.toThrow();
    await expect(db.transaction((tx) => tx.execute(sql`SELECT pg_advisory_lock(1)`))).rejects.toThrow();
  });
});
