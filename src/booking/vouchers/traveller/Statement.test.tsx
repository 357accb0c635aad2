import { describe, expect, it } from "vitest";
import { exampleCard } from "../../../tools/testing/listings.ts";
import { findElements, findLinks, markupText, renderMarkup } from "../../../tools/testing/markup.tsx";
import type { CreditAccount, StatementRow } from "../../credit/contract.ts";
import { Statement } from "./Statement.tsx";

const NOW = "2027-03-10T12:00:00Z";
const ACCOUNT: CreditAccount = { business: exampleCard(), traveller: null, balance: 7.5, currency: "USD", next_expiry: null };
const buildStatementRow = (values: Partial<StatementRow> = {}): StatementRow => ({
  uuid: "01980000-0000-7000-8000-000000000001",
  created: "2027-03-05T10:00:00Z",
  kind: "grant",
  amount: 10,
  currency: "USD",
  balance: 10,
  coupon: "cdefghjk",
  expires_at: "2029-03-05T10:00:00Z",
  business: { business_code: "abcdefgh", name: "Casa Verde" },
  traveller: null,
  disputed_at: null,
  dispute_until: null,
  ...values,
});
const statement = (rows: StatementRow[], isFirst = true) =>
  renderMarkup(<Statement account={ACCOUNT} entries={rows} isFirst={isFirst} now={NOW} />, { root: { csrfToken: "t" } });
const SPEND = buildStatementRow({ kind: "spend", amount: -2.5, balance: 7.5, coupon: null, dispute_until: "2027-04-04T10:00:00Z" });

describe("the statement of one's credit", () => {
  it.each([
    [buildStatementRow(), "Voucher confirmed", "+ 10"],
    [buildStatementRow({ kind: "take_back", amount: -10, balance: 0 }), "You said you weren't there", "− 10"],
    [SPEND, "Spent", "− 2.50"],
    [buildStatementRow({ kind: "expire", amount: -7.5, balance: 0, coupon: null }), "Expired", "− 7.50"],
  ] as const)("says what happened, how much and what is left", (row, words, amount) => {
    const text = markupText(statement([row]));
    expect(text).toContain(words);
    expect(text).toContain(amount);
    expect(text).toContain("5 Mar 2027");
  });

  it("leads to the voucher that an entry came from, where it came from one", () => {
    expect(findLinks(statement([buildStatementRow()]))).toEqual([{ href: "/traveller/coupon/cdefghjk/", text: "Voucher confirmed" }]);
    expect(findLinks(statement([SPEND]))).toEqual([]);
  });

  it("has heads for its columns with the currency, and a name", () => {
    const markup = statement([buildStatementRow()]);
    expect(findElements(markup, "th").filter(({ scope }) => scope === "col").length).toBe(5);
    expect(markupText(markup)).toContain("Balance, USD");
    expect(findElements(markup, "caption")).toHaveLength(1);
  });

  it("ends with the balance of today on its first page, and on no other: older pages are older", () => {
    expect(markupText(statement([buildStatementRow()]))).toMatch(/On 10 March 2027, with Casa Verde.*7\.50/);
    expect(markupText(statement([buildStatementRow()], false))).not.toContain("On 10 March 2027");
  });
});

describe("a spend that was not one's own", () => {
  it("can be said for thirty days, with words or without", () => {
    const markup = statement([SPEND]);
    expect(markupText(markup)).toContain("Report a problem");
    expect(markupText(markup)).toContain("Possible until 4 April 2027.");
    expect(findElements(markup, "textarea")[0]).toMatchObject({ name: "text", maxLength: "1000" });
    expect(findElements(markup, "textarea")[0]).not.toHaveProperty("required");
    expect(findElements(markup, "input").find(({ name }) => name === "uuid")?.value).toBe(SPEND.uuid);
  });

  it("cannot be said any more after that, nor of what is no spend", () => {
    expect(statement([buildStatementRow({ ...SPEND, dispute_until: NOW })])).not.toContain("Report a problem");
    expect(statement([buildStatementRow()])).not.toContain("Report a problem");
  });

  it("was said once: then it says when, and who looks at it", () => {
    const text = markupText(statement([buildStatementRow({ ...SPEND, disputed_at: "2027-03-08T10:00:00Z" })]));
    expect(text).toContain("You reported this on 8 March 2027. Staff will check it.");
    expect(text).not.toContain("Report a problem");
  });
});
