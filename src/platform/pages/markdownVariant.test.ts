import { describe, expect, it } from "vitest";
import { createMarkdownVariants, isMarkdownNotFound, prefersMarkdown } from "./markdownVariant.ts";

const CHROME = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

describe("who prefers Markdown", () => {
  it.each([
    ["text/markdown", true],
    ["Text/Markdown", true],
    ["text/markdown, text/html;q=0.9, */*;q=0.1", true],
    ["text/html;q=0.5, text/markdown", true],
    ["text/markdown, text/html", true],
    ["text/html, text/markdown", false],
    ["text/html, text/markdown;q=0.5", false],
    ["text/markdown;q=0, text/html", false],
    ["text/markdown;q=0", false],
    ["text/markdown;q=nonsense, text/html;q=0.1", false],
    ["text/markdown-extra", false],
    ["text/*", false],
    ["*/*", false],
    [CHROME, false],
    ["", false],
    [undefined, false],
  ])("%s: %s", (accept, prefers) => expect(prefersMarkdown(accept)).toBe(prefers));
});

const routes = [
  "explore/",
  "explore/_.md",
  "explore/:country/",
  "explore/:country/_.md",
  "for-business/",
  ":code/",
  ":code/_.md",
  "profile/:x/",
].map((path) => ({
  id: path,
  path,
}));
const form = createMarkdownVariants(routes);

describe("the Markdown form of an address", () => {
  it("is the address with .md, whoever asks", () => {
    expect(form("/explore/ID.md", CHROME)).toBe("/explore/ID/_.md");
    expect(form("/explore.md?page=2", undefined)).toBe("/explore/_.md?page=2");
  });

  it("is the page's own address for who prefers it", () => {
    expect(form("/explore/ID/?page=2", "text/markdown")).toBe("/explore/ID/_.md?page=2");
    expect(form("/abcd2345/", "text/markdown")).toBe("/abcd2345/_.md");
  });

  it("is nothing for browsers, for files, and for pages without such a form", () => {
    expect(form("/explore/ID/", CHROME)).toBeUndefined();
    expect(form("/explore/ID", "text/markdown")).toBeUndefined();
    expect(form("/robots.txt", "text/markdown")).toBeUndefined();
    expect(form("/for-business/", "text/markdown")).toBeUndefined();
    expect(form("/profile/somebody/", "text/markdown")).toBeUndefined();
    expect(form("/no/such/page/at/all/", "text/markdown")).toBeUndefined();
  });

  it("is not reached by the name it has inside", () => {
    expect(form("/explore/ID/_.md", undefined)).toBe("/explore/ID/_/_.md");
  });

  it("is lost where only a page's own pattern takes it", () => {
    expect(isMarkdownNotFound("/profile/_.md", "profile/:x/")).toBe(true);
    expect(isMarkdownNotFound("/nothing/_.md", undefined)).toBe(true);
    expect(isMarkdownNotFound("/explore/ID/_.md", "explore/:country/_.md")).toBe(false);
    expect(isMarkdownNotFound("/profile/x/", "profile/:x/")).toBe(false);
  });
});
