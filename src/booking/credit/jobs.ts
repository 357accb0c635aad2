import { findMailPicture } from "../../catalogue/listings/named/acts.ts";
import { now } from "../../platform/clock.ts";
import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import { sendEmail } from "../../platform/mail/sendMail.ts";
import type { Part } from "../../travellers/export/parts/store.ts";
import { expireCredit } from "./acts.ts";
import { CREDIT_PART } from "./export/store.ts";
import { hasMutedSpends, pushSpend } from "./push/acts.ts";
import { spentEmail, statementUrl } from "./rules.ts";
import { findAccountEmail, findSpend } from "./spends/store.ts";
import { deleteExpiredCodes } from "./store.ts";

export const creditTasks: Tasks = {
  async send_credit_spent(payload, services) {
    const { spend, key } = payload as { spend: string; key: string };
    const found = await findSpend(services.db, spend);
    const to = found?.account_id ? await findAccountEmail(services.db, found.account_id) : undefined;
    // The account was deleted meanwhile, or wants no such emails.
    if (!found?.account_id || !to || (await hasMutedSpends(services.db, found.account_id))) return;
    const { business_name, business, amount, balance } = found;
    const href = `${services.config.origin}${statementUrl(business)}`;
    const picture = await findMailPicture(services.db, services.config.origin, business);
    await sendEmail(services, {
      to,
      key,
      template: () => ({ ...spentEmail({ business: business_name, amount: -amount, balance, href }), ...picture }),
    });
  },

  push_credit_spent: (payload, services) => pushSpend(payload, services),

  async expire_credit(_, { db }) {
    const moment = now();
    await deleteExpiredCodes(db, moment);
    await expireCredit(db, moment);
  },
};

/** Parts of a traveller's export. src/jobs.ts combines them with the others. */
export const creditExport: readonly Part[] = [CREDIT_PART];
