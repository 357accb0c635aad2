import { describe, expect, it } from "vitest";
import { createSession } from "../../platform/sessions/session.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildTraveller } from "../../tools/testing/factories.ts";
import { findOpenSession } from "../../tools/testing/visitor.ts";
import { findTravellerOfAccount } from "../travellers/store.ts";
import { deleteDemoAccounts, findAccount, findAccountByEmail, hasDemoAccounts } from "./store.ts";

const db = testDatabase();

describe("an account", () => {
  it("is found by its id, and by its email whatever the case", async () => {
    const { id } = await buildAccount(db, { email: "Ana@Example.org" });
    expect(await findAccount(db, id)).toMatchObject({ id, email: "Ana@Example.org" });
    expect(await findAccountByEmail(db, "ana@example.ORG")).toMatchObject({ id });
  });

  it("is not found by a part of its email, nor by a pattern", async () => {
    await buildAccount(db, { email: "ana@example.org" });
    for (const other of ["ana@example", "%", "ana@example.or_", ""]) expect(await findAccountByEmail(db, other)).toBeUndefined();
  });

  it("has an email that nobody else has, whatever the case", async () => {
    await buildAccount(db, { email: "ana@example.org" });
    await expect(buildAccount(db, { email: "ANA@example.org" })).rejects.toMatchObject({ cause: { code: "23505" } });
  });
});

describe("demo accounts", () => {
  it("are taken away with their sessions and travellers, and nobody else is", async () => {
    const demo = await buildAccount(db, { is_demo: true });
    const real = await buildAccount(db);
    for (const { id } of [demo, real]) await buildTraveller(db, { account_id: id });
    const [demoSession, realSession] = [await createSession(db, demo.id), await createSession(db, real.id)];
    expect(await hasDemoAccounts(db)).toBe(true);
    expect(await deleteDemoAccounts(db)).toBe(1);
    expect(await hasDemoAccounts(db)).toBe(false);
    expect(await findAccount(db, demo.id)).toBeUndefined();
    expect(await findTravellerOfAccount(db, demo.id)).toBeUndefined();
    expect(await findOpenSession(db, demoSession)).toBeUndefined();
    expect(await findTravellerOfAccount(db, real.id)).toBeDefined();
    expect(await findOpenSession(db, realSession)).toBeDefined();
  });
});
