import { inLowerCase, t } from "../../platform/languages/text.ts";
import { formatDate } from "../../platform/values/format.ts";
import type { StaffClaim } from "./contract.ts";
import { CLAIM_ORIGINS, CLAIM_STATES } from "./enumerations.ts";

/** A fact about a claim, and whether it speaks for the claimant. */
export interface Sign {
  speaks: "for" | "against" | "neither";
  text: string;
}

const sign = (isFor: boolean, text: string): Sign => ({ speaks: isFor ? "for" : "neither", text });

function siteFact({ website, website_changed }: StaffClaim): string {
  if (!website_changed) return website ? t`Listing's website: ${website}, unchanged since import` : t`No website in the listing`;
  const changed = formatDate(website_changed);
  return website ? t`Listing's website: ${website}, changed on ${changed}` : t`No website in the listing, changed on ${changed}`;
}

/** Returns the known facts about a claim, one line each. */
export function claimSigns(claim: StaffClaim, momentText: (moment: string) => string): Sign[] {
  const { account, website, website_changed, is_at_domain, method, mailbox, mailed, proved, problem, rivals } = claim;
  const shown = proved
    ? t`Proved on ${momentText(proved)}: ${CLAIM_ORIGINS[method]}`
    : method === "added"
      ? t`Added the listing; no similar listing existed`
      : t`No proof on the website`;
  return [
    sign(Boolean(website) && !website_changed, siteFact(claim)),
    account.is_verified ? sign(true, t`Email verified`) : { speaks: "against", text: t`Email not verified` },
    ...(website || is_at_domain
      ? [sign(is_at_domain, is_at_domain ? t`Email at the website's domain` : t`Email not at the website's domain`)]
      : []),
    ...(website || proved || method === "added" ? [sign(Boolean(proved), shown)] : []),
    ...(mailed ? [{ speaks: "neither" as const, text: t`Email sent to ${mailbox} on ${momentText(mailed)}` }] : []),
    ...(problem ? [{ speaks: "against" as const, text: problem }] : []),
    ...rivals.map(({ email, state, created }) => ({
      speaks: "against" as const,
      text: t`Also claimed by ${email}: ${inLowerCase(CLAIM_STATES[state])}, since ${formatDate(created)}`,
    })),
  ];
}
