import { isIP } from "node:net";
import { t } from "../../../platform/languages/text.ts";
import { senderAddress, verifyMailServer } from "../../../platform/mail/sendMail.ts";
import { errorCode, toError } from "../../../platform/toError.ts";
import { type Check, type Finding, fault, ok, type Surroundings, warning } from "./check.ts";

/** Checks of outgoing mail. */

export const checkMailServer: Check = async ({ config, around }) => {
  if (!config.SMTP_URL)
    return warning(t`SMTP_URL is not set, so mails are files in ${`${config.DATA_DIR}/mailbox`}.`, t`Set SMTP_URL to your mail server.`);
  const { host } = new URL(config.SMTP_URL);
  try {
    await verifyMailServer(config.SMTP_URL, around.milliseconds);
    return ok(t`${host} accepts mails of this guide.`);
  } catch (error) {
    const { message } = toError(error);
    return errorCode(error) === "EAUTH"
      ? fault(
          t`${host} rejects the user or password: ${message}`,
          t`Correct user and password in SMTP_URL. Special characters in them are percent-encoded.`,
        )
      : fault(
          t`${host} cannot be reached: ${message}`,
          t`Check host and port in SMTP_URL, and that a firewall lets them through. Mails wait meanwhile; none is lost.`,
        );
  }
};

/** Returns the texts of a name; none if it has no records. @throws Error if the name server does not respond */
async function readTexts(resolveTxt: Surroundings["resolveTxt"], name: string): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map((pieces) => pieces.join(""));
  } catch (error) {
    if (["ENOTFOUND", "ENODATA"].includes(errorCode(error) ?? "")) return [];
    throw error;
  }
}

/** Returns the DMARC record of a domain or of the nearest domain above it. */
async function findDmarc(resolveTxt: Surroundings["resolveTxt"], domain: string): Promise<string | undefined> {
  const labels = domain.split(".");
  for (let first = 0; first < labels.length - 1; first += 1) {
    const found = (await readTexts(resolveTxt, `_dmarc.${labels.slice(first).join(".")}`)).find((text) => /^v=DMARC1\b/i.test(text));
    if (found) return found;
  }
  return undefined;
}

export const checkSender: Check = async ({ config, around: { resolveTxt } }) => {
  const domain = senderAddress(config).split("@").at(-1) ?? "";
  if (!config.SMTP_URL || !domain.includes(".") || isIP(domain)) return ok(t`No mail leaves this machine.`);
  const [texts, dmarc] = await Promise.all([readTexts(resolveTxt, domain), findDmarc(resolveTxt, domain)]);
  const spf = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const findings: Finding[] = [];
  if (spf.length === 0)
    findings.push(
      warning(
        t`${domain} has no SPF record, so many mail servers take the guide’s mails for spam.`,
        t`Add a TXT record to ${domain} that names your mail server, for example “v=spf1 mx -all”. Your mail provider tells you its text.`,
      ),
    );
  if (spf.length > 1)
    findings.push(
      fault(t`${domain} has ${String(spf.length)} SPF records, so mail servers ignore all of them.`, t`Join them into one record.`),
    );
  if (!dmarc)
    findings.push(
      warning(
        t`${domain} has no DMARC record, so others can send mails in its name.`,
        t`Add a TXT record to ${`_dmarc.${domain}`}: “v=DMARC1; p=quarantine”. Sign mails with DKIM first; your mail provider tells you how.`,
      ),
    );
  return findings.length > 0 ? findings : ok(t`${domain} has SPF and DMARC records.`);
};
