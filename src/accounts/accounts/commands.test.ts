import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { StartError } from "../../platform/endpoints/errors.ts";
import { lendApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount } from "../../tools/testing/factories.ts";
import { doJobs } from "../../tools/testing/jobs.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { accountCommands } from "./commands.ts";
import { findAccount } from "./store.ts";

const db = testDatabase();

async function run(args: string[], command = "account links") {
  const { services } = await lendApp(db);
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  let written = "";
  for (const stream of [stdout, stderr]) stream.on("data", (chunk) => (written += chunk));
  const context = { db, connection: {}, config: services.config, stdout, stderr, signal: new AbortController().signal };
  const code = await accountCommands.find(({ name }) => name === command)?.run(args, context);
  await doJobs(services);
  return { code, written, mails: readMails(services.config) };
}

describe("guide account links", () => {
  it("lets links log in again to an account whose passkeys are lost, and tells its owner", async () => {
    const { id } = await buildAccount(db, { email: "ana@example.org", passkeys_only: true });
    const { code, written, mails } = await run(["ANA@example.org"]);
    expect([code, written]).toEqual([0, expect.stringMatching(/^Email links log in/)]);
    expect((await findAccount(db, id))?.passkeys_only).toBe(false);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ["ana@example.org", "Email links log in to your account at The Guide again"],
    ]);
    expect(await run(["ana@example.org"])).toEqual({ code: 1, written: "This account already accepts email links.\n", mails: [] });
  });

  it("names what it does not find, and needs one address", async () => {
    expect(await run(["nobody@example.org"])).toMatchObject({ code: 1, written: "No account uses this email.\n" });
    for (const args of [[], ["a@example.org", "b@example.org"]]) await expect(run(args)).rejects.toThrow(StartError);
  });
});
