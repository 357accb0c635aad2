import { describe, expect, it } from "vitest";
import { markdownUrl } from "../../catalogue/places/urls.ts";
import { inline, line, link, list, markdownDocument, outwardLink, paragraphs, section } from "./markdown.ts";

describe("a text inside a line", () => {
  it("keeps what has a meaning in Markdown as text", () => {
    expect(inline("*Bar* _Sol_ [x](y) `z` ~~gone~~ a|b \\")).toBe("\\*Bar\\* \\_Sol\\_ \\[x\\](y) \\`z\\` \\~\\~gone\\~\\~ a\\|b \\\\");
  });

  it("holds no tag and no entity that somebody wrote, and leaves a plain ampersand alone", () => {
    expect(inline("<img src=x onerror=alert(1)>")).toBe("&lt;img src=x onerror=alert(1)>");
    expect(inline("Fish & Chips &lt;b&gt; &#60;")).toBe("Fish & Chips &amp;lt;b&amp;gt; &amp;#60;");
  });

  it("stays on one line, whatever breaks or control characters it came with", () => {
    expect(inline(" Two\n\n# heads\u0000\u2028and\ttabs ")).toBe("Two # heads and tabs");
    expect(inline("half \ud800 a pair")).toBe("half \ufffd a pair");
  });
});

describe("a text that begins a line", () => {
  it.each([
    ["# no heading", "\\# no heading"],
    ["###", "\\###"],
    ["#mole #metate", "#mole #metate"],
    ["- no item", "\\- no item"],
    ["+ no item", "\\+ no item"],
    ["> no quotation", "\\> no quotation"],
    ["=== no underline", "\\=== no underline"],
    ["1. no item", "1\\. no item"],
    ["12) no item", "12\\) no item"],
    ["1 night", "1 night"],
    ["    no code", "no code"],
  ])("%s", (text, written) => expect(line(text)).toBe(written));

  it("becomes paragraphs where it had lines of its own", () => {
    expect(paragraphs("One\r\n\r\n# Two\n\n\n- Three")).toEqual(["One", "\\# Two", "\\- Three"]);
    expect(paragraphs("")).toEqual([]);
  });
});

describe("a link", () => {
  it("cannot be ended early, by its text or by its address", () => {
    expect(link("a](https://evil.example)", "/x/")).toBe("[a\\](https://evil.example)](/x/)");
    expect(link("a", "https://a.example/(b) <c>")).toBe("[a](https://a.example/%28b%29%20%3Cc%3E)");
  });

  it("leads outward only to where a browser may go", () => {
    expect(outwardLink("Site", "https://a.example/b")).toBe("[Site](https://a.example/b)");
    for (const href of [null, "", "javascript:alert(1)", "data:text/html,x", "not an address", "//a.example"])
      expect(outwardLink("Site", href), String(href)).toBeUndefined();
  });
});

describe("a document", () => {
  it("leaves out what says nothing", () => {
    expect(markdownDocument(["# A", undefined, "", section("B", ""), section("C", list(["one", undefined, "", "two"]))])).toBe(
      "# A\n\n## C\n\n- one\n- two\n",
    );
  });

  it("stands at the page's address with .md, its query kept", () => {
    expect(markdownUrl("/explore/")).toBe("/explore.md");
    expect(markdownUrl("/explore/ID/ubud/")).toBe("/explore/ID/ubud.md");
    expect(markdownUrl("/explore/ID/ubud/activities/?activity_subtype=yoga")).toBe("/explore/ID/ubud/activities.md?activity_subtype=yoga");
  });
});
