import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type OpenDatabase, openDatabase } from "../src/platform/db/open.ts";
import { newCsrfToken } from "../src/platform/security/csrf.ts";
import { createSession } from "../src/platform/sessions/session.ts";
import { buildTraveller } from "../src/tools/testing/factories.ts";

/** Countries that people add to their lists. */
const COUNTRIES =
  "AD AE AL AT BE BG BR CA CH CL CN CY CZ DE DK EE EG ES FI FR GR HR HU IE IN IS IT JP KE LT LU LV MA MT MX NL NO NZ PL PT RO SE SI SK TH TR VN ZA".split(
    " ",
  );
/** Every so many requests are a write. */
const WRITE_EVERY = 10;

export interface Person {
  headers: Record<string, string>;
  countries: string[];
}

/** Creates people with a session. */
export class PersonFactory {
  readonly #secret: string;
  readonly #opened: Promise<OpenDatabase>;

  constructor(databaseUrl: string, secret: string) {
    this.#secret = secret;
    this.#opened = openDatabase({ databaseUrl, dataDir: "", poolSize: 2 });
  }

  async create(number: number): Promise<Person> {
    const { db } = await this.#opened;
    const { account_id } = await buildTraveller(db);
    const session = await createSession(db, account_id);
    const token = newCsrfToken(this.#secret, session);
    return {
      headers: {
        cookie: `sessionid=${session}; csrftoken=${token}`,
        "x-csrftoken": token,
        "content-type": "application/json",
        "x-forwarded-for": `198.18.${number}.`,
      },
      countries: [],
    };
  }

  async close() {
    await (await this.#opened).close();
  }
}

const PATH = "/traveller/api/wishlist-country/";

/** Lets people read and write in turn on several servers. @param count returns a number of which the largest is reported */
export async function readAndWrite(origins: readonly string[], people: readonly Person[], seconds: number, count: () => Promise<number>) {
  const result = { requests: 0, wrong: 0, failed: 0, connections: 0 };
  const end = performance.now() + seconds * 1_000;
  const act = async ({ headers, countries }: Person) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const url = `${origins[turn % origins.length]}${PATH}`;
      // Another address for every request: rate limits are per address.
      const own = { ...headers, "x-forwarded-for": `${headers["x-forwarded-for"]}${turn % 250}` };
      const next = turn % WRITE_EVERY === 0 ? COUNTRIES[countries.length] : undefined;
      const response = next
        ? await fetch(url, { method: "POST", headers: own, body: JSON.stringify({ country: next }) })
        : await fetch(url, { headers: own });
      const body = await response.text();
      result.requests += 1;
      if (!response.ok) result.failed += 1;
      else if (next) countries.push(next);
      else if (
        (JSON.parse(body) as { count: number }).count !== countries.length ||
        countries.slice(-5).some((one) => !body.includes(`"${one}"`))
      )
        result.wrong += 1;
    }
  };
  const observe = async () => {
    while (performance.now() < end) {
      result.connections = Math.max(result.connections, await count());
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  await Promise.all([observe(), ...people.map(act)]);
  return result;
}

/** Returns the mails that a guide has written to its data folder. */
export const mailboxFiles = (dataDir: string): string[] => {
  const folder = join(dataDir, "mailbox");
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
};
