import { ENGLISH, type Reader } from "./reader.ts";

/**
 * Returns the reader of the page in a browser; undefined for English at addresses without a prefix, which needs none. The texts are in the
 * page's scripts already.
 */
export function readerOfDocument(): Reader | undefined {
  const { lang } = document.documentElement;
  const { basename = "/" } = (window as { __reactRouterContext?: { basename?: string } }).__reactRouterContext ?? {};
  const prefix = basename === "/" ? "" : basename;
  const language = lang === ENGLISH.locale ? ENGLISH.language : lang;
  return prefix === "" && language === ENGLISH.language ? undefined : { ...ENGLISH, language, locale: lang, prefix };
}
