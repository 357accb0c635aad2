import { describe, expect, it } from "vitest";
import { readMail, textOfHtml } from "./store.message.ts";

const mail = (...lines: string[]) => Buffer.from(lines.join("\r\n"));
const HEAD = [
  "From: Ana Quispe <Ana@Example.org>",
  "To: reply+1@in.guide.test",
  "Subject: =?utf-8?Q?Caf=C3=A9?=",
  "Message-ID: <1@example.org>",
];

describe("a mail is read", () => {
  it("with its sender, where it was sent, its subject and its words", async () => {
    const source = mail(...HEAD, "Delivered-To: reply+2@in.guide.test", "Cc: x@example.org", "", "Yes,", "please.\u0000\u0007");
    expect(await readMail(source)).toMatchObject({
      id: "<1@example.org>",
      from: "ana@example.org",
      to: ["reply+2@in.guide.test", "reply+1@in.guide.test", "x@example.org"],
      subject: "Café",
      text: expect.stringMatching(/^Yes,\n?\r?\n?please\.\s*$/),
      files: 0,
    });
  });

  it("of which only a part came, up to there", async () => {
    const boundary = ["Content-Type: multipart/mixed; boundary=b", "", "--b", "Content-Type: text/plain", "", "Words.", "--b"];
    const attached = [
      "Content-Type: image/jpeg; name=a.jpg",
      "Content-Disposition: attachment; filename=a.jpg",
      "Content-Transfer-Encoding: base64",
      "",
      "AAAA",
    ];
    expect(await readMail(mail(...HEAD, ...boundary, ...attached))).toMatchObject({ text: expect.stringContaining("Words."), files: 1 });
  });

  it("without a picture inside of its text counting as a file", async () => {
    const lines = [
      "Content-Type: multipart/related; boundary=b",
      "",
      "--b",
      "Content-Type: text/html",
      "",
      '<p>Words <img src="cid:logo"></p>',
      "--b",
      "Content-Type: image/png",
      "Content-Disposition: inline",
      "Content-ID: <logo>",
      "Content-Transfer-Encoding: base64",
      "",
      "AAAA",
      "--b--",
    ];
    expect(await readMail(mail(...HEAD, ...lines))).toMatchObject({ text: expect.stringContaining("Words"), files: 0 });
  });

  it("from nobody where it names two senders", async () => {
    for (const from of [["From: a@example.org, b@example.org"], ["From: a@example.org", "From: b@example.org"], ["Sender: a@example.org"]])
      expect((await readMail(mail(...from, "", "x")))?.from).toBeUndefined();
  });

  it("by its content, where it has no name of its own", async () => {
    const [one, same, other] = await Promise.all(["x", "x", "y"].map((text) => readMail(mail("From: a@example.org", "", text))));
    expect(one?.id).toBe(same?.id);
    expect(one?.id).not.toBe(other?.id);
  });
});

describe("the words of an HTML mail", () => {
  it("are a line a paragraph, without what is not seen", () => {
    const html =
      "<html><head><title>T</title><style>p{}</style></head><body><p>One &amp; two</p><div>Th<b>re</b>e<br>four</div><!-- no --></body>";
    expect(textOfHtml(html).trim().split(/\n+/)).toEqual(["One & two", "Three", "four"]);
  });

  it.each(['<div class="gmail_quote">', "<blockquote>", '<DIV ID="divRplyFwdMsg">'])("end before the history at %s", (mark) => {
    expect(textOfHtml(`<p>Mine</p>${mark}<p>Theirs</p>`).trim()).toBe("Mine");
  });

  it("take a time that grows with their length alone", () => {
    const start = performance.now();
    for (const part of ["<", "<style>", "<!--", "<a ", "&"]) textOfHtml(part.repeat(100_000));
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});
