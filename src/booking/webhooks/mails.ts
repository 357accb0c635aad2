import { plural, t } from "../../platform/languages/text.ts";
import type { EmailTemplate } from "../../platform/mail/emailTemplate.ts";
import { FAILING_DAYS, LOG_DAYS, webhooksUrl } from "./rules.ts";

/** Email to the owners of a listing whose webhook was switched off. The URL may contain a secret, so only its host is named. */
export const switchedOffEmail = (
  { name, business, url, problem }: { name: string; business: string; url: string; problem: string },
  origin: string,
): EmailTemplate => ({
  subject: t`A webhook of ${name} was switched off`.slice(0, 150),
  title: t`A webhook was switched off`,
  paragraphs: [
    t`${new URL(url).hostname} has not accepted deliveries from ${name} for ${plural(FAILING_DAYS, "# day", "# days")}, so we stopped sending them.`,
    ...(problem === "" ? [] : [t`Last error: ${problem}`]),
    t`Switch it on when it works again. You can resend failed deliveries from the log for ${plural(LOG_DAYS, "# day", "# days")}.`,
  ],
  button: { label: t`Open the webhooks`, href: `${origin}${webhooksUrl(business)}` },
});
