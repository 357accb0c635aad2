import { markdownDocument } from "./markdown.ts";

const MARKDOWN = "text/markdown; charset=utf-8";

/** A page's Markdown form as it goes out. @param path of the page that it is the form of, which is what search engines should show */
export const markdownResponse = (origin: string, path: string, text: string): Response =>
  new Response(text, { headers: { "content-type": MARKDOWN, link: `<${origin}${path}>; rel="canonical"` } });

/** Where there is no such page. */
export const noMarkdown = (origin: string): Response =>
  new Response(markdownDocument(["# Not found", "There is no such page in the guide.", `Start: ${origin}/explore.md`]), {
    status: 404,
    headers: { "content-type": MARKDOWN },
  });
