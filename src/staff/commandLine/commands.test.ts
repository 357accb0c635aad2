import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { findAccount } from "../../accounts/accounts/store.ts";
import { log_entry } from "../../accounts/auditLog/tables.ts";
import { business } from "../../catalogue/listings/tables.ts";
import { commands } from "../../commands.ts";
import { newUuid } from "../../platform/clock.ts";
import { readConfig } from "../../platform/config.ts";
import { eq } from "../../platform/db/sql.ts";
import { session } from "../../platform/db/tables.ts";
import { StartError } from "../../platform/endpoints/errors.ts";
import { createSession } from "../../platform/sessions/session.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { buildImage, SVG } from "../../tools/testing/images.ts";
import { findOpenSession } from "../../tools/testing/visitor.ts";

const db = testDatabase();
/** One folder for all commands: it holds the pictures of earlier ones. */
const DATA_DIR = temporaryFolder();
const buildStaff = (values = {}) => buildAccount(db, { roles: ["staff"], ...values });

async function run(name: string, ...args: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const said = { out: "", error: "" };
  stdout.on("data", (chunk) => (said.out += chunk));
  stderr.on("data", (chunk) => (said.error += chunk));
  const config = readConfig({ DATA_DIR });
  const context = { db, connection: {}, config, stdout, stderr, signal: new AbortController().signal };
  const code = await commands.find((one) => one.name === name)?.run(args, context);
  return { code, ...said };
}
const call = (...args: string[]) => run("call", ...args);

const logEntries = async () =>
  (await db.select().from(log_entry).orderBy(log_entry.uuid)).map(({ act, side, account_id }) => [act, side, account_id]);

describe("The command call", () => {
  it("calls an endpoint by the name of its contract, prints the response, and the log names the account", async () => {
    const { id } = await buildStaff();
    const { code, out } = await call("addStaffArea", "name=An Bang", "country=VN", "latitude=15.91", "longitude=108,34");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ slug: "an-bang", latitude: 15.91, longitude: 108.34 });
    expect(out).toContain('\n  "slug": "an-bang",\n');
    expect(await logEntries()).toEqual([["area.added", "staff", id]]);
    // Its session ends with the command.
    expect(await db.select().from(session)).toEqual([]);
  });

  it("calls one by its method and path, with lists, numbers and null as JSON", async () => {
    await buildStaff();
    const { code } = await buildBusiness(db);
    const { out } = await call("GET", "/staff/api/businesses/{code}/", `code=${code}`);
    const { version } = JSON.parse(out);
    const changed = await call(
      "changeStaffListing",
      `code=${code}`,
      `version=${version}`,
      "name=1001",
      'hashtags=["quiet"]',
      "website=null",
    );
    expect(JSON.parse(changed.out)).toMatchObject({ name: "1001", hashtags: ["quiet"], website: null });
  });

  it("says what the API says against a field, and changes nothing", async () => {
    await buildStaff();
    const { code, error, out } = await call("addStaffArea", "name=An Bang", "country=VN", "latitude=far", "longitude=108");
    expect([code, out]).toEqual([1, ""]);
    expect(error).toMatch(/^latitude: .+\.\n$/);
    expect((await call("changeStaffArea", "slug=hoi-an", "lies_in=no-such-town")).error).toBe("lies_in: No area has this slug.\n");
    expect((await call("getStaffArea", "slug=no-such-town")).error).toBe("Not found.\n");
    expect(await logEntries()).toEqual([]);
  });

  it.each([
    ["an endpoint that there is not", ["noSuchEndpoint"], /There is no endpoint noSuchEndpoint/],
    ["a path that there is not", ["GET", "/staff/api/nothing/"], /There is no endpoint GET \/staff\/api\/nothing\//],
    ["a field that the endpoint has not", ["getStaffArea", "slug=hoi-an", "colour=sea"], /There is no field colour\. Fields: slug/],
    ["a word that is no field", ["getStaffArea", "hoi-an"], /hoi-an is not a field/],
    ["a call without what its address is made of", ["getStaffArea"], /slug/],
    ["a file that there is not", ["putGuideLogo", "image=@/none.png"], /There is no file \/none\.png/],
    ["an endpoint that takes bytes", ["PATCH", "/staff/api/uploads/{upload}/"], /takes binary data/],
    ["--as without an address", ["getStaffArea", "--as"], /--as needs/],
  ])("refuses %s", async (_what, words, message) => {
    await buildStaff();
    const error = await call(...words).catch((one) => one);
    expect(error).toBeInstanceOf(StartError);
    expect(error.message).toMatch(message);
  });

  it("lists the endpoints for staff with their fields", async () => {
    const { code, out } = await call();
    expect(code).toBe(0);
    expect(out).toContain("changeStaffArea slug [name] [latitude] [longitude] [lies_in]\n    PATCH /staff/api/areas/{slug}/: ");
    expect(out).toContain("bringImport file=@FILE\n");
    expect(out).not.toContain("createReport");
  });
});

describe("The account of a command", () => {
  it("is the only one that is staff, or the one that --as names", async () => {
    await buildStaff();
    const other = await buildStaff({ email: "mai@example.org" });
    await expect(run("area rename", "hoi-an", "Hội An phố")).rejects.toThrow(/--as/);
    expect((await run("area rename", "hoi-an", "Hội An phố", "--as", "MAI@example.org")).code).toBe(0);
    expect(await logEntries()).toEqual([["area.changed", "staff", other.id]]);
  });

  it("is never one that is not staff, or that is blocked", async () => {
    await buildAccount(db, { email: "ana@example.org" });
    await buildStaff({ email: "out@example.org", blocked: new Date() });
    const area = ["getStaffArea", "slug=hoi-an"];
    await expect(call(...area)).rejects.toThrow(/No account is an administrator/);
    await expect(call(...area, "--as", "ana@example.org")).rejects.toThrow("No staff account uses the email ana@example.org.");
    await expect(call(...area, "--as", "nobody@example.org")).rejects.toThrow(StartError);
    await expect(call(...area, "--as", "out@example.org")).rejects.toThrow(/suspended/);
  });
});

describe("Listings by command", () => {
  it("are added, found, edited, shown and hidden", async () => {
    const { id } = await buildStaff();
    const [listing = ""] = (await run("listing add", "Quán Ốc", "restaurant", "hoi-an")).out.split(" ");
    expect((await run("listing edit", listing, "phone", "+84 235 391 0142")).out).toBe("The listing is changed.\n");
    expect((await run("listing show", listing)).out).toBe("The listing is shown.\n");
    expect((await run("listing find", "Quán Ốc")).out).toContain(`${listing}  Quán Ốc, Hội An, VN\n1 found.\n`);
    expect((await run("listing hide", "zzzzzzzz")).error).toBe("No listing has this code.\n");
    await expect(run("listing edit", listing, "colour", "sea")).rejects.toThrow(/There is no field colour/);
    await expect(run("listing edit", listing, "latitude", "far")).rejects.toThrow(StartError);
    const [row] = await db.select().from(business).where(eq(business.code, listing));
    expect([row?.phone, row?.is_published]).toEqual(["+84 235 391 0142", true]);
    expect(new Set((await logEntries()).map(([, side, account]) => `${side} ${account}`))).toEqual(new Set([`staff ${id}`]));
  });
});

describe("Accounts by command", () => {
  it("are blocked and let in again, and the log has who did it", async () => {
    const { id: staff } = await buildStaff();
    const { id } = await buildAccount(db, { email: "ana@example.org" });
    const token = await createSession(db, id);
    expect(await run("account block", "ANA@example.org")).toMatchObject({ code: 0, out: "This account is suspended.\n" });
    expect(await findOpenSession(db, token)).toBeUndefined();
    expect(await run("account block", "ana@example.org", "off")).toMatchObject({ code: 0, out: "This account can log in again.\n" });
    expect(await logEntries()).toEqual([
      ["account.blocked", "staff", staff],
      ["account.unblocked", "staff", staff],
    ]);
  });

  it("are given a kind and a note", async () => {
    await buildStaff();
    const { account_id } = await buildTraveller(db);
    const readAccount = async () => await findAccount(db, account_id);
    const email = (await readAccount())?.email ?? "";
    expect((await run("account type", email, "influencer")).code).toBe(0);
    expect((await run("account note", email, "Met in Hue.")).code).toBe(0);
    expect((await readAccount())?.staff_note).toBe("Met in Hue.");
    expect((await run("account note", email, "")).code).toBe(0);
    expect((await readAccount())?.staff_note).toBe("");
    await expect(run("account type", email, "king")).rejects.toThrow(StartError);
    const { email: other } = await buildAccount(db);
    expect(await run("account type", other, "influencer")).toMatchObject({ code: 1, error: "This account is not a traveller’s.\n" });
  });
});

describe("Pictures by command", () => {
  it("are added, described, put in order, deleted and brought back; the log names the account", async () => {
    const { id } = await buildStaff();
    const { code } = await buildBusiness(db);
    const folder = temporaryFolder();
    const pictures = (act: string, ...words: string[]) => run(`pictures ${act}`, code, ...words);
    const [red, svg] = [join(folder, "red.jpg"), join(folder, "steps.svg")];
    writeFileSync(red, await buildImage().jpeg().toBuffer());
    writeFileSync(svg, SVG);
    const added = await pictures("add", red, red, svg);
    expect([added.code, added.out]).toEqual([0, expect.stringMatching(/^2 pictures added\.\n.*steps\.svg.*Drawings/)]);
    const uuids = async () => [...(await pictures("list")).out.matchAll(/^[0-9a-f-]{36}/gm)].map(([uuid]) => uuid);
    const [a = "", b = ""] = await uuids();
    expect((await pictures("describe", a, "The lane")).code).toBe(0);
    expect((await pictures("cover", b)).out).toBe("The cover is saved.\n");
    expect((await pictures("focus", b, "20", "80")).code).toBe(0);
    expect(await uuids()).toEqual([b, a]);
    expect((await pictures("order", a, b)).code).toBe(0);
    expect((await pictures("delete", b)).code).toBe(0);
    expect(await uuids()).toEqual([a]);
    expect((await pictures("restore", b)).code).toBe(0);
    expect((await pictures("list")).out).toContain("The lane  (cover)");
    expect((await pictures("delete", newUuid())).error).toContain("no such picture");
    expect((await pictures("add", svg)).code).toBe(1);
    const wrongs: [string, ...string[]][] = [["add"], ["add", join(folder, "none.jpg")], ["focus", b, "20", "180"], ["cover", "x"]];
    for (const wrong of wrongs) await expect(pictures(...wrong), wrong.join(" ")).rejects.toThrow(StartError);
    await expect(run("pictures list", "no")).rejects.toThrow(StartError);
    const entries = await logEntries();
    expect(new Set(entries.map(([, side, account]) => `${side} ${account}`))).toEqual(new Set([`staff ${id}`]));
    expect(entries).toHaveLength(8);
  });
});
