/** Pages of the listing's desk that have another address since its sections became seven. */
const OWNERS = [
  { from: "/listing/:code/editor/", to: "/listing/:code/listing/" },
  { from: "/listing/:code/inventory/", to: "/listing/:code/listing/rooms/" },
  { from: "/listing/:code/inventory/:item/", to: "/listing/:code/listing/rooms/:item/" },
  { from: "/listing/:code/import/", to: "/listing/:code/listing/rooms/import/" },
  { from: "/listing/:code/pictures/", to: "/listing/:code/listing/pictures/" },
  { from: "/listing/:code/calendars/", to: "/listing/:code/calendar/" },
  { from: "/listing/:code/enquiries/answers/", to: "/listing/:code/enquiries/saved-replies/" },
  // Phones that have the page offline find it under both addresses (site/offline/rules.ts).
  { from: "/listing/:code/check-in/", to: "/listing/:code/vouchers/redeem/" },
  { from: "/listing/:code/vouchers/", to: "/listing/:code/vouchers/hand-out/" },
  { from: "/listing/:code/vouchers/:batch/", to: "/listing/:code/vouchers/hand-out/:batch/" },
  { from: "/listing/:code/credit/", to: "/listing/:code/vouchers/credit/" },
  { from: "/listing/:code/poster/", to: "/listing/:code/vouchers/poster/" },
  { from: "/listing/:code/numbers.csv", to: "/listing/:code/numbers/numbers.csv" },
  { from: "/listing/:code/people/", to: "/listing/:code/settings/people/" },
  { from: "/listing/:code/log/", to: "/listing/:code/settings/history/" },
  { from: "/listing/:code/differences/", to: "/listing/:code/settings/source/" },
  { from: "/listing/:code/booking-software/", to: "/listing/:code/settings/connections/" },
  { from: "/listing/:code/webhooks/", to: "/listing/:code/settings/webhooks/" },
  { from: "/listing/:code/badge/", to: "/listing/:code/settings/badge/" },
  { from: "/listing/:code/export/", to: "/listing/:code/settings/export/" },
  { from: "/listing/:code/transfer/", to: "/listing/:code/settings/transfer/" },
  { from: "/listing/:code/closing/", to: "/listing/:code/settings/close/" },
] as const;

/** Pages of the staff's desk that have another address. */
const STAFF = [
  { from: "/staff/claims/", to: "/staff/review/claims/" },
  { from: "/staff/reports/", to: "/staff/review/reports/" },
  { from: "/staff/duplicates/", to: "/staff/review/duplicates/" },
  { from: "/staff/duplicates/:one/:other/", to: "/staff/review/duplicates/:one/:other/" },
  { from: "/staff/added-places/", to: "/staff/review/submissions/" },
  { from: "/staff/credit-disputes/", to: "/staff/review/disputes/" },
  { from: "/staff/sessions/", to: "/staff/people/sessions/" },
  { from: "/staff/guide/", to: "/staff/settings/guide/" },
  { from: "/staff/mail/", to: "/staff/settings/mail/" },
  { from: "/staff/enquiry-mail/", to: "/staff/settings/mail/delivery/" },
  { from: "/staff/incoming-mail/", to: "/staff/settings/mail/held/" },
  { from: "/staff/log/", to: "/staff/settings/log/" },
] as const;

/**
 * Addresses that pages had before, and their present ones. Bookmarks, mails and printed QR codes keep the old address, so a row stays for
 * good. docs/addresses.md shows the same table.
 */
export const MOVED_PAGES: readonly { from: string; to: string }[] = [...OWNERS, ...STAFF];
