import { describe, expect, it } from "vitest";
import { atMost, BLANK, bodyErrors, queryErrors, REQUIRED, takenBody } from "../../tools/testing/validationErrors.ts";
import { createReport, listReports, resolveReport } from "./contract.ts";

const REPORT = { kind: "business", id: "abcdefgh", reason: "closed" };
const reportErrors = (given: object) => bodyErrors(createReport, { ...REPORT, ...given });

describe("a report", () => {
  it.each(["recommendation", "traveller", "guide", "business"])("may be of a %s", (kind) => expect(reportErrors({ kind })).toEqual({}));
  it.each(["wrong", "closed", "insult", "spam", "other"])("may give the reason %s", (reason) =>
    expect(reportErrors({ reason })).toEqual({}),
  );

  it("needs no words", () => expect(takenBody(createReport, REPORT)).toEqual({ ...REPORT, text: "" }));

  it.each([
    [
      "of a kind that can't be reported",
      { kind: "area" },
      { kind: ["Choose one of: recommendation, traveller, guide, business, accessibility."] },
    ],
    ["without a reason", { reason: undefined }, { reason: ["Choose a reason."] }],
    ["with a reason of one's own", { reason: "ugly" }, { reason: ["Choose a reason."] }],
    ["of nothing", { id: undefined }, { id: REQUIRED }],
    ["of a blank", { id: "  " }, { id: BLANK }],
    ["of what no id can be", { id: "i".repeat(151) }, { id: atMost(150) }],
    ["with a book of words", { text: "t".repeat(2_001) }, { text: atMost(2_000) }],
  ])("is refused %s", (_what, given, errors) => expect(reportErrors(given)).toEqual(errors));

  it("keeps its lines as texts have them", () =>
    expect(takenBody(createReport, { ...REPORT, text: "Closed.\r\nSince May. " })).toHaveProperty("text", "Closed.\nSince May."));
});

it("Reports are listed that wait, unless those are asked for that were dealt with", () => {
  expect(listReports.query!.parse({})).toEqual({ is_resolved: "false" });
  expect(queryErrors(listReports, { is_resolved: "true" })).toEqual({});
  expect(queryErrors(listReports, { is_resolved: "all" })).toHaveProperty("is_resolved");
});

it("A report is resolved with an outcome that there is", () => {
  expect(bodyErrors(resolveReport, {})).toHaveProperty("outcome");
  expect(bodyErrors(resolveReport, { outcome: "burnt" })).toHaveProperty("outcome");
});
