import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { buildRenderedPage, encodingFor, hashInlineScripts, hasTag } from "./renderedPage.ts";

const expectedHash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const NONCE = "r4nd0m";

describe("hashInlineScripts", () => {
  it("names every inline script by its hash and leaves no nonce behind", () => {
    const html = `<head><script nonce="${NONCE}">one()</script><link nonce="${NONCE}" href="/a.css"></head>
<script type="module" nonce="${NONCE}" async="">import "/b.js";
two();</script>`;
    const done = hashInlineScripts(html, NONCE);
    expect(done.hashes).toEqual([expectedHash("one()"), expectedHash('import "/b.js";\ntwo();')]);
    expect(done.html).toBe(html.replaceAll(` nonce="${NONCE}"`, ""));
    expect(done.html).not.toContain(NONCE);
  });

  it("names the same script once, and files not at all", () => {
    const same = `<script nonce="${NONCE}">one()</script>`;
    const file = `<script src="/a.js" nonce="${NONCE}"></script><script nonce="${NONCE}" src="/b.js"></script>`;
    expect(hashInlineScripts(`${same}${file}${same}`, NONCE).hashes).toEqual([expectedHash("one()")]);
  });

  it("names nothing that people wrote, though it looks like a script", () => {
    const written = `<p>&lt;script nonce="x"&gt;alert(1)&lt;/script&gt;</p><script>alert(2)</script><script nonce="guessed">alert(3)</script>`;
    expect(hashInlineScripts(written, NONCE)).toEqual({ html: written, hashes: [] });
  });

  it("ends a script where it ends: what follows is not part of it", () => {
    const html = `<script nonce="${NONCE}">one()</script><p>text</p><script nonce="${NONCE}">two()</script>`;
    expect(hashInlineScripts(html, NONCE).hashes).toEqual([expectedHash("one()"), expectedHash("two()")]);
  });
});

const HTML = `<!DOCTYPE html><script nonce="${NONCE}">one()</script><p>${"Lakeside ".repeat(100)}</p>`;
const finish = (headers: Record<string, string> = {}, { status = 200, isHttps = true } = {}) =>
  buildRenderedPage(
    new Response(HTML, { status, headers: { "content-type": "text/html; charset=utf-8", ...headers } }),
    NONCE,
    new Set(["business"]),
    5,
    isHttps,
  );
const pairHeaders = (list: string[]) => Object.fromEntries(list.flatMap((name, index) => (index % 2 ? [] : [[name, list[index + 1]]])));

describe("a rendered page", () => {
  it("has the same text plain, gzipped and in brotli", async () => {
    const { variants } = await finish();
    const plain = variants.identity.body.toString();
    expect(plain).toBe(HTML.replaceAll(` nonce="${NONCE}"`, ""));
    expect(gunzipSync(variants.gzip.body).toString()).toBe(plain);
    expect(brotliDecompressSync(variants.br.body).toString()).toBe(plain);
    expect(variants.br.body.length).toBeLessThan(plain.length);
  });

  it("says its length and encoding, a tag of its own for each, and that it varies by them and by cookies", async () => {
    const { variants } = await finish();
    for (const [encoding, { headers, body, etag }] of Object.entries(variants)) {
      expect(pairHeaders(headers)).toMatchObject({
        "content-length": String(body.length),
        "content-type": "text/html; charset=utf-8",
        vary: "accept, accept-encoding, cookie",
        etag,
        ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
      });
      if (encoding === "identity") expect(pairHeaders(headers)).not.toHaveProperty("content-encoding");
    }
    expect(new Set(Object.values(variants).map(({ etag }) => etag)).size).toBe(3);
  });

  it("keeps its tags as long as its text is the same, whatever the nonce was", async () => {
    const again = await buildRenderedPage(
      new Response(HTML.replaceAll(NONCE, "another"), { headers: { "content-type": "text/html" } }),
      "another",
      new Set(),
      9,
      true,
    );
    expect(again.variants.br.etag).toBe((await finish()).variants.br.etag);
  });

  it("has a policy that names its scripts by hash and lets nothing else run", async () => {
    const policy = pairHeaders((await finish()).variants.identity.headers)["content-security-policy"] ?? "";
    expect(policy).toContain(`script-src 'self' ${expectedHash("one()")};`);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("upgrade-insecure-requests");
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|nonce|\*)/);
    expect(pairHeaders((await finish({}, { isHttps: false })).variants.identity.headers)["content-security-policy"]).not.toContain(
      "upgrade",
    );
  });

  it("takes over what a page says of itself, and no cookie", async () => {
    const headers = pairHeaders((await finish({ "x-robots-tag": "noindex", "set-cookie": "a=b", "x-anything": "1" })).variants.br.headers);
    expect(headers).toMatchObject({ "x-robots-tag": "noindex", "x-content-type-options": "nosniff" });
    expect(headers).not.toHaveProperty("set-cookie");
    expect(headers).not.toHaveProperty("x-anything");
  });

  it("keeps a redirect's status and place", async () => {
    const page = await finish({ location: "/explore/" }, { status: 302 });
    expect(page.status).toBe(302);
    expect(pairHeaders(page.variants.identity.headers).location).toBe("/explore/");
  });
});

describe("encodingFor", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.0, gzip;q=0", "identity"],
    ["gzip;q=1.0, br;q=0.5", "br"],
    ["gzip;q=0.8, br; q=0", "gzip"],
    ["identity", "identity"],
    ["*;q=0", "identity"],
  ])("of %j is %s", (accept, encoding) => expect(encodingFor(accept)).toBe(encoding));
});

describe("hasTag", () => {
  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"x", "a"', true],
    ["*", true],
    ['"b"', false],
    ["a", false],
    [undefined, false],
  ])('of %j and the tag "a" is %s', (header, has) => expect(hasTag(header, '"a"')).toBe(has));
});
