import { showToast } from "./toast.ts";

/** Offers the page once in the language of the browser, if the page has another one. Nothing redirects. */

const OFFERED = "language-offered";
const OFFER_MILLISECONDS = 20_000;
const withoutRegion = (language: string) => language.split("-")[0];

/** Returns the link to the page in the reader's language; undefined if the page is in one of the reader's languages, or in none. */
export function findOffer(wanted: readonly string[], own: string, links: readonly HTMLLinkElement[]): HTMLLinkElement | undefined {
  for (const language of wanted) {
    if (withoutRegion(language) === withoutRegion(own)) return undefined;
    const link = links.find(({ hreflang }) => hreflang === language) ?? links.find(({ hreflang }) => withoutRegion(hreflang) === withoutRegion(language));
    if (link) return link;
  }
  return undefined;
}

/** @param languages of the guide with the sentence that offers each */
export function offerLanguage(languages: readonly { language: string; name: string; offer: string }[]) {
  if (localStorage.getItem(OFFERED)) return;
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=alternate][hreflang]")].filter(
    ({ hreflang }) => hreflang !== "x-default",
  );
  const link = findOffer(navigator.languages, document.documentElement.lang, links);
  const offered = languages.find(({ language }) => language === link?.hreflang);
  if (!link || !offered) return;
  localStorage.setItem(OFFERED, "1");
  showToast(offered.offer, {
    milliseconds: OFFER_MILLISECONDS,
    action: { label: offered.name, onPress: () => location.assign(link.href) },
  });
}
