import { describe, expect, it } from "vitest";
import { alternateLinks } from "./alternates.ts";

const ORIGIN = "https://guide.test";
const alternateTypes = (path: string) => alternateLinks(ORIGIN, path).flatMap((one) => ("type" in one ? [one.type] : []));

describe("other forms of a page", () => {
  it("are of every page its language and the one for all others, at its own address", () => {
    expect(alternateLinks(ORIGIN, "/privacy-policy/")).toEqual([
      { tagName: "link", rel: "alternate", hrefLang: "en", href: `${ORIGIN}/privacy-policy/` },
      { tagName: "link", rel: "alternate", hrefLang: "x-default", href: `${ORIGIN}/privacy-policy/` },
    ]);
  });

  it.each(["/explore/", "/explore/ID/", "/explore/activities/surfing/", "/xq1dw63c/"])("of %s are Markdown too, and no feed", (path) =>
    expect(alternateTypes(path)).toEqual(["text/markdown"]),
  );

  it.each(["/explore/ID/ubud/", "/explore/ID/ubud/stay/", "/explore/ID/ubud/activities/", "/explore/ID/ubud/eat-drink/"])(
    "of %s are Markdown and its area's feed",
    (path) => expect(alternateTypes(path)).toEqual(["text/markdown", "application/atom+xml"]),
  );

  it.each(["/explore/ID/activities/surfing/", "/explore/id/ubud/"])("of %s are no feed: it is no area", (path) =>
    expect(alternateTypes(path)).not.toContain("application/atom+xml"),
  );

  it.each(["/accounts/login/", "/traveller/", "/xq1dw63c/photos/", "/XQ1DW63C/"])("of %s are neither", (path) =>
    expect(alternateTypes(path)).toEqual([]),
  );
});
