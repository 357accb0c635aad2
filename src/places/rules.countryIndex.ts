import { countryUrl } from "./rules.urls.ts";

interface Counted {
  code: string;
  name: string;
  businesses_count: number;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string);

const written = new WeakMap<readonly Counted[], string>();

/** The picture as a property for the style sheet: 249 pictures as elements would take a phone as long to read as half of the page. */
const flagOf = (code: string) => (/^[A-Z]{2}$/.test(code) ? ` style="--flag:url(/flags/${code.toLowerCase()}.svg)"` : "");

/**
 * The items of a list of countries, as HTML: flag, name and number of listings, each a link. There are 249 on the home page; written once for the data
 * they come from, they cost neither the server nor the browser anything when a page is rendered or hydrated.
 */
export function countryIndex(countries: readonly Counted[]): string {
  const found = written.get(countries);
  if (found !== undefined) return found;
  const html = countries
    .map(
      ({ code, name, businesses_count }) =>
        `<li><a href="${escaped(countryUrl(code))}"${flagOf(code)}>${escaped(name)} <b>${businesses_count}</b></a></li>`,
    )
    .join("");
  written.set(countries, html);
  return html;
}
