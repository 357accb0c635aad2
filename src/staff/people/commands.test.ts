import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { findAccount } from "../../accounts/accounts/store.ts";
import { log_entry } from "../../accounts/auditLog/tables.ts";
import { readConfig } from "../../platform/config.ts";
import { eq } from "../../platform/db/sql.ts";
import { StartError } from "../../platform/endpoints/errors.ts";
import { createSession } from "../../platform/security/session.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildTraveller } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { findOpenSession } from "../../tools/testing/visitor.ts";
import { peopleCommands } from "./commands.ts";

const db = testDatabase();

async function run(args: string[], command: string) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  let written = "";
  for (const stream of [stdout, stderr]) stream.on("data", (chunk) => (written += chunk));
  const config = readConfig({ DATA_DIR: temporaryFolder() });
  const context = { db, connection: {}, config, stdout, stderr, signal: new AbortController().signal };
  const code = await peopleCommands.find(({ name }) => name === command)?.run(args, context);
  return { code, written };
}

describe("guide account staff", () => {
  const staff = (...args: string[]) => run(args, "account staff");

  it("makes an account staff, once, and takes it away again", async () => {
    const { id } = await buildAccount(db, { email: "iris@example.org", roles: ["editor"] });
    for (const _ of ["first", "again"])
      expect(await staff("IRIS@example.org")).toMatchObject({ code: 0, written: "This account is staff now.\n" });
    expect((await findAccount(db, id))?.roles).toEqual(["editor", "staff"]);
    expect(await staff("iris@example.org", "off")).toMatchObject({ code: 0, written: "This account is no longer staff.\n" });
    expect((await findAccount(db, id))?.roles).toEqual(["editor"]);
  });

  it("does not for an address that nobody has confirmed, or that nobody has", async () => {
    const { id } = await buildAccount(db, { email: "new@example.org", email_verified_at: null });
    expect(await staff("new@example.org")).toMatchObject({
      code: 1,
      written: expect.stringContaining("Nobody has confirmed this address"),
    });
    expect((await findAccount(db, id))?.roles).toEqual([]);
    expect(await staff("nobody@example.org")).toMatchObject({
      code: 1,
      written: "No account has exactly this address: its person signs up in the guide first.\n",
    });
  });

  it.each([[], ["a@example.org", "on"], ["a@example.org", "off", "now"]])("says how it is used: %j", async (...args) => {
    await expect(staff(...args)).rejects.toThrow(StartError);
  });
});

describe("Accounts by command", () => {
  it("are blocked and let in again, and the log has it without a name", async () => {
    const { id } = await buildAccount(db, { email: "ana@example.org" });
    const token = await createSession(db, id);
    expect(await run(["ANA@example.org"], "account block")).toEqual({ code: 0, written: "This account is blocked.\n" });
    expect(await findOpenSession(db, token)).toBeUndefined();
    expect(await run(["ana@example.org", "off"], "account block")).toEqual({ code: 0, written: "This account can log in again.\n" });
    const entries = await db.select().from(log_entry).where(eq(log_entry.subject_id, id)).orderBy(log_entry.uuid);
    expect(entries.map(({ act, account_id, side }) => [act, account_id, side])).toEqual([
      ["account.blocked", null, "staff"],
      ["account.unblocked", null, "staff"],
    ]);
  });

  it("are given a kind and a note", async () => {
    const { account_id } = await buildTraveller(db);
    const email = (await findAccount(db, account_id))?.email ?? "";
    expect((await run([email, "influencer"], "account type")).code).toBe(0);
    expect((await run([email, "Met in Hue."], "account note")).code).toBe(0);
    expect((await findAccount(db, account_id))?.staff_note).toBe("Met in Hue.");
    await expect(run([email, "king"], "account type")).rejects.toThrow(StartError);
    const { email: other } = await buildAccount(db);
    expect(await run([other, "influencer"], "account type")).toEqual({ code: 1, written: "This account has no traveller.\n" });
  });
});
