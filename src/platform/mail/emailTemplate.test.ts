import { describe, expect, it } from "vitest";
import { GUIDE_NAME } from "../guideName.ts";
import { named, renderEmail } from "./emailTemplate.ts";

const MAIL = {
  subject: `Welcome to ${GUIDE_NAME}`,
  title: `${GUIDE_NAME} says hello`,
  paragraphs: ["One & two.", `From ${GUIDE_NAME}.`],
  button: { label: "Open", href: "https://guide.test/a/?b=1&c=2" },
  second: { label: "Stop", href: "https://guide.test/stop/" },
  notes: ["It works once."],
};

describe("a mail", () => {
  const { html, text } = renderEmail(MAIL, "Lisbon by foot");

  it("says the same in text and in HTML, in the same order", () => {
    const order = [
      "Lisbon by foot says hello",
      "One",
      "From Lisbon by foot.",
      "https://guide.test/a/?b=1",
      "https://guide.test/stop/",
      "It works once.",
    ];
    const places = (part: string) => order.map((one) => part.lastIndexOf(one));
    for (const part of [html, text]) {
      expect(places(part)).toEqual(places(part).toSorted((a, b) => a - b));
      expect(places(part)).not.toContain(-1);
    }
  });

  it("has the address of its button in words too, for who cannot press it", () => {
    expect(html).toContain("Or copy this link:");
    expect(html.match(/href="https:\/\/guide\.test\/a\/\?b=1&amp;c=2"/g)).toHaveLength(2);
    expect(text).toContain("Open:\nhttps://guide.test/a/?b=1&c=2");
  });

  it("ends its text with the sender behind the mark of a signature", () => expect(text).toMatch(/\n-- \nLisbon by foot$/));

  it("never holds markup that somebody typed", () => {
    const typed = `<img src=x onerror="alert('1')">`;
    const part = renderEmail({
      ...MAIL,
      title: typed,
      paragraphs: [typed],
      notes: [typed],
      button: { label: typed, href: `https://g.test/"><b>` },
    }).html;
    expect(part).not.toContain("<img");
    expect(part).not.toContain('"><b>');
    expect(part).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;");
  });

  it("asks for nothing from elsewhere: no pictures, no fonts, no scripts", () =>
    expect(html).not.toMatch(/<(?:img|script|link|iframe)|url\(|@import/));

  it("is readable in the dark", () => {
    expect(html).toContain("prefers-color-scheme:dark");
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('lang="en-GB"');
  });

  it("may be a title and a sentence alone", () => {
    const bare = renderEmail({ subject: "s", title: "Hello", paragraphs: ["There."] });
    expect(bare.text).toBe("Hello\n\nThere.\n\n-- \nThe Guide");
    expect(bare.html).not.toContain("copy this link");
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
  expect(named({ subject: "s", title: "t", paragraphs: [] }, "x")).toEqual({ subject: "s", title: "t", paragraphs: [] });
});
