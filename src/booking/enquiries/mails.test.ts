import { describe, expect, it } from "vitest";
import type { Receipt } from "../../catalogue/items/bookDirect/directPrice.ts";
import { NO_TERMS } from "../../catalogue/items/costs/rules.ts";
import { type EmailTemplate, renderEmail } from "../../platform/mail/emailTemplate.ts";
import type { MailedEnquiry } from "./mailReceipt.ts";
import {
  actText,
  answerEmail,
  confirmationEmail,
  enquirySubject,
  type MailedMessage,
  ownerEmail,
  passOnEmail,
  questionEmail,
} from "./mails.ts";

const ENQUIRY: MailedEnquiry = {
  business: "Casa Verde",
  bookable_name: "Garden room",
  isWholeBusiness: false,
  from_date: "2027-05-01",
  to_date: "2027-05-03",
  time_zone: "Europe/Lisbon",
  isRoom: true,
};
const RECEIPT = {
  price: 200,
  off: 20,
  pay: 180,
  currency: "EUR",
  times: 2,
  isExample: false,
  groups: [],
  costs: [],
  item: { terms: NO_TERMS, foreign: {} },
} as unknown as Receipt;
const MESSAGE: MailedMessage = {
  text: "",
  history: "",
  act: null,
  from_date: "2027-05-01",
  to_date: "2027-05-03",
  price: null,
  currency: null,
  kept_until: null,
};
const HREF = "https://guide.test/enquiry/token/";
const plain = (text: string) => text.replaceAll(/[\u00a0\u2009]/g, " ");
const receiptLines = ({ receipt }: EmailTemplate) =>
  receipt ? [receipt.title, ...receipt.rows.map(({ label, value }) => plain(`${label}: ${value}`))] : [];
const fullMailText = (mail: Parameters<typeof renderEmail>[0]) => plain(`${mail.subject}\n${renderEmail(mail).text}`);

describe("what an enquiry is about", () => {
  it.each([
    [{}, "Garden room, 1 – 3 May 2027"],
    [{ to_date: null }, "Garden room, 1 May 2027"],
    [{ from_date: null }, "Garden room, 3 May 2027"],
    [{ from_date: null, to_date: null }, "Garden room"],
    [{ isWholeBusiness: true, bookable_name: "", from_date: null, to_date: null }, "Casa Verde"],
    [{ isWholeBusiness: true }, "Casa Verde, 1 – 3 May 2027"],
  ])("%j is %s", (values, subject) => expect(plain(enquirySubject({ ...ENQUIRY, ...values }))).toBe(subject));
});

describe("what was done", () => {
  it.each([
    [{ act: "agree" }, "Casa Verde agrees to 1 – 3 May 2027."],
    [{ act: "agree", price: 240, currency: "EUR" }, "Casa Verde agrees to 1 – 3 May 2027 at EUR 240."],
    [{ act: "offer", price: 99.9, currency: "EUR" }, "Casa Verde offers 1 – 3 May 2027 instead at EUR 99."],
    [{ act: "decline" }, "Casa Verde can't accept this enquiry."],
    [{ act: "release" }, "Casa Verde no longer holds 1 – 3 May 2027 for you."],
    [
      { act: "keep", kept_until: new Date("2027-04-20T18:00:00Z") },
      "Casa Verde is holding 1 – 3 May 2027 for you, until 20 Apr 2027, 19:00, Lisbon time.",
    ],
    [{ act: null }, ""],
    // A price without its currency is left out.
    [{ act: "agree", price: 240 }, "Casa Verde agrees to 1 – 3 May 2027."],
  ] as const)("%j: %s", (values, text) => expect(plain(actText({ ...MESSAGE, ...values } as MailedMessage, ENQUIRY))).toBe(text));
});

describe("the mail to a listing's people", () => {
  const mail = (values: Partial<Parameters<typeof ownerEmail>[0]> = {}) =>
    ownerEmail({
      ...ENQUIRY,
      guest_name: "Ana",
      text: "We are two.\n\nWith a dog.",
      history: "",
      kind: "new",
      href: HREF,
      reply: "conversation",
      canStop: true,
      ...values,
    });

  it("says who asks for what, in their words, a paragraph a line", () => {
    expect(plain(mail().subject)).toBe("Enquiry from Ana: Garden room, 1 – 3 May 2027");
    expect(receiptLines(mail())).toEqual(["Garden room at Casa Verde", "Arrive: Sat 1 May 2027", "Leave: Mon 3 May 2027"]);
    expect(mail().paragraphs).toEqual(["We are two.", "With a dog."]);
  });

  it("shows the number of guests, a note about a room that is too small, and the price they agree to", () => {
    const asked = mail({ guests: "2 adults, 1 child (aged 5)", tooMany: "This room sleeps 2.", receipt: RECEIPT });
    expect(receiptLines(asked).slice(3)).toEqual([
      "Guests: 2 adults, 1 child (aged 5)",
      "Listed price, 2 nights: EUR 200",
      "Direct discount: − EUR 20",
      "Guest pays: EUR 180",
    ]);
    expect(asked.paragraphs[0]).toBe("This room sleeps 2.");
    // An example is no price to agree to, and a later message asks for none.
    for (const values of [{ receipt: { ...RECEIPT, isExample: true } }, { receipt: RECEIPT, kind: "message" as const }])
      expect(receiptLines(mail(values))).toHaveLength(3);
    expect(receiptLines(mail({ receipt: { ...RECEIPT, off: 0, pay: 200 } })).at(-1)).toBe("Guest pays, 2 nights: EUR 200");
  });

  it("adds the costs that the guest must pay, and ends with the other ones and the terms", () => {
    const cost = { kind: "cleaning", label: "", amount: 30, currency: "EUR", per: "stay", required: true } as const;
    const costs = [
      { cost, amount: 30, isIncluded: true },
      { cost: { ...cost, kind: "other", label: "Towels", required: false } as const, amount: 30, isIncluded: false },
    ];
    const item = { ...RECEIPT.item, terms: { deposit: "", cancellation: "Free until 7 days before" } };
    expect(receiptLines(mail({ receipt: { ...RECEIPT, costs, pay: 210, item } })).slice(3)).toEqual([
      "Listed price, 2 nights: EUR 200",
      "Direct discount: − EUR 20",
      "Cleaning: EUR 30",
      "Guest pays: EUR 210",
      "Towels, optional: EUR 30",
      "Cancellation: Free until 7 days before",
    ]);
  });

  it("says whether a later message follows an answer", () => {
    expect(mail({ kind: "message" }).title).toBe("Ana adds a message");
    expect(mail({ kind: "message", isAnswered: true }).title).toBe("Ana writes back");
  });

  it("shows the picture of what is asked for", () => {
    const picture = { src: "https://guide.test/media/a/card", alt: "Garden room at Casa Verde" };
    expect(mail({ picture }).picture).toEqual(picture);
    expect(mail().picture).toBeUndefined();
  });

  it("has a button that agrees to the dates of a new one, and the way to all else", () => {
    expect(plain(mail().button?.label ?? "")).toBe("Agree to 1 – 3 May 2027");
    expect(mail().button?.href).toBe(`${HREF}?act=agree`);
    expect(fullMailText(mail())).toContain("Nothing is agreed until you confirm on that page. There you can also reply, hold the dates,");
  });

  it.each([
    ["without dates", { from_date: null, to_date: null }],
    ["with half of them", { to_date: null }],
    ["about the whole place", { isWholeBusiness: true }],
    ["that is no new one", { kind: "message" }],
  ] as const)("has none that agrees %s: it answers", (_what, values) => {
    expect(mail(values).button).toEqual({ label: "Reply to Ana", href: HREF });
    expect(fullMailText(mail(values))).not.toContain("On that page");
  });

  it("says what an answer to the mail does: into the conversation, to the guest alone, or nothing", () => {
    expect(fullMailText(mail())).toContain("your message goes to the guest and appears in the conversation");
    expect(fullMailText(mail({ reply: "guest" }))).toContain("your message goes only to the guest");
    expect(fullMailText(mail({ reply: "none" }))).not.toContain("reply to this email");
  });

  it("says that its link is one person's, and where the mails can be turned off", () => {
    expect(fullMailText(mail())).toContain("The link is for you and this enquiry only");
    expect(fullMailText(mail())).toContain("You can stop these emails on that page.");
    expect(fullMailText(mail({ canStop: false }))).not.toContain("stop these emails");
  });

  it("shows what may be an earlier mail below everything else, folded", () => {
    const withRest = mail({ kind: "message", history: "> Is there a cot?\n\n-- \nAna" });
    expect(withRest.folded).toEqual({ label: "Rest of the email", lines: ["> Is there a cot?", "--", "Ana"] });
    expect(renderEmail(withRest).html).toContain("<summary>Rest of the email</summary><p>&gt; Is there a cot?</p>");
    expect(renderEmail(withRest).text).toMatch(/works for 14 days\..*Rest of the email:\n> Is there a cot\?/s);
    expect(renderEmail(mail()).html).not.toContain("<details");
  });

  it("tells the guide's people why it comes to them, and nobody else", () => {
    expect(fullMailText(mail({ byStaff: true }))).toContain("Casa Verde has not joined The Guide, so this email goes to our staff.");
    expect(fullMailText(mail())).not.toContain("has not joined");
  });

  it("tells that a guest no longer needs it, with nothing to agree to", () => {
    const closed = mail({ kind: "close" });
    expect(plain(closed.subject)).toBe("Enquiry closed: Garden room, 1 – 3 May 2027");
    expect(fullMailText(closed)).toContain("The guest no longer needs it.");
    expect(fullMailText(mail({ kind: "close", hasNights: true }))).toContain("no longer needs it, and its nights are free again.");
    expect(fullMailText(closed)).not.toContain("Agree to");
  });
});

describe("the mail that says an enquiry was sent", () => {
  const mail = (reply_time: string | null = null) => confirmationEmail({ ...ENQUIRY, reply_time, href: HREF });

  it("has the guide's own words, the item and the dates", () => {
    expect(receiptLines(mail())).toEqual(["Garden room at Casa Verde", "Arrive: Sat 1 May 2027", "Leave: Mon 3 May 2027"]);
    const priced = confirmationEmail({ ...ENQUIRY, guests: "2 adults", receipt: RECEIPT, reply_time: null, href: HREF });
    expect(receiptLines(priced).slice(3)).toEqual([
      "Guests: 2 adults",
      "Listed price, 2 nights: EUR 200",
      "Direct discount: − EUR 20",
      "You pay: EUR 180",
    ]);
    expect(mail().button).toEqual({ label: "See your enquiry", href: HREF });
  });

  it("names the bonus credit and says that nothing is booked yet", () => {
    const given = confirmationEmail({ ...ENQUIRY, receipt: RECEIPT, bonus_credit: 10, reply_time: null, href: HREF });
    expect(receiptLines(given).at(-1)).toBe("Bonus credit with the voucher: USD 10");
    expect(receiptLines(mail()).join()).not.toContain("credit");
    expect(fullMailText(mail())).toContain("Nothing is booked yet: the dates and the price are agreed in the reply.");
  });

  it("has the guest's own message once the address has shown itself, and never before", () => {
    const written = { ...ENQUIRY, text: "We come <late>.\nWith a dog.", reply_time: null, href: HREF };
    const shown = confirmationEmail({ ...written, isShown: true });
    expect(fullMailText(shown)).toContain("You wrote:\n\nWe come <late>.\n\nWith a dog.");
    expect(renderEmail(shown).html).toContain("<p>We come &lt;late&gt;.</p>");
    expect(fullMailText(confirmationEmail(written))).not.toContain("late");
    expect(fullMailText(mail())).not.toMatch(/You wrote|Read your message/);
  });

  it("says how soon they usually answer, where they say so", () => {
    expect(fullMailText(mail("within a day"))).toContain("The reply comes by email and on your enquiry page, usually within a day.");
    expect(fullMailText(mail())).not.toContain("usually");
  });

  it("says who answers where nobody runs the listing", () => {
    const text = fullMailText(confirmationEmail({ ...ENQUIRY, byStaff: true, reply_time: null, href: HREF }));
    expect(text).toContain("Casa Verde has not joined The Guide, so our staff reply by email and on your enquiry page.");
    expect(fullMailText(mail())).toContain("The reply comes by email and on your enquiry page.");
    expect(fullMailText(mail())).not.toContain("has not joined");
  });

  it("says to who did not ask that they can leave it alone", () =>
    expect(fullMailText(mail())).toContain("If you did not send this enquiry"));
});

describe("the mail with an answer", () => {
  const mail = (values: Partial<Parameters<typeof answerEmail>[0]> = {}) =>
    answerEmail({
      ...ENQUIRY,
      message: { ...MESSAGE, act: "agree", text: "Gladly.\nCome early." },
      href: HREF,
      isShown: true,
      canReply: true,
      ...values,
    });

  it("says what was done and the words, once the address has shown itself", () =>
    expect(mail().paragraphs.map(plain)).toEqual(["Casa Verde agrees to 1 – 3 May 2027.", "Gladly.", "Come early."]));

  it("shows the dates and the price that the listing agrees to", () => {
    const message = { ...MESSAGE, act: "offer" as const, from_date: "2027-05-08", to_date: "2027-05-10", price: 240, currency: "EUR" };
    expect(receiptLines(mail({ message, guests: "2 adults" })).slice(1)).toEqual([
      "Arrive (offered): Sat 8 May 2027",
      "Leave (offered): Mon 10 May 2027",
      "Guests: 2 adults",
      "Offered price: EUR 240",
    ]);
    expect(mail({ message }).title).toBe("Casa Verde offers other dates");
    expect(mail({ message }).paragraphs).toContain("Nothing is booked yet. Write back to say yes or no.");
    expect(receiptLines(mail({ receipt: RECEIPT }))).toHaveLength(3);
  });

  it("holds no typed word before that: nobody is sent a stranger's text by naming their address", () => {
    const text = fullMailText(mail({ isShown: false }));
    expect(text).not.toContain("Gladly.");
    expect(text).toContain("Read the reply on the page of your enquiry.");
    expect(text).toContain("If you did not send this enquiry");
  });

  it("says whether an answer to it comes into the conversation", () => {
    expect(fullMailText(mail())).toContain("your message goes to the place");
    expect(fullMailText(mail({ canReply: false }))).toContain("replies to this email do not reach the place");
  });

  it("is of the guide's people where nobody runs the listing", () => {
    const byStaff = mail({ byStaff: true });
    expect(byStaff.title).toBe("Staff have answered");
    expect(fullMailText(byStaff)).toContain("your message goes to our staff");
    expect(mail().title).toBe("Casa Verde has answered");
  });

  it("does not mention a message if there was none", () =>
    expect(fullMailText(mail({ message: { ...MESSAGE, act: "decline" }, isShown: false }))).not.toContain("Read the reply on the page"));
});

describe("the other mails", () => {
  it("asks a guest whether a new owner may know who asks, and says that nothing happens by itself", () => {
    const text = fullMailText(passOnEmail({ ...ENQUIRY, href: HREF }));
    for (const part of ["Share your enquiry with Casa Verde?", "only if you agree", "If you do nothing, nothing changes."])
      expect(text).toContain(part);
  });

  it("carries a question to a listing in the guest's words, to be answered straight away", () => {
    const mail = questionEmail({ business: "Casa Verde", guest_name: "Ana", question: "Do you take dogs?\n\n\nAnd cats?", href: HREF });
    expect(mail.subject).toBe("A question from Ana about Casa Verde");
    expect(mail.paragraphs).toEqual(["Do you take dogs?", "And cats?"]);
    expect(mail.button).toEqual({ label: "Reply to Ana", href: HREF });
  });

  it("tells the guide's people why a question comes to them, and nobody else", () => {
    const asked = { business: "Casa Verde", guest_name: "Ana", question: "Dogs?", href: HREF };
    expect(fullMailText(questionEmail({ ...asked, byStaff: true }))).toContain("Casa Verde has not joined The Guide");
    expect(fullMailText(questionEmail({ ...asked, byStaff: false }))).not.toContain("has not joined");
  });
});
