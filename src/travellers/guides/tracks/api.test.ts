import { describe, expect, it } from "vitest";
import { CSRF_HEADER } from "../../../platform/security/csrf.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildTraveller } from "../../../tools/testing/factories.ts";
import { buildForm } from "../../../tools/testing/images.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { TRACK_ERRORS } from "./readGpx.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const TRACK = "/traveller/api/guide/hoi-an/track/";

async function person() {
  const { code, account_id } = await buildTraveller(db);
  const visitor = await new Visitor(fastify).signIn(db, account_id);
  const upload = async (content: string) => {
    const form = buildForm({}, { field: "file", name: "walk.gpx", content: Buffer.from(content) });
    return visitor.request({
      method: "POST",
      url: TRACK,
      ...form,
      headers: { ...form.headers, [CSRF_HEADER]: await visitor.token() },
    });
  };
  const put = async (body: object) =>
    visitor.request({
      method: "PUT",
      url: "/traveller/api/guide/hoi-an/",
      headers: { [CSRF_HEADER]: await visitor.token() },
      payload: { letter: "", entries: [], ...body },
    });
  return { code, visitor, upload, put };
}

const point = (latitude: number, height?: number) =>
  `<trkpt lat="${latitude}" lon="108.33">${height === undefined ? "" : `<ele>${height}</ele>`}</trkpt>`;
const gpx = (inside: string, head = "") => `<?xml version="1.0"?>${head}<gpx version="1.1">${inside}</gpx>`;
const WALK = gpx(
  `<metadata><name>File</name></metadata><trk><name>Rice &amp; river</name><trkseg>${point(15.88, 5)}${point(15.89, 105)}${point(15.9, 55)}</trkseg></trk>`,
);

describe("the track of a guide", () => {
  it("has its line, length and climb, and starts a guide that only its author reads", async () => {
    const me = await person();
    const added = await me.upload(WALK);
    expect([added.statusCode, added.json()]).toMatchObject([200, { name: "Rice & river", length_km: 2.22, ascent_m: 100 }]);
    const guide = (await me.visitor.get("/traveller/api/guide/hoi-an/")).json();
    expect(guide).toMatchObject({ visibility: "private", version: 1, track: { length_km: 2.22 } });
    const whole = (await me.visitor.get(TRACK)).json();
    expect(whole.line.coordinates).toEqual([
      [
        [108.33, 15.88, 5],
        [108.33, 15.89, 105],
        [108.33, 15.9, 55],
      ],
    ]);
  });

  it("is read by the readers of the guide, and by no one else", async () => {
    const [me, other] = [await person(), await person()];
    await me.upload(WALK);
    const read = async () => (await other.visitor.get(`${TRACK}?traveller__code=${me.code}`)).statusCode;
    expect(await read()).toBe(404);
    await me.put({ visibility: "public", version: 1 });
    expect(await read()).toBe(200);
    expect((await new Visitor(fastify).get(TRACK)).statusCode).toBe(401);
    expect((await other.visitor.delete(TRACK)).statusCode).toBe(404);
    expect(await read()).toBe(200);
  });

  it("is replaced by the next file, without a climb if that has no heights, and goes when removed", async () => {
    const me = await person();
    await me.upload(WALK);
    const next = await me.upload(gpx(`<rte><rtept lat="15.88" lon="108.33"/><rtept lat="15.9" lon="108.33"/></rte>`));
    expect(next.json()).toMatchObject({ name: "", ascent_m: null, length_km: 2.22 });
    expect((await me.visitor.delete(TRACK)).statusCode).toBe(204);
    expect((await me.visitor.get("/traveller/api/guide/hoi-an/")).json()).toMatchObject({ track: null, version: 1 });
  });

  it.each([
    ["waypoints alone", gpx(`<wpt lat="15.88" lon="108.33"/>`), TRACK_ERRORS.noTrack],
    ["points out of range", gpx(`<trk><trkseg>${point(95)}${point(96)}</trkseg></trk>`), TRACK_ERRORS.noTrack],
    ["entities", gpx("<trk/>", "<!DOCTYPE gpx>"), TRACK_ERRORS.notGpx],
    ["another format", "<kml></kml>", TRACK_ERRORS.notGpx],
    ["text", "id,name", TRACK_ERRORS.notGpx],
    ["too many points", gpx(`<trk><trkseg>${point(15.88).repeat(100_001)}</trkseg></trk>`), TRACK_ERRORS.tooManyPoints],
  ])("is refused for a file of %s, and the earlier one stays", async (_, content, reason) => {
    const me = await person();
    await me.upload(WALK);
    const refused = await me.upload(content);
    expect([refused.statusCode, refused.json()]).toEqual([400, { file: [reason] }]);
    expect((await me.visitor.get(TRACK)).json().name).toBe("Rice & river");
  });

  it("of 100,000 points on a zigzag is read in linear time", async () => {
    const zigzag = Array.from({ length: 99_999 }, (_, at) => `<trkpt lat="${15 + at / 1e5}" lon="${108 + (at % 2) / 100}"/>`).join("");
    const me = await person();
    const started = performance.now();
    expect((await me.upload(gpx(`<trk><trkseg>${zigzag}</trkseg></trk>`))).statusCode).toBe(200);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
