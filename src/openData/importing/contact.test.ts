import { describe, expect, test } from "vitest";
import { mailAddress, phoneNumber, webAddress } from "./contact.ts";

describe("contacts", () => {
  test("a telephone number is written as one dials it from abroad, in its listing's country", () => {
    expect(phoneNumber("061-465071", "NP")).toEqual({ phone: "+977 61 465071", others: false, isUncertain: false });
    expect(phoneNumber("061-460617; 463526", "NP")).toEqual({ phone: "+977 61 460617", others: true, isUncertain: false });
    expect(phoneNumber("089/12345678", "DE")).toEqual({ phone: "+49 89 12345678", others: false, isUncertain: false });
    expect(phoneNumber("ask at the bar", "FR")).toEqual({ phone: "ask at the bar", others: false, isUncertain: false });
  });

  test.each([
    ["49 7731 22044", "DE"],
    ["62 361 975000", "ID"],
    ["+(516) 555-0142", "US"],
    ["+516 555 0142", "US"],
  ])("%s in %s can be two numbers, and stays as it is written", (text, country) =>
    expect(phoneNumber(text, country)).toEqual({ phone: text, others: false, isUncertain: true }),
  );

  test.each([
    ["+49 7731 22044", "DE", "+49 7731 22044"],
    ["0049 7731 22044", "DE", "+49 7731 22044"],
    ["07731 22044", "DE", "+49 7731 22044"],
    ["44 20 7946 0018", "GB", "+44 20 7946 0018"],
    ["(516) 555-0142", "US", "+1 516 555 0142"],
    ["+44 20 7946 0018", "FR", "+44 20 7946 0018"],
  ])("%s in %s is one number", (text, country, phone) => expect(phoneNumber(text, country)).toMatchObject({ phone, isUncertain: false }));

  test("only http and https are websites", () => {
    expect(webAddress("www.x.example/a?b=1&amp;c=2")).toBe("https://www.x.example/a?b=1&c=2");
    expect(webAddress("x.example:8080/a")).toBe("https://x.example:8080/a");
    for (const bad of [
      "javascript:alert(1)",
      "data:text/html,x",
      "ftp://x.example",
      "https://bank.example@evil.example",
      "just words",
      "foo",
    ])
      expect(webAddress(bad)).toBeUndefined();
  });

  test("a mail address is one, the first, in lower case", () => {
    expect(mailAddress("Info@Hotel.Example; other@x.example")).toBe("info@hotel.example");
    expect(mailAddress("<script>@x.example")).toBeUndefined();
  });
});
