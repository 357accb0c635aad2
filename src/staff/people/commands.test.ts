import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { findAccount } from "../../accounts/accounts/store.ts";
import { readConfig } from "../../platform/config.ts";
import { StartError } from "../../platform/endpoints/errors.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
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
    await buildAccount(db, { roles: ["staff"] });
    const { id } = await buildAccount(db, { email: "iris@example.org", roles: ["pilot"] });
    for (const _ of ["first", "again"])
      expect(await staff("IRIS@example.org")).toMatchObject({ code: 0, written: "This account is now an administrator.\n" });
    expect((await findAccount(db, id))?.roles).toEqual(["pilot", "staff", "administrator"]);
    expect(await staff("iris@example.org", "--role", "editor")).toMatchObject({ code: 0, written: "This account is now an editor.\n" });
    expect((await findAccount(db, id))?.roles).toEqual(["pilot", "staff", "editor"]);
    expect(await staff("iris@example.org", "off")).toMatchObject({ code: 0, written: "This account is no longer staff.\n" });
    expect((await findAccount(db, id))?.roles).toEqual(["pilot"]);
  });

  it("leaves the last administrator in the role", async () => {
    const { id } = await buildAccount(db, { email: "iris@example.org", roles: ["staff"] });
    await buildAccount(db, { roles: ["staff", "editor"] });
    for (const change of [["off"], ["--role", "editor"]])
      expect(await staff("iris@example.org", ...change)).toMatchObject({
        code: 1,
        written: expect.stringContaining("the only administrator"),
      });
    expect((await findAccount(db, id))?.roles).toEqual(["staff", "administrator"]);
  });

  it("does not for an address that nobody has confirmed, or that nobody has", async () => {
    const { id } = await buildAccount(db, { email: "new@example.org", email_verified_at: null });
    expect(await staff("new@example.org")).toMatchObject({
      code: 1,
      written: expect.stringContaining("This email is not verified"),
    });
    expect((await findAccount(db, id))?.roles).toEqual([]);
    expect(await staff("nobody@example.org")).toMatchObject({
      code: 1,
      written: "No account uses this email. Ask them to sign up first.\n",
    });
  });

  it.each([[], ["a@example.org", "on"], ["a@example.org", "off", "now"], ["a@example.org", "--role"], ["a@example.org", "--role", "king"]])(
    "says how it is used: %j",
    async (...args) => {
      await expect(staff(...args)).rejects.toThrow(StartError);
    },
  );
});
