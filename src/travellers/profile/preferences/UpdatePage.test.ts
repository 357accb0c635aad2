import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { account } from "../../../accounts/accounts/tables.ts";
import { traveller_block } from "../../../accounts/travellers/follows/tables.ts";
import { noSvg } from "../../../catalogue/uploads/rules.ts";
import { freezeClock, newUuid, now } from "../../../platform/clock.ts";
import { eq } from "../../../platform/db/sql.ts";
import { CSRF_FIELD } from "../../../platform/security/csrf.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildTraveller } from "../../../tools/testing/factories.ts";
import { temporaryFolder } from "../../../tools/testing/folder.ts";
import { buildForm, buildImage, SVG } from "../../../tools/testing/images.ts";
import { guidePage, pagesBuild } from "../../../tools/testing/pages.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { traveller_export } from "../../export/tables.ts";
import * as page from "./UpdatePage.tsx";

/** Covers profile and settings without scripts: what each form changes, and what it rejects. */

const db = testDatabase();
const build = pagesBuild({}, [guidePage("update", "traveller/update/", page)]);
const { fastify } = await buildApp(db, { site: { build, clientFolder: temporaryFolder() } });
const HERE = "/traveller/update/";
const ORIGIN = { origin: "https://guide.test" };

let visitor: Visitor;
let own: Awaited<ReturnType<typeof buildTraveller>>;
beforeEach(async () => {
  own = await buildTraveller(db, { name: "Maya" });
  visitor = await new Visitor(fastify).signIn(db, own.account_id);
});
afterEach(() => freezeClock(undefined));

async function press(fields: Record<string, string>, token?: string) {
  const payload = new URLSearchParams({ [CSRF_FIELD]: token ?? (await visitor.token()), ...fields }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded", ...ORIGIN };
  return visitor.request({ method: "POST", url: HERE, payload, headers });
}
async function sendPicture(content?: Buffer) {
  const form = buildForm({ [CSRF_FIELD]: await visitor.token(), intent: "picture" }, content ? { content } : undefined);
  return visitor.request({ method: "POST", url: HERE, payload: form.payload, headers: { ...form.headers, ...ORIGIN } });
}
const me = async () => (await visitor.get(`/traveller/api/traveller/${own.code}/`)).json();
const leads = ({ statusCode, headers }: { statusCode: number; headers: Record<string, unknown> }) => [statusCode, headers.location];
const later = (minutes: number) => freezeClock(new Date(now().getTime() + minutes * 60_000));

it("Signed out one is sent to the login; an account without a traveller has settings of its own", async () => {
  expect(leads(await new Visitor(fastify).get(HERE))).toEqual([302, `/accounts/login/?next=${encodeURIComponent(HERE)}`]);
  const owner = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
  expect(leads(await owner.get(`${HERE}?changed=about`))).toEqual([302, "/accounts/settings/?changed=about"]);
  expect((await visitor.get(HERE)).headers["cache-control"]).toBe("private, no-store");
  expect(page.meta()).toContainEqual({ name: "robots", content: "noindex" });
});

describe("About oneself", () => {
  it("is changed, and leads back to where it says so", async () => {
    expect(leads(await press({ intent: "about", name: " Maya Lin ", home_country: "PT" }))).toEqual([303, `${HERE}?changed=about`]);
    expect(await me()).toMatchObject({ name: "Maya Lin", home_country: "PT" });
    await press({ intent: "about", name: "Maya", home_country: "" });
    expect((await me()).home_country).toBeNull();
  });

  it.each([
    [{ name: "" }, "name"],
    [{ name: "x".repeat(500) }, "name"],
    [{ name: "a\u0000b" }, "name"],
    [{ name: "Maya", home_country: "XX" }, "home_country"],
  ])("is not changed by %j", async (fields, field) => {
    const response = await press({ intent: "about", ...fields });
    expect([response.statusCode, response.body]).toEqual([400, expect.stringContaining(`"errors":{"${field}":[`)]);
    expect(await me()).toMatchObject({ name: "Maya" });
  });

  it("is not changed with another's token, or none", async () => {
    const other = await new Visitor(fastify).signIn(db, (await buildTraveller(db)).account_id);
    for (const token of ["", await other.token()]) expect((await press({ intent: "about", name: "Eve" }, token)).statusCode).toBe(403);
    expect((await me()).name).toBe("Maya");
  });
});

describe("Who sees what", () => {
  it("is set, and whether one is suggested is left open while nobody chooses", async () => {
    const fields = {
      intent: "visibility",
      visibility: "private",
      wishlist_visibility: "followers",
      was_suggested: "on",
      is_suggested: "on",
    };
    expect(leads(await press(fields))).toEqual([303, `${HERE}?changed=visibility`]);
    expect(await me()).toMatchObject({
      visibility: "private",
      wishlist_visibility: "followers",
      is_suggested_to_friends_of_friends: false,
    });
    await press({ ...fields, was_suggested: "" });
    expect(await me()).toMatchObject({ is_suggested_to_friends_of_friends: true });
  });

  it.each([{ visibility: "secret", wishlist_visibility: "private" }, { visibility: "public", wishlist_visibility: "everybody" }, {}])(
    "is not set to %j",
    async (fields) => {
      expect((await press({ intent: "visibility", ...(fields as Record<string, string>) })).statusCode).toBe(400);
      expect(await me()).toMatchObject({ visibility: "public", wishlist_visibility: "private" });
    },
  );

  it("stays private until the address is verified", async () => {
    await db.update(account).set({ email_verified_at: null }).where(eq(account.id, own.account_id));
    await press({ intent: "visibility", visibility: "private", wishlist_visibility: "private" });
    const response = await press({ intent: "visibility", visibility: "public", wishlist_visibility: "private" });
    expect([response.statusCode, (await me()).visibility]).toEqual([403, "private"]);
  });
});

describe("The picture", () => {
  it("is sent, and taken back", async () => {
    expect(leads(await sendPicture(await buildImage().jpeg().toBuffer()))).toEqual([303, `${HERE}?changed=picture`]);
    expect((await me()).selfie).toMatch(/^\/media\//);
    expect(leads(await press({ intent: "remove_picture" }))).toEqual([303, `${HERE}?changed=picture_removed`]);
    expect((await me()).selfie).toBe("");
  });

  it("is refused with the reason if it is not a picture", async () => {
    const drawing = await sendPicture(SVG);
    expect([drawing.statusCode, drawing.body]).toEqual([400, expect.stringContaining(noSvg())]);
    const none = await sendPicture();
    expect([none.statusCode, none.body]).toEqual([400, expect.stringContaining('"errors":{"image":[')]);
    expect((await me()).selfie).toBe("");
  });
});

describe("People whom one blocks", () => {
  it("are let go by their button, also twice; another's block stays", async () => {
    const [bo, cai] = [await buildTraveller(db), await buildTraveller(db)];
    const [mine, theirs] = [newUuid(), newUuid()];
    await db.insert(traveller_block).values([
      { uuid: mine, traveller: own.code, blocked: bo.code },
      { uuid: theirs, traveller: cai.code, blocked: own.code },
    ]);
    expect((await visitor.get(HERE)).body).not.toContain(theirs);
    for (const uuid of [mine, mine, theirs])
      expect(leads(await press({ intent: "unblock", uuid }))).toEqual([303, `${HERE}?changed=unblocked`]);
    expect((await db.select().from(traveller_block)).map(({ uuid }) => uuid)).toEqual([theirs]);
  });
});

describe("Taking everything along, and leaving", () => {
  it("begins one export, however often it is pressed", async () => {
    for (let presses = 0; presses < 2; presses += 1) expect(leads(await press({ intent: "export" }))).toEqual([303, `${HERE}#take`]);
    expect(await db.$count(traveller_export)).toBe(1);
  });

  it("needs a login of the last quarter of an hour, and says so", async () => {
    later(16);
    for (const intent of ["export", "delete"]) {
      const response = await press({ intent });
      expect([response.statusCode, response.body]).toEqual([403, expect.stringContaining("log in again")]);
    }
    expect(await db.$count(traveller_export)).toBe(0);
    expect((await me()).name).toBe("Maya");
  });

  it("hides the account at once and ends its session", async () => {
    expect(leads(await press({ intent: "delete" }))).toEqual([303, "/explore/"]);
    expect((await new Visitor(fastify).get(`/traveller/api/traveller/${own.code}/`)).statusCode).toBe(404);
    expect(leads(await visitor.get(HERE))).toEqual([302, expect.stringContaining("/accounts/login/")]);
    const [row] = await db.select().from(account).where(eq(account.id, own.account_id));
    expect(row?.deletion_requested).toBeInstanceOf(Date);
  });
});
