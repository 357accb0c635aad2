import { describe, expect, it } from "vitest";
import { log_entry } from "../../accounts/auditLog/tables.ts";
import { business, business_member } from "../../catalogue/listings/tables.ts";
import { newUuid } from "../../platform/clock.ts";
import { asc, eq } from "../../platform/db/sql.ts";
import { CSRF_HEADER } from "../../platform/security/csrf.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem } from "../../tools/testing/factories.ts";
import { buildForm, buildImage, SVG } from "../../tools/testing/images.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import type { Picture } from "./contract.ts";
import { TUS_TYPE } from "./tus.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const imagesPath = (code: string) => `/staff/api/businesses/${code}/images/`;

async function asStaff() {
  const { id } = await buildAccount(db, { roles: ["staff"] });
  const staff = await new Visitor(fastify).signIn(db, id);
  const ask = async (method: "POST" | "PUT" | "PATCH" | "DELETE", url: string, rest: object = {}, headers: Record<string, string> = {}) =>
    staff.request({ method, url, ...rest, headers: { ...headers, [CSRF_HEADER]: await staff.token() } });
  const add = async (code: string, content?: Buffer) => {
    const form = buildForm({}, { content: content ?? (await buildImage().jpeg().toBuffer()), field: "images", name: "view.jpg" });
    return ask("POST", imagesPath(code), { payload: form.payload }, form.headers);
  };
  const list = async (code: string) => (await staff.get(imagesPath(code))).json().results as Picture[];
  return { id, staff, ask, add, list };
}

/** Returns the log entries, the oldest first. */
const readLog = async (code: string) => {
  const rows = await db
    .select()
    .from(log_entry)
    .where(eq(log_entry.business_code, code))
    .orderBy(asc(log_entry.created), asc(log_entry.uuid));
  return rows.map(({ act, side, account_id }) => [act, side, account_id]);
};

describe("The pictures of any listing", () => {
  it("are kept by staff, of one that nobody has claimed or that is hidden too; each act is in the log as theirs", async () => {
    const { id, ask, add, list, staff } = await asStaff();
    const { code } = await buildBusiness(db, { is_shell: true, is_published: false });
    const item = await buildItem(db, { business_profile: code });
    for (const _ of [1, 2]) expect((await add(code)).statusCode).toBe(201);
    const [a, b] = (await list(code)) as [Picture, Picture];
    const at = (one: Picture) => `${imagesPath(code)}${one.uuid}/`;
    const changed = await ask("PATCH", at(b), { payload: { alt: "The lane", focus_x: 0.2, item: item.id } });
    expect(changed.json()).toMatchObject({ alt: "The lane", focus_y: 0.5, item: item.id });
    expect((await ask("PATCH", at(b), { payload: { is_cover: true } })).json()).toMatchObject({ is_cover: true });
    expect((await ask("PUT", `${imagesPath(code)}order/`, { payload: { ordered: [a.uuid, b.uuid] } })).statusCode).toBe(200);
    expect((await ask("DELETE", at(a))).statusCode).toBe(204);
    expect((await ask("POST", `${at(a)}restore/`)).statusCode).toBe(200);
    expect((await list(code)).map(({ uuid }) => uuid)).toEqual([a.uuid, b.uuid]);
    const [row] = await db.select().from(business).where(eq(business.code, code));
    expect(row?.cover_image_uuid).toBe(a.image_uuid);
    const acts = ["added", "added", "changed", "changed", "ordered", "deleted", "restored"];
    expect((await readLog(code)).toSorted()).toEqual(acts.map((act) => [`picture.${act}`, "staff", id]).toSorted());
    const { results } = (await staff.get(`/staff/api/log/?business=${code}&subject=picture`)).json();
    expect(results).toHaveLength(acts.length);
  });

  it("are there for staff alone: for everybody else there is no such address", async () => {
    const { add, list } = await asStaff();
    const owner = await buildAccount(db);
    const { code } = await buildBusiness(db, { owners: [owner.id] });
    await add(code);
    const visitor = await new Visitor(fastify).signIn(db, owner.id);
    expect((await visitor.get(imagesPath(code))).statusCode).toBe(404);
    const [one] = await list(code);
    const headers = { [CSRF_HEADER]: await visitor.token() };
    for (const [method, path] of [
      ["POST", ""],
      ["PUT", "order/"],
      ["PATCH", `${one?.uuid}/`],
      ["DELETE", `${one?.uuid}/`],
    ] as const)
      expect((await visitor.request({ method, url: `${imagesPath(code)}${path}`, headers, payload: {} })).statusCode, method).toBe(404);
    // The listing's own people see them like their own pictures.
    expect((await visitor.get(`/listing/api/businesses/${code}/images/`)).json().results).toMatchObject([{ uuid: one?.uuid }]);
  });

  it("are of listings that there are, and one listing's are not another's", async () => {
    const { ask, add, list, staff } = await asStaff();
    const [{ code }, other] = [await buildBusiness(db), await buildBusiness(db)];
    await add(code);
    const [one] = await list(code);
    expect((await staff.get(imagesPath("zzzzzzzz"))).statusCode).toBe(404);
    expect((await add("zzzzzzzz")).statusCode).toBe(404);
    for (const url of [`${imagesPath(other.code)}${one?.uuid}/`, `${imagesPath(code)}${newUuid()}/`])
      expect((await ask("DELETE", url)).statusCode).toBe(404);
    expect((await ask("PATCH", `${imagesPath(code)}${one?.uuid}/`, { payload: { focus_x: 2 } })).json()).toHaveProperty("focus_x");
    expect((await add(code, SVG)).statusCode).toBe(400);
  });

  it("arrive in parts at an address of staff’s, which takes nobody else’s", async () => {
    const { ask, list } = await asStaff();
    const other = await asStaff();
    const { code } = await buildBusiness(db);
    const content = await buildImage(200, 100).jpeg().toBuffer();
    const begun = await ask("POST", "/staff/api/uploads/", {}, { "upload-length": String(content.length) });
    const { uuid } = begun.json();
    expect(begun.headers.location).toBe(`/staff/api/uploads/${uuid}/`);
    const part = { payload: content };
    const headers = { "content-type": TUS_TYPE, "upload-offset": "0" };
    expect((await other.ask("PATCH", `/staff/api/uploads/${uuid}/`, part, headers)).statusCode).toBe(404);
    expect((await ask("PATCH", `/staff/api/uploads/${uuid}/`, part, headers)).statusCode).toBe(204);
    expect((await other.ask("POST", imagesPath(code), { payload: { uploads: [uuid] } })).statusCode).toBe(400);
    // Two requests at once: only one gets it.
    const both = await Promise.all([1, 2].map(() => ask("POST", imagesPath(code), { payload: { uploads: [uuid] } })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400]);
    expect(await list(code)).toMatchObject([{ width: 200, height: 100 }]);
  });

  it("are a member’s to keep at the members’ address alone, staff or not", async () => {
    const { id, staff } = await asStaff();
    const { code } = await buildBusiness(db);
    expect((await staff.get(`/listing/api/businesses/${code}/images/`)).statusCode).toBe(403);
    await db.insert(business_member).values({ business_code: code, account_id: id, role: "helper" });
    expect((await staff.get(`/listing/api/businesses/${code}/images/`)).statusCode).toBe(200);
  });
});
