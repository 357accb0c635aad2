import { expect, it } from "vitest";
import { findMe } from "../../accounts/travellers/api.ts";
import { insertBlocks } from "../../accounts/travellers/follows/blocks/store.ts";
import { newUuid } from "../../platform/clock.ts";
import { findSession, SESSION_COOKIE } from "../../platform/sessions/session.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);

it.each(["who blocks", "who is blocked"])("A place quotes nobody to %s them, and others go on reading it", async (side) => {
  const { code } = await buildBusiness(db, { area: "hoi-an" });
  const author = await buildTraveller(db, { name: "Ethan" });
  await buildVisit(db, { business: code, traveller: author.code, comment: "Come at seven." });
  const [reader, other] = [await buildTraveller(db), await buildTraveller(db)];
  const [traveller, blocked] = side === "who blocks" ? [reader, author] : [author, reader];
  await insertBlocks(db, [{ uuid: newUuid(), traveller: traveller.code, blocked: blocked.code }]);
  const read = async (account_id: string, url: string) =>
    (await (await new Visitor(fastify).signIn(db, account_id)).get(url)).json().recommendations;
  for (const url of ["/guide/api/country/VN/", "/guide/api/area/hoi-an/"]) {
    expect(await read(reader.account_id, url)).toEqual([]);
    expect(await read(other.account_id, url)).toMatchObject([{ comment: "Come at seven.", traveller: { name: "Ethan" } }]);
  }
});

it("A session says whether its traveller blocks or is blocked, for which pages are made for them alone", async () => {
  const [one, other, neither] = [await buildTraveller(db), await buildTraveller(db), await buildTraveller(db)];
  await insertBlocks(db, [{ uuid: newUuid(), traveller: one.code, blocked: other.code }]);
  for (const [person, hasBlocks] of [
    [one, true],
    [other, true],
    [neither, false],
  ] as const) {
    const visitor = await new Visitor(fastify).signIn(db, person.account_id);
    expect((await findSession(db, visitor.cookies.get(SESSION_COOKIE) ?? "", findMe))?.hasBlocks).toBe(hasBlocks);
  }
});
