import { describe, expect, it } from "vitest";
import { findElements, markupText, renderMarkup } from "../../tools/testing/markup.tsx";
import type { Member, Secret } from "./contract.ts";
import { MemberRow } from "./MemberRow.tsx";

const buildMember = (values: Partial<Member> = {}): Member => ({
  account: "01980000-0000-7000-8000-000000000001",
  name: "Ben Okri",
  email: "ben@example.org",
  avatar_link: "/media/ben23456/avatar",
  initials: "BO",
  role: "helper",
  created: "2027-01-04T20:00:00Z",
  has_enquiry_mails: true,
  is_self: false,
  ...values,
});
const row = (values: Partial<Member> = {}, canChange = true, secrets: Secret[] = []) =>
  renderMarkup(<MemberRow member={buildMember(values)} canChange={canChange} secrets={secrets} zone="Asia/Makassar" />, {
    root: { csrfToken: "t" },
  });
const intents = (markup: string) => findElements(markup, "button").map(({ value }) => value);

describe("one of a listing's people", () => {
  it("is named with what they may do, since when, and whether they are mailed", () => {
    const text = markupText(row());
    expect(text).toContain("Ben Okri");
    expect(text).toContain("Helper: replies to guests, redeems vouchers, edits the listing. Since 5 January 2027.");
    expect(text).toContain("ben@example.org. Enquiry emails: on.");
    expect(markupText(row({ role: "owner", has_enquiry_mails: false }))).toMatch(/Owner: full access.*Enquiry emails: off/);
  });

  it("is named by the address where there is no name, and then has it once in what is said of them", () => {
    const text = markupText(row({ name: "ben@example.org", avatar_link: null }, false));
    expect(text.match(/ben@example\.org/g)).toHaveLength(1);
    expect(text).toContain("Enquiry emails: on.");
  });

  it("is made an owner or a helper, and removed, by owners alone; a question is asked before", () => {
    expect(intents(row())).toEqual(["role", "remove"]);
    expect(findElements(row(), "input").find(({ name }) => name === "role")?.value).toBe("owner");
    expect(findElements(row({ role: "owner" }), "input").find(({ name }) => name === "role")?.value).toBe("helper");
    expect(row()).toContain("<details");
    expect(markupText(row())).toContain("Ben Okri loses access to this listing at once and gets an email.");
    expect(intents(row({}, false))).toEqual([]);
  });

  it("may leave by themselves, and turn their own mails off, whatever they are", () => {
    for (const canChange of [true, false]) {
      const own = row({ is_self: true }, canChange);
      expect(intents(own)).toEqual(expect.arrayContaining(["mails", "leave"]));
      expect(intents(own)).not.toContain("remove");
      expect(markupText(own)).toContain("(you)");
    }
    expect(markupText(row({ is_self: true, has_enquiry_mails: false }))).toContain("Turn on emails");
  });

  it("has a button that says about whom, for who does not see the row", () =>
    expect(findElements(row(), "button")[0]?.["aria-label"]).toBe("Make an owner: Ben Okri"));

  describe("who made keys and webhooks", () => {
    const { account, name, email } = buildMember();
    const secret = (values: Partial<Secret>): Secret => ({
      ...{ id: "01980000-0000-7000-8000-00000000000a", kind: "key", name: "Bali Day Trips", hint: "octo_7f…2c" },
      ...{ created_by: { account, name, email }, last_used: "2027-02-03T10:00:00Z", after_removal: "ends" },
      ...values,
    });
    const calendar = secret({ id: "b", kind: "calendar", name: "Mango room", created_by: null, after_removal: "replaced" });
    const all = [secret({}), secret({ id: "c", name: "Another's", created_by: null }), calendar];

    it("is listed with them before a removal, each to be ticked, and with what becomes of calendars", () => {
      const markup = row({ role: "owner" }, true, all);
      const names = findElements(markup, "input").flatMap(({ type, name: field }) => (type === "checkbox" ? [field] : []));
      // Once for the removal, and once for the change to helper.
      expect(names).toEqual([`take_over_${all[0]?.id}`, `take_over_${all[0]?.id}`]);
      const text = markupText(markup);
      expect(text).toContain("These stop working unless you take them over");
      for (const part of ["Key for Bali Day Trips", "octo_7f…2c, last used 3 February 2027"]) expect(text).toContain(part);
      expect(text).not.toContain("Another's");
      expect(text.match(/Your published calendar gets a new link/g)).toHaveLength(1);
    });

    it("takes nothing over by leaving, and is told what ends", () => {
      const markup = row({ role: "owner", is_self: true }, true, all);
      expect(findElements(markup, "input").filter(({ type }) => type === "checkbox")).toEqual([]);
      expect(markupText(markup)).toContain("Another owner can take them over by removing you.");
    });
  });
});
