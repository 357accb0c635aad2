import { expect, it } from "vitest";
import { firstName } from "../../accounts/travellers/rules.ts";
import type { Passport } from "./contract.ts";
import { profileJsonLd } from "./jsonLd.ts";
import { guidesTitle, mailtoUrl, personText } from "./rules.ts";

it("People are spoken of by their first name", () => {
  expect(["Maya Lindqvist", " Aiko "].map(firstName)).toEqual(["Maya", "Aiko"]);
  expect(["Maya", "James"].map(guidesTitle)).toEqual(["Maya’s guides", "James’ guides"]);
});

it("A row says what is known of somebody, or that nothing is", () => {
  const nothing = { home: undefined, recommendations_count: 0, people: [], follows_you: false };
  expect(personText(nothing)).toBe("New here.");
  expect(
    personText({ home: "Japan", recommendations_count: 14, people: [{ name: "Aiko Hoshino" }, { name: "Linh" }], follows_you: true }),
  ).toBe("Japan. 14 recommendations. Followed by Aiko and Linh, whom you follow. Follows you.");
});

it("A mail's address and its letter survive what a link may hold", () => {
  const letter = mailtoUrl("https://guide.test/?a=1&b=ü", "Visit Hội An & more");
  expect(letter).toMatch(/^mailto:\?subject=[^&]+&body=[^&]+$/);
  expect(decodeURIComponent(letter)).toContain("Have a look at Visit Hội An & more");
});

it("Machines learn of a public traveller what the page shows", () => {
  const traveller = { code: "k4m2x9ta", name: "Maya", selfie: "", selfie_avatar_link: "/media/1/avatar", followers_count: 3 };
  const passport = { traveller, since: "2026-03-01T00:00:00Z", recommendations_count: 14 } as Passport;
  expect(profileJsonLd(passport, "https://guide.test")).toMatchObject({
    "@type": "ProfilePage",
    url: "https://guide.test/traveller/k4m2x9ta/",
    mainEntity: { "@type": "Person", name: "Maya", image: "https://guide.test/media/1/avatar" },
  });
});
