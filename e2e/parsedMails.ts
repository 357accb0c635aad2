import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeHTML } from "entities";
import PostalMime from "postal-mime";
import { expect } from "vitest";

export interface ParsedMail {
  subject: string;
  /** Lines that people read, of the plain part and of the HTML. */
  lines: string[];
  /** Value of `lang` of the HTML. */
  language: string;
  /** Paths of the links. */
  paths: string[];
}

async function parseMail(file: string): Promise<ParsedMail> {
  const { subject = "", text = "", html = "" } = await PostalMime.parse(readFileSync(file));
  const visible = decodeHTML(html.replaceAll(/<(style|head).*?<\/\1>/gs, "").replaceAll(/<[^>]*>/g, "\n"));
  return {
    subject,
    lines: [subject, ...text.split("\n"), ...visible.split("\n")].map((line) => line.trim()).filter(Boolean),
    language: /<html[^>]* lang="([^"]*)"/.exec(html)?.[1] ?? "",
    paths: [...html.matchAll(/href="https?:\/\/[^/"]+([^"]*)"/g)].map(([, path = ""]) => decodeHTML(path)),
  };
}

/** Returns the mails that a guide has sent to an address, in the order of their sending. @param dataDir of the guide */
export async function mailsTo(dataDir: string, to: string): Promise<ParsedMail[]> {
  const folder = join(dataDir, "mailbox");
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
  const files = names.sort().map((name) => join(folder, name));
  return Promise.all(files.filter((file) => new RegExp(`^To: .*${to}`, "m").test(readFileSync(file, "utf8"))).map(parseMail));
}

/** Waits until a guide has sent a number of mails to an address, because the worker sends them with a delay. @returns the newest */
export async function waitForMail(dataDir: string, to: string, count: number): Promise<ParsedMail> {
  await expect.poll(async () => (await mailsTo(dataDir, to)).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  return (await mailsTo(dataDir, to)).at(-1) as ParsedMail;
}
