import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isComplete, type TranslatedGroups, type TranslatedPage } from "../values/translatedWords.ts";
import { preferredLanguage } from "./acceptLanguage.ts";
import { hasLanguage } from "./addressLanguage.ts";
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
  /** How much of it is translated, by groups of pages; without it the language counts as complete. */
  shares?: TranslatedGroups;
  /** The same by kinds of pages. */
  pages?: readonly TranslatedPage[];
}

/** English names its region, because its dates are British. */
const toLocale = (language: string) => (language === ENGLISH.language ? ENGLISH.locale : language);

function toReader({ language, folder, scripts, patterns }: BuiltLanguage): Reader {
  const translated = new Set(scripts);
  const known = new Map(Object.entries(patterns));
  return {
    language,
    locale: toLocale(language),
    prefix: `/${language}`,
    findPattern: (key) => known.get(key),
    scriptAddress: (address) => {
      const name = address.slice("/assets/".length);
      return translated.has(name) ? `/assets/${folder}/${name}` : address;
    },
  };
}

const PREFIX = /^\/([a-z]{2,3}(?:-[A-Z]{2})?)(?=\/|\?|$)/;

/**
 * The languages of a guide: English, and those that the build has written. One of them, the main one, has addresses without a prefix. They
 * can change while the guide runs.
 *
 * A language that is not complete is not offered: only who knows its addresses reads it.
 */
export class InstalledLanguages {
  #readers: ReadonlyMap<string, Reader> = new Map();
  #main: Reader = ENGLISH;
  #all: readonly Reader[] = [ENGLISH];
  #offered: readonly Reader[] = [ENGLISH];
  #shares: ReadonlyMap<string, TranslatedGroups> = new Map();
  #pages: ReadonlyMap<string, readonly TranslatedPage[]> = new Map();

  constructor(built: readonly BuiltLanguage[] = [], main = ENGLISH.language) {
    this.install(built, main);
  }

  /** Replaces the languages. @param main English if it is not among them */
  install(built: readonly BuiltLanguage[], main: string) {
    const all = [ENGLISH, ...built.map(toReader)];
    const unprefixed = (all.find(({ language }) => language === main) ?? ENGLISH).language;
    const readers = all.map((reader) => ({
      ...reader,
      prefix: reader.language === unprefixed ? "" : `/${reader.language}`,
      mainLanguage: unprefixed,
    }));
    this.#readers = new Map(readers.map((reader) => [reader.language, reader]));
    this.#main = this.#readers.get(unprefixed) ?? ENGLISH;
    this.#all = [this.#main, ...readers.filter((reader) => reader !== this.#main)];
    this.#shares = new Map(built.flatMap(({ language, shares }) => (shares ? [[language, shares]] : [])));
    this.#pages = new Map(built.map(({ language, pages = [] }) => [language, pages]));
    this.#offered = this.#all.filter((reader) => {
      const shares = this.#shares.get(reader.language);
      return reader === this.#main || !shares || isComplete(shares);
    });
  }

  /** All languages, the main one first; another list after a change. */
  get all(): readonly Reader[] {
    return this.#all;
  }

  /** The languages that visitors are offered, the main one first: in links, in sitemaps and by Accept-Language. */
  get offered(): readonly Reader[] {
    return this.#offered;
  }

  isOffered(language: string): boolean {
    return this.#offered.some((reader) => reader.language === language);
  }

  /** Returns how much of a language is translated; undefined for English. */
  sharesOf(language: string): TranslatedGroups | undefined {
    return this.#shares.get(language);
  }

  /** Returns how much of a language is translated by kinds of pages; nothing of English. */
  pagesOf(language: string): readonly TranslatedPage[] {
    return this.#pages.get(language) ?? [];
  }

  /** Returns the reader of a language; of the main language if it is not installed. */
  readerOf(language: string): Reader {
    return this.#readers.get(language) ?? this.#main;
  }

  /** Returns the reader of a file with texts, whose address names its language (fileInReadersLanguage); of the main language if it names none. */
  readerOfFile(url: string): Reader {
    return this.readerOf(new URLSearchParams(url.split("?", 2)[1]).get("language") ?? "");
  }

  /** Returns the reader for an Accept-Language header; of English without one that fits. */
  readerFor(acceptLanguage: string | undefined): Reader {
    const offered = this.#offered.map(({ language }) => language);
    return this.#readers.get(preferredLanguage(acceptLanguage, offered) ?? ENGLISH.language) ?? ENGLISH;
  }

  /**
   * Splits the address of a page into its reader and its address in the main language: "/de/explore/" is "/explore/" for readers of German.
   * @param url path, with or without a query
   */
  split(url: string): { reader: Reader; url: string } {
    const [prefix = "", language = ""] = PREFIX.exec(url) ?? [];
    const reader = this.#readers.get(language);
    const rest = url.slice(prefix.length);
    if (!reader || reader.prefix === "" || !hasLanguage(rest)) return { reader: this.#main, url };
    return { reader, url: rest.startsWith("/") ? rest : `/${rest}` };
  }

  /**
   * Returns the address of a page without the main language's own prefix, which no page has: "/en/explore/" is "/explore/" in a guide in
   * English. @returns undefined for all other addresses
   */
  withoutMainPrefix(url: string): string | undefined {
    const [prefix = "", language] = PREFIX.exec(url) ?? [];
    if (language !== this.#main.language) return undefined;
    const rest = url.slice(prefix.length);
    // "/en//host/", and "/en/\host/" in browsers, would lead to another host.
    if (/^\/[/\\]/.test(rest) || !hasLanguage(rest)) return undefined;
    return rest.startsWith("/") ? rest : `/${rest}`;
  }
}

/** Reads the languages of a build. @param folder "build/…/languages"; missing if only English was built */
export const readBuiltLanguages = (folder: string): BuiltLanguage[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".json"))
        .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as BuiltLanguage)
    : [];
