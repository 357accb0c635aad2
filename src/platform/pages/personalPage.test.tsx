import fc from "fast-check";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { inlineJson } from "./inlineScript.ts";
import type { ShownViewer } from "./pageContext.ts";
import { buildPersonalPage, fillPage, withPlaceholders } from "./personalPage.ts";

const NONCE = "a-nonce-of-the-rendering";
const OWN_NONCE = "a-nonce-of-the-request";

/** Renders a page as the guide does: text and attributes by React, and the data as separate JSON. */
function render(me: ShownViewer | null): string {
  const data = JSON.stringify([{ _1: 2 }, "me", me]);
  const body = renderToString(
    <nav aria-label={`Account of ${me?.name}, ${me?.initials}`}>
      {me?.avatar && <img src={String(me.avatar)} alt="" />}
      <p>Logged in as {me?.name}</p>
      {me?.isStaff && <a href="/staff/">Mail</a>}
      {"$& <b> is what somebody else wrote, & that is shared: ".repeat(20)}
      {me?.initials}
    </nav>,
  );
  return `<script nonce="${NONCE}">start()</script>${body}<script type="application/json">${inlineJson(data)}</script><script nonce="${NONCE}" src="/a.js"></script>`;
}
const html = (text: string) => new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
const build = (response: Response) => buildPersonalPage(response, NONCE, new Set(["business"]), 0);

/** Returns the page of one visitor, rendered for all of the same shape and then filled. */
async function filled(me: ShownViewer | null): Promise<string> {
  const { shape, texts } = withPlaceholders(me);
  return fillPage(await build(html(render(shape))), texts, OWN_NONCE, "identity").toString();
}
/** Returns the page rendered for one visitor alone. Scripts listed by their hash have no nonce. */
const alone = (me: ShownViewer | null) => Buffer.from(render(me)).toString().replaceAll(` nonce="${NONCE}"`, "");
const withoutNonce = (text: string) => text.replaceAll(` nonce="${OWN_NONCE}"`, "");

const ANA = { code: "abcdefgh", name: "Ana", initials: "A", avatar: "/media/1/avatar", isStaff: false };
const HOSTILE = [
  `</script><b onclick="alert(1)">`,
  `"'\`\\"\\\\'`,
  "$& $1 $` $' $$",
  "line\u2028and\u2029end\r\n\t",
  "⛵️👩‍👩‍👧 Łódź",
  "&quot;&amp;<!--",
  "x".repeat(100_000),
  "a lone \ud800 half",
];

describe("a page that is rendered once and filled for each", () => {
  it.each([...HOSTILE, ""])("is what would be rendered for them alone: %j", async (name) => {
    const me = { ...ANA, name, initials: name.slice(0, 3), avatar: `/media/${name}` };
    expect(withoutNonce(await filled(me))).toBe(alone(me));
  });

  it("is so for any texts, and for who is nobody", async () => {
    const text = fc.string({ unit: "binary", maxLength: 40 });
    const viewer = fc.record({
      code: fc.option(text, { nil: undefined }),
      name: text,
      initials: text,
      avatar: fc.option(text, { nil: undefined }),
      isStaff: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.option(viewer), async (me) => {
        expect(withoutNonce(await filled(me))).toBe(alone(me));
      }),
      { numRuns: 300 },
    );
  });

  it("is kept without any text of theirs, and with hashes of the scripts that hold none", async () => {
    const { shape, texts } = withPlaceholders(ANA);
    const page = await build(html(render(shape)));
    const kept = page.parts.map((part) => ("bytes" in part ? part.bytes.toString() : "")).join("");
    for (const text of ["Ana", ANA.code, ANA.avatar, NONCE]) expect(kept).not.toContain(text);
    expect(page.scripts).toEqual([expect.stringMatching(/^'sha256-/)]);
    const sent = fillPage(page, texts, OWN_NONCE, "identity").toString();
    expect(sent).not.toContain(" nonce=");
    const withText = html(`<script nonce="${NONCE}">add(${inlineJson(JSON.stringify(shape?.name))})</script>`);
    expect(fillPage(await build(withText), texts, OWN_NONCE, "identity").toString()).toBe(
      `<script nonce="${OWN_NONCE}">add("Ana")</script>`,
    );
  });

  it("is one for all who differ in their texts alone", () => {
    const shapeJson = (me: ShownViewer | null) => JSON.stringify(withPlaceholders(me).shape);
    expect(shapeJson({ ...ANA, name: "Bo", code: "zzzzzzzz" })).toBe(shapeJson(ANA));
    const others = [{ ...ANA, isStaff: true }, { ...ANA, avatar: undefined }, { ...ANA, initials: "" }, null];
    expect(new Set([ANA, ...others].map(shapeJson)).size).toBe(5);
  });

  it("fills what is no page as well: the router's data, and what holds nobody's text", async () => {
    const data = (me: ShownViewer | null) => new Response(JSON.stringify([me]), { headers: { "content-type": "text/x-script" } });
    const me = { ...ANA, name: HOSTILE.join("") };
    const { shape, texts } = withPlaceholders(me);
    const page = await build(data(shape));
    expect(JSON.parse(fillPage(page, texts, OWN_NONCE, "identity").toString())).toEqual(JSON.parse(JSON.stringify([me])));
    expect([page.isHtml, page.scripts, page.headers["content-type"]]).toEqual([false, [], "text/x-script"]);
    const plain = await build(new Response("# Hội An", { headers: { "content-type": "text/markdown" } }));
    expect(fillPage(plain, new Map(), OWN_NONCE, "identity").toString()).toBe("# Hội An");
  });
});

describe("a text that stands where it cannot be put in safely", () => {
  it.each([
    ["raw", (name: string) => `<script>const name = ${name}</script>`],
    ["in an address", (name: string) => `<a href="/${encodeURIComponent(name)}/">x</a>`],
    ["in JSON within JSON", (name: string) => `<script type="application/ld+json">${JSON.stringify(JSON.stringify({ name }))}</script>`],
    ["behind a sign of the nonce's", (name: string) => `<p>!${name.slice(1)}</p>`],
    ["without its quote", (name: string) => `<p>${name.slice(1)}</p>`],
    ["twice as deep", (name: string) => `<script>${JSON.stringify(JSON.stringify(JSON.stringify(name)))}</script>`],
  ])("%s: the page is refused", async (_where, write) => {
    const { shape } = withPlaceholders(ANA);
    await expect(build(html(write(String(shape?.name))))).rejects.toThrow("in a place of the page that cannot be filled");
  });

  it("is refused when nothing is known for it", async () => {
    const page = await build(html(render(withPlaceholders(ANA).shape)));
    expect(() => fillPage(page, new Map([["me.name", "Ana"]]), OWN_NONCE, "identity")).toThrow("There is no text for the placeholder");
  });
});
