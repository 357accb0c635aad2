/** One URL of each type of page for logged-in accounts, by demo account. */
export const OWN_PATHS = {
  "maya@example.com": `/traveller/ /traveller/for-you/ /traveller/following/ /traveller/add-recommendations/ /traveller/recommend/sight/
    /traveller/wishlist/ /traveller/wishlist/update/ /traveller/vouchers/ /traveller/credit/ /traveller/update/ /traveller/import/ /traveller/invite/
    /traveller/follow-hashtags/ /traveller/my-guide/id/ /traveller/get-started/checklist/ /traveller/add-countries/AS/ /kept/`.split(/\s+/),
  "owner@example.com":
    `listing/ listing/hours/ listing/offers/ listing/rooms/ listing/rooms/import/ listing/pictures/ listing/translations/ enquiries/ enquiries/saved-replies/
    calendar/ vouchers/redeem/ vouchers/hand-out/ vouchers/credit/ vouchers/poster/ numbers/ settings/ settings/people/
    settings/notifications/ settings/history/ settings/source/ settings/connections/ settings/webhooks/ settings/badge/ settings/export/
    settings/transfer/ settings/close/`
      .split(/\s+/)
      .concat("")
      .map((room) => `/listing/xq1dw63c/${room}`),
  "staff@example.com":
    `listings/ listings/xq1dw63c/ review/ review/claims/ review/reports/ review/duplicates/ review/submissions/ review/disputes/ people/
    people/sessions/ settings/ settings/guide/ settings/mail/ settings/mail/delivery/ settings/mail/held/ settings/log/ areas/ areas/hoi-an/
    imports/ imports/new/ listings/new/ listings/xq1dw63c/pictures/ listings/xq1dw63c/translations/
    settings/translations/`
      .split(/\s+/)
      .concat("")
      .map((room) => `/staff/${room}`),
};

/** Returns the pages of the desks of owners and staff, of which scripts/pageKinds.ts has one of each layout. */
export const deskPaths = (): { name: string; who: string; path: string }[] =>
  (["owner@example.com", "staff@example.com"] as const).flatMap((who) => OWN_PATHS[who].map((path) => ({ name: "desk", who, path })));
