import { expect, it } from "vitest";
import { isBookkeeping, isPlainRead } from "./plainRead.ts";

it.each([
  "SELECT 1",
  '  select "updated" from "business" where "code" = $1',
  "WITH found AS (SELECT 1) SELECT * FROM found",
  "(select 1) union (select 2)",
  "VALUES (1)",
])("a replica can run %s", (text) => expect(isPlainRead(text)).toBe(true));

it.each([
  'insert into "session" values (1)',
  'select * from "coupon" where "uuid" = $1 for update',
  "SELECT 1 FROM account FOR NO KEY UPDATE SKIP LOCKED",
  "SELECT 1 FROM account FOR KEY SHARE",
  "WITH gone AS (DELETE FROM account RETURNING 1) SELECT * FROM gone",
  "SELECT nextval('numbers')",
  "SELECT graphile_worker.add_job('send_mail')",
  "SELECT FROM queue_job('send_mail', '{}', NULL, 20, NULL, NULL)",
  "SELECT pg_advisory_xact_lock(1)",
  "SELECT pg_notify('guide_keys', '*')",
  "SELECT pg_current_wal_lsn()",
  "begin",
  "SET LOCAL statement_timeout = 0",
  "REFRESH MATERIALIZED VIEW x",
])("the primary runs %s", (text) => expect(isPlainRead(text)).toBe(false));

it("counts of limits, and the time of a session's last use, are not writes of their visitor", () => {
  expect(isBookkeeping('insert into "limit_counter" select 1')).toBe(true);
  expect(isBookkeeping('update "session" set "last_seen" = $1 where "id_hash" = $2')).toBe(true);
  expect(isBookkeeping('insert into "session" values ($1)')).toBe(false);
});
