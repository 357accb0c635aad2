import { beforeEach, expect, it } from "vitest";
import { log_entry } from "../../accounts/auditLog/tables.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem } from "../../tools/testing/factories.ts";
import { withGerman } from "../../tools/testing/languages.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { changeSettings } from "../settings/acts.ts";

const db = testDatabase();
const { fastify } = await buildApp(db, { languages: withGerman() });

const GUIDE = "/staff/api/guide/texts/";
let staff: Visitor;
let owner: Visitor;
let code: string;
beforeEach(async () => {
  const { id } = await buildAccount(db);
  code = (await buildBusiness(db, { owners: [id], description: "Eight rooms." })).code;
  owner = await new Visitor(fastify).signIn(db, id);
  staff = await new Visitor(fastify).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id);
});

it("Staff translate any listing, item and event; an owner's text is shown before theirs", async () => {
  const url = `/staff/api/businesses/${code}/texts/de/`;
  const item = await buildItem(db, { business_profile: code, title: "Soup" });
  expect((await staff.put(url, { description: "Acht Zimmer (Team)." })).json()).toMatchObject({
    texts: { description: { source: "staff" } },
  });
  await owner.put(`/listing/api/businesses/${code}/texts/de/`, { description: "Acht Zimmer." });
  expect((await staff.get(url)).json().subjects[0].texts.description).toMatchObject({
    own: "Acht Zimmer (Team).",
    shown: "Acht Zimmer.",
    source: "owner",
  });
  const itemUrl = `/staff/api/businesses/${code}/items/${item.id}/texts/de/`;
  expect((await staff.put(itemUrl, { title: "Suppe" })).json()).toMatchObject({ kind: "item", texts: { title: { own: "Suppe" } } });
  const made = await owner.post(`/listing/api/businesses/${code}/events/`, { title: "Tea", starts: "2030-06-04T19:00", category: "food" });
  const eventUrl = `/staff/api/events/${made.json().code}/texts/de/`;
  expect((await staff.put(eventUrl, { title: "Tee" })).json()).toMatchObject({ kind: "event" });
  expect((await staff.get(eventUrl)).json().subjects).toMatchObject([{ texts: { title: { own: "Tee", source: "staff" } } }]);
  const sides = (await db.select().from(log_entry)).filter(({ act }) => act.endsWith(".translated")).map(({ side }) => side);
  expect(sides.sort()).toEqual(["people", "staff", "staff", "staff"]);
});

it("Staff translate the guide's own texts and the names of areas", async () => {
  const introductions = { country_introductions: { VN: "Rice and coffee." }, area_introductions: { "hoi-an": "Lanterns." } };
  await changeSettings(db, { tagline: "Travel well", introduction: "Where to go.", ...introductions }, { account: null });
  const body = {
    tagline: "Gut reisen",
    country_introductions: { VN: "Reis und Kaffee." },
    area_introductions: { "hoi-an": "Laternen.\n\nUnd Brücken." },
  };
  const answer = (await staff.put(`${GUIDE}de/`, body)).json();
  expect(answer).toMatchObject({
    labels: { "country_introductions.VN": "Introduction of Vietnam" },
    texts: {
      tagline: { original: "Travel well", own: "Gut reisen", source: "staff" },
      "country_introductions.VN": { own: "Reis und Kaffee." },
      "area_introductions.hoi-an": { original: "Lanterns.", own: "Laternen.\n\nUnd Brücken." },
    },
  });
  expect((await staff.put(`${GUIDE}de/`, { tagline: "Anders", version: "old" })).statusCode).toBe(409);
  expect((await staff.put("/staff/api/areas/hoi-an/texts/de/", { name: "Altstadt Hoi An" })).statusCode).toBe(200);
  const { subjects } = (await staff.get(`${GUIDE}de/?area=hue`)).json();
  expect(subjects.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual(["settings", "hue"]);
  expect(subjects.find(({ id }: { id: string }) => id === "hoi-an").texts.name).toMatchObject({ own: "Altstadt Hoi An" });
  expect((await staff.get(GUIDE)).json().languages[0]).toMatchObject({ language: "de", translated: 4 });
});

it("The translated introduction of a merged area goes with it", async () => {
  const { slug } = (
    await staff.post("/staff/api/areas/", { name: "Old Harbour", country: "VN", latitude: 15.88, longitude: 108.33 })
  ).json();
  await changeSettings(db, { area_introductions: { [slug]: "Boats." } }, { account: null });
  await staff.put(`${GUIDE}de/`, { area_introductions: { [slug]: "Boote." } });
  expect((await staff.post(`/staff/api/areas/${slug}/merge/`, { into: "hoi-an" })).statusCode).toBe(200);
  const { texts } = (await staff.get(`${GUIDE}de/`)).json().subjects[0];
  expect(texts["area_introductions.hoi-an"]).toMatchObject({ original: "Boats.", own: "Boote." });
  expect(texts).not.toHaveProperty([`area_introductions.${slug}`]);
});

it("Texts that the guide does not have are refused, and everyone but staff", async () => {
  expect((await staff.put(`${GUIDE}de/`, { tagline: "x".repeat(81), motto: "Ruhe" })).json()).toEqual({
    tagline: ["Use at most 80 characters."],
    motto: ["There is no text with this name."],
  });
  const nowhere = { country_introductions: { QQ: "Nirgends." } };
  expect((await staff.put(`${GUIDE}de/`, nowhere)).json()).toHaveProperty(["country_introductions.QQ"]);
  expect((await staff.put(`${GUIDE}en/`, { tagline: "Travel" })).json()).toHaveProperty("language");
  expect((await staff.put("/staff/api/areas/no-such-area/texts/de/", { name: "Nirgends" })).statusCode).toBe(404);
  for (const url of [`${GUIDE}de/`, `/staff/api/businesses/${code}/texts/de/`, "/staff/api/areas/hoi-an/texts/de/"])
    expect((await owner.put(url, {})).statusCode).toBe(404);
});
