import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { preferredLanguage } from "./acceptLanguage.ts";
import { ENGLISH, type Reader } from "./reader.ts";

/** A language as the build wrote it (scripts/texts/buildLanguage.ts): "build/…/languages/de.json". */
export interface BuiltLanguage {
  language: string;
  /** Hash of the translations that it was built from. */
  translations: string;
  /** Folder of its scripts, inside the assets. */
  folder: string;
  /** Names of the scripts that are in this folder. */
  scripts: string[];
  /** Translated patterns by key. */
  patterns: Record<string, string>;
}

/** English names its region, because its dates are British. */
const localeOf = (language: string) => (language === ENGLISH.language ? ENGLISH.locale : language);

function toReader({ language, folder, scripts, patterns }: BuiltLanguage): Reader {
  const translated = new Set(scripts);
  const known = new Map(Object.entries(patterns));
  return {
    language,
    locale: localeOf(language),
    prefix: `/${language}`,
    findPattern: (key) => known.get(key),
    scriptAddress: (address) => {
      const name = address.slice("/assets/".length);
      return translated.has(name) ? `/assets/${folder}/${name}` : address;
    },
  };
}

/** Addresses that are the same in every language: files, the API and what operators use. */
const WITHOUT_LANGUAGE = /^\/(?:assets|api|guide\/api|media|users|icon|dev|healthz|readyz|metrics)(?:\/|$)/;
/** Whether an address is the same in every language. @param url path, with or without a query */
export const isWithoutLanguage = (url: string): boolean => WITHOUT_LANGUAGE.test(url);

const PREFIX = /^\/([a-z]{2,3}(?:-[A-Z]{2})?)(?=\/|\?|$)/;

/**
 * The languages of a guide: English, and those that the build has written. One of them, the main one, has addresses without a prefix. They
 * can change while the guide runs.
 */
export class InstalledLanguages {
  #readers: ReadonlyMap<string, Reader> = new Map();
  #main: Reader = ENGLISH;
  #all: readonly Reader[] = [ENGLISH];

  constructor(built: readonly BuiltLanguage[] = [], main = ENGLISH.language) {
    this.install(built, main);
  }

  /** Replaces the languages. @param main English if it is not among them */
  install(built: readonly BuiltLanguage[], main: string) {
    const all = [ENGLISH, ...built.map(toReader)];
    const unprefixed = (all.find(({ language }) => language === main) ?? ENGLISH).language;
    const readers = all.map((reader) => ({ ...reader, prefix: reader.language === unprefixed ? "" : `/${reader.language}` }));
    this.#readers = new Map(readers.map((reader) => [reader.language, reader]));
    this.#main = this.#readers.get(unprefixed) ?? ENGLISH;
    this.#all = [this.#main, ...readers.filter((reader) => reader !== this.#main)];
  }

  /** All languages, the main one first; another list after a change. */
  get all(): readonly Reader[] {
    return this.#all;
  }

  /** Returns the reader of a language; of the main language if it is not installed. */
  readerOf(language: string): Reader {
    return this.#readers.get(language) ?? this.#main;
  }

  /** Returns the reader for an Accept-Language header; of English without one that fits. */
  readerFor(acceptLanguage: string | undefined): Reader {
    return this.#readers.get(preferredLanguage(acceptLanguage, [...this.#readers.keys()]) ?? ENGLISH.language) ?? ENGLISH;
  }

  /**
   * Splits the address of a page into its reader and its address in the main language: "/de/explore/" is "/explore/" for readers of German.
   * @param url path, with or without a query
   */
  split(url: string): { reader: Reader; url: string } {
    const [prefix = "", language = ""] = PREFIX.exec(url) ?? [];
    const reader = this.#readers.get(language);
    const rest = url.slice(prefix.length);
    if (!reader || reader.prefix === "" || WITHOUT_LANGUAGE.test(rest)) return { reader: this.#main, url };
    return { reader, url: rest.startsWith("/") ? rest : `/${rest}` };
  }
}

/** Reads the languages of a build. @param folder "build/…/languages"; missing if only English was built */
export const readBuiltLanguages = (folder: string): BuiltLanguage[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".json"))
        .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as BuiltLanguage)
    : [];
