/** The person for whom a text is written: the reader of a page, an email or an API response. */
export interface Reader {
  /** BCP 47, as in addresses and `lang`: "en", "de", "pt-BR". */
  language: string;
  /** Locale for numbers and dates. */
  locale: string;
  /** Prefix of the addresses of pages in this language: "/de"; empty for the guide's main language. */
  prefix: string;
  /** The guide's main language, which its own texts and listings are in unless they say otherwise. English if undefined. */
  mainLanguage?: string;
  /** Returns the translated pattern of a text; undefined if it has no translation. @param key the English pattern */
  findPattern(key: string): string | undefined;
  /** Returns the address of a page's script in this language. Only on the server. @param address "/assets/…" */
  scriptAddress?(address: string): string;
}

export const ENGLISH: Reader = { language: "en", locale: "en-GB", prefix: "", findPattern: () => undefined };

/** The pages' bundle has its own copy of this module: only the global object is shared. */
const FIND_READER = Symbol.for("the-guide.reader");
const shared = globalThis as { [FIND_READER]?: () => Reader | undefined };

/** @param find returns the reader of the current request (requestReader.ts), or in a browser the reader of the document */
export function setReader(find: () => Reader | undefined) {
  shared[FIND_READER] = find;
}

/** Returns the current reader. English by default: in tests, commands and logs. */
export const currentReader = (): Reader => shared[FIND_READER]?.() ?? ENGLISH;

/** Returns the reader's language, to be stored for later emails; null for the guide's main language. */
export const chosenLanguage = (): string | null => {
  const { language, prefix } = currentReader();
  return prefix === "" ? null : language;
};

/** Returns the value of `lang` for a page. English names its region. */
export const documentLanguage = (): string => {
  const { language, locale } = currentReader();
  return language === ENGLISH.language ? locale : language;
};

const RIGHT_TO_LEFT = /^(?:ar|fa|he|ur)\b/;

/** Returns the value of `dir` for a page; undefined for languages that are written from left to right. */
export const textDirection = (): "rtl" | undefined => (RIGHT_TO_LEFT.test(currentReader().language) ? "rtl" : undefined);
