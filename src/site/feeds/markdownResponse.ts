import { absoluteAddress } from "../../platform/languages/pageAddress.ts";
import { t } from "../../platform/languages/text.ts";
import { markdownDocument } from "./markdown.ts";

const MARKDOWN = "text/markdown; charset=utf-8";

/** Returns the response with a page's Markdown variant. @param path of the HTML page, which search engines should show */
export const markdownResponse = (origin: string, path: string, text: string): Response =>
  new Response(text, { headers: { "content-type": MARKDOWN, link: `<${absoluteAddress(origin, path)}>; rel="canonical"` } });

/** Returns the response for pages that do not exist. */
export const noMarkdown = (origin: string): Response =>
  new Response(
    markdownDocument([`# ${t`Not found`}`, t`We can't find that page in the guide.`, t`Start: ${absoluteAddress(origin, "/explore.md")}`]),
    {
      status: 404,
      headers: { "content-type": MARKDOWN },
    },
  );
