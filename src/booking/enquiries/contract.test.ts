import { describe, expect, it } from "vitest";
import { fieldErrors } from "../../platform/endpoints/input.ts";
import { askQuestion, sendEnquiry } from "./contract.ts";

const ENQUIRY = {
  item_type: "rooms",
  business_profile: "abcdefgh",
  room: "01980000-0000-7000-8000-000000000001",
  guest_name: "Ana",
  guest_email: "ana@example.org",
};
const bodyOf = { enquiry: sendEnquiry.body!, question: askQuestion.body! };
const enquiryBodyErrors = (values: Record<string, unknown>) => {
  const { error } = bodyOf.enquiry.safeParse({ ...ENQUIRY, ...values }, { reportInput: true });
  return error ? fieldErrors(error) : {};
};

describe("the body of an enquiry", () => {
  it("needs neither dates nor a message, left out or null", () => {
    expect(enquiryBodyErrors({})).toEqual({});
    expect(
      enquiryBodyErrors({ from_date: null, to_date: null, guest_message: null, activity: null, bookable_name: null, token: null }),
    ).toEqual({});
  });

  it("takes days that there are, and no other form of them", () => {
    const errors = { from_date: ["Enter a date such as 2026-12-31."] };
    expect(enquiryBodyErrors({ from_date: "2028-02-29" })).toEqual({});
    for (const from_date of ["2027-02-29", "2026-13-01", "1/2/2026", "2026-12-31T00:00:00Z", ""])
      expect(enquiryBodyErrors({ from_date })).toEqual(errors);
  });

  it("takes names of all scripts, up to 100 characters, and no line breaks that could forge the head of a mail", () => {
    expect(enquiryBodyErrors({ guest_name: "Nguyễn Thị Minh Khai 阮" })).toEqual({});
    expect(enquiryBodyErrors({ guest_name: "n".repeat(100) })).toEqual({});
    expect(enquiryBodyErrors({ guest_name: "n".repeat(101) })).toEqual({ guest_name: ["Use at most 100 characters."] });
    for (const sign of ["\n", "\r", "\0", "\u0085"])
      expect(enquiryBodyErrors({ guest_name: `Ana${sign}Bcc: all@example.org` })).toEqual({
        guest_name: ["Remove line breaks and control characters."],
      });
  });

  it("takes lines in a message, but nothing that the database cannot keep", () => {
    expect(enquiryBodyErrors({ guest_message: "Dear all,\r\n\twe are two." })).toEqual({});
    expect(enquiryBodyErrors({ guest_message: "a\0b" })).toEqual({ guest_message: ["Remove control characters."] });
    expect(enquiryBodyErrors({ guest_message: "m".repeat(5_001) })).toEqual({ guest_message: ["Use at most 5000 characters."] });
  });

  it("tells of an email that cannot be one", () => {
    for (const guest_email of ["maya@example", "maya", "@example.org", "a b@example.org", ""])
      expect(enquiryBodyErrors({ guest_email })).toEqual({ guest_email: ["Enter a valid email address."] });
    expect(enquiryBodyErrors({ guest_email: `a@${"b".repeat(250)}.org` })).toHaveProperty("guest_email");
  });
});

it("A question may not be blank", () => {
  const { error } = bodyOf.question.safeParse(
    { business: "abcdefgh", guest_name: "Ana", guest_email: "ana@example.org", question: "  " },
    { reportInput: true },
  );
  expect(error && fieldErrors(error)).toEqual({ question: ["This field may not be blank."] });
});
