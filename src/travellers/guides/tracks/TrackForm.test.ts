import { beforeEach, expect, it } from "vitest";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildTraveller } from "../../../tools/testing/factories.ts";
import { temporaryFolder } from "../../../tools/testing/folder.ts";
import { buildForm } from "../../../tools/testing/images.ts";
import { guidePage, pagesBuild, plainRoot } from "../../../tools/testing/pages.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import * as GuideFilePage from "../GuideFilePage.tsx";
import * as GuidePage from "../GuidePage.tsx";
import * as MyGuidePage from "../MyGuidePage.tsx";

const db = testDatabase();
const page = (path: string, module: object) => guidePage(path, path, module as never);
const { fastify, pages } = await buildApp(db, {
  site: {
    build: pagesBuild(plainRoot, [
      page("traveller/:code/:slug/", GuidePage),
      page("traveller/my-guide/:place/", MyGuidePage),
      page("traveller/:code/:slug/guide.gpx", GuideFilePage),
      page("traveller/:code/:slug/guide.kml", GuideFilePage),
    ]),
    clientFolder: temporaryFolder(),
  },
});
// The rollback of a test does not reach the cache.
beforeEach(() => pages?.invalidate("*"));

const MINE = "/traveller/my-guide/hoi-an/";
const WALK = `<gpx><trk><name>Rice walk</name><trkseg><trkpt lat="15.88" lon="108.33"><ele>5</ele></trkpt><trkpt lat="15.9" lon="108.33"><ele>65</ele></trkpt></trkseg></trk></gpx>`;

it("A track is uploaded and removed without scripts, and read with its line, length, climb and files", async () => {
  const { code, account_id } = await buildTraveller(db);
  const author = await new Visitor(fastify).signIn(db, account_id);
  const send = async (fields: Record<string, string>, content?: string) => {
    const file = content === undefined ? undefined : { field: "file", name: "walk.gpx", content: Buffer.from(content) };
    const form = buildForm({ ...fields, csrf_token: await author.token() }, file);
    const response = await author.request({ method: "POST", url: MINE, ...form });
    pages?.invalidate("*");
    return response;
  };
  const refused = await send({ intent: "track" }, "no track");
  expect(refused.body).toContain("read this file as GPX");
  const added = await send({ intent: "track" }, WALK);
  const track = '"name":"Rice walk","length_km":2.22,"ascent_m":60';
  expect(added.body).toContain(track);

  const path = `/traveller/${code}/hoi-an/`;
  expect((await author.get(path)).body).toContain(track);
  expect((await author.get(`${path}guide.gpx`)).body).toContain(
    '<trk><name>Rice walk</name><trkseg><trkpt lat="15.88" lon="108.33"><ele>5</ele></trkpt><trkpt lat="15.9" lon="108.33"><ele>65</ele></trkpt></trkseg></trk>',
  );
  expect((await author.get(`${path}guide.kml`)).body).toContain("<coordinates>108.33,15.88,5 108.33,15.9,65</coordinates>");
  expect((await new Visitor(fastify).get(`${path}guide.gpx`)).statusCode).toBe(404);

  await send({ intent: "untrack" });
  expect((await author.get(path)).body).not.toContain("Rice walk");
});
