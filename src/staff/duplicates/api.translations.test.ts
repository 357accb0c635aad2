import { expect, it } from "vitest";
import { business } from "../../catalogue/listings/tables.ts";
import { writeTranslations } from "../../catalogue/translations/store.ts";
import { eq } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { withGerman } from "../../tools/testing/languages.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify } = await buildApp(db, { languages: withGerman() });

const texts = async (code: string) => {
  const open = await new Visitor(fastify).get(`/api/business/${code}/?languages=all`);
  return open.statusCode === 404 ? undefined : open.json().texts;
};
const cardsOf = async (code: string) =>
  (await db.select({ of: business.translations }).from(business).where(eq(business.code, code)))[0]?.of;

it("A merge keeps the translations of the surviving listing and adds those that it lacks; undoing it gives them back", async () => {
  const kept = await buildBusiness(db, { name: "Lakeside", is_shell: true });
  const gone = await buildBusiness(db, { name: "Lakeside House", is_shell: true });
  const write = (code: string, field: string, language: string, text: string) =>
    writeTranslations(db, [{ subject: { business: code }, field, language, source: "staff", text, original_hash: null }]);
  await write(kept.code, "name", "de", "Haus am See");
  await write(gone.code, "name", "de", "Seehaus");
  await write(gone.code, "name", "fr", "Maison du lac");
  const staff = await new Visitor(fastify).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id);
  const merge = await staff.post(`/staff/api/duplicates/${kept.code}/${gone.code}/merge/`, { take: [] });
  expect(merge.statusCode).toBe(201);
  expect(await texts(kept.code)).toMatchObject({ de: { name: { text: "Haus am See" } }, fr: { name: { text: "Maison du lac" } } });
  expect(await cardsOf(kept.code)).toEqual({ de: { name: "Haus am See" }, fr: { name: "Maison du lac" } });
  expect(await cardsOf(gone.code)).toEqual({ de: { name: "Seehaus" } });
  await staff.post(`/staff/api/merges/${merge.json().uuid}/undo/`);
  expect(await cardsOf(kept.code)).toEqual({ de: { name: "Haus am See" } });
  expect(await texts(gone.code)).toMatchObject({ de: { name: { text: "Seehaus" } }, fr: { name: { text: "Maison du lac" } } });
});
