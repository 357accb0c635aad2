import { createHash, randomBytes } from "node:crypto";
import type { PageView } from "../../../platform/pages/pageViews.ts";
import { hashOfToken } from "../../../platform/security/token.ts";
import { utcDay } from "../../../platform/values/days.ts";
import type { ViewCount } from "../store.ts";
import { isFetchedAhead, isOpening, isPerson, listingCodeFromUrl, trafficSource } from "../views.ts";

/** So many views of a day are told apart; each is 8 bytes and what a set needs, about 20 MB in all. Later ones of that day are not counted. */
const SEEN_MAX = 500_000;
/** Pages that browsers fetched ahead and have not shown; the oldest are forgotten first. */
const AHEAD_MAX = 50_000;
/** Of a listing and a minute: who makes sources up fills no table. */
const SOURCES_MAX = 30;
const SESSION = /(?:^|;\s*)sessionid=([^;]+)/;

interface SignedInView extends ViewCount {
  /** Of the token, to find out whose it is; it is kept no longer than that. */
  hash: Buffer;
}

/**
 * Views in memory, until they are written: one a person, listing and day. Who was counted is a hash with a salt that is made again each day, exists nowhere
 * else, and is gone with the day: nobody can find out from it who looked at what, nor whether it was the same person on another day.
 */
export class ViewCounter {
  #day = "";
  #salt = randomBytes(32);
  #seen = new Set<number>();
  /** Where people were when their browser fetched a page ahead. */
  #ahead = new Map<number, string>();
  #counts = new Map<string, Map<string, number>>();
  #signedIn: SignedInView[] = [];
  readonly #originsOf: () => readonly string[];

  /** @param originsOf the guide's own, asked for each view: they are known once it listens */
  constructor(originsOf: () => readonly string[]) {
    this.#originsOf = originsOf;
  }

  /** Counts an answer if somebody has opened a listing's page with it, the first time that day. */
  add({ url, isUse, headers, address, milliseconds }: PageView): void {
    const code = listingCodeFromUrl(url);
    if (code === undefined || !isPerson(headers)) return;
    this.#beginDay(utcDay(milliseconds));
    const person = createHash("sha256").update(this.#salt).update(`${code}|${address}|${headers["user-agent"]}`).digest().readUIntBE(0, 6);
    if (this.#seen.has(person) || this.#seen.size >= SEEN_MAX) return;
    const isAhead = isFetchedAhead(headers);
    if (isUse) {
      // The page that was fetched ahead is open now: the browser does not ask for it again.
      const source = this.#ahead.get(person);
      if (source !== undefined && !isAhead) this.#countPerson(person, code, source, headers.cookie);
    } else if (isAhead) this.#noteAhead(person, trafficSource(headers.referer, this.#originsOf()));
    else if (isOpening(headers)) this.#countPerson(person, code, trafficSource(headers.referer, this.#originsOf()), headers.cookie);
  }

  #beginDay(day: string): void {
    if (day === this.#day) return;
    this.#day = day;
    this.#salt = randomBytes(32);
    this.#seen = new Set();
    this.#ahead = new Map();
  }

  #noteAhead(person: number, source: string): void {
    this.#ahead.set(person, source);
    const [oldest] = this.#ahead.keys();
    if (this.#ahead.size > AHEAD_MAX && oldest !== undefined) this.#ahead.delete(oldest);
  }

  #countPerson(person: number, code: string, source: string, cookie = ""): void {
    this.#seen.add(person);
    this.#ahead.delete(person);
    const token = SESSION.exec(cookie)?.[1];
    if (token === undefined) this.#count(code, this.#day, source);
    else this.#signedIn.push({ code, day: this.#day, source, views: 1, hash: hashOfToken(decoded(token)) });
  }

  #count(code: string, day: string, source: string, views = 1): void {
    const key = `${code} ${day}`;
    const sources = this.#counts.get(key) ?? new Map<string, number>();
    this.#counts.set(key, sources);
    const name = sources.has(source) || sources.size < SOURCES_MAX ? source : "others";
    sources.set(name, (sources.get(name) ?? 0) + views);
  }

  /** What was counted since the last time; from now on it is the caller's. @returns counts, and the views of those who are signed in */
  take(): { counts: ViewCount[]; signedIn: SignedInView[] } {
    const counts = [...this.#counts].flatMap(([key, sources]) => {
      const [code = "", day = ""] = key.split(" ");
      return [...sources].map(([source, views]) => ({ code, day, source, views }));
    });
    const signedIn = this.#signedIn;
    this.#counts = new Map();
    this.#signedIn = [];
    return { counts, signedIn };
  }

  /** Puts back what could not be written. */
  restore({ counts, signedIn }: ReturnType<ViewCounter["take"]>): void {
    for (const { code, day, source, views } of counts) this.#count(code, day, source, views);
    this.#signedIn.push(...signedIn);
  }
}

function decoded(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}
