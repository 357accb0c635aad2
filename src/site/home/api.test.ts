import { describe, expect, it } from "vitest";
import { REGIONS } from "../../catalogue/places/enumerations.ts";
import { upload } from "../../catalogue/uploads/tables.ts";
import { insertPictures } from "../../owners/pictures/store.ts";
import { newUploadUuid } from "../../platform/clock.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem, buildVisit } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { AREAS_SIZE, FEATURED_SIZE, HERO_SLIDES } from "./rules.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const visitor = new Visitor(fastify);
const home = async (who = visitor) => (await who.get("/guide/api/home/")).json();
const KEYS =
  `accommodationBusinesses activityBusinesses activityProducts featuredBusinesses foreign heroBusinesses introduction name place popularActivities popularAreas
  popularCountries regions tagline`.split(/\s+/);
const TOWNS = [
  "hoi-an",
  "pokhara",
  "ubud",
  "paris",
  "lima",
  "cusco",
  "bangkok",
  "oaxaca",
  "durban",
  "krabi",
  "knysna",
  "salento",
  "medellin",
];
const listNames = (list: { name: string }[]) => list.map(({ name }) => name);

describe("the home page's data", () => {
  it("has the specification's keys, also in an empty guide", async () => {
    const data = await home();
    expect(Object.keys(data).sort()).toEqual(KEYS);
    for (const key of KEYS.filter((one) => !["foreign", "introduction", "name", "place", "regions", "tagline"].includes(one)))
      expect(data[key], key).toEqual([]);
    expect(data.place).toBeNull();
  });

  it("has no more of anything than its sections show, and a listing in one section only", async () => {
    for (const area of TOWNS)
      for (const business_type of ["cafe", "accommodation", "activity"]) await buildBusiness(db, { area, business_type });
    const data = await home();
    expect(data.heroBusinesses).toHaveLength(HERO_SLIDES);
    expect(data.popularAreas).toHaveLength(AREAS_SIZE);
    const sections = [data.featuredBusinesses, data.accommodationBusinesses, data.activityBusinesses];
    for (const section of sections) expect(section).toHaveLength(FEATURED_SIZE);
    const codes = sections.flat().map((one: { business_code: string }) => one.business_code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it("has stays among the stays and activities among the activities", async () => {
    for (const business_type of ["accommodation", "activity", "cafe"])
      for (const area of TOWNS) await buildBusiness(db, { area, business_type });
    const { accommodationBusinesses, activityBusinesses } = await home();
    const businessTypes = (list: { business_type: string }[]) => new Set(list.map(({ business_type }) => business_type));
    expect(businessTypes(accommodationBusinesses)).toEqual(new Set(["accommodation"]));
    expect(businessTypes(activityBusinesses)).toEqual(new Set(["activity"]));
  });

  it("features what the staff chose first, then what is recommended, and never something unpublished", async () => {
    const loved = await buildBusiness(db, { name: "Loved", area: "hoi-an" });
    await buildVisit(db, { business: loved.code });
    await buildBusiness(db, { name: "Unclaimed", area: "lima", is_shell: true, website: "https://unclaimed.example" });
    await buildBusiness(db, { name: "Hidden", area: "paris", is_published: false, is_featured: true });
    await buildBusiness(db, { name: "Chosen", area: "ubud", is_featured: true });
    const { featuredBusinesses, heroBusinesses } = await home();
    // Two neighbours with similar drawings swap places.
    expect(listNames(featuredBusinesses).toSorted()).toEqual(["Chosen", "Loved", "Unclaimed"]);
    expect(listNames(featuredBusinesses)[0]).toBe("Chosen");
    expect(heroBusinesses.map(({ business }: { business: { name: string } }) => business.name)).not.toContain("Hidden");
  });

  it("lives from unclaimed listings alone, those first that most is known of", async () => {
    const known = { website: "https://known.example", phone: "+376 800 000", opening_hours: "Mo-Su 09:00-18:00", is_shell: true };
    for (const name of ["A bar", "B bar", "C bar"]) await buildBusiness(db, { name, area: "hoi-an", business_type: "bar", is_shell: true });
    await buildBusiness(db, {
      name: "Museum of the coast",
      area: "hoi-an",
      business_type: "activity",
      activity_subtype: "museums",
      ...known,
    });
    await buildBusiness(db, { name: "Hotel by the river", area: "hoi-an", business_type: "accommodation", ...known });
    const data = await home();
    expect(listNames(data.featuredBusinesses)).toHaveLength(5);
    for (const name of ["Museum of the coast", "Hotel by the river"]) expect(listNames(data.featuredBusinesses)).toContain(name);
    expect(data.heroBusinesses.length).toBeGreaterThan(0);
  });

  it("shows real pictures in the hero first, where there is enough for the sections, and what staff chose in its section", async () => {
    const withPicture = async (name: string, is_featured: boolean) => {
      const { code } = await buildBusiness(db, { name, area: "hoi-an", is_featured });
      const file = newUploadUuid();
      await db.insert(upload).values({ uuid: file, kind: "listing", width: 1600, height: 900 });
      await insertPictures(db, code, null, [file]);
    };
    await withPicture("Real", false);
    await withPicture("Chosen", true);
    const few = await home();
    expect(listNames(few.featuredBusinesses)).toEqual(expect.arrayContaining(["Real", "Chosen"]));
    for (const area of TOWNS)
      for (const business_type of ["cafe", "accommodation", "activity"]) await buildBusiness(db, { area, business_type });
    const many = await home();
    const heroes = many.heroBusinesses.map(({ business }: { business: { name: string } }) => business.name);
    expect(heroes[0]).toBe("Real");
    expect(heroes.filter((name: string) => name === "Real")).toHaveLength(1);
    expect(listNames(many.featuredBusinesses)).toContain("Chosen");
    expect(listNames(many.featuredBusinesses)).not.toContain("Real");
  });

  it("names in the hero whom a picture of open data is by, and nobody for other pictures", async () => {
    const open = { source: "wikidata:Q1", author: "Ana Prat", licence: "CC BY 4.0", licence_link: null, page_link: null };
    const shows = async (name: string, credit?: typeof open) => {
      const { code } = await buildBusiness(db, { name, area: "hoi-an" });
      const file = newUploadUuid();
      await db.insert(upload).values({ uuid: file, kind: "listing", width: 1600, height: 900 });
      await insertPictures(db, code, null, [file], credit);
    };
    await shows("Old Bridge", open);
    await shows("Our House");
    const { heroBusinesses } = await home();
    const credits = heroBusinesses.map((one: { business: { name: string }; credit: unknown }) => [one.business.name, one.credit]);
    expect(Object.fromEntries(credits)).toEqual({ "Old Bridge": { author: "Ana Prat", licence: "CC BY 4.0" }, "Our House": null });
  });

  it("fills the popular countries up with those that have most, and names none without a listing", async () => {
    for (const area of ["paris", "paris", "lima", "oslo"]) await buildBusiness(db, { area });
    const { popularCountries, place } = await home();
    expect(popularCountries.map(({ country }: { country: { code: string } }) => country.code)).toEqual(["PE", "FR", "NO"]);
    expect(place).toBeNull();
  });

  it("is about the one country, or the one area, that all listings are in", async () => {
    await buildBusiness(db, { area: "hoi-an", business_type: "accommodation" });
    expect((await home()).place).toMatchObject({
      country: { code: "VN", name: "Vietnam" },
      area: { slug: "hoi-an" },
      businesses_count: 1,
      groups: { accommodation: 1, activity: 0, eat_drink: 0 },
    });
    await buildBusiness(db, { area: "hanoi" });
    expect((await home()).place).toMatchObject({ country: { code: "VN" }, area: null, businesses_count: 2 });
  });

  it("shows what may be seen in its one country, in the menu and on the list of activities too; a guide of several says none", async () => {
    const links = async () => {
      const all = (await visitor.get("/guide/api/activities/")).json().results as { image_link: string }[];
      const menu = (await visitor.get("/guide/api/menu/")).json().activities as { image_link: string }[];
      return [...(await home()).popularActivities, ...menu, all[0]].map(({ image_link }) => image_link.replace(/\?v=\d$/, ""));
    };
    await buildBusiness(db, { area: "hoi-an", business_type: "activity", activity_subtype: "temples" });
    for (const link of await links()) expect(link).toMatch(/^\/media\/activity\/\w+\/VN\/standard$/);
    await buildBusiness(db, { area: "pokhara", business_type: "activity", activity_subtype: "temples" });
    for (const link of await links()) expect(link).toMatch(/^\/media\/activity\/\w+\/standard$/);
  });

  it("shows the hero's listing with its own picture", async () => {
    const { code, cover_image_uuid } = await buildBusiness(db);
    expect((await home()).heroBusinesses).toMatchObject([{ image_uuid: cover_image_uuid, business: { business_code: code } }]);
  });

  it("counts listings by area, country, region and activity, published ones only", async () => {
    await buildBusiness(db, { area: "hoi-an", business_type: "activity", activity_subtype: "surfing" });
    await buildBusiness(db, { area: "hoi-an" });
    await buildBusiness(db, { area: "hoi-an", is_published: false });
    await buildBusiness(db, { area: "oaxaca", business_type: "activity", activity_subtype: "other" });
    const data = await home();
    expect(data.popularAreas).toMatchObject([
      {
        area: { slug: "hoi-an", country_code: "VN" },
        country: { code: "VN", name: "Vietnam" },
        businesses_count: 2,
        latitude: expect.any(Number),
      },
      { area: { slug: "oaxaca" }, businesses_count: 1 },
    ]);
    expect(data.popularActivities).toMatchObject([
      { activity_type: "surfing", label: "Surfing", businesses_count: 1, url: "/explore/activities/surfing/" },
    ]);
    expect(data.popularCountries).toMatchObject([
      { country: { code: "MX" }, businesses_count: 1 },
      { country: { code: "VN" }, businesses_count: 2 },
    ]);
    const asia = data.regions.find((one: { code: string }) => one.code === "AS");
    expect(asia.countries.find((one: { code: string }) => one.code === "VN").businesses_count).toBe(2);
  });

  it("has every region with its countries, each once", async () => {
    const { regions } = await home();
    expect(regions.map(({ code }: { code: string }) => code)).toEqual(REGIONS.map(({ code }) => code));
    const codes = regions.flatMap(({ countries }: { countries: { code: string }[] }) => countries.map(({ code }) => code));
    expect(codes).toHaveLength(249);
    expect(new Set(codes).size).toBe(249);
  });

  it("has featured activities with their listing's name", async () => {
    const { code } = await buildBusiness(db, { name: "Waves" });
    await buildItem(db, { business_profile: code, kind: "activity", title: "First waves", is_featured: true });
    expect((await home()).activityProducts).toMatchObject([
      { title: "First waves", business: { name: "Waves", profile_url: `/${code}/` } },
    ]);
  });

  it("gives away nothing that is not shown: no email, no channel manager, no description", async () => {
    await buildBusiness(db, { email: "owner@example.org", channel_manager: "cloudbeds", description: "Long text." });
    const { body } = await visitor.get("/guide/api/home/");
    for (const secret of ["owner@example.org", "cloudbeds", "Long text.", "is_published"]) expect(body).not.toContain(secret);
  });

  it("is the same for everybody: pages share it", async () => {
    await buildBusiness(db);
    const { id } = await buildAccount(db, { roles: ["staff"] });
    expect(await home(await new Visitor(fastify).signIn(db, id))).toEqual(await home());
  });
});

describe("a country's and an area's data", () => {
  const fill = async () => {
    await buildBusiness(db, { area: "hoi-an", business_type: "accommodation" });
    await buildBusiness(db, { area: "hoi-an", business_type: "activity", activity_subtype: "surfing" });
    await buildBusiness(db, { area: "hanoi", business_type: "bar" });
    await buildBusiness(db, { area: "hanoi", business_type: "cafe", is_published: false });
    await buildBusiness(db, { area: "pokhara" });
  };

  it("count what is there, by group", async () => {
    await fill();
    expect((await visitor.get("/guide/api/country/VN/")).json()).toMatchObject({
      country: { code: "VN", name: "Vietnam" },
      businesses_count: 3,
      groups: { accommodation: 1, activity: 1, eat_drink: 1 },
      areas: [
        { area: { slug: "hoi-an" }, businesses_count: 2 },
        { area: { slug: "hanoi" }, businesses_count: 1 },
      ],
      activities: [{ activity_type: "surfing", businesses_count: 1 }],
    });
    expect((await visitor.get("/guide/api/area/hoi-an/")).json()).toMatchObject({
      area: { slug: "hoi-an", name: "Hội An", country_code: "VN" },
      country: { code: "VN" },
      businesses_count: 2,
      groups: { accommodation: 1, activity: 1, eat_drink: 0 },
    });
  });

  it.each(["/guide/api/country/XX/", "/guide/api/country/vn/", "/guide/api/area/no-such-town/", "/guide/api/area/HOI-AN/"])(
    "of %s, which does not exist, are 404",
    async (address) => expect((await visitor.get(address)).statusCode).toBe(404),
  );
});
