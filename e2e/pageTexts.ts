import type { Page } from "playwright-core";

/** Runs in the browser: returns all texts of the page that people read, those of closed panels too. */
function readTexts(): string[] {
  const untranslated = "[translate=no], code, kbd, script, style, noscript, template, textarea, [lang]:not(html)";
  const found: string[] = [];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.nodeValue?.trim() && !node.parentElement?.closest(untranslated)) found.push(node.nodeValue);
  const attributes = ["alt", "title", "placeholder", "aria-label", "aria-description", "aria-roledescription"];
  for (const element of document.querySelectorAll(attributes.map((name) => `[${name}]`).join()))
    if (!element.closest(untranslated)) found.push(...attributes.flatMap((name) => element.getAttribute(name) ?? []));
  return [...new Set(found.map((text) => text.trim()))];
}

/**
 * Returns what is English on the page as it is now, one line each.
 * @param findEnglish returns the English pieces of a text
 */
export const englishOn = async (page: Page, findEnglish: (text: string) => string[]): Promise<string[]> =>
  (await page.evaluate(readTexts)).flatMap((text) => {
    const found = findEnglish(text);
    return found.length > 0 ? [`English: ${found.join(" | ")} (in "${text.slice(0, 120)}")`] : [];
  });

/** Returns by how much the page is wider than the screen, one line. */
export const tooWide = async (page: Page): Promise<string[]> => {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return excess > 0 ? [`${excess} px too wide`] : [];
};
