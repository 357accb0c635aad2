import { describe, expect, it } from "vitest";
import { GUIDE_NAME } from "../guideName.ts";
import { named, renderEmail } from "./emailTemplate.ts";

const MAIL = {
  subject: `Welcome to ${GUIDE_NAME}`,
  title: `${GUIDE_NAME} says hello`,
  paragraphs: ["One & two.", `From ${GUIDE_NAME}.`],
  button: { label: "Open", href: "https://guide.test/a/?b=1&c=2" },
  notes: ["It works once."],
};

describe("a mail", () => {
  const { html, text } = renderEmail(MAIL, "Lisbon by foot");

  it("says the same in text and in HTML, in the same order", () => {
    const order = ["Lisbon by foot says hello", "One", "From Lisbon by foot.", "https://guide.test/a/?b=1", "It works once."];
    const places = (part: string) => order.map((one) => part.lastIndexOf(one));
    for (const part of [html, text]) {
      expect(places(part)).toEqual(places(part).toSorted((a, b) => a - b));
      expect(places(part)).not.toContain(-1);
    }
  });

  it("shows the address of its button in the text part only", () => {
    expect(html.match(/https:\/\/guide\.test\/a\/\?b=1&amp;c=2/g)).toEqual(["https://guide.test/a/?b=1&amp;c=2"]);
    expect(html.replaceAll(/<[^>]*>/g, "")).not.toContain("https://");
    expect(text).toContain("Open:\nhttps://guide.test/a/?b=1&c=2");
  });

  it("shows a picture with its text and a fixed size, and a receipt as a table, in text as lines", () => {
    const about = {
      picture: { src: "https://guide.test/media/a/card", alt: 'Ridge "1"' },
      receipt: {
        title: "Ridge at Puri",
        rows: [
          { label: "Guests", value: "2 adults" },
          { label: "You pay", value: "USD 90", isTotal: true },
        ],
      },
    };
    const parts = renderEmail({ ...MAIL, ...about });
    expect(parts.html).toContain('<img src="https://guide.test/media/a/card" alt="Ridge &quot;1&quot;" width="520" height="347">');
    expect(parts.html).toContain('<tr><th scope="row">Guests</th><td>2 adults</td></tr><tr class="total"><th scope="row">You pay</th>');
    expect(parts.text).toContain("Ridge at Puri\nGuests: 2 adults\nYou pay: USD 90\n\nOne & two.");
    expect(parts.text).not.toContain("/media/");
    expect(renderEmail({ ...MAIL, receipt: { title: "Ridge", rows: [] } }).html).toContain("<p><b>Ridge</b></p>");
  });

  it("ends its text with the sender behind the mark of a signature", () => expect(text).toMatch(/\n-- \nLisbon by foot$/));

  it("never holds markup that somebody typed", () => {
    const typed = `<img src=x onerror="alert('1')">`;
    const part = renderEmail({
      ...MAIL,
      title: typed,
      paragraphs: [typed],
      notes: [typed],
      picture: { src: `https://g.test/"onload="x`, alt: typed },
      receipt: { title: typed, rows: [{ label: typed, value: typed }] },
      button: { label: typed, href: `https://g.test/"><b>` },
    }).html;
    expect(part.match(/<img[^>]*>/g)).toEqual([
      `<img src="https://g.test/&quot;onload=&quot;x" alt="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;" width="520" height="347">`,
    ]);
    expect(part).not.toContain('"><b>');
    expect(part).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;");
  });

  it("asks for nothing from elsewhere without a picture of its own: no fonts, no scripts", () =>
    expect(html).not.toMatch(/<(?:img|script|link|iframe)|url\(|@import/));

  it("is readable in the dark", () => {
    expect(html).toContain("prefers-color-scheme:dark");
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('lang="en-GB"');
  });

  it("has no link but its button, and URLs to copy in the text part only", () => {
    const parts = renderEmail({
      ...MAIL,
      paragraphs: ["See https://elsewhere.test/."],
      links: [{ label: "Mango room", href: "https://guide.test/ical/1" }],
    });
    expect(parts.html.match(/<a\b[^>]*>/g)).toEqual(['<a href="https://guide.test/a/?b=1&amp;c=2">']);
    expect(parts.html).not.toContain("/ical/");
    expect(parts.text).toContain("Mango room: https://guide.test/ical/1");
  });

  it("may be a title, a sentence and a button alone", () => {
    const { button } = MAIL;
    const bare = renderEmail({ subject: "s", title: "Hello", paragraphs: ["There."], button });
    expect(bare.text).toBe(`Hello\n\nThere.\n\nOpen:\n${button.href}\n\n-- \nThe Guide`);
    expect(bare.html).not.toMatch(/<(?:img|table)\b/);
  });
});

it("The guide's name stands wherever a mail speaks of it, and nowhere else is anything changed", () => {
  const mail = named(MAIL, "Lisbon by foot");
  expect(mail).toMatchObject({
    subject: "Welcome to Lisbon by foot",
    title: "Lisbon by foot says hello",
    paragraphs: ["One & two.", "From Lisbon by foot."],
  });
  expect(mail.button).toEqual(MAIL.button);
  const bare = { subject: "s", title: "t", paragraphs: [], button: MAIL.button };
  expect(named(bare, "x")).toEqual(bare);
});
