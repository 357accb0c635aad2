import { matchRoutes, type RouteObject } from "react-router";

/** Name of the route of a page's Markdown variant: "explore/:country/" and "explore/:country/_.md". Internal: visitors never see it. */
const FORM = "_.md";

/** Returns the media types of an Accept header with their quality and their position. */
function parseAccept(accept: string): Map<string, { quality: number; index: number }> {
  const wishes = new Map<string, { quality: number; index: number }>();
  for (const [index, part] of accept.toLowerCase().split(",").entries()) {
    const [type = "", ...parameters] = part.split(";").map((text) => text.trim());
    const given = parameters.find((parameter) => parameter.startsWith("q="));
    const quality = given === undefined ? 1 : Number(given.slice(2)) || 0;
    if (!wishes.has(type)) wishes.set(type, { quality, index });
  }
  return wishes;
}

/** Whether a client requests Markdown by name and prefers it at least as much as HTML: browsers never do. */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept || !/text\/markdown/i.test(accept)) return false;
  const wishes = parseAccept(accept);
  const markdown = wishes.get("text/markdown");
  if (!markdown || markdown.quality === 0) return false;
  const html = wishes.get("text/html");
  return !html || markdown.quality > html.quality || (markdown.quality === html.quality && markdown.index < html.index);
}

/**
 * Finds the Markdown variants of addresses: "/explore/ID.md" is the variant of "/explore/ID/", and so is the page's own address for clients
 * that prefer Markdown.
 * @param routes the site's addresses, as React Router matches them
 * @returns the inner address of the variant, or undefined if the request is for something else
 */
export function createMarkdownVariants(routes: RouteObject[]): (url: string, accept: string | undefined) => string | undefined {
  const matchedPattern = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path;
  return (url, accept) => {
    const mark = url.indexOf("?");
    const path = mark < 0 ? url : url.slice(0, mark);
    const query = mark < 0 ? "" : url.slice(mark);
    // Also if no page has this variant: nothing else uses the address, and the 404 is Markdown.
    if (path.endsWith(".md")) return `${path.slice(0, -".md".length)}/${FORM}${query}`;
    if (!path.endsWith("/") || !prefersMarkdown(accept)) return undefined;
    const page = matchedPattern(path);
    return page !== undefined && matchedPattern(`${path}${FORM}`) === `${page}${FORM}` ? `${path}${FORM}${query}` : undefined;
  };
}

/** Whether a path is the inner address of a Markdown variant without a route of its own, though a page's own pattern may match it. */
export const isMarkdownNotFound = (path: string, pattern: string | undefined): boolean =>
  path.endsWith(`/${FORM}`) && !pattern?.endsWith(`/${FORM}`);
