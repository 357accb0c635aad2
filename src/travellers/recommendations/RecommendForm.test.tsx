import { describe, expect, it } from "vitest";
import { exampleCard } from "../../tools/testing/listings.ts";
import { findElements, findLinks, markupText, renderMarkup } from "../../tools/testing/markup.tsx";
import type { VisitedBusiness } from "../visits/contract.ts";
import { RecommendForm } from "./RecommendForm.tsx";

const VISIT = {
  uuid: "01980000-0000-7000-8000-000000000009",
  comment: "Sit by the window.",
  rating: 2,
  price_feel: "cheap",
  familiarity: "know_personally",
  is_recommended: true,
} as VisitedBusiness;
const HERE = "/traveller/recommend/accommodation/";
const form = (visit?: VisitedBusiness, values: { business?: object; isVerified?: boolean } = {}, result?: object) =>
  renderMarkup(
    <RecommendForm business={exampleCard(values.business ?? {})} visit={visit} here={HERE} isVerified={values.isVerified ?? true} />,
    {
      address: HERE,
      root: { csrfToken: "t", me: { code: "maya2345", name: "Maya", initials: "M", avatar: "/media/maya2345/avatar" } },
      ...(result && { result }),
    },
  );
const checked = (markup: string) =>
  Object.fromEntries(
    findElements(markup, "input")
      .filter((one) => one.type === "radio" && one.checked !== undefined)
      .map(({ name, value }) => [name, value]),
  );
const hidden = (markup: string, name: string) =>
  findElements(markup, "input").find((one) => one.type === "hidden" && one.name === name)?.value;

describe("the form of a recommendation", () => {
  it("begins empty, names the place, and can be sent without scripts", () => {
    const markup = form();
    expect(markupText(markup)).toContain("Recommend Casa Verde");
    expect(checked(markup)).not.toHaveProperty("rating");
    expect(hidden(markup, "business")).toBe("abcdefgh");
    expect(hidden(markup, "uuid")).toBeUndefined();
    expect(hidden(markup, "csrf_token")).toBe("t");
  });

  it("begins with what was said before, and changes that", () => {
    const markup = form(VISIT);
    expect(markupText(markup)).toContain("Edit your recommendation of Casa Verde");
    expect(checked(markup)).toMatchObject({ rating: "2", price_feel: "cheap", familiarity: "know_personally" });
    expect(markupText(markup)).toContain("Sit by the window.");
    expect(hidden(markup, "uuid")).toBe(VISIT.uuid);
  });

  it("of a visit that recommends nothing yet is a first one", () =>
    expect(markupText(form({ ...VISIT, is_recommended: false, comment: "", rating: null }))).toContain("Recommend Casa Verde"));

  it("asks of a sight whom nobody knows the owners of only what there is to say", () => {
    const names = (markup: string) => new Set(findElements(markup, "input").map(({ name }) => name));
    expect(names(form())).toContain("familiarity");
    expect(names(form(undefined, { business: { business_type: "sight" } }))).not.toContain("familiarity");
  });

  it("says first what is missing to publish it", () => {
    expect(markupText(form(undefined, { isVerified: false }))).toMatch(/verif|confirm/i);
    expect(markupText(form())).not.toMatch(/verify your/i);
  });

  it("keeps what was typed where something is wrong, and says what", () => {
    const typed = { rating: "", comment: "Go early.", price_feel: "expensive", familiarity: "dont_know" };
    const markup = form(undefined, {}, { intent: "save", errors: { rating: ["Choose how good it was."] }, failure: "", typed });
    expect(markupText(markup)).toContain("Choose how good it was.");
    expect(markupText(markup)).toContain("Go early.");
    expect(checked(markup)).toMatchObject({ price_feel: "expensive" });
  });

  it("leads back to choose another place", () => expect(findLinks(form())).toContainEqual({ href: HERE, text: "Change" }));

  it("takes words as long as a comment may be", () =>
    expect(findElements(form(), "textarea")[0]).toMatchObject({ name: "comment", maxLength: "2000" }));
});
