import { describe, expect, it } from "vitest";
import { ACTIVITY_CAMERAS, INLAND_CAMERAS } from "./activities.ts";
import { CAMERA_NAMES, type CameraName } from "./cameras.ts";
import { COUNTRY_CAMERA, LANDSCAPE_OF, LANDSCAPES, WORLD_MAP_TERRITORIES } from "./countryLandscapes.ts";
import { LANDMARK_CAMERAS } from "./landmarks.ts";
import { PALETTES } from "./palettes.ts";
import { candidateCameras, choose, isPattern, type Subject, subjectOfActivity, suitablePalettes, VARIANTS } from "./subject.ts";

const ACTIVITIES = Object.keys(ACTIVITY_CAMERAS);
const COUNTRIES = [...LANDSCAPE_OF.keys()].toSorted();

const variants = Array.from({ length: VARIANTS }, (_, variant) => variant);
const business = (about: Partial<Subject>): Subject => ({ kind: "business", seed: "lodge", ...about });

describe("the tables of the illustrator", () => {
  it("draw every activity, as scenes that exist", () => {
    const named = [
      ...Object.values(ACTIVITY_CAMERAS).flat(),
      ...Object.values(COUNTRY_CAMERA),
      ...Object.values(LANDSCAPES).flatMap(({ cameras }) => cameras),
    ];
    expect(named.filter((name) => !CAMERA_NAMES.includes(name))).toEqual([]);
  });

  it("use every scene somewhere", () => {
    const used = new Set<CameraName>([
      ...Object.values(LANDMARK_CAMERAS).flat(),
      ...Object.values(INLAND_CAMERAS).flat(),
      ...ACTIVITIES.flatMap((code) => candidateCameras({ kind: "activity", seed: code, activity_subtype: code })),
      ...COUNTRIES.flatMap((code) => candidateCameras({ kind: "country", seed: code, country_code: code })),
      ...COUNTRIES.flatMap((code) =>
        [
          [-8.69, 115.26],
          [42.36, -71.06],
        ].flatMap(([latitude, longitude]) =>
          ["accommodation", "restaurant", "cafe", "bar"].flatMap((business_type) =>
            candidateCameras(business({ business_type, country_code: code, latitude, longitude })),
          ),
        ),
      ),
    ]);
    expect(CAMERA_NAMES.filter((name) => !used.has(name))).toEqual([]);
  });
});

describe("what a subject is drawn as", () => {
  it("is a country's own scene first", () => {
    expect(choose({ kind: "country", seed: "country-NP", country_code: "NP" }, 0).camera).toBe("ridge.peaks");
    expect(choose({ kind: "country", seed: "country-EG", country_code: "EG" }, 0).camera).toBe("dunes.caravan");
  });

  it("is the low-poly pattern for avatars and for the territories that the world map leaves out", () => {
    expect(isPattern({ kind: "pattern", seed: "x" })).toBe(true);
    for (const code of WORLD_MAP_TERRITORIES) expect(isPattern({ kind: "country", seed: code, country_code: code })).toBe(true);
    expect(isPattern({ kind: "country", seed: "country-NP", country_code: "NP" })).toBe(false);
    expect(isPattern(business({ country_code: "TV" }))).toBe(false);
  });

  it("follows an activity wherever it is", () => {
    for (const variant of variants)
      expect(
        choose(business({ activity_subtype: "diving", country_code: "EG", latitude: 27.26, longitude: 33.82 }), variant).camera,
      ).toMatch(/^reef/);
  });

  it("is a room for rooms and a table for dishes", () => {
    for (const variant of variants) {
      expect(choose({ kind: "item", seed: "a", item_kind: "room", country_code: "IT" }, variant).camera).toMatch(/^bedroom/);
      expect(choose({ kind: "item", seed: "a", item_kind: "dish", country_code: "IT" }, variant).camera).toMatch(/^table/);
    }
  });

  it("has no cold light in the tropics and no hot light in the far north", () => {
    const tropical = business({ business_type: "accommodation", country_code: "NP", latitude: 4 });
    expect(suitablePalettes(tropical, "ridge.peaks").map((name) => PALETTES[name].mood)).not.toContain("cold");
    const northern = business({ business_type: "accommodation", country_code: "NO", latitude: 69 });
    for (const mood of ["hot", "green"])
      expect(suitablePalettes(northern, "ridge.lake").map((name) => PALETTES[name].mood)).not.toContain(mood);
  });

  it("keeps bars to evenings and nights", () => {
    for (const variant of variants) {
      const { camera, palette } = choose(business({ business_type: "bar", country_code: "ES" }), variant);
      if (suitablePalettes(business({ business_type: "bar" }), camera).length > 0)
        expect(["night", "dusk", "sea", "hot", "land"]).toContain(PALETTES[palette].mood);
    }
    expect(
      suitablePalettes(business({ business_type: "bar", country_code: "ES" }), "tearoom.window").every((name) =>
        ["night", "dusk"].includes(PALETTES[name].mood),
      ),
    ).toBe(true);
  });

  it("is something for every activity in every country, of a listing and of its items", () => {
    const bare = COUNTRIES.flatMap((country_code) =>
      ACTIVITIES.flatMap((activity_subtype) =>
        (["business", "item"] as const).filter(
          (kind) => candidateCameras({ kind, seed: "a", country_code, activity_subtype }).length === 0,
        ),
      ),
    );
    expect(bare).toEqual([]);
  });

  it("is under water for those who dive there, and for nothing else of an island", () => {
    const island = { country_code: "CK", latitude: -21.21, longitude: -159.78 };
    expect(candidateCameras(business({ ...island, activity_subtype: "diving" }))).toEqual(ACTIVITY_CAMERAS.diving);
    const others = ["gardens", "nightlife", "temples", "theatre", "golf", "other"].map((activity_subtype) => ({ activity_subtype }));
    const kinds = ["accommodation", "restaurant", "cafe", "bar", "sight"].map((business_type) => ({ business_type }));
    for (const about of [...others, ...kinds])
      expect(candidateCameras(business({ ...island, ...about })).filter((camera) => camera.startsWith("reef"))).toEqual([]);
    expect(candidateCameras({ kind: "area", seed: "area-avarua", ...island }).some((camera) => camera.startsWith("reef"))).toBe(true);
  });

  it("is a town with its church for places of worship where no temple is at home, and never a balloon for what is of no kind", () => {
    const church = candidateCameras(business({ activity_subtype: "temples", country_code: "PT", latitude: 41.2, longitude: -8.3 }));
    expect(church.every((camera) => /^(church|town)\./.test(camera))).toBe(true);
    expect(church).toContain("church.nave");
    expect(
      candidateCameras(business({ activity_subtype: "temples", country_code: "TH", latitude: 18.8, longitude: 99 })).join(),
    ).not.toMatch(/town|church/);
    for (const country_code of COUNTRIES)
      expect(candidateCameras(business({ activity_subtype: "other", country_code, latitude: 20 })).join()).not.toContain("balloons");
  });

  it("does without any place at all", () => {
    for (const variant of variants) expect(CAMERA_NAMES).toContain(choose(business({}), variant).camera);
    expect(choose(business({ country_code: "ZZ", latitude: Number.NaN, activity_subtype: "constructor" }), 0)).toBeDefined();
  });
});

describe("an activity in a country", () => {
  const seen = (activity: string, country: string) => candidateCameras(subjectOfActivity(activity, country));
  const all = (country: string) => [...new Set(ACTIVITIES.flatMap((activity) => seen(activity, country)))];

  it("in Andorra is no step pyramid, reef, coast, savanna or dune, whatever it is", () => {
    const andorra = all("AD");
    expect(andorra.filter((camera) => /^(reef|coast|harbour|savanna|dunes|temple|pavilion|terraces|river)/.test(camera))).toEqual([]);
    expect(seen("temples", "AD").length).toBeGreaterThan(0);
    expect(seen("diving", "AD").length).toBeGreaterThan(0);
    expect(seen("hiking", "AD")).toEqual(seen("hiking", "CH"));
  });

  it.each([
    ["NP", /^(reef|coast|harbour|savanna|dunes|snow.village)/],
    ["EG", /^(snow|lodge|terraces|savanna)/],
    ["IS", /^(reef|temple|pavilion|dunes|savanna|river)/],
  ])("in %s is nothing of elsewhere", (country, elsewhere) => {
    expect(all(country).filter((camera) => elsewhere.test(camera))).toEqual([]);
  });

  it("shows what it is where that is at home, and the sea's activities the coast where there are no reefs", () => {
    expect(seen("diving", "ID")).toEqual(["reef.garden", "reef.turtle"]);
    expect(seen("temples", "KH")).toContain("temple.forest");
    expect(seen("safari", "KE")).toContain("savanna.sunset");
    expect(seen("diving", "NO")).toEqual(["coast.aerial", "harbour.lighthouse"]);
    expect(choose(subjectOfActivity("diving", "ID"), 0).camera).toBe("reef.garden");
  });

  it("of the whole guide is what it is known by, as before", () => {
    expect(candidateCameras(subjectOfActivity("temples"))).toEqual(ACTIVITY_CAMERAS.temples);
    expect(subjectOfActivity("temples")).toEqual({ kind: "activity", seed: "activity-temples", activity_subtype: "temples" });
  });

  it("that cannot be seen there shows the surroundings, not the same ones for all", () => {
    const first = (activity: string) => choose(subjectOfActivity(activity, "AD"), 0).camera;
    expect(new Set(["temples", "diving", "beach", "surfing", "safari", "sailing"].map(first)).size).toBeGreaterThan(1);
  });
});
