import { emailFor, LINK_PATHS } from "../../../accounts/accounts/linkEmails.ts";
import { emailChangeEmail, noticeEmail } from "../../../accounts/accounts/notices.ts";
import type { LinkKind } from "../../../accounts/accounts/rules.ts";
import { spentEmail } from "../../../booking/credit/rules.ts";
import * as enquiries from "../../../booking/enquiries/mails.ts";
import { switchedOffEmail } from "../../../booking/webhooks/mails.ts";
import type { Receipt } from "../../../catalogue/items/bookDirect/directPrice.ts";
import { activityPicture, mailPicture } from "../../../catalogue/listings/rules.ts";
import * as members from "../../../owners/members/mails.ts";
import * as ownership from "../../../owners/ownership/mails.ts";
import { t } from "../../../platform/languages/text.ts";
import type { EmailTemplate } from "../../../platform/mail/emailTemplate.ts";
import * as decisions from "../../../travellers/reports/decisions/mails.ts";
import { reportEmail } from "../../../travellers/reports/rules.ts";
import { additionEmail } from "../../../travellers/suggestedPlaces/rules.ts";
import { backupFailedEmail, testEmail } from "../../backups/rules.ts";
import { noticeEmail as heldNoticeEmail } from "../incoming/mails.ts";

/** One email of each kind that the guide sends, with invented facts. */

export type Sample = (origin: string) => EmailTemplate;

const TOKEN = "0000000000000000000000";
const CODE = "00000000";
/** A campsite, because its picture needs no listing in the guide. */
const NAME = "Sungai Camp";

const picture = (origin: string, name = NAME) => ({
  picture: mailPicture(origin, { image_link: activityPicture("camping"), name }),
});

const ENQUIRY = {
  business: NAME,
  bookable_name: "Riverside tent",
  isWholeBusiness: false,
  isRoom: true,
  from_date: "2027-05-01",
  to_date: "2027-05-03",
  time_zone: "Asia/Makassar",
  guests: "2 adults, 1 child (aged 5)",
  receipt: {
    ...{ currency: "IDR", times: 2, isExample: false, price: 750_000, off: 75_000, pay: 675_000 },
    ...{ groups: [], costs: [], extra: 0, item: { terms: { deposit: "", cancellation: "" }, foreign: {} } },
  } as unknown as Receipt,
};
const MESSAGE = {
  text: "Then it's yours.\nWe'll meet you at the corner shop, because the track has no name.",
  history: "",
  act: "agree" as const,
  from_date: "2027-05-01",
  to_date: "2027-05-03",
  price: 675_000,
  currency: "IDR",
  kept_until: null,
};

const QUESTION = { business: NAME, guest_name: "Emil Sand", question: "Do you take dogs?" };

const asked = (origin: string) => ({
  ...ENQUIRY,
  ...picture(origin, `${ENQUIRY.bookable_name} at ${NAME}`),
  href: `${origin}/enquiry/${TOKEN}/`,
});
const answered = (origin: string, message: Parameters<typeof enquiries.answerEmail>[0]["message"]) =>
  enquiries.answerEmail({ ...asked(origin), message, isShown: true, canReply: true });
const toOwner = (origin: string, kind: "new" | "message" | "close", tooMany = "") =>
  enquiries.ownerEmail({
    ...asked(origin),
    tooMany,
    guest_name: "Ines Carvalho",
    text: "One of us sleeps badly. Is the tent as close to the river as it sounds?",
    history: "",
    kind,
    reply: "conversation",
    canStop: true,
  });

const booking: Record<string, Sample> = {
  enquiry_to_owner: (origin) => toOwner(origin, "new", "This tent sleeps 2."),
  enquiry_message_to_owner: (origin) => toOwner(origin, "message"),
  enquiry_closed_to_owner: (origin) => toOwner(origin, "close"),
  enquiry_to_staff: (origin) =>
    enquiries.ownerEmail({
      ...asked(origin),
      isWholeBusiness: true,
      from_date: null,
      to_date: null,
      guests: "",
      receipt: undefined,
      byStaff: true,
      guest_name: "Sofia Rossi",
      text: "Is it open on Sundays?",
      history: "",
      kind: "new",
      reply: "guest",
      canStop: false,
    }),
  enquiry_to_guest: (origin) => enquiries.confirmationEmail({ ...asked(origin), reply_time: "within a day" }),
  answer_agree: (origin) => answered(origin, MESSAGE),
  answer_hold: (origin) => answered(origin, { ...MESSAGE, act: "keep", kept_until: new Date("2027-04-20T10:00:00Z") }),
  answer_offer: (origin) => answered(origin, { ...MESSAGE, act: "offer", from_date: "2027-05-08", to_date: "2027-05-10" }),
  answer_decline: (origin) => answered(origin, { ...MESSAGE, act: "decline", text: "We're closed for the ceremony, sorry.", price: null }),
  answer_release: (origin) => answered(origin, { ...MESSAGE, act: "release", text: "", price: null }),
  answer_words: (origin) => answered(origin, { ...MESSAGE, act: null, text: "One beside the kitchen.", history: "> Is there a socket?" }),
  enquiry_pass_on: (origin) => enquiries.passOnEmail(asked(origin)),
  question: (origin) => enquiries.questionEmail({ ...QUESTION, ...picture(origin), href: `${origin}/listing/${CODE}/enquiries/${TOKEN}/` }),
  question_to_staff: (origin) =>
    enquiries.questionEmail({ ...QUESTION, ...picture(origin), href: "mailto:emil@example.org", byStaff: true }),
  credit_spent: (origin) => ({
    ...picture(origin),
    ...spentEmail({ business: NAME, amount: 4, balance: 11, href: `${origin}/traveller/credit/?business=${CODE}` }),
  }),
  webhook_switched_off: (origin) =>
    switchedOffEmail({ name: NAME, business: CODE, url: "https://hooks.example/guide", problem: "The response was 500." }, origin),
};

const accounts: Record<string, Sample> = {
  ...Object.fromEntries(
    (["magic", "reset", "verify"] satisfies LinkKind[]).map((kind) => [
      kind,
      (origin: string) => emailFor(kind, `${origin}${LINK_PATHS[kind]}${TOKEN}/`),
    ]),
  ),
  email_old: (origin) => emailChangeEmail("email_old", origin, TOKEN, "new@example.org"),
  email_new: (origin) => emailChangeEmail("email_new", origin, TOKEN, "new@example.org"),
  email_changed: (origin) => noticeEmail("email_changed", origin, "n*w@example.org"),
  email_taken: (origin) => noticeEmail("email_taken", origin, ""),
  passkey_added: (origin) => noticeEmail("passkey_added", origin, "Chrome on Linux"),
  passkey_removed: (origin) => noticeEmail("passkey_removed", origin, "Chrome on Linux"),
  password_set: (origin) => noticeEmail("password_set", origin, "“Phone”, “Laptop”"),
  only_passkeys: (origin) => noticeEmail("only_passkeys", origin, "“Phone”, “Laptop”"),
  not_only_passkeys: (origin) => noticeEmail("not_only_passkeys", origin, ""),
  link_refused: (origin) => noticeEmail("link_refused", origin, ""),
};

const ended = { keys: ["Bali Day Trips"], webhooks: ["hooks.example"] };
const owners: Record<string, Sample> = {
  claim_link: (origin) => ({
    ...picture(origin),
    ...ownership.claimLinkEmail({ name: NAME, email: "ketut@example.com" }, `${origin}/listing/claims/confirm/${TOKEN}/`),
  }),
  ...Object.fromEntries(
    ownership.NOTICE_KINDS.map((kind) => [
      `claim_${kind}`,
      (origin: string) => ({
        ...picture(origin),
        ...ownership.claimNoticeEmail(
          kind,
          { name: NAME, business: CODE, note: "Thank you for the photo of the sign.", email: "ketut@example.com" },
          { listing: origin, guide: origin },
        ),
      }),
    ]),
  ),
  transfer: (origin) => ({ ...picture(origin), ...ownership.transferEmail({ name: NAME }, `${origin}/listing/transfers/${TOKEN}/`) }),
  handed_over: (origin) => ({ ...picture(origin), ...ownership.handedOverEmail({ name: NAME, email: "wayan@example.com" }, origin) }),
  invitation: (origin) => ({
    ...picture(origin),
    ...members.invitationEmail({ name: NAME, by: "Ketut", role: "helper" }, `${origin}/listing/invitations/${TOKEN}/`),
  }),
  joined: (origin) => members.joinedEmail({ name: NAME, who: "Wayan", role: "helper" }, `${origin}/listing/${CODE}/people/`),
  removed: (origin) => members.removedEmail({ name: NAME }, `${origin}/listing/`),
  ended_rights: (origin) =>
    members.endedRightsEmail(
      { name: NAME, business: CODE },
      {
        who: "Wayan",
        ...ended,
        calendars: [{ title: "Riverside tent", url: `${origin}/calendars/${TOKEN}.ics` }],
        until: "20 May 2027",
      },
      origin,
    ),
  unknown_makers: (origin) =>
    members.unknownMakersEmail({ name: NAME, business: CODE }, { ...ended, calendars: ["Riverside tent"] }, origin),
};

const REPORT = {
  ...{ kind: "recommendation", reason: "insult", title: NAME, outcome: "taken_down" as const, ground: "terms" as const, decision: null },
  ...{ explanation: "The second sentence calls a person names.", resolved: new Date("2027-05-03T10:00:00Z"), is_own: false },
};

const staff: Record<string, Sample> = {
  report: (origin) => reportEmail({ kind: "business", reason: "wrong", title: NAME }, origin),
  backup_failed: (origin) => backupFailedEmail({ file: "guide-2027-05-01-023000.backup", error: t`no space left on device` }, origin),
  test: (origin) => testEmail(origin),
  report_received: (origin) => decisions.receivedEmail(REPORT, `${origin}/report/${TOKEN}/`),
  report_decided: (origin) => decisions.decisionEmail({ ...REPORT, outcome: "left" }, `${origin}/report/${TOKEN}/`),
  taken_down: (origin) => decisions.takenDownEmail(REPORT, `${origin}/report/${TOKEN}/`),
  objection: (origin) => decisions.objectionEmail(REPORT, "author", `${origin}/staff/review/objections/`),
  objection_decided: (origin) =>
    decisions.objectionDecidedEmail(REPORT, { side: "author", outcome: "upheld", explanation: "" }, `${origin}/report/${TOKEN}/`),
  submission: (origin) => additionEmail({ name: NAME, place: "Ubud, Indonesia", is_own: false }, origin),
  reply_not_passed_on: (origin) =>
    heldNoticeEmail("closed", "Riverside tent, 1–3 May 2027", { label: "Open the conversation", href: `${origin}/enquiry/${TOKEN}/` }),
};

export const SAMPLES: Record<string, Sample> = { ...booking, ...accounts, ...owners, ...staff };
