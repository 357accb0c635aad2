import { expect, it } from "vitest";
import { newUuid } from "../../platform/clock.ts";
import { answerToken, guestToken, readAnswerToken, readGuestToken } from "./tokens.ts";

const SECRET = "a secret of at least thirty-two characters";
const OTHER = "another one of at least thirty-two signs";

it("A guest's link names its enquiry, and says whether it was mailed", () => {
  const enquiry = newUuid();
  const [mailed, page] = [guestToken(SECRET, "guest mail", enquiry), guestToken(SECRET, "guest page", enquiry)];
  expect(mailed).toMatch(/^[\w-]{43}$/);
  expect(mailed).not.toBe(page);
  expect(readGuestToken(SECRET, mailed)).toEqual({ enquiry, isMailed: true });
  expect(readGuestToken(SECRET, page)).toEqual({ enquiry, isMailed: false });
});

it("An answer's link names its person, its enquiry and its end", () => {
  const link = { enquiry: newUuid(), account_id: newUuid(), expires: new Date("2027-01-01T00:00:00Z") };
  expect(readAnswerToken(SECRET, answerToken(SECRET, link))).toEqual(link);
  // A mail that is sent again contains the same link.
  expect(answerToken(SECRET, link)).toBe(answerToken(SECRET, link));
});

it("Nothing else is a link: another guide's, a changed one, one of the other kind, none", () => {
  const enquiry = newUuid();
  const guest = guestToken(SECRET, "guest mail", enquiry);
  const answer = answerToken(SECRET, { enquiry, account_id: newUuid(), expires: new Date() });
  const changed = `${guest[0] === "A" ? "B" : "A"}${guest.slice(1)}`;
  for (const token of [
    guestToken(OTHER, "guest mail", enquiry),
    changed,
    answer,
    `${guest}=`,
    `${guest}A`,
    guest.slice(0, -1),
    "",
    "made-up",
  ])
    expect(readGuestToken(SECRET, token), token).toBeUndefined();
  for (const token of [guest, `${answer}A`, answer.slice(1), ""]) expect(readAnswerToken(SECRET, token)).toBeUndefined();
});
