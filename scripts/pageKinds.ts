import { codeFromName, uuidFromName } from "../src/platform/clock.ts";

/** The page of a demo listing, by its key in the demo's texts. */
const listing = (key: string) => `/${codeFromName(`demo business ${key}`)}/`;
/** An activity with things to book, and with recommendations. */
const BUSINESS = listing("ubud-base-gede-mornings");
/** The guide of a demo traveller. */
const guide = (traveller: string, place: string) => `/traveller/${codeFromName(`demo traveller ${traveller}`)}/${place}/`;
const NO_TOKEN = "0".repeat(22);

/** One address of each kind of page; a new kind of page is added here. */
const PAGES: Record<string, string> = {
  home: "/explore/",
  countries: "/explore/countries/",
  country: "/explore/ID/",
  "country-empty": "/explore/TV/",
  area: "/explore/ID/ubud/",
  "area-stay": "/explore/ID/ubud/stay/",
  "area-activities": "/explore/ID/ubud/activities/",
  "area-eat-drink": "/explore/ID/ubud/eat-drink/",
  activities: "/explore/activities/",
  activity: "/explore/activities/surfing/",
  "activity-in-country": "/explore/MX/activities/surfing/",
  business: BUSINESS,
  "business-stay": listing("ubud-tegal-sunyi"),
  "business-checkout": listing("ubud-bel-sepeda"),
  "business-shell": listing("ubud-kipas-angin"),
  guide: guide("maya", "id"),
  "guide-area": guide("linh", "hoi-an"),
  kept: "/kept/",
  search: "/search/?q=ca",
  login: "/accounts/login/",
  "traveller-login": "/traveller/login/",
  "sign-up": "/traveller/signup/",
  "listing-login": "/listing/login/",
  logout: "/accounts/logout/",
  // A link that was never mailed: what a good one shows is gone once it is followed.
  "magic-link": `/accounts/magic/${NO_TOKEN}/`,
  "verify-link": `/accounts/verify/${NO_TOKEN}/`,
  "reset-link": `/accounts/password/reset/${NO_TOKEN}/`,
  "email-link": `/accounts/email/${NO_TOKEN}/`,
  "email-stop-link": `/accounts/email/${NO_TOKEN}/stop/`,
  // Likewise: links of enquiries are signed with the guide's own secret.
  enquiry: `/enquiry/${NO_TOKEN}/`,
  "enquiry-answer": `/listing/answer/${NO_TOKEN}/`,
  "for-business": "/for-business/",
  "for-creators": "/for-creators/",
  terms: "/traveller-terms/",
  privacy: "/privacy-policy/",
  "api-docs": "/api/docs/",
  ui: "/dev/ui/",
  report: `/report/?kind=business&id=${BUSINESS.replaceAll("/", "")}&back=${BUSINESS}`,
  "not-found": "/no-such-page/",
};
/** Those that are another page for somebody who is logged in, by the demo account that looks. */
const PAGES_OF: Record<string, Record<string, string>> = {
  "maya@example.com": {
    "home-traveller": "/explore/",
    "business-traveller": BUSINESS,
    "for-you": "/traveller/for-you/",
    "add-recommendations": "/traveller/add-recommendations/",
    recommend: "/traveller/recommend/accommodation/",
    "recommend-business": `/traveller/add-recommendations/?business=${BUSINESS.replaceAll("/", "")}`,
    passport: `/traveller/${codeFromName("demo traveller zanele")}/`,
    "passport-own": `/traveller/${codeFromName("demo traveller maya")}/`,
    "traveller-home": "/traveller/",
    following: "/traveller/following/",
    invite: "/traveller/invite/",
    "follow-hashtags": "/traveller/follow-hashtags/",
    "update-hashtags": "/traveller/follow-hashtags/update/",
    settings: "/traveller/update/",
    wishlist: "/traveller/wishlist/",
    "wishlist-update": "/traveller/wishlist/update/?q=nepal",
    mark: `/traveller/mark/?mark=saved.${BUSINESS.replaceAll("/", "")}&next=/explore/`,
    vouchers: "/traveller/vouchers/",
    voucher: `/traveller/coupon/${codeFromName("demo coupon 0 hoi-an-chao-gang")}/`,
    "voucher-save": `/traveller/vouchers/save/?business=${listing("ubud-base-gede-mornings").replaceAll("/", "")}`,
    credit: "/traveller/credit/",
    "add-countries": "/traveller/add-countries/as/",
    checklist: "/traveller/get-started/checklist/",
    "guide-traveller": guide("linh", "hoi-an"),
    "guide-own": guide("maya", "chiang-mai"),
    "my-guide": "/traveller/my-guide/id/",
    "my-guide-new": "/traveller/my-guide/np/",
    import: "/traveller/import/",
    "recommend-add": "/traveller/recommend/activity/?add=yes&name=Con%20Heo&where=Ubud",
    "logout-traveller": "/accounts/logout/",
  },
  "owner@example.com": {
    listings: "/listing/",
    "listing-desk": `/listing${listing("ubud-umah-rasmini")}`,
    claim: `/listing/claim${listing("paris-pension-colombe")}`,
    claims: "/listing/claims/",
    "listing-differences": `/listing${listing("ubud-umah-rasmini")}differences/`,
    "listing-transfer": `/listing${listing("ubud-umah-rasmini")}transfer/`,
    "listing-calendars": `/listing${listing("ubud-umah-rasmini")}calendars/`,
    "listing-inventory": `/listing${listing("ubud-umah-rasmini")}inventory/`,
    "listing-item": `/listing${listing("ubud-umah-rasmini")}inventory/new/?kind=room`,
    "settings-account": "/accounts/settings/",
    "add-traveller": "/traveller/add/",
  },
  "staff@example.com": {
    "staff-mail": "/staff/mail/",
    "staff-enquiry-mail": "/staff/enquiry-mail/",
    "staff-claims": "/staff/claims/",
    "staff-reports": "/staff/reports/",
    "staff-added-places": "/staff/added-places/",
    "staff-sessions": "/staff/sessions/",
    "staff-sessions-found": `/staff/sessions/?account=${uuidFromName("demo account maya@example.com")}`,
  },
};
/** Every page by its name, and who looks at it: "" for a visitor. */
export const VIEWS: Record<string, { who: string; path: string }> = Object.fromEntries(
  Object.entries({ "": PAGES, ...PAGES_OF }).flatMap(([who, pages]) => Object.entries(pages).map(([name, path]) => [name, { who, path }])),
);
