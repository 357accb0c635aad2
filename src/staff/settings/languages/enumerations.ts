import { texts } from "../../../platform/languages/text.ts";

/** Groups of texts by the people who read them, as the table of languages names them. */
export const GROUP_NAMES = texts({
  visitors: "Visitors’ pages",
  travellers: "Travellers’ pages",
  booking: "Enquiries and vouchers",
  accounts: "Accounts",
  owners: "Owners’ desk",
  staff: "Staff desk",
  mails: "Emails",
  errors: "Error messages",
  all: "All texts",
});
