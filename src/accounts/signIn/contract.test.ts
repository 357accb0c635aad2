import { describe, expect, it } from "vitest";
import { A_TEXT, atMost, BLANK, bodyErrors, EMAIL_NEEDED, REQUIRED, takenBody } from "../../tools/testing/validationErrors.ts";
import { changeEmail } from "../accounts/contract.ts";
import { changePassword, followLink, logIn, requestMagicLink, requestReset, startAuthFlow } from "./contract.ts";

const PASSWORD = "explore-better";

describe.each([
  ["the first panel", startAuthFlow, "email", {}],
  ["a magic link", requestMagicLink, "email", {}],
  ["a login", logIn, "email", { password: PASSWORD }],
  ["a reset", requestReset, "email", {}],
  ["a change of address", changeEmail, "new_email", {}],
] as const)("the address of %s", (_what, endpoint, field, others) => {
  const emailErrors = (value: unknown) => bodyErrors(endpoint, { ...others, [field]: value });

  it.each(["maya@example.com", "m@x.travel", "maya.lind+guide@mail.example.co.uk", "MAYA@EXAMPLE.COM"])("may be %s", (email) =>
    expect(emailErrors(email)).toEqual({}),
  );

  it("may have blanks around it, as pasted ones do", () =>
    expect(takenBody(endpoint, { ...others, [field]: " maya@example.com\n" })).toMatchObject({ [field]: "maya@example.com" }));

  it.each(["maya", "maya@", "@example.com", "maya@example", "maya@@example.com", "maya lind@example.com", "maya@exa mple.com", ""])(
    "may not be %j",
    (email) => expect(emailErrors(email)).toEqual({ [field]: EMAIL_NEEDED }),
  );

  it("may not be missing, of another type, or longer than an address can be", () => {
    expect(emailErrors(undefined)).toEqual({ [field]: REQUIRED });
    expect(emailErrors(["maya@example.com"])).toEqual({ [field]: A_TEXT });
    expect(emailErrors(`${"m".repeat(250)}@example.com`)).toEqual({ [field]: atMost(254) });
  });
});

describe("passwords", () => {
  const login = (password: unknown) => bodyErrors(logIn, { email: "maya@example.com", password });

  it("are filled, and may hold any signs, blanks at their ends too", () => {
    expect(login(PASSWORD)).toEqual({});
    expect(takenBody(logIn, { email: "maya@example.com", password: "  päss wörd 🌍 " })).toHaveProperty("password", "  päss wörd 🌍 ");
  });

  it("are never missing, blank, of another type, or a book that would keep the server hashing", () => {
    expect(login(undefined)).toEqual({ password: REQUIRED });
    expect(login("")).toEqual({ password: BLANK });
    expect(login({ $ne: "" })).toEqual({ password: A_TEXT });
    expect(login("p".repeat(1_001))).toEqual({ password: atMost(1_000) });
  });

  it("are changed with the present one, which an account without one leaves out", () => {
    expect(takenBody(changePassword, { new_password: PASSWORD })).toEqual({ current_password: "", new_password: PASSWORD });
    expect(bodyErrors(changePassword, { current_password: PASSWORD })).toEqual({ new_password: REQUIRED });
  });

  it("come with a link that sets a new one, and not with a link that only signs in", () => {
    expect(bodyErrors(followLink, { password: PASSWORD })).toEqual({});
    expect(bodyErrors(followLink, {})).toEqual({});
    expect(bodyErrors(followLink, { password: "" })).toEqual({ password: BLANK });
  });
});

describe("what the first panel is told", () => {
  const told = startAuthFlow.response!;
  const ANSWER = { auth_flow: "SIGNUP", login_method: "none", first_name: "", initials: "M" };

  it("is one of three panels and one of three methods", () => {
    for (const auth_flow of ["SIGNUP", "REQUEST_LINK", "ENTER_PASSWORD"])
      expect(told.safeParse({ ...ANSWER, auth_flow }).success).toBe(true);
    for (const login_method of ["none", "passwordless", "password"]) expect(told.safeParse({ ...ANSWER, login_method }).success).toBe(true);
    expect(told.safeParse({ ...ANSWER, auth_flow: "LOGGED_IN" }).success).toBe(false);
    expect(told.safeParse({ ...ANSWER, login_method: "passkey" }).success).toBe(false);
  });

  it("never holds the address or the account", () =>
    expect(told.parse({ ...ANSWER, email: "maya@example.com", id: "1", traveller: "maya2345" })).toEqual(ANSWER));
});
