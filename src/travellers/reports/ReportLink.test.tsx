import { describe, expect, it } from "vitest";
import { findElements, markupText, renderMarkup } from "../../tools/testing/markup.tsx";
import { ReportLink } from "./ReportLink.tsx";
import { guideOfId, guideReportId, reportEmail, reportFields, standingText } from "./rules.ts";
import { reportUrl } from "./urls.ts";

describe("the way to report something", () => {
  const link = (kind: "recommendation" | "business") =>
    renderMarkup(<ReportLink kind={kind} id="abcdefgh" name="Casa Verde" back="/abcdefgh/" />);

  it("is a page of its own without scripts, which comes back, and which search engines pass over", () => {
    const [anchor] = findElements(link("recommendation"), "a");
    expect(anchor).toMatchObject({ rel: "nofollow", href: "/report/?kind=recommendation&id=abcdefgh&back=%2Fabcdefgh%2F" });
    expect(reportUrl("guide", "a/b", "/x/?y=1")).toBe("/report/?kind=guide&id=a%2Fb&back=%2Fx%2F%3Fy%3D1");
  });

  it("says what is reported to who does not see where it stands, beginning with its own words", () => {
    expect(findElements(link("business"), "a")[0]?.["aria-label"]).toBe("Something wrong? Report Casa Verde");
    expect(markupText(link("business"))).toBe("Something wrong?");
    expect(findElements(link("recommendation"), "a")[0]?.["aria-label"]).toBe("Report Casa Verde");
  });
});

describe("what names a guide in a report", () => {
  it.each([
    ["maya2345", "id", null],
    ["maya2345", "hoi-an", "k3y"],
  ])("%s's guide to %s comes back as it was", (code, place, key) =>
    expect(guideOfId(guideReportId(code, place, key))).toEqual({ code, place, key: key ?? undefined }),
  );

  it("is read in either case", () => expect(guideOfId("MAYA2345/ID")).toEqual({ code: "maya2345", place: "id", key: undefined }));

  it.each(["", "maya2345", "maya2345/", "maya/id", "maya2345/id/key/more", "/id"])("is not %j", (id) =>
    expect(guideOfId(id)).toBeUndefined(),
  );
});

describe("how well somebody is known", () => {
  const SINCE = { since: "2026-05-03T10:00:00Z", is_verified: true, reports_count: 1 };

  it.each([
    [SINCE, "reported", "Verified, account since 3 May 2026, reported once"],
    [{ ...SINCE, reports_count: 2 }, "has reported", "Verified, account since 3 May 2026, has reported twice"],
    [{ ...SINCE, is_verified: false, reports_count: 5 }, "reported", "Not verified, account since 3 May 2026, reported 5 times"],
    [{ ...SINCE, since: null }, "reported", "Verified, account deleted, reported once"],
  ] as const)("%j is said in a line", (standing, what, text) => expect(standingText(standing, what)).toBe(text));
});

it("The mail about a report repeats nobody's words, and leads to the page of staff", () => {
  const mail = reportEmail({ kind: "recommendation", reason: "insult", title: "Maya on Casa Verde" }, "https://guide.test");
  expect(mail.paragraphs).toEqual(["Recommendation: Maya on Casa Verde.", "Offensive."]);
  expect(mail.button?.href).toBe("https://guide.test/staff/review/reports/");
  expect(reportEmail({ kind: "business", reason: "spam", title: "t".repeat(300) }, "").subject).toHaveLength(150);
});

it("A form's report has what was typed, and a token only where there is one", () => {
  expect(reportFields({ kind: "business", id: "abcdefgh", reason: "closed", text: "Since May.", csrf_token: "x" })).toEqual({
    kind: "business",
    id: "abcdefgh",
    reason: "closed",
    text: "Since May.",
  });
  expect(reportFields({}, "tok")).toEqual({ kind: "", id: "", reason: "", text: "", token: "tok" });
});
