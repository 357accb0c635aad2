import { randomUUID } from "node:crypto";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { encodeCaptchaToken } from "../../src/accounts/captcha/rules.ts";
import { newChallenge } from "../../src/accounts/captcha/store.ts";
import type { Db } from "../../src/platform/db/types.ts";
import { newCsrfToken } from "../../src/platform/security/csrf.ts";
import { createSession } from "../../src/platform/sessions/session.ts";
import { itemAt } from "../../src/platform/values/items.ts";
import { type Random, randomFrom } from "../../src/platform/values/random.ts";
import { mixedQueries, type Query } from "../search/queries.ts";
import type { Planned } from "./openLoop.ts";
import { emailOf, PASSWORD } from "./size.ts";

/** Share of each kind of request in a day. Pictures, scripts and fonts come from caches in front of the guide and are left out. */
export const SHARES = {
  home: 0.07,
  "country page": 0.06,
  "area page": 0.17,
  "area list, filtered": 0.04,
  "map points": 0.05,
  "search, as one types": 0.24,
  "search page": 0.03,
  "listing page": 0.22,
  profile: 0.04,
  "For You": 0.02,
  "log in": 0.005,
  save: 0.02,
  enquiry: 0.005,
  voucher: 0.01,
  "owner's inbox": 0.02,
} as const;
export type Kind = keyof typeof SHARES;

/** Share of pages that people ask for who are signed in: such pages are put together for each of them. */
const SIGNED_IN = 0.25;
const TRAVELLERS = 400;
const OWNERS = 100;
/** Number of addresses from which requests come: the guide limits the requests of each. */
const ADDRESSES = 20_000;
const ENQUIRIES_PREPARED = 50;

interface Person {
  number: number;
  cookie: string;
  token: string;
}

interface Owner extends Person {
  business: string;
}

export interface Material {
  secret: string;
  listings: string[];
  offers: string[];
  countries: string[];
  areas: { country: string; slug: string }[];
  profiles: string[];
  travellers: Person[];
  owners: Owner[];
  queries: Query[];
}

async function signIn(db: Db, secret: string, account: string): Promise<Omit<Person, "number">> {
  const session = await createSession(db, account);
  const token = newCsrfToken(secret, session);
  return { cookie: `sessionid=${session}; csrftoken=${token}`, token };
}

/** Reads what people ask for, the most popular first, and creates sessions for some of them. */
export async function prepareTraffic(db: Db, secret: string): Promise<Material> {
  const column = async (statement: string) => (await db.$client.query<{ one: string }>(statement)).rows.map(({ one }) => one);
  const listings = await column("SELECT code AS one FROM business WHERE is_published ORDER BY recommendations_count DESC, code");
  const offers = await column(
    "SELECT code AS one FROM business WHERE is_published AND NOT is_shell AND discount > 0 ORDER BY recommendations_count DESC, code LIMIT 20000",
  );
  const countries = await column(
    `SELECT country_code AS one FROM business_count WHERE country_code > '' AND area_id = 0 AND business_type = '' AND activity_subtype = ''
     GROUP BY 1 ORDER BY sum(businesses) DESC LIMIT 150`,
  );
  const { rows: areas } = await db.$client.query<{ country: string; slug: string }>(
    `SELECT a.country_code AS country, a.slug FROM business_count c JOIN area a ON a.id = c.area_id
     WHERE c.area_id > 0 AND c.business_type = '' AND c.activity_subtype = '' GROUP BY a.id ORDER BY sum(c.businesses) DESC, a.id LIMIT 30000`,
  );
  const profiles = await column(
    "SELECT code AS one FROM traveller WHERE visibility = 'public' ORDER BY followers_count DESC, code LIMIT 20000",
  );
  const names = await column("SELECT name AS one FROM business WHERE is_published ORDER BY md5(code) LIMIT 20000");
  const towns = await column("SELECT name AS one FROM area ORDER BY population DESC, id LIMIT 3000");
  const people = await db.$client.query<{ number: number; account: string }>(
    `SELECT substr(a.email, 2, position('@' in a.email) - 2)::integer AS number, a.id AS account FROM account a JOIN traveller t ON t.account_id = a.id
     WHERE t.following_count > 0 AND a.email LIKE 'p%@example.org' ORDER BY md5(a.email) LIMIT $1`,
    [TRAVELLERS],
  );
  const desks = await db.$client.query<{ business: string; account: string }>(
    `SELECT m.business_code AS business, m.account_id AS account FROM business_member m
     JOIN (SELECT business_profile, count(*) AS all FROM booking_enquiry GROUP BY 1) e ON e.business_profile = m.business_code
     ORDER BY e.all DESC, 1 LIMIT $1`,
    [OWNERS],
  );
  const travellers: Person[] = [];
  for (const { number, account } of people.rows) travellers.push({ number, ...(await signIn(db, secret, account)) });
  const owners: Owner[] = [];
  for (const { business, account } of desks.rows) owners.push({ number: 0, business, ...(await signIn(db, secret, account)) });
  const queries = mixedQueries(names, towns, 20_000, randomFrom("what people search for"));
  return { secret, listings, offers, countries, areas, profiles, travellers, owners, queries };
}

/** Returns one of the values by Zipf's law: the second half as often as the first. */
const popular = <Value>(values: readonly Value[], random: Random): Value =>
  itemAt(values, Math.min(values.length - 1, Math.floor((values.length + 1) ** random()) - 1));

const any = <Value>(values: readonly Value[], random: Random): Value => itemAt(values, Math.floor(random() * values.length));

const FILTERS = [
  "business_type=restaurant",
  "business_type=accommodation",
  "has_discount=yes",
  "price_range=medium",
  "language=en&hashtag=family",
];
const GOOD = [200] as const;
const CREATED = [200, 201] as const;
/** 409: the voucher was used not long ago. 400: the listing is the visitor's own. */
const SAVED_VOUCHER = [200, 201, 400, 409] as const;

/** Draws requests of a day. */
export class Traffic {
  readonly #material: Material;
  readonly #random: Random;
  #captchas: string[] = [];
  #drawn = 0;

  constructor(material: Material, seed: string) {
    this.#material = material;
    this.#random = randomFrom(seed);
  }

  /** Solves easy captchas for the enquiries of the next requests. */
  async prepare(requests: number): Promise<void> {
    const wanted = Math.ceil(requests * SHARES.enquiry * 2) + ENQUIRIES_PREPARED;
    while (this.#captchas.length < wanted) {
      const challenge = await newChallenge(this.#material.secret, { cost: 1, counter: 1 });
      const solution = await solveChallenge({ challenge, deriveKey });
      if (solution) this.#captchas.push(encodeCaptchaToken({ challenge, solution }));
    }
  }

  next(): Planned {
    let share = this.#random();
    let kind: Kind = "home";
    for (const [name, part] of Object.entries(SHARES)) {
      kind = name as Kind;
      share -= part;
      if (share < 0) break;
    }
    return this.#draw(kind);
  }

  #draw(kind: Kind): Planned {
    const { listings, offers, countries, areas, profiles, travellers, owners, queries } = this.#material;
    const random = this.#random;
    this.#drawn += 1;
    const address = Math.floor(random() * ADDRESSES);
    const headers: Record<string, string> = {
      "x-forwarded-for": `198.18.${Math.floor(address / 250)}.${1 + (address % 250)}`,
      "accept-encoding": "gzip, br",
      accept: "*/*",
    };
    const traveller = any(travellers, random);
    const isSignedIn = random() < SIGNED_IN;
    const page = (path: string, cookie = isSignedIn ? traveller.cookie : ""): Planned => ({
      kind,
      method: "GET",
      path,
      headers: cookie ? { ...headers, cookie } : headers,
      expected: GOOD,
    });
    const write = (path: string, body: object, person: Person | undefined, expected: readonly number[]): Planned => {
      const token = person?.token ?? newCsrfToken(this.#material.secret, "");
      return {
        kind,
        method: "POST",
        path,
        headers: { ...headers, "content-type": "application/json", cookie: person?.cookie ?? `csrftoken=${token}`, "x-csrftoken": token },
        body: JSON.stringify(body),
        expected,
      };
    };
    const area = popular(areas, random);
    const where = `country=${area.country}&area=${area.slug}`;
    const query = encodeURIComponent(any(queries, random).text);
    switch (kind) {
      case "home":
        return page("/explore/");
      case "country page":
        return page(`/explore/${popular(countries, random)}/`);
      case "area page":
        return page(`/explore/${area.country}/${area.slug}/`);
      case "area list, filtered":
        return page(`/guide/api/browse/?${where}&${any(FILTERS, random)}`);
      case "map points":
        return page(`/guide/api/browse/points/?${where}`);
      case "search, as one types":
        return page(
          any(
            [
              `/search/areas-countries/?search=${query}&page_size=50&counted=yes`,
              `/search/public/tab/?search=${query}&page_size=5`,
              `/search/lists/?search=${query}`,
            ],
            random,
          ),
        );
      case "search page":
        return page(`/search/?q=${query}`);
      case "listing page":
        return page(`/${popular(listings, random)}/`);
      case "profile":
        return page(`/traveller/${popular(profiles, random)}/`);
      case "For You":
        return page("/traveller/for-you/", traveller.cookie);
      case "log in":
        return write("/users/login/", { email: emailOf(traveller.number), password: PASSWORD }, undefined, GOOD);
      case "save":
        return write("/traveller/api/wishlist-business/", { business: popular(listings, random) }, traveller, CREATED);
      case "voucher":
        return write("/credit/api/coupon/", { business: popular(offers, random) }, traveller, SAVED_VOUCHER);
      case "enquiry": {
        const enquiry = {
          item_type: "business",
          business_profile: popular(offers, random),
          guest_name: "Ana Silva",
          guest_email: `ana-${randomUUID()}@example.org`,
          guest_message: "Is a room free in the last week of May?",
          token: this.#captchas.pop() ?? "",
        };
        return write("/api/booking-enquiry/", enquiry, undefined, CREATED);
      }
      case "owner's inbox": {
        const owner = any(owners, random);
        return page(`/listing/${owner.business}/enquiries/`, owner.cookie);
      }
    }
  }
}
