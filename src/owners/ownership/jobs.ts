import { findMailPicture, languageOfListing } from "../../catalogue/listings/named/acts.ts";
import { now } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import { payloadUuid } from "../../platform/jobs/payloads.ts";
import { sendEmail } from "../../platform/mail/sendMail.ts";
import { linkToken } from "../../platform/pages/recordLink.ts";
import { type ClaimNotice, claimLinkEmail, claimNoticeEmail, handedOverEmail, transferEmail } from "./mails.ts";
import { claimMailUrl, isOver, transferLinkUrl } from "./rules.ts";
import { deleteOldEvidence, findEmail, findForMail } from "./staff/store.ts";
import * as store from "./store.ts";
import type { HandedOverMail } from "./transfers/acts.ts";
import { deleteExpiredTransfers, findNameOfListing, findTransferForMail } from "./transfers/store.ts";

const EVIDENCE_AT_ONCE = 100;

const mailOrigins = ({ hosts, origin }: Config) => ({ listing: hosts.listing ?? origin, guide: hosts.theguide ?? origin });

export const claimTasks: Tasks = {
  async send_claim_link(payload, services) {
    const { uuid, mails } = payload as { uuid: string; mails: number };
    const found = await findForMail(services.db, uuid);
    if (!found || isOver(found.claim.state) || found.claim.mailbox === "" || found.claim.expires <= now()) return;
    const { claim, name, email } = found;
    const token = linkToken(services.config.GUIDE_SECRET, "claim", { uuid, address: claim.mailbox });
    const template = () => claimLinkEmail({ name, email }, `${mailOrigins(services.config).listing}${claimMailUrl(token)}`);
    const picture = await findMailPicture(services.db, services.config.origin, claim.business);
    await sendEmail(services, {
      to: claim.mailbox,
      key: `claim link ${uuid} ${mails}`,
      language: await languageOfListing(services.db, claim.business),
      template: () => ({ ...template(), ...picture }),
    });
  },

  async send_claim_notice(payload, services) {
    const { uuid, notice, account_id } = payload as { uuid: string; notice: ClaimNotice; account_id?: string };
    const found = await findForMail(services.db, uuid);
    // Staff see it at /staff/review/claims/ in any case.
    const to = account_id === undefined ? services.config.OPERATOR_EMAIL : await findEmail(services.db, account_id);
    if (!found || !to) return;
    const { claim, name, email } = found;
    const about = { name, email, business: claim.business, note: claim.note };
    const picture = await findMailPicture(services.db, services.config.origin, claim.business);
    const template = () => ({ ...claimNoticeEmail(notice, about, mailOrigins(services.config)), ...picture });
    const key = `claim ${notice} ${uuid} ${account_id ?? "staff"} ${claim.decided?.getTime() ?? ""}`;
    const language = account_id === undefined ? undefined : await languageOfListing(services.db, claim.business);
    await sendEmail(services, { to, key, language, template });
  },

  async send_transfer_link(payload, services) {
    const uuid = payloadUuid(payload);
    const found = await findTransferForMail(services.db, uuid);
    if (!found) return;
    const { email } = found.transfer;
    const token = linkToken(services.config.GUIDE_SECRET, "transfer", { uuid, address: email });
    const template = () => transferEmail(found, `${mailOrigins(services.config).listing}${transferLinkUrl(token)}`);
    const picture = await findMailPicture(services.db, services.config.origin, found.transfer.business);
    const language = await languageOfListing(services.db, found.transfer.business);
    await sendEmail(services, { to: email, key: `transfer ${uuid}`, language, template: () => ({ ...template(), ...picture }) });
  },

  async send_handed_over(payload, services) {
    const { uuid, business, to, by } = payload as HandedOverMail;
    const [name, address, email] = await Promise.all([
      findNameOfListing(services.db, business),
      findEmail(services.db, to),
      findEmail(services.db, by),
    ]);
    if (name === undefined || address === undefined) return;
    const template = () => handedOverEmail({ name, email }, mailOrigins(services.config).listing);
    const picture = await findMailPicture(services.db, services.config.origin, business);
    const language = await languageOfListing(services.db, business);
    await sendEmail(services, { to: address, key: `handed over ${uuid}`, language, template: () => ({ ...template(), ...picture }) });
  },

  async end_claims(_, { db, storage }) {
    await store.expireClaims(db);
    await deleteExpiredTransfers(db);
    await deleteOldEvidence(db, storage, EVIDENCE_AT_ONCE);
  },
};
