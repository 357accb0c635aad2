import { describe, expect, it } from "vitest";
import { cardOf } from "../../tools/testing/listings.ts";
import { elementsOf, linksOf, markupOf, textOf } from "../../tools/testing/markup.tsx";
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
  markupOf(<RecommendForm business={cardOf(values.business ?? {})} visit={visit} here={HERE} isVerified={values.isVerified ?? true} />, {
    address: HERE,
    root: { csrfToken: "t", me: { code: "maya2345", name: "Maya", initials: "M", avatar: "/media/maya2345/avatar" } },
    ...(result && { result }),
  });
const checked = (markup: string) =>
  Object.fromEntries(
    elementsOf(markup, "input")
      .filter((one) => one.type === "radio" && one.checked !== undefined)
      .map(({ name, value }) => [name, value]),
  );
const hidden = (markup: string, name: string) =>
  elementsOf(markup, "input").find((one) => one.type === "hidden" && one.name === name)?.value;

describe("the form of a recommendation", () => {
  it("begins empty, names the place, and can be sent without scripts", () => {
    const markup = form();
    expect(textOf(markup)).toContain("Recommend Casa Verde");
    expect(checked(markup)).not.toHaveProperty("rating");
    expect(hidden(markup, "business")).toBe("abcdefgh");
    expect(hidden(markup, "uuid")).toBeUndefined();
    expect(hidden(markup, "csrf_token")).toBe("t");
  });

  it("begins with what was said before, and changes that", () => {
    const markup = form(VISIT);
    expect(textOf(markup)).toContain("Edit your recommendation of Casa Verde");
    expect(checked(markup)).toMatchObject({ rating: "2", price_feel: "cheap", familiarity: "know_personally" });
    expect(textOf(markup)).toContain("Sit by the window.");
    expect(hidden(markup, "uuid")).toBe(VISIT.uuid);
  });

  it("of a visit that recommends nothing yet is a first one", () =>
    expect(textOf(form({ ...VISIT, is_recommended: false, comment: "", rating: null }))).toContain("Recommend Casa Verde"));

  it("asks of a sight whom nobody knows the owners of only what there is to say", () => {
    const names = (markup: string) => new Set(elementsOf(markup, "input").map(({ name }) => name));
    expect(names(form())).toContain("familiarity");
    expect(names(form(undefined, { business: { business_type: "sight" } }))).not.toContain("familiarity");
  });

  it("says first what is missing to publish it", () => {
    expect(textOf(form(undefined, { isVerified: false }))).toMatch(/verif|confirm/i);
    expect(textOf(form())).not.toMatch(/verify your/i);
  });

  it("keeps what was typed where something is wrong, and says what", () => {
    const typed = { rating: "", comment: "Go early.", price_feel: "expensive", familiarity: "dont_know" };
    const markup = form(undefined, {}, { intent: "save", errors: { rating: ["Choose how good it was."] }, failure: "", typed });
    expect(textOf(markup)).toContain("Choose how good it was.");
    expect(textOf(markup)).toContain("Go early.");
    expect(checked(markup)).toMatchObject({ price_feel: "expensive" });
  });

  it("leads back to choose another place", () => expect(linksOf(form())).toContainEqual({ href: HERE, text: "Another place" }));

  it("takes words as long as a comment may be", () =>
    expect(elementsOf(form(), "textarea")[0]).toMatchObject({ name: "comment", maxLength: "2000" }));
});
