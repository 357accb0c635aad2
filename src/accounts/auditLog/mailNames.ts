import { texts } from "../../platform/languages/text.ts";

/** Names of the guide's mails for staff, by the kind in the payload of their job. */
const MAIL_NAMES: Readonly<Record<string, string>> = texts({
  magic: "Login link",
  reset: "Link for a new password",
  verify: "Confirmation of an address",
  email_old: "Change of address, to the present one",
  email_new: "Change of address, to the new one",
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
  email_changed: "Address changed",
  email_taken: "Address of another account",
  password_set: "Password set",
  only_passkeys: "Email links turned off",
  not_only_passkeys: "Email links turned on",
  link_refused: "Login by passkey only",
  enquiry_owner: "Enquiry, to the listing",
  enquiry_guest: "Enquiry, to the guest",
  question_owner: "Question, to the listing",
  incoming_notice: "Reply that was not passed on",
  addition: "Suggested place, to staff",
  report: "Report, to staff",
  taken_down: "Content removed",
  report_received: "Report received",
  report_decided: "Decision on a report",
  objection: "Objection, to staff",
  objection_decided: "Decision on an objection",
  credit_spent: "Credit spent",
  webhook_off: "Webhook switched off",
  claim: "Claim link",
  claim_granted: "Claim accepted",
  claim_refused: "Claim rejected",
  claim_taken_back: "Listing taken back",
  claim_rival: "Another claim",
  claim_waiting: "Claim, to staff",
  transfer: "Transfer link",
  handed_over: "Listing handed over",
  member_removed: "Member removed",
  member_joined: "Member joined",
  listing_invitation: "Invitation to a listing",
});

/** Returns the name of a mail for staff. @param kind of its job's payload, or its task; unknown ones are returned with spaces */
export function mailName(kind: string): string {
  const key = kind.replaceAll(" ", "_");
  return Object.hasOwn(MAIL_NAMES, key) ? (MAIL_NAMES[key] ?? kind) : key.replaceAll("_", " ");
}
