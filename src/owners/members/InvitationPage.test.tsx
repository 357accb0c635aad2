import { describe, expect, it } from "vitest";
import { exampleCard } from "../../tools/testing/listings.ts";
import { findElements, findLinks, markupText, renderMarkup } from "../../tools/testing/markup.tsx";
import type { Invitation } from "./contract.ts";
import InvitationPage from "./InvitationPage.tsx";
import { InvitationRow, InviteForm } from "./InviteForm.tsx";

const INVITED = {
  business: exampleCard(),
  role: "helper",
  by: "Ana Ruiz",
  email: "m**a@example.com",
  expires: "2027-03-15T10:00:00Z",
  state: "ready",
};
const page = (values: object = {}, result?: object) =>
  renderMarkup(<InvitationPage />, {
    root: { token: "tok", invited: { ...INVITED, ...values }, csrfToken: "t" },
    ...(result && { result }),
  });

describe("where the link of an invitation leads", () => {
  it("says whose listing it is, who invites, as what, and until when", () => {
    const text = markupText(page());
    expect(text).toContain("Run Casa Verde together?");
    expect(text).toContain(
      "Ana Ruiz invites you as a helper. You can reply to guests, redeem vouchers, and edit the listing and its pictures.",
    );
    expect(text).toContain("The link works once, until 15 March 2027.");
    expect(markupText(page({ role: "owner" }))).toContain("as an owner. You have full access");
  });

  it("accepts by a button alone, for the account that it went to", () => {
    const markup = page();
    expect(findElements(markup, "form")).toEqual([expect.objectContaining({ method: "post" })]);
    expect(findElements(markup, "button").map(({ value }) => value)).toEqual(["accept"]);
  });

  it.each([
    ["signed_out", "/accounts/login/?next=%2Flisting%2Finvitation%2Ftok%2F&invitation=tok", "Log in or sign up"],
    ["unverified", "/listing/invitation/tok/", "Continue"],
    ["other_address", "/accounts/logout/", "Log out"],
  ])("has no such button where it is %s, and says how to go on", (state, href, text) => {
    const markup = page({ state });
    expect(findElements(markup, "form")).toEqual([]);
    expect(findLinks(markup)).toEqual([{ href, text }]);
  });

  it("names the address only as far as somebody else may know it", () => {
    expect(markupText(page({ state: "other_address" }))).toContain("m**a@example.com");
    expect(markupText(page())).not.toContain("@");
  });

  it("says why it was not accepted", () => {
    const markup = page({}, { intent: "accept", errors: {}, failure: "This invitation was taken back.", typed: {} });
    expect(markupText(markup)).toContain("This invitation was taken back.");
    expect(findElements(markup, "p").some((one) => one.role === "alert")).toBe(true);
  });
});

describe("who is invited and has not answered", () => {
  const INVITATION: Invitation = {
    uuid: "01980000-0000-7000-8000-000000000001",
    email: "ben@example.org",
    role: "owner",
    by: "Ana Ruiz",
    created: "2027-03-01T10:00:00Z",
    expires: "2027-03-15T10:00:00Z",
  };
  const row = (canChange: boolean) =>
    renderMarkup(<InvitationRow invitation={INVITATION} canChange={canChange} zone="Asia/Makassar" />, { root: { csrfToken: "t" } });

  it("is listed with by whom and until when", () =>
    expect(markupText(row(false))).toBe("ben@example.org Invited as owner by Ana Ruiz, expires on 15 March 2027."));

  it("is taken back by who may, with a button that names the address", () => {
    expect(findElements(row(true), "button")[0]).toMatchObject({
      value: "withdraw",
      "aria-label": "Withdraw the invitation for ben@example.org",
    });
    expect(findElements(row(true), "input").find(({ name }) => name === "uuid")?.value).toBe(INVITATION.uuid);
    expect(findElements(row(false), "button")).toEqual([]);
  });
});

describe("the form that invites", () => {
  const form = (result?: object) => renderMarkup(<InviteForm />, result ? { result } : {});
  const checked = (markup: string) => findElements(markup, "input").find((one) => one.checked !== undefined)?.value;

  it("invites a helper unless an owner is chosen", () => {
    expect(checked(form())).toBe("helper");
    expect(
      findElements(form(), "input")
        .filter(({ name }) => name === "role")
        .map(({ value }) => value),
    ).toEqual(["helper", "owner"]);
  });

  it("keeps the typed address and the chosen role if the address is invalid", () => {
    const markup = form({
      intent: "invite",
      errors: { email: ["Enter a valid email address."] },
      failure: "",
      typed: { email: "ben", role: "owner" },
    });
    expect(checked(markup)).toBe("owner");
    expect(findElements(markup, "input").find(({ name }) => name === "email")).toMatchObject({ value: "ben", "aria-invalid": "true" });
    expect(markupText(markup)).toContain("Enter a valid email address.");
  });

  it("says what each may, and how long the link works", () => {
    expect(markupText(form())).toContain("Only owners can change discounts, people and keys.");
    expect(markupText(form())).toContain("a link that works once, for 14 days");
  });
});
