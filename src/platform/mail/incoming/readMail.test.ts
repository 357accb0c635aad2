import { describe, expect, it } from "vitest";
import { TooLargeError } from "../../parsing/limits.ts";
import { findHead, findWords } from "./mailReader.ts";
import { headerBytes, readHead, readWords } from "./readMail.ts";

const mail = (...lines: string[]) => Buffer.from(lines.join("\r\n"));
const HEAD = [
  "From: Ana Quispe <Ana@Example.org>",
  "To: reply+1@in.guide.test",
  "Subject: =?utf-8?Q?Caf=C3=A9?=",
  "Message-ID: <1@example.org>",
];
const GUIDE = { reply: ["reply+1@in.guide.test"], senders: ["guide@guide.test"], host: "guide.test" };
const read = async (source: Uint8Array) => ({ ...(await readHead(headerBytes(source))), ...(await readWords(source, GUIDE)) });

describe("a mail is read", () => {
  it("with its sender, where it was sent, its subject and its words", async () => {
    const source = mail(...HEAD, "Delivered-To: reply+2@in.guide.test", "Cc: x@example.org", "", "Yes,", "please.\u0000\u0007");
    expect(await read(source)).toMatchObject({
      id: "<1@example.org>",
      from: "ana@example.org",
      to: ["reply+2@in.guide.test", "reply+1@in.guide.test", "x@example.org"],
      subject: "Café",
      text: "Yes,\nplease.",
      whole: "Yes,\nplease.",
      history: "",
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
    expect(await read(mail(...HEAD, ...boundary, ...attached))).toMatchObject({ text: "Words.", files: 1 });
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
    expect(await read(mail(...HEAD, ...lines))).toMatchObject({ text: "Words", files: 0 });
  });

  it("from nobody where it names two senders", async () => {
    for (const from of [["From: a@example.org, b@example.org"], ["From: a@example.org", "From: b@example.org"], ["Sender: a@example.org"]])
      expect((await read(mail(...from, "", "x"))).from).toBeUndefined();
  });

  it("in HTML, separate from the quoted mail", async () => {
    const html = (body: string) => mail(...HEAD, "Content-Type: text/html; charset=utf-8", "", body);
    const introduced = '<div class="gmail_quote">On 4 May 2026 The Guide &lt;<a>reply+1@in.guide.test</a>&gt; wrote:<br>';
    expect(await read(html(`<p>Mine</p>${introduced}<blockquote>Is there a cot?</blockquote></div>`))).toMatchObject({
      text: "Mine",
      history: "",
    });
    expect(await read(html(`${introduced}<blockquote>Is there a cot?</blockquote></div><p>Yes.</p>`))).toMatchObject({
      text: "Yes.",
      history: "",
    });
    expect(await read(html("<p>We say:</p><blockquote>To be</blockquote>"))).toMatchObject({ text: "We say:", history: "> To be" });
  });
});

describe("a hostile mail", () => {
  const HOSTILE: [string, string][] = [
    ["two million bytes", `From: a@example.org\r\n\r\n${"x".repeat(2_000_000)}`],
    ["too many lines", `From: a@example.org\r\n\r\n${"\n".repeat(60_000)}`],
    ["too many parts", `From: a@example.org\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${"--b\r\n\r\nx\r\n".repeat(2_000)}`],
    [
      "too many headers of parts",
      `From: a@example.org\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${"Content-Type: image/png\r\n".repeat(2_000)}`,
    ],
    ["parts in parts in parts", `From: a@example.org\r\n${"Content-Type: message/rfc822\r\n\r\n".repeat(100)}x`],
  ];
  it.each(HOSTILE)("of %s is refused before it is read", async (_what, text) => {
    expect(() => readWords(Buffer.from(text), GUIDE)).toThrow(TooLargeError);
    expect(await findWords(Buffer.from(text), GUIDE)).toBeUndefined();
  });

  it.each([
    ["headers", `From: a@example.org\r\n${"X-A: v\r\n".repeat(3_000)}\r\nx`],
    ["bytes", `From: a@example.org\r\nX-A: ${"v".repeat(70_000)}\r\n\r\nx`],
  ])("with too many %s in its header is refused", async (_what, text) => {
    expect(() => readHead(headerBytes(Buffer.from(text)))).toThrow(TooLargeError);
    expect(await findHead(Buffer.from(text))).toBeUndefined();
  });
});

it("A head ends at the first empty line, however lines end", () => {
  for (const text of ["A: 1\r\nB: 2\r\n\r\nC: 3\r\n\r\n", "A: 1\nB: 2\n\nC: 3\n\n"])
    expect(Buffer.from(headerBytes(Buffer.from(text))).toString()).toMatch(/^A: 1\r?\nB: 2\r?\n$/);
  expect(headerBytes(Buffer.from("A: 1\r\n"))).toHaveLength(6);
});
