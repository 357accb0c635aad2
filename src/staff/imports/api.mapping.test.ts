import { afterAll, describe, expect, it, vi } from "vitest";
import { CSRF_HEADER } from "../../platform/security/csrf.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { openTestDatabase } from "../../tools/testing/commandRun.ts";
import { buildAccount } from "../../tools/testing/factories.ts";
import { buildForm } from "../../tools/testing/images.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import type { FullImport } from "./contract.ts";

/** Tests that staff can choose another mapping than the one that the guide has recognised. */

vi.setConfig({ testTimeout: 60_000 });

const { db, close } = await openTestDatabase({ places: true });
afterAll(close);
const { fastify } = await buildApp(db);

const INN = {
  "@type": "LodgingBusiness",
  "@context": "https://schema.org/",
  name: "Invented Inn",
  address: { addressLocality: "Pokhara", addressCountry: "NP" },
  geo: { latitude: 28.21, longitude: 83.96 },
};

async function scene() {
  const staff = await new Visitor(fastify).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id);
  const headers = { [CSRF_HEADER]: await staff.token() };
  const form = buildForm(
    {},
    { field: "file", name: "inns.json", content: Buffer.from(JSON.stringify([INN, { ...INN, name: "Other Inn" }])) },
  );
  const brought = await staff.request({ method: "POST", url: "/staff/api/imports/", ...form, headers: { ...form.headers, ...headers } });
  const { uuid } = brought.json();
  const change = async (payload: object) => {
    const response = await staff.request({ method: "PATCH", url: `/staff/api/imports/${uuid}/`, payload, headers });
    return { status: response.statusCode, body: response.json() as FullImport & Record<string, string[]> };
  };
  return { brought: brought.json() as FullImport, change };
}

describe("A file that a ready mapping fits", () => {
  it("is read by it, by its own columns, or by another mapping, as staff choose", async () => {
    const { brought, change } = await scene();
    expect(brought).toMatchObject({ mapping_name: "schema-org", columns: [] });
    expect(brought.mappings).toContainEqual({ name: "apidae", title: expect.any(String) });
    const own = await change({ mapping: "", licence: "CC0" });
    expect(own.body).toMatchObject({ mapping: "", mapping_name: "" });
    expect(own.body.columns).toContainEqual(expect.objectContaining({ head: "name", field: "name", example: "Invented Inn" }));
    const other = await change({ mapping: "apidae" });
    expect(other.body).toMatchObject({ mapping_name: "apidae", columns: [], rows: [{ state: "wrong" }, { state: "wrong" }] });
    const back = await change({ mapping: "schema-org" });
    expect(back.body).toMatchObject({ mapping_name: "schema-org", licence: "CC0", rows: [{ name: "Invented Inn", state: "new" }, {}] });
  });

  it("keeps its mapping if another value changes, and refuses one that does not exist", async () => {
    const { change } = await scene();
    expect((await change({ licence: "CC0" })).body.mapping_name).toBe("schema-org");
    expect(await change({ mapping: "nothing" })).toEqual({
      status: 400,
      body: { mapping: ["This guide has no ready mapping of this name."] },
    });
  });
});
