import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { codeFromName } from "../src/platform/clock.ts";
import { buildImage } from "../src/tools/testing/images.ts";

/** People of the demo data who save, redeem, upload and import while the guide is killed. */

const PASSWORD = "explore-better";
const OWNER = "owner@example.com";
const STAFF = "staff@example.com";
/** A listing of the owner, with a discount. */
const BUSINESS = codeFromName("demo business kathmandu-tashi-dolma");
const IMPORT_ROWS = 400;
const RETRY_MILLISECONDS = 100;
const PATIENCE_MILLISECONDS = 120_000;

/** A person with a browser: stores cookies and retries requests until one is answered. */
class Browser {
  readonly #origin: () => string;
  readonly #address: string;
  #cookies = new Map<string, string>();

  constructor(origin: () => string, address: string) {
    this.#origin = origin;
    this.#address = address;
  }

  async ask(method: string, path: string, body?: object | FormData): Promise<Response> {
    for (const begun = performance.now(); performance.now() - begun < PATIENCE_MILLISECONDS; await sleep(RETRY_MILLISECONDS)) {
      const headers: Record<string, string> = {
        "x-forwarded-for": this.#address,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "x-csrftoken": decodeURIComponent(this.#cookies.get("csrftoken") ?? ""),
        ...(body && !(body instanceof FormData) ? { "content-type": "application/json" } : {}),
      };
      const init = body instanceof FormData ? { body } : body ? { body: JSON.stringify(body) } : {};
      const response = await fetch(`${this.#origin()}${path}`, { method, headers, ...init }).catch(() => undefined);
      for (const cookie of response?.headers.getSetCookie() ?? []) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        this.#cookies.set(name, value);
      }
      const text = await response?.text().catch(() => undefined);
      if (response && text !== undefined && response.status !== 503) return new Response(text || null, { status: response.status });
    }
    throw new Error(`${method} ${path} was not answered for ${PATIENCE_MILLISECONDS / 1_000} s`);
  }

  async logIn(email: string) {
    await this.ask("GET", "/api/csrf/");
    const { status } = await this.ask("POST", "/users/login/", { email, password: PASSWORD });
    if (status !== 200) throw new Error(`${email} could not log in: ${status}`);
  }
}

/** Acknowledged writes, and the number of each other response. */
export class Writers {
  readonly #origin: () => string;
  readonly #run = randomUUID().slice(0, 8);
  #isStopping = false;
  #running: Promise<void>[] = [];
  readonly saves: string[] = [];
  readonly redeemed: string[] = [];
  readonly pictures: string[] = [];
  readonly refused = new Map<string, number>();
  #import = "";

  constructor(origin: () => string) {
    this.#origin = origin;
  }

  async start(pool: Pool): Promise<void> {
    const { rows } = await pool.query<{ code: string }>("SELECT code FROM business WHERE is_published ORDER BY code");
    const codes = rows.map(({ code }) => code);
    await this.startImport();
    this.#running = [this.#save(codes), this.#redeem(), this.#upload()].map((one) =>
      one.catch((error: Error) => this.#refuse(error.message)),
    );
  }

  async stop() {
    this.#isStopping = true;
    await Promise.all(this.#running);
  }

  #refuse(answer: string) {
    this.refused.set(answer, (this.refused.get(answer) ?? 0) + 1);
  }

  async #save(codes: readonly string[]) {
    const browser = new Browser(this.#origin, "198.18.250.1");
    await browser.logIn("maya@example.com");
    for (const business of codes) {
      if (this.#isStopping) return;
      const { status } = await browser.ask("POST", "/traveller/api/wishlist-business/", { business });
      // 200: it was saved already, and the first response was lost with the guide.
      if (status === 201 || status === 200) this.saves.push(business);
      else this.#refuse(`save ${status}`);
    }
  }

  async #redeem() {
    const browser = new Browser(this.#origin, "198.18.250.2");
    await browser.logIn(OWNER);
    while (!this.#isStopping) {
      const made = await browser.ask("POST", "/credit/api/coupon/", { business: BUSINESS, traveller: null });
      if (made.status !== 201) {
        this.#refuse(`voucher ${made.status}`);
        await sleep(1_000);
        continue;
      }
      const { code } = (await made.json()) as { code: string };
      const { status } = await browser.ask("PATCH", `/credit/api/coupon/${code}/redeem/`, {});
      // 409: it was redeemed already, and the first response was lost with the guide.
      if (status === 200 || status === 409) this.redeemed.push(code);
      else this.#refuse(`redeem ${status}`);
    }
  }

  async #upload() {
    const browser = new Browser(this.#origin, "198.18.250.3");
    await browser.logIn(OWNER);
    for (let number = 0; !this.#isStopping && this.pictures.length < 15; number += 1) {
      const picture = await buildImage(900 + number, 700)
        .jpeg()
        .toBuffer();
      const form = new FormData();
      form.set("images", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), `${number}.jpg`);
      const response = await browser.ask("POST", `/listing/api/businesses/${BUSINESS}/images/`, form);
      if (response.status !== 201) this.#refuse(`upload ${response.status}`);
      else
        this.pictures.push(
          ...((await response.json()) as { results: { image_uuid: string }[] }).results.map(({ image_uuid }) => image_uuid),
        );
      await sleep(500);
    }
  }

  /** Uploads a file of listings and starts its import. */
  async startImport() {
    const staff = new Browser(this.#origin, "198.18.250.4");
    await staff.logIn(STAFF);
    const rows = Array.from(
      { length: IMPORT_ROWS },
      (_, row) => `${row};Fonda ${this.#run} ${row};RESTAURANTE;-34,6${String(row).padStart(4, "0")};-58,4`,
    );
    const form = new FormData();
    form.set("file", new Blob([`id;nombre;categoria;lat;long\n${rows.join("\n")}\n`]), `${this.#run}.csv`);
    const { uuid } = (await (await staff.ask("POST", "/staff/api/imports/", form)).json()) as { uuid: string };
    await staff.ask("PATCH", `/staff/api/imports/${uuid}/`, { licence: "CC0" });
    const { status } = await staff.ask("POST", `/staff/api/imports/${uuid}/acts/`, { act: "start" });
    if (status !== 200) throw new Error(`The import did not begin: ${status}`);
    this.#import = uuid;
  }

  /** Waits until a server works on the import. */
  async untilImporting(pool: Pool) {
    const isRunning = async () =>
      (await pool.query("SELECT FROM import_job WHERE uuid = $1 AND state = 'running' AND busy_until IS NOT NULL", [this.#import]))
        .rowCount;
    for (const begun = performance.now(); !(await isRunning()) && performance.now() - begun < PATIENCE_MILLISECONDS; ) await sleep(5);
  }

  /** Waits until the import has ended or timed out. @returns its state */
  async importState(pool: Pool, milliseconds: number): Promise<string> {
    for (const begun = performance.now(); ; await sleep(1_000)) {
      const { rows } = await pool.query<{ state: string }>("SELECT state FROM import_job WHERE uuid = $1", [this.#import]);
      const state = rows[0]?.state ?? "gone";
      if (!["queued", "running"].includes(state) || performance.now() - begun > milliseconds) return state;
    }
  }

  /** Compares the acknowledged writes with the database and the pictures that the guide shows. */
  async compare(pool: Pool): Promise<{ lost: string[]; doubled: string[] }> {
    const count = async (statement: string, values: unknown[]) =>
      new Map(
        (await pool.query<{ name: string; count: string }>(statement, values)).rows.map(({ name, count: all }) => [name, Number(all)]),
      );
    const saved = await count(
      `SELECT w.business AS name, count(*) FROM wishlist_business w JOIN traveller t ON t.code = w.traveller JOIN account a ON a.id = t.account_id
        WHERE a.email = 'maya@example.com' GROUP BY 1`,
      [],
    );
    const redeemed = await count("SELECT code AS name, count(*) FROM coupon WHERE redeemed_at IS NOT NULL GROUP BY 1", []);
    const pictures = await count("SELECT uuid::text AS name, count(*) FROM upload WHERE deleted IS NULL GROUP BY 1", []);
    const imported = await count("SELECT name, count(*) FROM business WHERE name LIKE $1 GROUP BY 1", [`Fonda ${this.#run} %`]);
    const rows = Array.from({ length: IMPORT_ROWS }, (_, row) => `Fonda ${this.#run} ${row}`);
    const answers = await Promise.all(
      this.pictures.map(async (uuid) => {
        const response = await fetch(`${this.#origin()}/media/${uuid}/standard`).catch(() => undefined);
        const bytes = await response?.arrayBuffer().catch(() => undefined);
        return { uuid, isWhole: response?.status === 200 && (bytes?.byteLength ?? 0) > 0 };
      }),
    );
    return {
      lost: [
        ...this.saves.filter((one) => !saved.has(one)).map((one) => `save ${one}`),
        ...this.redeemed.filter((one) => !redeemed.has(one)).map((one) => `redeemed ${one}`),
        ...this.pictures.filter((one) => !pictures.has(one)).map((one) => `picture ${one}`),
        ...answers.filter(({ isWhole }) => !isWhole).map(({ uuid }) => `file of picture ${uuid}`),
        ...rows.filter((one) => !imported.has(one)).map((one) => `row ${one}`),
      ],
      doubled: [...saved, ...imported].filter(([, all]) => all > 1).map(([name]) => name),
    };
  }
}
