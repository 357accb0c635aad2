import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { openTestDatabase } from "../../tools/testing/commandRun.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { examine } from "./commands.ts";

const AROUND = { memory: () => ({ free: 2e9, total: 4e9 }), disk: async () => ({ free: 6e10, total: 1e11 }) };

async function run(words: string[], surroundings = {}) {
  const { createContext, dataDir } = await openTestDatabase();
  const { context, output } = createContext();
  const code = await examine(words, context, { ...AROUND, ...surroundings });
  return { code, output: output(), dataDir };
}

it("The doctor prints each finding with what to do, and ends with 0 if there are only warnings", async () => {
  const { code, output } = await run([]);
  expect(output).toMatch(/^OK {7}Node: Node \d+\.\d+\.\d+ runs\.$/m);
  expect(output).toMatch(/^Warning {2}Backups: BACKUP_TO is not set.*\n {9}Set BACKUP_TO to a folder/m);
  expect(output).not.toContain("Error");
  expect(code).toBe(0);
});

it("It ends with 1 if anything is an error", async () => {
  const { code, output } = await run([], { nodeVersion: "20.0.0" });
  expect([code, output]).toEqual([1, expect.stringMatching(/^Error {4}Node: Node 20\.0\.0 runs.*\n {9}Install Node/m)]);
});

it("It sends a test mail only if told so, to that address", async () => {
  const { code, output, dataDir } = await run(["--mail", "you@example.org"]);
  expect([code, output]).toEqual([0, expect.stringContaining(`Test mail: written to ${dataDir}/mailbox.`)]);
  expect(readMails(readConfig({ DATA_DIR: dataDir }))).toMatchObject([{ to: "you@example.org", subject: "Mails of The Guide arrive" }]);
});

it("It ends with 1 if the mail cannot be sent", async () => {
  const { createContext, dataDir } = await openTestDatabase();
  const { context, output } = createContext();
  const config = readConfig({ DATA_DIR: dataDir, SMTP_URL: "smtp://127.0.0.1:1" });
  chmodSync(join(dataDir, "secret"), 0o600);
  expect(await examine(["--mail", "you@example.org"], { ...context, config }, AROUND)).toBe(1);
  expect(output()).toMatch(/Test mail: not sent: .*ECONNREFUSED/);
});

it.each([[["--mail"]], [["--mail", "nobody"]], [["--post", "you@example.org"]], [["--mail", "you@example.org", "now"]], [["now"]]])(
  "Wrong words %j are refused with the usage",
  async (words) => {
    await expect(run(words)).rejects.toThrow(/^doctor \[--mail ADDRESS\]: checks/);
  },
);
