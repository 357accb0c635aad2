import { describe, expect, it } from "vitest";
import { findElements, findLinks, markupText, renderMarkup } from "../../tools/testing/markup.tsx";
import { Highlight } from "./Highlight.tsx";
import { Rating } from "./Rating.tsx";
import { RecommendationsSection } from "./RecommendationsSection.tsx";
import { RatingChoice, Segments } from "./RecommendChoices.tsx";
import { HIGHLIGHTS_MAX, noRecommendations, othersText, pickHighlights } from "./rules.ts";

const BUSINESS = { business_code: "abcdefgh", name: "Casa Verde", profile_url: "/abcdefgh/", recommendations_count: 1 };
const QUOTE = {
  uuid: "01980000-0000-7000-8000-000000000002",
  created: "2027-03-05T10:00:00Z",
  rating: 3,
  comment: "Sit by the window.",
  traveller: { code: "maya2345", name: "Maya Lind", selfie_avatar_uuid: "maya2345" },
  others_count: 0,
};

describe("for a visitor, what others say of a listing", () => {
  const section = (quote: typeof QUOTE | null, root: object = { me: null }) =>
    renderMarkup(<RecommendationsSection business={BUSINESS} quote={quote as never} path="/abcdefgh/" offer={<b>10% off</b>} />, {
      address: "/abcdefgh/",
      root,
    });

  it("is one quotation, and the way to the others", () => {
    const markup = section({ ...QUOTE, others_count: 22 });
    expect(markupText(markup)).toContain("“Sit by the window.”");
    expect(findLinks(markup)).toContainEqual({
      href: "/accounts/login/?next=%2Fabcdefgh%2F",
      text: "Log in to read 22 more recommendations",
    });
    expect(markupText(section({ ...QUOTE, others_count: 1 }))).toContain("Log in to read 1 more recommendation");
    expect(markupText(section(QUOTE))).toContain("Log in for recommendations from people you follow");
  });

  it("has no offer in it: that is for travellers", () => expect(section(QUOTE)).not.toContain("10% off"));

  it("is nothing where nobody public has said anything", () => expect(section(null)).toBe(""));

  it("is not shown to who is signed in, until theirs is there", () =>
    expect(section(QUOTE, { me: { code: "jaa23456", name: "João" } })).toBe(""));
});

describe("a highlight", () => {
  const shown = (values = {}) => renderMarkup(<Highlight recommendation={{ ...QUOTE, ...values } as never} />);

  it("says who said it, when they were there, and how near they are", () => {
    const text = markupText(shown({ reason: "You follow Maya" }));
    for (const part of ["Maya Lind", "March 2027", "You follow Maya"]) expect(text).toContain(part);
  });

  it("has no marks of quotation around nothing, and no stars that nobody gave", () => {
    expect(shown({ comment: "" })).not.toContain("“");
    expect(markupText(shown({ rating: null }))).not.toMatch(/go out of your way/i);
  });

  it("shows words as text", () => expect(shown({ comment: "<img src=x onerror=alert(1)>" })).not.toContain("<img src=x"));
});

describe("stars", () => {
  it("say in words how many they are, for who does not see them", () => {
    const words = [1, 2, 3].map((rating) => renderMarkup(<Rating rating={rating} />));
    expect(new Set(words).size).toBe(3);
    for (const markup of words) expect(markupText(markup) + (findElements(markup, "span")[0]?.["aria-label"] ?? "")).not.toBe("");
  });
});

describe("what is chosen in a recommendation", () => {
  const rating = (chosen: string, errors?: string[]) => renderMarkup(<RatingChoice chosen={chosen} errors={errors} />);

  it("is one of three levels, in a group with a name, and none before somebody chooses", () => {
    const inputs = findElements(rating(""), "input");
    expect(inputs.map(({ type, name, value }) => [type, name, value])).toEqual(
      [1, 2, 3].map((level) => ["radio", "rating", String(level)]),
    );
    expect(inputs.every((one) => one.checked === undefined && one.required === "")).toBe(true);
    expect(findElements(rating("2"), "input").map((one) => one.checked)).toEqual([undefined, "", undefined]);
    expect(markupText(rating(""))).toContain("How good was it?");
  });

  it("says what is wrong with it, tied to its group", () => {
    const markup = rating("", ["A rating is needed."]);
    expect(findElements(markup, "fieldset")[0]?.["aria-describedby"]).toBe(findElements(markup, "p")[0]?.id);
    expect(markupText(markup)).toContain("A rating is needed.");
  });

  it("is one of a few answers, described by what is meant until something is wrong", () => {
    const segments = (errors?: string[]) =>
      renderMarkup(
        <Segments
          legend="Value for money"
          name="price_feel"
          options={{ "": "No answer", cheap: "Cheap", expensive: "Expensive" }}
          chosen="cheap"
          errors={errors}
          about="For what one gets."
        />,
      );
    expect(findElements(segments(), "input").map((one) => one.checked)).toEqual([undefined, "", undefined]);
    const described = (markup: string) => findElements(markup, "fieldset")[0]?.["aria-describedby"];
    expect(described(segments())).toMatch(/-about$/);
    expect(described(segments(["Choose one."]))).toMatch(/-error$/);
  });
});

describe("who else recommends it", () => {
  it.each([
    [["Aiko"], 1, "Aiko recommends it too"],
    [["Aiko", "Linh"], 2, "Aiko and Linh recommend it too"],
    [["Aiko", "Linh", "Nomvula"], 3, "Aiko, Linh and 1 other traveller recommend it too"],
    [["Aiko", "Linh"], 1_023, "Aiko, Linh and 1,021 other travellers recommend it too"],
    [[], 0, ""],
  ])("%j of %i: %s", (names, total, text) => expect(othersText(names, total)).toBe(text));

  it("is not in the highlights: five at most, those with words before those with stars alone", () => {
    const said = (comment: string) => ({ comment });
    const all = [said(""), said("a"), said(""), said("b"), said("c"), said("d"), said("e"), said("f")];
    expect(pickHighlights(all).map(({ comment }) => comment)).toEqual(["a", "b", "c", "d", "e"]);
    expect(pickHighlights([said(""), said("a")]).map(({ comment }) => comment)).toEqual(["a", ""]);
    expect(HIGHLIGHTS_MAX).toBe(5);
  });

  it("is said in the specification's words where there is nobody", () =>
    expect(noRecommendations("Casa Verde")).toBe("Travellers have not added recommendations for Casa Verde yet."));
});
