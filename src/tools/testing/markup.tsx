import { decodeHTMLStrict } from "entities";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";

interface Around {
  /** Where the page is. */
  address?: string;
  /** What the root loads for every page: who is signed in, the token of forms, the guide's name. */
  root?: object;
  /** What the page's action said of the form that was sent last. */
  result?: object;
}

/** What a part of a page is without scripts, as the server sends it. */
export function renderMarkup(part: ReactNode, { address = "/", root = {}, result }: Around = {}): string {
  const Stub = createRoutesStub([{ id: "root", path: "*", Component: () => part }]);
  const data = { loaderData: { root }, ...(result ? { actionData: { root: result } } : {}) };
  return renderToStaticMarkup(<Stub initialEntries={[address]} hydrationData={data} />);
}

/** What is read of it, without its markup. */
export const markupText = (markup: string): string =>
  decodeHTMLStrict(
    markup
      .replace(/<(?:script|style)\b.*?<\/(?:script|style)>/gs, " ")
      .replace(/<\/?(?:p|div|li|h\d|td|th|tr|option|dt|dd|section|article)\b[^>]*>/g, " ")
      .replace(/<[^>]+>/g, ""),
  )
    .replace(/\s+/g, " ")
    .trim();

export type Attributes = Record<string, string>;

/** The attributes of all elements of a name, in their order; one without a value is "". */
export const findElements = (markup: string, name: string): Attributes[] =>
  [...markup.matchAll(new RegExp(`<${name}(?=[\\s/>])([^>]*)>`, "g"))].map(([, inside = ""]) =>
    Object.fromEntries([...inside.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = "", value = ""]) => [key, decodeHTMLStrict(value)])),
  );

/** The links of it: where each leads, and what it says. */
export const findLinks = (markup: string): { href: string; text: string }[] =>
  [...markup.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = "", inside = ""]) => ({
    href: decodeHTMLStrict(href),
    text: markupText(inside),
  }));
