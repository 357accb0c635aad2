import { beforeEach, describe, expect, it } from "vitest";
import { api_key } from "../../accounts/apiKeys/tables.ts";
import { business_member } from "../../catalogue/listings/tables.ts";
import { CSRF_FIELD } from "../../platform/security/csrf.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { deskPages } from "../../tools/testing/deskPages.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { pagesBuild, shownOn } from "../../tools/testing/pages.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import * as softwarePage from "./SoftwarePage.tsx";

const PAGE = "listing/:code/settings/connections/";
const db = testDatabase();
const build = pagesBuild({}, deskPages({ [PAGE]: softwarePage }));
const { fastify } = await buildApp(db, { site: { build, clientFolder: temporaryFolder() } });

let visitor: Visitor;
let code: string;
let here: string;
beforeEach(async () => {
  const { id } = await buildAccount(db);
  ({ code } = await buildBusiness(db, { owners: [id], name: "Umah" }));
  here = `/listing/${code}/settings/connections/`;
  visitor = await new Visitor(fastify).signIn(db, id);
});

async function press(fields: Record<string, string>) {
  const payload = new URLSearchParams({ [CSRF_FIELD]: await visitor.token(), ...fields }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: "https://guide.test" };
  return visitor.request({ method: "POST", url: here, payload, headers });
}

describe("The keys of a listing, without scripts", () => {
  it("are made, shown by that answer alone, and revoked", async () => {
    const made = await press({ intent: "key", label: "Bali Day Trips" });
    expect([made.statusCode, made.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    const { result, data } = shownOn(made.body, PAGE);
    expect(result.shown).toEqual({ key: expect.stringMatching(/^octo_/), label: "Bali Day Trips" });
    expect(data).toMatchObject({ octo: "https://guide.test/octo/", keys: [{ label: "Bali Day Trips", scope: "book" }] });
    expect((await visitor.get(here)).body).not.toContain(result.shown.key);
    const revoked = await press({ intent: "revoke", key: data.keys[0].uuid });
    expect([revoked.statusCode, revoked.headers.location]).toEqual([303, `${here}?done=revoke#booking-systems`]);
    expect(shownOn((await visitor.get(here)).body, PAGE).data.keys).toEqual([]);
    expect(shownOn((await press({ intent: "key", label: " " })).body, PAGE).result.errors).toHaveProperty("label");
  });

  it("are neither made nor shown to helpers", async () => {
    const { id } = await buildAccount(db);
    await db.insert(business_member).values({ business_code: code, account_id: id, role: "helper" });
    visitor = await new Visitor(fastify).signIn(db, id);
    expect((await visitor.get(here)).statusCode).toBe(404);
    expect((await press({ intent: "key", label: "Mine" })).statusCode).toBeGreaterThanOrEqual(400);
    expect(await db.$count(api_key)).toBe(0);
  });
});
