import { expect, it } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { deskPages } from "../../tools/testing/deskPages.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { pagesBuild, plainRoot } from "../../tools/testing/pages.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import * as NumbersFilePage from "./NumbersFilePage.tsx";

const db = testDatabase();
const build = pagesBuild(plainRoot, deskPages({ "listing/:code/numbers/numbers.csv": NumbersFilePage }));
const { fastify } = await buildApp(db, { site: { build, clientFolder: temporaryFolder() } });

it("The file of numbers is for the people of its listing: 404 for others, the login for visitors", async () => {
  const [owner, other] = [await buildAccount(db), await buildAccount(db)];
  const { code } = await buildBusiness(db, { owners: [owner.id] });
  const url = `/listing/${code}/numbers/numbers.csv`;
  const mine = await (await new Visitor(fastify).signIn(db, owner.id)).get(url);
  expect([mine.statusCode, mine.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  const theirs = await (await new Visitor(fastify).signIn(db, other.id)).get(url);
  expect([theirs.statusCode, theirs.headers["content-disposition"]]).toEqual([404, undefined]);
  const visitor = await new Visitor(fastify).get(url);
  expect([visitor.statusCode, visitor.headers.location]).toEqual([302, `/accounts/login/?next=${encodeURIComponent(url)}`]);
});
