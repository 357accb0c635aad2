import type { EmailTemplate } from "../../platform/mail/emailTemplate.ts";
import { FAILING_DAYS, LOG_DAYS, webhooksUrl } from "./rules.ts";

/** Email to the owners of a listing whose webhook was switched off. The URL may contain a secret, so only its host is named. */
export const switchedOffEmail = (
  { name, business, url, problem }: { name: string; business: string; url: string; problem: string },
  origin: string,
): EmailTemplate => ({
  subject: `A webhook of ${name} was switched off`.slice(0, 150),
  title: "A webhook was switched off",
  paragraphs: [
    `The address at ${new URL(url).hostname} has taken nothing of ${name} for ${FAILING_DAYS} days, so nothing more is sent there.`,
    ...(problem === "" ? [] : [`Last time: ${problem}`]),
    `Once it works again, switch it on. What was given up can be sent again from the log for ${LOG_DAYS} days.`,
  ],
  button: { label: "Open the webhooks", href: `${origin}${webhooksUrl(business)}` },
});
