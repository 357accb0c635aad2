import { describe, expect, it } from "vitest";
import { findElements, findLinks, markupText, renderMarkup } from "../../tools/testing/markup.tsx";
import { ArticleBand, ArticleHead, ArticleSection } from "./Article.tsx";
import ForBusinessPage from "./ForBusinessPage.tsx";
import ForCreatorsPage from "./ForCreatorsPage.tsx";
import { OperatorLine } from "./OperatorLine.tsx";

const NOBODY = { name: null, email: null };
const PAGES = [
  ["for businesses", ForBusinessPage],
  ["for creators", ForCreatorsPage],
] as const;

describe.each(PAGES)("the page %s", (_whom, Page) => {
  const markup = renderMarkup(<Page />, {
    root: { operator: NOBODY, guide: { name: "Lisbon by foot", contact: "", accent: "sea", logo: null, place: null } },
  });

  it("has one heading, and parts whose names are their headings", () => {
    expect(findElements(markup, "h1")).toHaveLength(1);
    const ids = new Set(findElements(markup, "h2").map(({ id }) => id));
    for (const section of findElements(markup, "section")) expect(ids).toContain(section["aria-labelledby"]);
    expect(ids.size).toBe(findElements(markup, "h2").length);
  });

  it("speaks of the guide by its own name", () => expect(markupText(markup)).toContain("Lisbon by foot"));

  it("has pictures that say nothing to who does not see them, and no script", () => {
    for (const picture of findElements(markup, "img")) expect(picture.alt).toBe("");
    expect(markup).not.toContain("<script");
  });

  it("leads to no address that would be somebody else's", () => {
    for (const { href } of findLinks(markup)) expect(href).toMatch(/^(?:\/|#|mailto:|https:\/\/)/);
  });
});

describe("what a business is told", () => {
  const text = markupText(renderMarkup(<ForBusinessPage />, { root: { operator: NOBODY } }));

  it("adds up: what a booking site keeps is what is there to be shared", () => {
    expect(text).toMatch(/The guest pays you ?USD 100/);
    expect(text).toMatch(/Commission of The Guide ?none/);
    expect(text).toMatch(/A booking site's 15% ?USD 15/);
    expect(text).toMatch(/Yours to share ?USD 15/);
    expect(text).toContain("An example.");
  });

  it("says that nobody can buy a better place, and that the guide holds no money", () => {
    expect(text).toContain("Positions are not for sale.");
    expect(text).toContain("It takes no payment");
  });

  it("leads to claiming a listing, and to adding one", () => {
    const hrefs = findLinks(renderMarkup(<ForBusinessPage />, { root: { operator: NOBODY } })).map(({ href }) => href);
    expect(hrefs).toEqual(expect.arrayContaining(["/listing/claims/", "/listing/add/"]));
    const ofVisitor = findLinks(renderMarkup(<ForBusinessPage />, { root: { operator: NOBODY, me: null } })).map(({ href }) => href);
    expect(ofVisitor).toContain("/accounts/login/?next=%2Flisting%2Fclaims%2F");
  });
});

describe("who runs the guide", () => {
  it.each([
    [{ name: "Ana Ruiz", email: "ana@example.org" }, "Ana Ruiz, ana@example.org"],
    [{ name: "Ana Ruiz", email: null }, "Ana Ruiz"],
    [{ name: null, email: "ana@example.org" }, "the operator, at ana@example.org"],
    [NOBODY, "an operator who has not entered a name and email address in the settings yet"],
  ])("%j is %s", (operator, text) => expect(markupText(renderMarkup(<OperatorLine operator={operator} />))).toBe(text));

  it("is written to by a link", () =>
    expect(findLinks(renderMarkup(<OperatorLine operator={{ name: null, email: "ana@example.org" }} />))[0]?.href).toBe(
      "mailto:ana@example.org",
    ));
});

describe("the parts of a printed page", () => {
  it("are numbered where they are referred to, with a note beside them where there is one", () => {
    const part = (
      <ArticleSection id="price" title="What it costs" number={3} note="An example.">
        <p>Nothing.</p>
      </ArticleSection>
    );
    expect(markupText(renderMarkup(part))).toBe("3What it costs Nothing. An example.");
    expect(findElements(renderMarkup(part), "section")[0]).toMatchObject({ id: "price", "aria-labelledby": "price-title" });
  });

  it("on a sheet of their own have something laid on it", () =>
    expect(
      markupText(
        renderMarkup(
          <ArticleBand id="receipt" title="A night" beside={<p>USD 100</p>}>
            <p>Yours.</p>
          </ArticleBand>,
        ),
      ),
    ).toBe("A night Yours. USD 100"));

  it("begin with a picture that phones have in a shape of their own", () => {
    const head = renderMarkup(
      <ArticleHead kicker="For Business" title="Your guests" picture="/media/activity/yoga/standard" caption="Drawn.">
        Hello.
      </ArticleHead>,
    );
    expect(findElements(head, "source")[0]?.srcSet ?? findElements(head, "source")[0]?.srcset).toBe("/media/activity/yoga/wide");
    expect(findElements(head, "img")[0]).toMatchObject({ alt: "", src: "/media/activity/yoga/standard" });
  });
});
