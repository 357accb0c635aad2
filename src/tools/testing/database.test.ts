import { expect, it } from "vitest";
import { account } from "../../accounts/accounts/tables.ts";
import { testDatabase, undoAfter } from "./database.ts";
import { buildAccount } from "./factories.ts";

const db = testDatabase();
const accounts = () => db.$count(account);

it("What is done to be undone leaves the rows before it, and none of its own, also where it breaks", async () => {
  await buildAccount(db);
  const within = async () => {
    await buildAccount(db);
    return accounts();
  };
  expect([await undoAfter(db, within), await accounts()]).toEqual([2, 1]);
  const breaking = undoAfter(db, async () => {
    await within();
    throw new Error("It broke");
  });
  await expect(breaking).rejects.toThrow("It broke");
  expect(await accounts()).toBe(1);
});

it("Only a test's own database can be undone", async () => {
  await expect(undoAfter({} as typeof db, async () => undefined)).rejects.toThrow("testDatabase");
});
