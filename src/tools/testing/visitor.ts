import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { freezeClock } from "../../platform/clock.ts";
import { session } from "../../platform/db/tables.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { CSRF_COOKIE, CSRF_HEADER } from "../../platform/security/csrf.ts";
import { createSession, findSession, IS_OPEN_SESSION, SESSION_COOKIE } from "../../platform/sessions/session.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";

let tests = 0;

/** Gives new visitors another address from now on, so that the writes of one test do not count towards another test's rate limits. */
export const moveVisitors = () => {
  tests += 1;
};

const addressOfTest = () => `198.18.${Math.floor(tests / 250)}.${1 + (tests % 250)}`;

/** A person with a browser: stores its cookies and sends the CSRF token with every write, as the guide's own scripts do. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  readonly #address: string;

  constructor(app: FastifyInstance, address = addressOfTest()) {
    this.#app = app;
    this.#address = address;
  }

  /** Logs the browser in to an account. */
  async signIn(db: DbOrTransaction, account_id: string): Promise<this> {
    this.cookies.set(SESSION_COOKIE, await createSession(db, account_id));
    this.cookies.delete(CSRF_COOKIE);
    return this;
  }

  async request(options: InjectOptions): Promise<LightMyRequestResponse> {
    const response = await this.#app.inject({
      remoteAddress: this.#address,
      ...options,
      cookies: { ...Object.fromEntries(this.cookies), ...options.cookies },
    });
    for (const { name, value } of response.cookies) this.cookies.set(name, value);
    return response;
  }

  get(url: string, headers: Record<string, string> = {}) {
    return this.request({ method: "GET", url, headers });
  }

  /** Returns the CSRF token of this browser, requested if it has none. */
  async token(): Promise<string> {
    if (!this.cookies.has(CSRF_COOKIE)) await this.get("/api/csrf/");
    return this.cookies.get(CSRF_COOKIE) ?? "";
  }

  post(url: string, payload: InjectOptions["payload"] = {}, headers: Record<string, string> = {}) {
    return this.#write("POST", url, payload, headers);
  }

  patch(url: string, payload: InjectOptions["payload"] = {}, headers: Record<string, string> = {}) {
    return this.#write("PATCH", url, payload, headers);
  }

  put(url: string, payload: InjectOptions["payload"] = {}, headers: Record<string, string> = {}) {
    return this.#write("PUT", url, payload, headers);
  }

  delete(url: string, payload?: InjectOptions["payload"], headers: Record<string, string> = {}) {
    return this.#write("DELETE", url, payload, headers);
  }

  async #write(
    method: "POST" | "PATCH" | "PUT" | "DELETE",
    url: string,
    payload: InjectOptions["payload"],
    headers: Record<string, string>,
  ) {
    return this.request({
      method,
      url,
      ...(payload === undefined ? {} : { payload }),
      headers: { [CSRF_HEADER]: await this.token(), ...headers },
    });
  }
}

/** Freezes the clock at a moment at which all sessions are still open. */
export async function jumpTo(db: DbOrTransaction, moment: Date) {
  freezeClock(moment);
  await db.update(session).set({ last_seen: moment, expires: new Date(moment.getTime() + DAY_MILLISECONDS) });
}

/** Returns the account of an open session's token. */
export async function findOpenSession(db: DbOrTransaction, token: string): Promise<{ account_id: string } | undefined> {
  const { account_id, last_seen } = session;
  const found = await findSession(db, token, async (_db, values) => {
    const statement = db.select({ account_id, last_seen }).from(session).where(IS_OPEN_SESSION).prepare("session_of_test");
    return (await statement.execute(values))[0];
  });
  return found && { account_id: found.account_id };
}
