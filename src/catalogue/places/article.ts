/** Names that stand with "the" in a sentence, by how they begin, whole, or by how they end. */
const WITH_ARTICLE =
  /^(?:United|US|British|Democratic|Republic|Central African|Dominican|Caribbean|Isle|Cocos|French Southern) |^(?:Bahamas|Comoros|Gambia|Maldives|Netherlands|Philippines|Seychelles)$|^(?!.*(?:Island and|and the) ).* Islands$/;

/** A country's name as it stands in a sentence: "the United Kingdom", "Portugal". @param name as its page is headed */
export const inSentence = (name: string): string => (WITH_ARTICLE.test(name) ? `the ${name}` : name);
