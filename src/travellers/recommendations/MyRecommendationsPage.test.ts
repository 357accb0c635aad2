import { beforeEach, describe, expect, it } from "vitest";
import { CSRF_FIELD } from "../../platform/security/csrf.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { guidePage, pagesBuild } from "../../tools/testing/pages.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import * as page from "./MyRecommendationsPage.tsx";

/** Covers the traveller's own recommendations without scripts: the page's loader and its forms. */

const db = testDatabase();
const build = pagesBuild({}, [
  guidePage("own", "traveller/add-recommendations/", page),
  guidePage("entry", "traveller/recommend/:type/", page),
]);
const { fastify } = await buildApp(db, { site: { build, clientFolder: temporaryFolder() } });
const HERE = "/traveller/add-recommendations/";
const VISITS = "/traveller/api/visited/business/";

let visitor: Visitor;
let own: Awaited<ReturnType<typeof buildTraveller>>;
let business: string;
beforeEach(async () => {
  own = await buildTraveller(db, { name: "Maya" });
  visitor = await new Visitor(fastify).signIn(db, own.account_id);
  business = (await buildBusiness(db, { name: "Jukut" })).code;
});

async function press(
  fields: Record<string, string>,
  { who = visitor, token, url = HERE }: { who?: Visitor; token?: string; url?: string } = {},
) {
  const payload = new URLSearchParams({ [CSRF_FIELD]: token ?? (await who.token()), ...fields }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: "https://guide.test" };
  return who.request({ method: "POST", url, payload, headers });
}
const save = (fields: Record<string, string> = {}, options = {}) =>
  press({ intent: "save", business, rating: "3", comment: "Go early.", price_feel: "", familiarity: "know_of", ...fields }, options);
const visits = async () => (await visitor.get(VISITS)).json().results;
/** Returns the recommendations of the listing that every visitor sees. */
const told = async () => (await new Visitor(fastify).get(`/traveller/api/profile-preview/${business}/`)).json().visits;

describe("The page", () => {
  it.each([HERE, `${HERE}?business=abcdefgh`, "/traveller/recommend/sight/"])(
    "sends who is signed out to the login from %s",
    async (url) => {
      const response = await new Visitor(fastify).get(url);
      expect([response.statusCode, response.headers.location]).toEqual([302, `/accounts/login/?next=${encodeURIComponent(url)}`]);
    },
  );

  it("is kept by nobody and looked for by nobody", async () => {
    expect((await visitor.get(HERE)).headers["cache-control"]).toBe("private, no-store");
    expect(page.meta()).toContainEqual({ name: "robots", content: "noindex" });
  });

  it.each(["accommodation", "activity", "eat_drink", "sight"])("has an entry for %s", async (type) => {
    expect((await visitor.get(`/traveller/recommend/${type}/`)).statusCode).toBe(200);
  });

  it.each(["hotel", "toString", "Sight", "%3Cb%3E"])("responds 404 to the unknown type %s", async (type) => {
    expect((await visitor.get(`/traveller/recommend/${type}/`)).statusCode).toBe(404);
  });

  it("is 404 for a listing that is unknown or unpublished", async () => {
    const hidden = await buildBusiness(db, { is_published: false });
    for (const code of ["zzzzzzzz", hidden.code, "x"]) expect((await visitor.get(`${HERE}?business=${code}`)).statusCode).toBe(404);
    expect((await visitor.get(`${HERE}?business=${business}`)).body).toContain("Jukut");
  });
});

describe("A recommendation", () => {
  it("is said by a form, and said again changes the first", async () => {
    const first = await save();
    expect([first.statusCode, first.headers.location]).toEqual([303, `${HERE}?done=saved&of=${business}`]);
    await save({ rating: "2", comment: "Go late.", price_feel: "cheap" });
    expect(await visits()).toMatchObject([
      { rating: 2, comment: "Go late.", price_feel: "cheap", familiarity: "know_of", is_recommended: true },
    ]);
    expect(await told()).toMatchObject([{ traveller_name: "Maya" }]);
  });

  it.each([
    ["rating", ""],
    ["rating", "0"],
    ["rating", "4"],
    ["rating", "1.5"],
    ["rating", "-1"],
    ["rating", "good"],
    ["price_feel", "free"],
    ["familiarity", "married"],
    ["comment", "x".repeat(2_001)],
  ])("with the %s %s is refused at that field, and keeps what was typed", async (field, value) => {
    const response = await save({ [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain(`"errors":{"${field}":[`);
    expect(response.body).toContain(field === "comment" ? "x".repeat(2_001) : "Go early.");
    expect(await visits()).toEqual([]);
  });

  it.each(["1", "2", "3"])("takes %j for a rating", async (rating) => {
    expect((await save({ rating })).statusCode).toBe(303);
    expect(await visits()).toMatchObject([{ rating: Number(rating) }]);
  });

  it("is plain text: what looks like markup is given back as it was written", async () => {
    const comment = `</script><img src=x onerror=alert(1)> & "you" =1+1\nsecond line`;
    await save({ comment });
    expect(await visits()).toMatchObject([{ comment }]);
    const other = await buildTraveller(db);
    const reader = await new Visitor(fastify).signIn(db, other.account_id);
    const answer = await reader.get(`/traveller/api/business-recommendations/${business}/?traveller=${other.code}`);
    expect(answer.headers["content-type"]).toContain("application/json");
    expect(answer.json().recommendations[0].comment).toBe(comment);
  });

  it("before the address is verified is refused, saying why, and nothing is public", async () => {
    const { id } = await buildAccount(db, { email_verified_at: null });
    await buildTraveller(db, { account_id: id });
    const unverified = await new Visitor(fastify).signIn(db, id);
    const response = await save({}, { who: unverified });
    expect([response.statusCode, response.body]).toEqual([403, expect.stringMatching(/verif/i)]);
    expect(response.body).toContain("Go early.");
    expect((await unverified.get(HERE)).body).toContain('"is_verified":false');
    expect(await told()).toEqual([]);
  });

  it("of one's own listing is refused above the form", async () => {
    const mine = await buildBusiness(db, { owners: [own.account_id] });
    const response = await save({ business: mine.code });
    expect([response.statusCode, response.body]).toEqual([400, expect.stringContaining("your own")]);
  });

  it("is not said without one's own token", async () => {
    const other = await new Visitor(fastify).signIn(db, (await buildTraveller(db)).account_id);
    for (const token of ["", "a.b", await other.token()]) expect((await save({}, { token })).statusCode).toBe(403);
    expect(await visits()).toEqual([]);
  });
});

describe("Taking it back", () => {
  it("keeps the words for oneself, can be undone, and then deletes them for good", async () => {
    await save();
    const [{ uuid }] = await visits();
    expect((await press({ intent: "remove", uuid })).headers.location).toBe(`${HERE}?done=removed&of=${uuid}`);
    expect(await told()).toEqual([]);
    expect(await visits()).toMatchObject([{ comment: "Go early.", is_recommended: false }]);
    expect((await visitor.get(`${HERE}?done=removed&of=${uuid}`)).body).toContain(`"taken":{"uuid":"${uuid}"`);
    expect((await press({ intent: "restore", uuid })).headers.location).toBe(`${HERE}?done=restored`);
    expect(await told()).toHaveLength(1);
    for (let presses = 0; presses < 2; presses += 1)
      expect((await press({ intent: "delete", uuid })).headers.location).toBe(`${HERE}?done=deleted`);
    expect([await told(), await visits()]).toEqual([[], []]);
  });

  it("of somebody else's does nothing to it", async () => {
    const theirs = await buildVisit(db, { business, comment: "Mine." });
    for (const intent of ["remove", "delete"]) expect((await press({ intent, uuid: theirs.uuid })).statusCode).toBe(303);
    expect((await press({ intent: "restore", uuid: theirs.uuid })).statusCode).toBe(404);
    expect((await save({ uuid: theirs.uuid, comment: "Theirs." })).statusCode).toBe(404);
    expect(await told()).toHaveLength(1);
    expect((await visitor.get(`${HERE}?done=removed&of=${theirs.uuid}`)).body).not.toContain('"taken":{');
  });

  it("of nothing in particular is 400, not a fault", async () => {
    for (const intent of ["remove", "restore", "delete", "no_such_thing"]) expect((await press({ intent, uuid: "" })).statusCode).toBe(400);
  });
});

describe("Adding a place", () => {
  const place = { name: "Con Heo Ngủ", business_type: "activity", area: "hoi-an" };

  it("offers what is like it near by first, and adds it when it is said to be another", async () => {
    const like = await buildBusiness(db, { name: "Con heo ngu", latitude: 15.88, longitude: 108.33 });
    const offered = await press({ intent: "add", ...place });
    expect([offered.statusCode, offered.body]).toEqual([200, expect.stringContaining(`"like":[{"business_code":"${like.code}"`)]);
    const added = await press({ intent: "add_other", ...place });
    expect([added.statusCode, added.headers.location]).toEqual([303, expect.stringMatching(/\?business=[0-9a-z]{8}$/)]);
    expect((await visitor.get(String(added.headers.location))).body).toContain("Con Heo Ng");
  });

  it.each([
    [{ name: "" }, "name"],
    [{ area: "no-such-area" }, "area"],
    [{ business_type: "castle" }, "business_type"],
    [{ website: "javascript:alert(1)" }, "website"],
  ])("with %j is refused at the %s", async (wrong, field) => {
    const response = await press({ intent: "add_other", ...place, ...wrong });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain(`"${field}":[`);
  });

  it("with an invalid point is refused with 400", async () => {
    for (const [latitude, longitude] of [
      ["x", "y"],
      ["95", "10"],
      ["15.88", ""],
      ["1e999", "0"],
    ] as const)
      for (const intent of ["add", "add_other"]) {
        const response = await press({ intent, ...place, latitude, longitude });
        expect([response.statusCode, response.body], `${latitude},${longitude}`).toEqual([
          400,
          expect.stringContaining(`"name":"${place.name}"`),
        ]);
      }
  });
});
