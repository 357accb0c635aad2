import { decodeHTMLStrict } from "entities";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";

interface Around {
  /** URL of the page. */
  address?: string;
  /** Data that the root loads for every page: the signed-in account, the CSRF token, the guide's name. */
  root?: object;
  /** Result of the page's action for the last form. */
  result?: object;
}

/** Returns the HTML of a component without scripts, as the server sends it. */
export function renderMarkup(part: ReactNode, { address = "/", root = {}, result }: Around = {}): string {
  const Stub = createRoutesStub([{ id: "root", path: "*", Component: () => part }]);
  const data = { loaderData: { root }, ...(result ? { actionData: { root: result } } : {}) };
  return renderToStaticMarkup(<Stub initialEntries={[address]} hydrationData={data} />);
}

/** Returns the visible text of HTML. */
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

/** Returns the attributes of all elements of a name, in document order; one without a value is "". */
export const findElements = (markup: string, name: string): Attributes[] =>
  [...markup.matchAll(new RegExp(`<${name}(?=[\\s/>])([^>]*)>`, "g"))].map(([, inside = ""]) =>
    Object.fromEntries([...inside.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = "", value = ""]) => [key, decodeHTMLStrict(value)])),
  );

/** Returns the links in HTML: their target and text. */
export const findLinks = (markup: string): { href: string; text: string }[] =>
  [...markup.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = "", inside = ""]) => ({
    href: decodeHTMLStrict(href),
    text: markupText(inside),
  }));
