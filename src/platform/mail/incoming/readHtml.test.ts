import { describe, expect, it } from "vitest";
import { textOfHtml } from "./readHtml.ts";

describe("the words of an HTML mail", () => {
  it("are a line a paragraph, without what is not seen", () => {
    const html =
      "<html><head><title>T</title><style>p{}</style></head><body><p>One &amp; two</p><div>Th<b>re</b>e<br>four</div><!-- no --></body>";
    expect(textOfHtml(html).trim().split(/\n+/)).toEqual(["One & two", "Three", "four"]);
  });

  it("stand behind > where they are quoted, and answers between do not", () => {
    const html =
      "<p>Mine</p><blockquote><p>Is there a cot?</p></blockquote><div>Yes.</div><BLOCKQUOTE type=cite>A<blockquote>B</blockquote></BLOCKQUOTE>End";
    expect(textOfHtml(html).split(/\n+/)).toEqual(["Mine", "> Is there a cot?", ">", "Yes.", "> A", ">> B", "End"]);
  });

  it("below the marks of Gmail and Outlook are kept", () => {
    const html =
      '<div>Mine</div><div class="gmail_quote"><div class="gmail_attr">On 4 May wrote:</div>Ours</div><div id="divRplyFwdMsg"><b>From:</b> A<br></div>';
    expect(textOfHtml(html)).toBe("Mine\nOn 4 May wrote:\nOurs\nFrom: A");
  });

  it("may hold signs of HTML, letters of any language and lines of their own", () => {
    expect(textOfHtml("children < 12, 3 <4, I <3 you &lt;b&gt;")).toBe("children < 12, 3 <4, I <3 you <b>");
    expect(textOfHtml("İİİ<b>stanbul</b><p>İİ<br>x")).toBe("İİİstanbul\nİİ\nx");
    expect(textOfHtml("<pre>a\n  b\n\nc</pre>d\ne")).toBe("a\nb\n\nc\nd e");
    expect(textOfHtml("a&nbsp;b &#10; c")).toBe("a b c");
  });
});
