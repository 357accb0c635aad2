import { beforeEach, describe, expect, it } from "vitest";
import { offerDifferences, withdrawDifferences } from "../../../catalogue/listings/differences/store.ts";
import type { ShellFields } from "../../../catalogue/listings/shells/enumerations.ts";
import { lockShells, updateShells } from "../../../catalogue/listings/shells/store.ts";
import { business, business_member } from "../../../catalogue/listings/tables.ts";
import { hashOfListing, writeBatch } from "../../../openData/importing/batch/acts.ts";
import { insertRecords } from "../../../openData/importing/records/store.ts";
import { emptyReport } from "../../../openData/importing/report.ts";
import { insertRun } from "../../../openData/importing/store.ts";
import { eq } from "../../../platform/db/sql.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../../tools/testing/factories.ts";
import { doJobs } from "../../../tools/testing/jobs.ts";
import { readMails } from "../../../tools/testing/mailbox.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db);

const asAccount = async (values = {}) => {
  const account = await buildAccount(db, values);
  return { account, visitor: await new Visitor(fastify).signIn(db, account.id) };
};
type Person = Awaited<ReturnType<typeof asAccount>>;
const send = async ({ visitor }: Person, method: "POST" | "DELETE", url: string, payload = {}) =>
  visitor.request({ method, url, headers: { "x-csrftoken": await visitor.token() }, ...(method === "POST" ? { payload } : {}) });

let owner: Person;
let helper: Person;
let heir: Person;
let code: string;
let path: string;
beforeEach(async () => {
  [owner, helper, heir] = [await asAccount(), await asAccount(), await asAccount()];
  code = (await buildBusiness(db, { owners: [owner.account.id], discount: 15, phone: "1" })).code;
  await db.insert(business_member).values({ business_code: code, account_id: helper.account.id, role: "helper" });
  path = `/listing/api/businesses/${code}/transfer/`;
});

describe("a listing that is handed over", () => {
  const mailedToken = async (to: string) => {
    await doJobs(services);
    const mail = readMails(services.config).findLast((one) => one.to.includes(to));
    return /\/listing\/transfer\/([\w-]+)\//.exec(mail?.links.join(" ") ?? "")?.[1] ?? "";
  };
  const people = async () =>
    (await db.select().from(business_member).where(eq(business_member.business_code, code)))
      .map((row) => `${row.account_id} ${row.role}`)
      .sort();

  it("has its promises shown before, and goes to who has the address; its helpers stay", async () => {
    const begun = await send(owner, "POST", path, { email: heir.account.email.toUpperCase() });
    expect([begun.statusCode, begun.json().promise.discount, begun.json().open.email]).toEqual([201, 15, heir.account.email]);
    const token = await mailedToken(heir.account.email);
    const link = `/listing/api/transfers/${token}/`;
    expect((await heir.visitor.get(link)).json().promise).toEqual({ discount: 15, bonus_credit: 0, credit_holders: 0, open_vouchers: 0 });
    const stranger = await asAccount();
    expect((await send(stranger, "POST", link)).statusCode).toBe(403);
    expect((await send(heir, "POST", link)).statusCode).toBe(200);
    expect(await people()).toEqual([`${heir.account.id} owner`, `${helper.account.id} helper`].sort());
    expect((await send(heir, "POST", link)).statusCode).toBe(404);
    expect((await owner.visitor.get(path)).statusCode).toBe(403);
    await doJobs(services);
    expect(readMails(services.config).some(({ to, subject }) => to.includes(owner.account.email) && subject.includes("handed over"))).toBe(
      true,
    );
  });

  it("is kept by who stops it, or has lost it meanwhile; a second address ends the first link", async () => {
    await send(owner, "POST", path, { email: heir.account.email });
    const first = await mailedToken(heir.account.email);
    const other = await asAccount();
    await send(owner, "POST", path, { email: other.account.email });
    const second = await mailedToken(other.account.email);
    expect((await send(heir, "POST", `/listing/api/transfers/${first}/`)).statusCode).toBe(404);
    expect((await send(owner, "DELETE", path)).statusCode).toBe(204);
    expect((await send(other, "POST", `/listing/api/transfers/${second}/`)).statusCode).toBe(404);
    await send(owner, "POST", path, { email: heir.account.email });
    const third = await mailedToken(heir.account.email);
    await db.delete(business_member).where(eq(business_member.account_id, owner.account.id));
    expect((await send(heir, "POST", `/listing/api/transfers/${third}/`)).statusCode).toBe(404);
  });

  it("is handed over by its owners alone, and not to themselves", async () => {
    const elsewhere = await asAccount();
    await buildBusiness(db, { owners: [elsewhere.account.id] });
    expect((await send(helper, "POST", path, { email: "x@example.org" })).statusCode).toBe(403);
    expect((await send(elsewhere, "POST", path, { email: "x@example.org" })).statusCode).toBe(404);
    expect(Object.keys((await send(owner, "POST", path, { email: owner.account.email })).json())).toEqual(["email"]);
    expect(Object.keys((await send(owner, "POST", path, { email: "nobody" })).json())).toEqual(["email"]);
  });
});

describe("what a newer file says otherwise", () => {
  const listings = {
    lockShells,
    updateShells,
    insertShells: async () => [],
    deleteShells: async () => [],
    retireShells: async () => [],
    restoreShells: async () => undefined,
    writeTexts: async () => undefined,
    analyzeShells: async () => false,
    offerDifferences,
    withdrawDifferences,
  };
  let number = 0;

  /** Imports the listing's record again with these values. */
  async function importAgain(values: Partial<ShellFields>) {
    number += 1;
    const hash = `hash ${number}`;
    return db.transaction(async (tx) => {
      const run = await insertRun(tx, { file_name: "a.csv", file_hash: hash, format: "csv", dataset: "hotels", options: {} });
      const [now] = await lockShells(tx, [code]);
      const fields = { ...(now as { fields: ShellFields }).fields, ...values };
      if (values.email === "first")
        await insertRecords(tx, run.id, "hotels", [
          { source_key: `k ${code}`, business_code: code, row_hash: "00", imported: fields, localities: "" },
        ]);
      else {
        const listing = { source_key: `k ${code}`, fields, localities: "", notes: [] };
        await writeBatch(
          tx,
          { listings, findAlike: async () => [] },
          { id: run.id, dataset: "hotels", report: emptyReport() },
          {
            listings: [{ line: 1, listing, rowHash: hashOfListing(listing) }],
            others: [],
            towns: [],
            problems: [],
            recordsDone: 1,
            read: 1,
          },
        );
      }
      return run;
    });
  }
  const list = async (who = helper) => (await who.visitor.get(`/listing/api/businesses/${code}/differences/`)).json().results;
  const record = async () => (await db.select().from(business).where(eq(business.code, code)))[0];
  const decide = (who: Person, uuid: string, act: string) =>
    send(who, "POST", `/listing/api/businesses/${code}/differences/${uuid}/`, { act });

  beforeEach(async () => {
    await importAgain({ email: "first", phone: "1" });
    await db.update(business).set({ phone: "owner's", email: "first" }).where(eq(business.code, code));
  });

  it("is never written over the owner's words, and taken over by the listing's people, each by itself", async () => {
    await importAgain({ email: "new", phone: "2" });
    expect(await record()).toMatchObject({ phone: "owner's", email: "new" });
    const [difference, ...more] = await list();
    expect(more).toEqual([]);
    expect(difference).toMatchObject({ field: "phone", label: "Telephone", own: "owner's", offered: "2", source: "hotels" });
    expect((await decide(heir, difference.uuid, "accept")).statusCode).toBe(403);
    const elsewhere = await asAccount();
    await buildBusiness(db, { owners: [elsewhere.account.id] });
    expect((await decide(elsewhere, difference.uuid, "accept")).statusCode).toBe(404);
    expect((await decide(helper, difference.uuid, "accept")).statusCode).toBe(200);
    expect((await record())?.phone).toBe("2");
    expect([await list(), (await decide(owner, difference.uuid, "accept")).statusCode]).toEqual([[], 404]);
  });

  it("is left for good; only another value is offered again", async () => {
    await importAgain({ email: "new", phone: "2" });
    const [difference] = await list();
    await decide(owner, difference.uuid, "leave");
    await importAgain({ email: "newer", phone: "2" });
    expect([await list(), (await record())?.phone]).toEqual([[], "owner's"]);
    await importAgain({ email: "newer", phone: "3" });
    expect((await list())[0]).toMatchObject({ own: "owner's", offered: "3" });
  });

  it("is gone where the file comes to say the same, and an older one cannot be accepted any more", async () => {
    await importAgain({ email: "new", phone: "2" });
    const [older] = await list();
    await importAgain({ email: "new", phone: "3" });
    expect((await decide(owner, older.uuid, "accept")).statusCode).toBe(404);
    await importAgain({ email: "new", phone: "owner's" });
    expect([await list(), (await record())?.phone]).toEqual([[], "owner's"]);
  });
});
