import { showToast } from "./toast.ts";

/** Offers the page once in the language of the browser, if the page has another one. Nothing redirects. */

const OFFERED = "language-offered";
const OFFER_MILLISECONDS = 20_000;
const withoutRegion = (language: string) => language.split("-")[0];

/** Returns the link to the page in the reader's language; undefined if the page is in one of the reader's languages, or in none. */
export function findOffer<Link extends { hreflang: string }>(
  wanted: readonly string[],
  own: string,
  links: readonly Link[],
): Link | undefined {
  for (const language of wanted) {
    if (withoutRegion(language) === withoutRegion(own)) return undefined;
    const link =
      links.find(({ hreflang }) => hreflang === language) ??
      links.find(({ hreflang }) => withoutRegion(hreflang) === withoutRegion(language));
    if (link) return link;
  }
  return undefined;
}

/** Reads the languages of the page from the links at its foot (site/chrome/FootNotes.tsx). */
export function offerLanguage() {
  if (localStorage.getItem(OFFERED)) return;
  const links = [...document.querySelectorAll<HTMLAnchorElement>("footer a[hreflang]")];
  const link = findOffer(navigator.languages, document.documentElement.lang, links);
  if (!link) return;
  localStorage.setItem(OFFERED, "1");
  const action = { label: link.text, onPress: () => location.assign(link.href) };
  showToast(link.title, { milliseconds: OFFER_MILLISECONDS, action });
}
