import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { beforeEach, describe, expect, it } from "vitest";
import type { LogAct } from "./accounts/auditLog/enumerations.ts";
import { log_entry } from "./accounts/auditLog/tables.ts";
import { business_member } from "./catalogue/listings/tables.ts";
import { readSettings } from "./catalogue/settings/store.ts";
import { commands } from "./commands.ts";
import { claim } from "./owners/ownership/tables.ts";
import { newUuid, now } from "./platform/clock.ts";
import { readConfig } from "./platform/config.ts";
import { eq, sql } from "./platform/db/sql.ts";
import { StartError } from "./platform/endpoints/errors.ts";
import { createSession } from "./platform/sessions/session.ts";
import { incoming_mail } from "./staff/mail/incoming/tables.ts";
import { testDatabase } from "./tools/testing/database.ts";
import { buildAccount, buildBusiness, buildVisit } from "./tools/testing/factories.ts";
import { temporaryFolder } from "./tools/testing/folder.ts";
import { buildImage } from "./tools/testing/images.ts";
import { findOpenSession } from "./tools/testing/visitor.ts";
import { findReportedGuide } from "./travellers/guides/reported/store.ts";
import { createReport, findReport } from "./travellers/reports/store.ts";
import { findSubject } from "./travellers/reports/subjects/store.ts";

/** Staff can make their decisions in the terminal too, and the log records that they did. */

const db = testDatabase();

/** The only staff account: commands need not name it. */
let staff = "";
beforeEach(async () => {
  staff = (await buildAccount(db, { roles: ["staff"] })).id;
});

/** Returns the log entries of an act by command. */
const logged = async (act: LogAct) =>
  (await db.select().from(log_entry).where(eq(log_entry.act, act))).map(({ side, account_id, subject_name }) => [
    side,
    account_id,
    subject_name,
  ]);

async function run(name: string, ...args: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  let said = "";
  for (const stream of [stdout, stderr]) stream.on("data", (chunk) => (said += chunk));
  const config = readConfig({ DATA_DIR: temporaryFolder() });
  const command = commands.find((one) => one.name === name);
  const code = await command?.run(args, { db, connection: {}, config, stdout, stderr, signal: new AbortController().signal });
  return { code, said };
}

it("No two commands have one name", () => {
  expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
});

it.each([
  ["claim grant", ["no-uuid"]],
  ["claim refuse", []],
  ["claim take-back", [newUuid(), "a word", "too much"]],
  ["report resolve", [newUuid(), "burnt"]],
  ["mail again", ["first"]],
  ["sessions end", ["nobody"]],
  ["sessions end", ["ana@example.org", "first", "second"]],
  ["sessions list", []],
  ["mail discard", ["first"]],
  ["mail pass-on", []],
  ["import pause", ["first"]],
  ["import drop", [newUuid(), "too much"]],
  ["import undo", ["first"]],
  ["settings logo", []],
  ["area add", ["Nowhere", "VN", "15"]],
  ["area merge", ["hoi-an"]],
])("%s is refused with its usage when called otherwise: %j", async (name, args) => {
  await expect(async () => run(name, ...args)).rejects.toThrow(StartError);
});

describe("claims", () => {
  async function claimed() {
    const { id } = await buildAccount(db);
    const { code } = await buildBusiness(db, { is_shell: true, source: "csv" });
    const uuid = newUuid();
    await db.insert(claim).values({
      uuid,
      business: code,
      account_id: id,
      method: "staff",
      state: "waiting",
      words: "Mine.",
      token: "t".repeat(30),
      created: now(),
      expires: new Date(now().getTime() + 86_400_000),
    });
    return { id, code, uuid };
  }
  const findOwners = async (code: string) =>
    (await db.select().from(business_member).where(eq(business_member.business_code, code))).map(({ account_id }) => account_id);

  it("are listed, granted once, and taken back", async () => {
    const { id, code, uuid } = await claimed();
    expect((await run("claim list")).said).toContain(`${uuid} listing ${code} by staff`);
    expect((await run("claim grant", uuid)).code).toBe(0);
    expect(await findOwners(code)).toEqual([id]);
    expect((await run("claim grant", uuid)).code).toBe(1);
    expect(await logged("claim.decided_for")).toEqual([["staff", staff, ""]]);
    expect(await run("claim take-back", uuid)).toEqual({ code: 0, said: expect.any(String) });
    expect(await findOwners(code)).toEqual([]);
  });

  it("are refused with a reason; an unknown number is an error", async () => {
    const { code, uuid } = await claimed();
    expect((await run("claim refuse", uuid, "Send the licence.")).code).toBe(0);
    const [row] = await db.select().from(claim).where(eq(claim.uuid, uuid));
    expect([row?.state, row?.note, row?.decided_by, await findOwners(code)]).toEqual(["refused", "Send the licence.", staff, []]);
    expect(await logged("claim.refused")).toEqual([["staff", staff, ""]]);
    expect(await run("claim refuse", newUuid())).toEqual({ code: 1, said: "There is no such claim.\n" });
  });
});

describe("reports", () => {
  it("end together when they are about one thing, once", async () => {
    const { code, name } = await buildBusiness(db);
    const everything = { words: sql`true`, profile: sql`true`, lists: sql`true` };
    const subject = await findSubject(db, "business", code, everything, findReportedGuide);
    if (!subject) throw new Error("no listing");
    const uuids = [newUuid(), newUuid()];
    for (const uuid of uuids)
      await createReport(db, { uuid, kind: "business", reason: "closed", text: "", reporter: (await buildAccount(db)).id, ...subject });
    expect((await run("report list")).said).toContain(`business, closed: ${name}`);
    expect(await run("report resolve", uuids[0] as string, "done")).toEqual({ code: 0, said: "2 reports are closed.\n" });
    expect((await findReport(db, uuids[1] as string))?.outcome).toBe("done");
    expect((await run("report resolve", uuids[1] as string, "left")).code).toBe(1);
    expect(await logged("report.resolved")).toEqual([["staff", staff, name]]);
  });

  it("take a recommendation down, and put it back", async () => {
    const { uuid: visit } = await buildVisit(db, { business: (await buildBusiness(db)).code });
    const everything = { words: sql`true`, profile: sql`true`, lists: sql`true` };
    const subject = await findSubject(db, "recommendation", visit, everything, findReportedGuide);
    if (!subject) throw new Error("no recommendation");
    const uuid = newUuid();
    await createReport(db, { uuid, kind: "recommendation", reason: "insult", text: "", reporter: null, ...subject });
    expect(await run("report put-back", uuid)).toEqual({ code: 1, said: "No report of a removed item has this UUID.\n" });
    expect((await run("report resolve", uuid, "taken_down")).code).toBe(0);
    expect(await findSubject(db, "recommendation", visit, everything, findReportedGuide)).toBeUndefined();
    expect(await run("report put-back", uuid)).toEqual({ code: 0, said: "The item is restored.\n" });
    expect(await findSubject(db, "recommendation", visit, everything, findReportedGuide)).toEqual(subject);
    expect(await logged("report.put_back")).toEqual([["staff", staff, subject.title]]);
  });
});

describe("mails and sessions", () => {
  it("says that no mail has failed, and tries none again that did not", async () => {
    expect(await run("mail failed")).toEqual({ code: 0, said: "No failed mail.\n" });
    expect((await run("mail again", "999999999")).code).toBe(1);
  });

  it("ends all sessions of an account, and only of one that there is", async () => {
    const { id, email } = await buildAccount(db);
    const token = await createSession(db, id);
    expect(await run("sessions end", email)).toEqual({ code: 0, said: "1 session has ended.\n" });
    expect(await findOpenSession(db, token)).toBeUndefined();
    expect((await run("sessions end", "nobody@example.org")).code).toBe(1);
  });

  it("ends one of the sessions that are listed, once", async () => {
    const { id, email } = await buildAccount(db);
    const tokens = [await createSession(db, id), await createSession(db, id)];
    const { said } = await run("sessions list", email);
    const [one = ""] = said.split(" ");
    expect(said.trim().split("\n")).toHaveLength(2);
    expect(await run("sessions end", email, one)).toEqual({ code: 0, said: "1 session has ended.\n" });
    expect((await run("sessions end", email, one)).code).toBe(1);
    expect((await Promise.all(tokens.map((token) => findOpenSession(db, token)))).filter(Boolean)).toHaveLength(1);
    expect(await logged("account.sessions_ended")).toMatchObject([["staff", staff, expect.stringContaining("@")]]);
  });

  it("shows held mails, and discards one once; one without a conversation is not passed on", async () => {
    const uuid = newUuid();
    const words = { sender: "x@work.test", subject: "Hello", text: "Words" };
    await db.insert(incoming_mail).values({ uuid, key: uuid, state: "held", reason: "sender", received: now(), ...words });
    expect((await run("mail held")).said).toContain(`x@work.test: Hello`);
    expect(await run("mail pass-on", uuid)).toMatchObject({ code: 1, said: expect.stringContaining("no conversation") });
    expect((await run("mail discard", uuid)).code).toBe(0);
    expect((await run("mail discard", uuid)).code).toBe(1);
    expect(await run("mail held")).toEqual({ code: 0, said: "No held mail.\n" });
    expect(await logged("mail.discarded")).toEqual([["staff", staff, ""]]);
  });
});

describe("the guide's mark", () => {
  const readLogo = async () => (await readSettings(db)).logo;

  it("is the operator's picture or the default one; other files are refused", async () => {
    const folder = temporaryFolder();
    const [picture, text] = [join(folder, "mark.png"), join(folder, "mark.txt")];
    writeFileSync(picture, await buildImage(64, 64).png().toBuffer());
    writeFileSync(text, "no picture");
    expect((await run("settings logo", text)).code).toBe(1);
    await expect(async () => run("settings logo", join(folder, "none.png"))).rejects.toThrow(StartError);
    expect(await readLogo()).toBe(null);
    expect((await run("settings logo", picture)).code).toBe(0);
    expect(await readLogo()).toMatch(/^[0-9a-f-]{36}$/);
    expect(readdirSync(folder).sort()).toEqual(["mark.png", "mark.txt"]);
    expect((await run("settings logo", "usual")).code).toBe(0);
    expect(await readLogo()).toBe(null);
    expect(await logged("guide.logo_changed")).toHaveLength(2);
  });
});
