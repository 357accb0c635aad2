import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../platform/config.ts";
import { mailboxFolder } from "../../platform/mail/sendMail.ts";

export interface ReadMail {
  to: string;
  subject: string;
  /** The whole message without soft line breaks. */
  source: string;
  /** Links in the message, each once. */
  links: string[];
}

/** Returns the mails in the mailbox folder, oldest first. */
export function readMails(config: Config): ReadMail[] {
  const folder = mailboxFolder(config);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .map((name) => {
      const source = readFileSync(join(folder, name), "utf8")
        .replaceAll(/=\r\n/g, "")
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      const header = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(source)?.[1]?.trim() ?? "";
      return { to: header("To"), subject: header("Subject"), source, links: [...new Set(source.match(/https?:\/\/[^\s"<>]+/g) ?? [])] };
    });
}
