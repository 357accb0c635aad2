import { expect, it } from "vitest";
import { findDeadLink } from "./deadLinks.ts";

it("offers a new link for a dead login link", () =>
  expect(findDeadLink("/accounts/magic/abc/")).toMatchObject({
    title: "This link has expired",
    next: { href: "/accounts/login/", label: "Send a new one" },
  }));

it.each(["/accounts/verify/a/", "/accounts/email/a/stop/", "/enquiry/a/", "/listing/answer/a/", "/listing/transfer/a/"])(
  "offers a next step for %s",
  (path) => expect(findDeadLink(path)?.next.href).toMatch(/^\/.*\/$/),
);

it.each(["/traveller/k4m2x9ta/id/", "/traveller/k4m2x9ta/boston-ma/"])(
  "explains for %s that the link is incomplete or the guide is private",
  (path) => expect(findDeadLink(path)?.text).toMatch(/^The link is incomplete, or the guide is private\./),
);

it("does not take other pages of travellers for guides", () => {
  for (const path of ["/traveller/vouchers/save/", "/traveller/k4m2x9ta/", "/traveller/wishlist/update/"])
    expect(findDeadLink(path)).toBeUndefined();
});

it("leaves other addresses to the page for unknown ones", () => expect(findDeadLink("/explore/XX/")).toBeUndefined());
