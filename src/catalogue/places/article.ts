import { currentReader, ENGLISH } from "../../platform/languages/reader.ts";

/** Names that need "the" in a sentence: by their beginning, in full, or by their end. */
const WITH_ARTICLE =
  /^(?:United|US|British|Democratic|Republic|Central African|Dominican|Caribbean|Isle|Cocos|French Southern) |^(?:Bahamas|Comoros|Gambia|Maldives|Netherlands|Philippines|Seychelles)$|^(?!.*(?:Island and|and the) ).* Islands$/;

/**
 * Returns a country's name as used in a sentence: "the United Kingdom", "Portugal". Other languages have their articles in the text
 * around it, if at all: "Gambia" is a country's name in German, too.
 * @param name as in the heading of its page
 */
export const inSentence = (name: string): string =>
  currentReader().language === ENGLISH.language && WITH_ARTICLE.test(name) ? `the ${name}` : name;
