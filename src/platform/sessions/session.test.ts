import { createHash } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount } from "../../tools/testing/factories.ts";
import { findOpenSession } from "../../tools/testing/visitor.ts";
import { freezeClock } from "../clock.ts";
import { session } from "../db/tables.ts";
import { createSession, revokeSession } from "./session.ts";

const db = testDatabase();
const START = Date.UTC(2026, 5, 1);
const DAY = 86_400_000;
const at = (days: number) => freezeClock(new Date(START + days * DAY));

async function begin() {
  at(0);
  const { id } = await buildAccount(db);
  return { id, token: await createSession(db, id) };
}
afterEach(() => freezeClock(undefined));

describe("a session", () => {
  it("is found by its token, and by no other", async () => {
    const { id, token } = await begin();
    expect(await findOpenSession(db, token)).toEqual({ account_id: id });
    for (const other of ["", `${token}x`, token.slice(1), token.toLowerCase(), createHash("sha256").update(token).digest("base64url")])
      expect(await findOpenSession(db, other)).toBeUndefined();
  });

  it("is stored as a hash alone: who reads the table cannot sign in", async () => {
    const { token } = await begin();
    const [row] = await db.select().from(session);
    expect(row?.id_hash).toEqual(createHash("sha256").update(token).digest());
    expect(JSON.stringify(row)).not.toContain(token);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
  });

  it("ends after 30 days without use", async () => {
    const { token } = await begin();
    at(29.9);
    expect(await findOpenSession(db, token)).toBeDefined();
    at(29.9 + 30.1);
    expect(await findOpenSession(db, token)).toBeUndefined();
  });

  it("ends after 90 days, however much it is used", async () => {
    const { token } = await begin();
    for (const day of [25, 50, 75, 89.9]) {
      at(day);
      expect(await findOpenSession(db, token)).toBeDefined();
    }
    at(90.1);
    expect(await findOpenSession(db, token)).toBeUndefined();
  });

  it("is written at most once an hour: reading costs no write", async () => {
    const { token } = await begin();
    const seen = async () => (await db.select().from(session))[0]?.last_seen.getTime();
    at(0.9 / 24);
    await findOpenSession(db, token);
    expect(await seen()).toBe(START);
    at(1.1 / 24);
    await findOpenSession(db, token);
    expect(await seen()).toBe(START + Math.round((1.1 / 24) * DAY));
  });

  it("that was ended is gone, and the others of the account go on", async () => {
    const { id, token } = await begin();
    const other = await createSession(db, id);
    await revokeSession(db, token);
    expect(await findOpenSession(db, token)).toBeUndefined();
    expect(await findOpenSession(db, other)).toBeDefined();
  });
});
