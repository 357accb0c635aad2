import { describe, expect, it } from "vitest";
import { type Attributes, findElements, findLinks, markupText, renderMarkup } from "../../tools/testing/markup.tsx";
import { AuthPanels } from "./AuthPanels.tsx";
import { type FlowState, initialFlowState, type Panel } from "./flow.ts";

const COUNTRIES = [
  { code: "NP", name: "Nepal" },
  { code: "PT", name: "Portugal" },
];

function panel(name: Panel, state: Partial<FlowState> = {}, props: Partial<Parameters<typeof AuthPanels>[0]> = {}) {
  return renderMarkup(
    <AuthPanels
      initial={{ ...initialFlowState(name), email: "maya@example.com", initials: "M", ...state }}
      afterLogin="/traveller/for-you/"
      afterSignUp="/traveller/get-started/checklist/"
      next="/abcdefgh/"
      countries={COUNTRIES}
      {...props}
    />,
    { root: { csrfToken: "t" } },
  );
}
const inputs = (markup: string) => findElements(markup, "input").filter(({ type }) => type !== "hidden");
const hidden = (markup: string) =>
  Object.fromEntries(
    findElements(markup, "input")
      .filter(({ type }) => type === "hidden")
      .map(({ name, value }) => [name, value]),
  );
const buttons = (markup: string) => [...markup.matchAll(/<button\b[^>]*>(.*?)<\/button>/gs)].map(([, inside = ""]) => markupText(inside));
const named = (all: Attributes[], name: string) => all.find((one) => one.name === name) ?? {};

describe("the first panel", () => {
  it("has the specification's words, one required field and one button", () => {
    const markup = panel("login", { email: "" });
    expect(markupText(markup)).toMatch(/Welcome to the Guide.*Log in or Sign up/);
    expect(inputs(markup)).toEqual([expect.objectContaining({ type: "email", name: "email", placeholder: "Email", required: "" })]);
    expect(buttons(markup)).toContain("Continue");
  });

  it("says why a press needs the login", () => {
    const reason = "Log in or sign up to save these 3 places.";
    for (const step of ["login", "request_link", "enter_password", "signup"] as const)
      expect(markupText(panel(step, {}, { reason }))).toContain(reason);
    expect(markupText(panel("login"))).not.toContain("save these");
  });

  it("leads a business to its own login, and not from there", () => {
    const link = { href: "/listing/login/", text: "Log in to your listing here" };
    expect(findLinks(panel("login"))).toContainEqual(link);
    expect(markupText(panel("login"))).toContain("Are you a business? Log in to your listing here");
    expect(findLinks(panel("login", {}, { isListing: true }))).not.toContainEqual(link);
  });

  it("keeps what was typed and says what is wrong", () => {
    const markup = panel("login", { email: "", typed: { email: "maya" }, errors: { email: ["Enter a valid email address."] } });
    expect(named(inputs(markup), "email")).toMatchObject({ value: "maya", "aria-invalid": "true" });
    expect(markupText(markup)).toContain("Enter a valid email address.");
  });
});

describe("the panel of who comes back", () => {
  it("greets by name where this browser knows it, hides a third of the address, and shows the initials", () => {
    const markup = panel("request_link", { first_name: "Maya", initials: "ML" });
    expect(markupText(markup)).toContain("Welcome back, Maya");
    expect(markupText(markup)).toContain("ML");
    expect(markupText(markup)).not.toContain("maya@example.com");
    expect(markupText(markup)).toMatch(/ma\*a@example\.com/);
    expect(markupText(panel("request_link"))).toMatch(/Welcome back(?!,)/);
  });

  it("offers the password only to an account that has one", () => {
    expect(buttons(panel("request_link", { login_method: "password" }))).toEqual(["Email me a link to log in instantly", "Enter Password"]);
    for (const login_method of ["none", "passwordless"])
      expect(buttons(panel("request_link", { login_method }))).toEqual(["Email me a link to log in instantly"]);
  });

  it("carries along what is known, for who has no scripts", () =>
    expect(hidden(panel("request_link", { login_method: "password" }))).toMatchObject({
      csrf_token: "t",
      next: "/abcdefgh/",
      panel: "request_link",
      email: "maya@example.com",
      login_method: "password",
    }));
});

describe("the panel of the password", () => {
  const markup = panel("enter_password", { errors: { password: ["Email/Password invalid"] } });

  it("has one field to fill in, which password managers know", () => {
    const [email, password] = inputs(markup);
    expect(email).toMatchObject({ name: "email", value: "maya@example.com", readOnly: "", "aria-hidden": "true", tabindex: "-1" });
    expect(password).toMatchObject({ type: "password", name: "password", required: "", autoComplete: "current-password" });
    expect(password).not.toHaveProperty("value", "maya");
  });

  it("says that they do not fit, and marks the field", () => {
    expect(markupText(markup)).toContain("Email/Password invalid");
    expect(named(inputs(markup), "password")).toMatchObject({ "aria-invalid": "true" });
  });

  it("logs in, or helps who has forgotten it, or sends a link", () =>
    expect(buttons(markup)).toEqual(expect.arrayContaining(["Login", "Forget Password?", "Email me a link to log in instantly"])));
});

describe("the panels after a mail", () => {
  it("name the address, and what is in the mail", () => {
    const link = markupText(panel("request_sent"));
    expect(link).toContain("Check your email");
    expect(link).toContain("We sent an email to you at maya@example.com. It has a magic link that'll sign you in!");
    const reset = markupText(panel("reset_request_sent"));
    expect(reset).toContain("We sent an email to you at maya@example.com. It has a password reset link to help you reset your password!");
  });

  it("send a link again, but not a reset", () => {
    expect(buttons(panel("request_sent"))).toContain("Resend Link");
    expect(buttons(panel("reset_request_sent"))).not.toContain("Resend Link");
  });
});

it("Who has forgotten the password is asked for the address of the account", () => {
  const markup = panel("request_reset");
  expect(markupText(markup)).toContain("Forgotten your password?");
  expect(inputs(markup)).toEqual([expect.objectContaining({ type: "email", value: "maya@example.com" })]);
  expect(buttons(markup)).toContain("Send reset link");
});

describe("the panel of the sign-up", () => {
  const markup = panel("signup");

  it("asks for names, country and address, with the address that was typed before", () => {
    expect(inputs(markup).map(({ name, required }) => [name, required])).toEqual([
      ["first_name", ""],
      ["last_name", ""],
      ["email", ""],
    ]);
    expect(named(inputs(markup), "email")).toMatchObject({ value: "maya@example.com" });
    expect(findElements(markup, "select")[0]).toMatchObject({ name: "home_country" });
    expect(findElements(markup, "option").map(({ value }) => value)).toEqual(["", "NP", "PT"]);
  });

  it("says what one agrees to, and leads to it", () => {
    expect(markupText(markup)).toContain("agree to the Terms & Conditions and Privacy Policy, and confirm that you are at least 18.");
    expect(findLinks(markup).map(({ href }) => href)).toEqual(expect.arrayContaining(["/traveller-terms/", "/privacy-policy/"]));
  });

  it("shows each message under its field, an error of the country too", () => {
    const wrong = panel("signup", {
      errors: { first_name: ["This field may not be blank."], home_country: ["There is no such country."] },
      typed: { last_name: "Lind" },
    });
    expect(named(inputs(wrong), "first_name")).toMatchObject({ "aria-invalid": "true" });
    expect(named(inputs(wrong), "last_name")).toMatchObject({ value: "Lind" });
    expect(findElements(wrong, "select")[0]).toMatchObject({ "aria-invalid": "true" });
    expect(markupText(wrong)).toContain("There is no such country.");
  });

  it("says whose invitation it is, where they may be named, and passes its code on", () => {
    const invited = panel("signup", {}, { invitation: { code: "maya2345", name: "Maya Lind" } });
    expect(markupText(invited)).toContain("Maya Lind invited you.");
    expect(hidden(invited).referrer).toBe("maya2345");
    expect(markupText(panel("signup", {}, { invitation: { code: "jaa23456", name: undefined } }))).not.toContain("invited you");
  });
});

describe("every panel", () => {
  const PANELS: readonly Panel[] = [
    "login",
    "signup",
    "request_link",
    "request_sent",
    "enter_password",
    "request_reset",
    "reset_request_sent",
  ];

  it.each(PANELS)("%s has one heading, and forms with the token and the way on", (name) => {
    const markup = panel(name);
    expect(findElements(markup, "h1")).toHaveLength(1);
    const forms = findElements(markup, "form");
    for (const form of forms) expect(form.method).toBe("post");
    expect(findElements(markup, "input").filter((one) => one.name === "csrf_token")).toHaveLength(forms.length);
    expect(findElements(markup, "input").filter((one) => one.name === "next")).toHaveLength(forms.length);
  });

  it.each(PANELS)("%s tells without scripts what went wrong", (name) => {
    const markup = panel(name, { notice: { tone: "error", text: "Too many requests, please try again in a few minutes." } });
    expect(markupText(markup)).toContain("Too many requests");
    expect(findElements(markup, "p").some((one) => one.role === "alert")).toBe(true);
  });
});
