import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Pool } from "pg";

/** Milliseconds between retries of a failed request, and after which it is given up. */
const RETRY_MILLISECONDS = 100;
const PATIENCE_MILLISECONDS = 90_000;
const HEADERS = { "content-type": "application/json" };

export interface Acknowledged {
  /** Email addresses that signed up, and messages of enquiries, for which the guide responded 201. */
  signUps: string[];
  enquiries: string[];
  /** Other responses: "enquiry 400", …, with the number of each; 503 and lost connections are retried. */
  refused: Map<string, number>;
}

interface Item {
  business_profile: string;
  room: string;
}

/**
 * People who sign up and send enquiries one after the other until they are stopped, regardless of the guide's state.
 * @param origin returns the guide's current origin
 */
export class People {
  readonly #run = randomUUID().slice(0, 8);
  readonly #origin: () => string;
  readonly #item: Item;
  readonly #running: Promise<void>[];
  readonly acknowledged: Acknowledged = { signUps: [], enquiries: [], refused: new Map() };
  #isStopping = false;
  #count = 0;

  constructor(origin: () => string, item: Item, people: number) {
    this.#origin = origin;
    this.#item = item;
    this.#running = Array.from({ length: people }, () => this.#actUntilStopped());
  }

  /** Lets every person finish the current request. */
  async stop(): Promise<Acknowledged> {
    this.#isStopping = true;
    await Promise.all(this.#running);
    return this.acknowledged;
  }

  async #actUntilStopped() {
    while (!this.#isStopping) {
      this.#count += 1;
      await this.#signUpAndEnquire(this.#count);
    }
  }

  async #signUpAndEnquire(number: number) {
    // A separate IP address, so that no rate limit applies; the guide trusts this machine as its proxy.
    const headers: Record<string, string> = {
      ...HEADERS,
      "x-forwarded-for": `198.18.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`,
    };
    const csrf = await this.#ask("/api/csrf/", { headers });
    const token = /csrftoken=([^;]+)/.exec(csrf?.headers.get("set-cookie") ?? "")?.[1];
    const challenge = await (await this.#ask("/captcha/challenge/", { headers }))?.json().catch(() => undefined);
    const solution = challenge && (await solveChallenge({ challenge, deriveKey }));
    if (!token || !solution) return;
    Object.assign(headers, { cookie: `csrftoken=${token}`, "x-csrftoken": decodeURIComponent(token) });

    const guest_message = `${this.#run} ${number}`;
    const enquiry = {
      ...this.#item,
      item_type: "rooms",
      guest_name: "Ana Silva",
      guest_email: `ana-${this.#run}-${number}@example.org`,
      guest_message,
      token: btoa(JSON.stringify({ challenge, solution })),
    };
    const sent = await this.#ask("/api/booking-enquiry/", {
      method: "POST",
      headers: { ...headers, "idempotency-key": randomUUID() },
      body: JSON.stringify(enquiry),
    });
    if (sent?.status === 201) this.acknowledged.enquiries.push(guest_message);
    else this.#refuse("enquiry", sent);

    // No retry: the second response would be that the email address has an account.
    const email = `new-${this.#run}-${number}@example.org`;
    const body = JSON.stringify({ first_name: "Ana", last_name: "Silva", home_country: "PT", email, referrer: "" });
    const signed = await fetch(`${this.#origin()}/traveller/api/traveller/`, { method: "POST", headers, body }).catch(() => undefined);
    if (signed?.status === 201) this.acknowledged.signUps.push(email);
    else if (signed && signed.status !== 503) this.#refuse("sign-up", signed);
    await signed?.arrayBuffer().catch(() => undefined);
  }

  #refuse(what: string, response: Response | undefined) {
    const name = `${what} ${response?.status ?? "unanswered"}`;
    this.acknowledged.refused.set(name, (this.acknowledged.refused.get(name) ?? 0) + 1);
  }

  /** Retries until the response is not 503. The request stays the same, including its idempotency key. */
  async #ask(path: string, options: RequestInit): Promise<Response | undefined> {
    for (const begun = performance.now(); performance.now() - begun < PATIENCE_MILLISECONDS; ) {
      const response = await fetch(`${this.#origin()}${path}`, options).catch(() => undefined);
      if (response && response.status !== 503) return response;
      await response?.arrayBuffer().catch(() => undefined);
      await sleep(RETRY_MILLISECONDS);
    }
    return undefined;
  }
}

/** Finds a room of a published listing. */
export async function findRoom(pool: Pool): Promise<Item> {
  const { rows } = await pool.query<Item>(
    `SELECT i.business_profile, i.id AS room FROM inventory_item i JOIN business b ON b.code = i.business_profile
     WHERE i.kind = 'room' AND b.is_published ORDER BY i.id LIMIT 1`,
  );
  if (!rows[0]) throw new Error("The demo data have no room");
  return rows[0];
}

/** Returns acknowledged writes that are missing, and those that exist more than once. */
export async function compare(pool: Pool, { signUps, enquiries }: Acknowledged): Promise<{ lost: string[]; doubled: string[] }> {
  const countByName = async (statement: string) =>
    new Map((await pool.query<{ name: string; count: number }>(statement)).rows.map(({ name, count }) => [name, Number(count)]));
  const accounts = await countByName("SELECT email AS name, count(*) AS count FROM account GROUP BY 1");
  const messages = await countByName("SELECT guest_message AS name, count(*) AS count FROM booking_enquiry GROUP BY 1");
  return {
    lost: [...signUps.filter((email) => !accounts.has(email)), ...enquiries.filter((message) => !messages.has(message))],
    doubled: [
      ...signUps.filter((email) => (accounts.get(email) ?? 0) > 1),
      ...enquiries.filter((message) => (messages.get(message) ?? 0) > 1),
    ],
  };
}
