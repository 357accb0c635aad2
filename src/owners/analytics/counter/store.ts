import { createHash, randomBytes } from "node:crypto";
import type { PageView } from "../../../platform/pages/pageViews.ts";
import { hashOfToken } from "../../../platform/security/token.ts";
import { utcDay } from "../../../platform/values/days.ts";
import type { ViewCount } from "../store.ts";
import { isFetchedAhead, isOpening, isPerson, listingCodeFromUrl, trafficSource } from "../views.ts";

/**
 * Number of views of one day that can be told apart, at 8 bytes each plus the overhead of a set, about 20 MB in total. Later views of
 * that day are not counted.
 */
const SEEN_MAX = 500_000;
/** Number of pages that browsers have prefetched and not yet shown. The oldest are dropped first. */
const AHEAD_MAX = 50_000;
/** Maximum number of sources per listing and minute, so that made-up sources cannot fill the table. */
const SOURCES_MAX = 30;
const SESSION = /(?:^|;\s*)sessionid=([^;]+)/;

interface SignedInView extends ViewCount {
  /** Hash of the session token, to find out whose view it is. It is not held longer than that. */
  hash: Buffer;
}

/**
 * Counts views in memory until they are written: one per person, listing and day. A person is a hash with a random salt. The salt changes
 * each day, exists only in memory and is lost at the end of the day. So no one can find out which person viewed a listing, or whether two
 * views on different days came from the same person.
 */
export class ViewCounter {
  #day = "";
  #salt = randomBytes(32);
  #seen = new Set<number>();
  /** Traffic sources of prefetched pages, by person. */
  #ahead = new Map<number, string>();
  #counts = new Map<string, Map<string, number>>();
  #signedIn: SignedInView[] = [];
  readonly #originsOf: () => readonly string[];

  /** @param originsOf the guide's own origins, read at each view because they are known only once the server listens */
  constructor(originsOf: () => readonly string[]) {
    this.#originsOf = originsOf;
  }

  /** Counts a page view if a person has opened a listing's page, once per person, listing and day. */
  add({ url, isUse, headers, address, milliseconds }: PageView): void {
    const code = listingCodeFromUrl(url);
    if (code === undefined || !isPerson(headers)) return;
    this.#beginDay(utcDay(milliseconds));
    const person = createHash("sha256").update(this.#salt).update(`${code}|${address}|${headers["user-agent"]}`).digest().readUIntBE(0, 6);
    if (this.#seen.has(person) || this.#seen.size >= SEEN_MAX) return;
    const isAhead = isFetchedAhead(headers);
    if (isUse) {
      // A person opened the prefetched page. The browser does not request it again.
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

  /**
   * Returns the counts since the last call and resets them.
   * @returns counts, and the views of signed-in people
   */
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

  /** Restores counts that could not be written. */
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
