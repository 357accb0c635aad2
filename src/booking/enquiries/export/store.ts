import { sql } from "../../../platform/db/sql.ts";
import type { Part } from "../../../travellers/export/parts/store.ts";

/** Enquiries in a traveller's export. */
export const ENQUIRIES_PART: Part = {
  // Only for a verified address, as when an account is deleted: otherwise an attacker could read another guest's enquiries by signing up
  // with their address.
  name: "enquiries",
  rows: (_code, account_id) => sql`
    SELECT enquiry.uuid, enquiry.business_profile AS business, business.name, enquiry.item_type, enquiry.bookable_name, enquiry.guest_name,
      enquiry.from_date, enquiry.to_date, enquiry.adults, enquiry.child_ages, enquiry.departure, enquiry.guest_message, enquiry.status, enquiry.created
    FROM booking_enquiry AS enquiry JOIN business ON business.code = enquiry.business_profile
    JOIN account ON lower(account.email) = lower(enquiry.guest_email) AND account.email_verified_at IS NOT NULL
    WHERE account.id = ${account_id} ORDER BY enquiry.created, enquiry.uuid`,
};

/** Questions in a traveller's export. */
export const QUESTIONS_PART: Part = {
  name: "questions",
  rows: (_code, account_id) => sql`
    SELECT asked.uuid, asked.business, business.name, asked.guest_name, asked.question, asked.created
    FROM guest_question AS asked JOIN business ON business.code = asked.business
    JOIN account ON lower(account.email) = lower(asked.guest_email) AND account.email_verified_at IS NOT NULL
    WHERE account.id = ${account_id} ORDER BY asked.created, asked.uuid`,
};
