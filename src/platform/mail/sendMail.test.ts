import { readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { closeAfterwards } from "../../tools/testing/closing.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { fillDisk } from "../../tools/testing/fullDisk.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { startSmtpServer } from "../../tools/testing/mailServers.ts";
import { mail_sent } from "../db/tables.ts";
import { mailboxFolder, sendEmail } from "./sendMail.ts";

const db = testDatabase();
const template = () => ({
  subject: "Your link to The Guide",
  title: "Sign in, Ana <Ana>",
  paragraphs: ["One press and you are in."],
  button: { label: "Log in", href: "https://guide.test/accounts/magic/abc/" },
  notes: ["It works once."],
});

const through = async (url: string) => (await buildApp(db, { handlers: [], files: [], config: { SMTP_URL: url } })).services;

describe("a letter", () => {
  it("goes out through the mail server with a text part and an HTML part, once for its key", async () => {
    const { mails, url } = await startSmtpServer();
    const services = await through(url);
    for (const key of ["one", "one", "two"]) await sendEmail(services, { to: "ana@example.org", key, template });
    expect(mails.map(({ to }) => to)).toEqual([["ana@example.org"], ["ana@example.org"]]);
    expect(mails[0]?.text).toMatch(/text\/plain/);
    expect(mails[0]?.text).toMatch(/text\/html/);
    expect(mails[0]?.text).toContain("https://guide.test/accounts/magic/abc/");
    expect(mails[0]?.text).toContain("prefers-color-scheme:dark");
    expect(mails[0]?.text).not.toContain("<Ana></h1>");
  });

  it("goes to one mailbox, whatever its address looks like", async () => {
    const { mails, url } = await startSmtpServer();
    await sendEmail(await through(url), { to: '"a, b@example.org, c"@example.org', key: "odd", template }).catch(() => undefined);
    expect(mails.flatMap(({ to }) => to).length).toBeLessThanOrEqual(1);
  });

  it("fails, to be tried again, while the server is down", async () => {
    const services = await through("smtp://127.0.0.1:1");
    await expect(sendEmail(services, { to: "ana@example.org", key: "down", template })).rejects.toThrow();
    const { mails, url } = await startSmtpServer();
    services.config.SMTP_URL = url;
    await sendEmail(services, { to: "ana@example.org", key: "down", template });
    expect(mails).toHaveLength(1);
  });

  it("fails when the server refuses the address", async () => {
    const { url } = await startSmtpServer({ onRcptTo: (_address, _session, done) => done(new Error("no such mailbox")) });
    await expect(sendEmail(await through(url), { to: "ana@example.org", key: "refused", template })).rejects.toThrow(/no such mailbox/);
  });

  it("gives up on a server that takes the connection and then says nothing", async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    closeAfterwards(() => silent.close());
    const { port } = silent.address() as { port: number };
    await expect(sendEmail(await through(`smtp://127.0.0.1:${port}`), { to: "ana@example.org", key: "slow", template })).rejects.toThrow(
      /[Gg]reeting/,
    );
  }, 20_000);

  it("for which the disk has no room leaves no empty file, and is written when there is room again", async () => {
    const { services } = await buildApp(db, { handlers: [], files: [] });
    const mail = { to: "ana@example.org", key: "full", template };
    const disk = await fillDisk();
    try {
      await expect(sendEmail(services, mail)).rejects.toThrow("ENOSPC");
    } finally {
      disk.mockRestore();
    }
    expect(readdirSync(mailboxFolder(services.config))).toEqual([]);
    await sendEmail(services, mail);
    expect(readMails(services.config)).toHaveLength(1);
  });

  it("whose job was killed before it was noted as written is one file all the same", async () => {
    const { services } = await buildApp(db, { handlers: [], files: [] });
    const mail = { to: "ana@example.org", key: "killed", template };
    await sendEmail(services, mail);
    const [name = ""] = readdirSync(mailboxFolder(services.config));
    for (const isWritten of [true, false]) {
      // The state after a kill: the name was chosen, and the file may exist or not.
      await db.update(mail_sent).set({ unwritten_file: name });
      if (!isWritten) rmSync(join(mailboxFolder(services.config), name));
      await sendEmail(services, mail);
      expect(readdirSync(mailboxFolder(services.config))).toEqual([name]);
    }
    expect(await db.select({ unwritten_file: mail_sent.unwritten_file }).from(mail_sent)).toEqual([{ unwritten_file: null }]);
  });

  it("is a file in the mailbox folder where no mail server is set", async () => {
    const { services } = await buildApp(db, { handlers: [], files: [] });
    await sendEmail(services, { to: "ana@example.org", key: "file", template });
    await sendEmail(services, { to: "ana@example.org", key: "file", template });
    const names = readdirSync(mailboxFolder(services.config));
    expect(names).toEqual([expect.stringMatching(/^\d{8}T\d{6}Z-[0-9a-f-]{36}\.eml$/)]);
    expect(readMails(services.config)).toMatchObject([
      { to: "ana@example.org", subject: "Your link to The Guide", links: ["https://guide.test/accounts/magic/abc/"] },
    ]);
  });
});
