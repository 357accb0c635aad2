import { describe, expect, it } from "vitest";
import { badgeCode, badgeHtml, badgeSvg, badgeText, readBadgeLook } from "./rules.ts";

const HOSTILE = `"><script>alert(1)</script>&'`;
const listing = { business_code: "k4m2x9ta", name: HOSTILE, profile_url: "/k4m2x9ta/", discount: 10, bonus_credit: 10 };
const LOOKS = (["light", "dark"] as const).flatMap((scheme) => (["large", "small"] as const).map((size) => ({ scheme, size })));

describe("A badge", () => {
  it("says what is given now for booking direct", () => {
    expect(badgeText(listing)).toBe("Book direct with us, 10% off, USD\u00a010 credit");
    expect(badgeText({ discount: 0, bonus_credit: 10 })).toBe("Book direct with us, USD\u00a010 credit");
    expect(badgeText({ discount: 0, bonus_credit: 0 })).toBe("Book direct with us");
  });

  it.each(LOOKS)("is one link of less than 10 kB, without a script, a form or anything to load: %j", (look) => {
    const html = badgeHtml(listing, look, { href: "https://guide.test/k4m2x9ta/", guide: "Visit <Hanoi>" });
    const svg = badgeSvg(listing, look, "Visit <Hanoi>");
    for (const text of [html, svg]) {
      expect(Buffer.byteLength(text)).toBeLessThan(10_000);
      expect(text).not.toMatch(/<script|<form|<img|<link|@import|url\(|\son\w+=/i);
    }
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain('<a href="https://guide.test/k4m2x9ta/" target="_top" rel="noopener">');
    expect(svg).not.toContain("href");
    expect(html).toContain("at Visit &lt;Hanoi&gt;</title>");
    if (look.size === "large") for (const text of [html, svg]) expect(text).toContain("See us at Visit &lt;Hanoi&gt;<");
  });

  it("is copied as code in which no name can end an attribute", () => {
    for (const kind of ["box", "picture"] as const) {
      const code = badgeCode(listing, {
        look: { scheme: "dark", size: "small" },
        kind,
        origin: "https://guide.test",
        guide: "Visit <Hanoi>",
      });
      expect(code).not.toMatch(/<script|<Hanoi/);
      expect(code).toContain('src="https://guide.test/badge/k4m2x9ta');
      expect(code).toContain("scheme=dark&amp;size=small");
    }
  });

  it("has the looks that there are, and no made-up ones", () => {
    expect(readBadgeLook(new URLSearchParams())).toEqual({ scheme: "light", size: "large" });
    expect(readBadgeLook(new URLSearchParams("scheme=dark&size=small"))).toEqual({ scheme: "dark", size: "small" });
    for (const query of ["scheme=pink", "size=9", "size=toString"]) expect(readBadgeLook(new URLSearchParams(query))).toBeUndefined();
  });
});
