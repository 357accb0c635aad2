import { describe, expect, it } from "vitest";
import { ACTIVITY_CAMERAS } from "./activities.ts";
import { CAMERA_NAMES, CAMERAS } from "./cameras.ts";
import { LANDSCAPE_OF } from "./countryLandscapes.ts";
import type { Element } from "./draw/plate.ts";
import { hasSnowAt, TREES, treeInstead, treesAt } from "./flora.ts";
import { describePlace, fits, type Setting, settingForPlace } from "./place.ts";
import { composePicture, composeScene } from "./scenes/compose.ts";
import { candidateCameras, type Subject } from "./subject.ts";

/** Places of every climate, with the trees that grow there. */
const PLACES = [
  ["Ubud", "ID", -8.507, 115.263, "palm broadleaf"],
  ["Sanur", "ID", -8.69, 115.26, "palm broadleaf"],
  ["Phuket", "TH", 7.8, 98.3, "palm broadleaf"],
  ["Cancun", "MX", 21.16, -86.85, "palm broadleaf"],
  ["Arusha", "TZ", -3.37, 36.68, "palm broadleaf acacia"],
  ["Siwa", "EG", 29.2, 25.52, "palm acacia"],
  ["Monaco", "MC", 43.74, 7.42, "palm broadleaf cypress"],
  ["Marrakesh", "MA", 31.63, -8, "palm broadleaf cypress"],
  ["Cusco", "PE", -13.52, -71.97, "broadleaf"],
  ["Pokhara", "NP", 28.2, 83.96, "fir broadleaf"],
  ["Kyoto", "JP", 35.01, 135.77, "fir broadleaf cypress"],
  ["Zermatt", "CH", 46.02, 7.75, "fir broadleaf cypress"],
  ["Tallinn", "EE", 59.44, 24.75, "fir broadleaf"],
  ["Tromso", "NO", 69.65, 18.96, "fir broadleaf"],
  ["Reykjavik", "IS", 64.15, -21.94, "broadleaf"],
  ["Nuuk", "GL", 64.18, -51.72, ""],
] as const;
const FLAT = ["EE", "NL", "MV"];

/** Returns the parts that a picture of a setting must not have. */
function forbidden({ trees, relief, hasFlatRoofs }: Setting): Element[] {
  return [
    ...TREES.filter((tree) => !trees.has(tree)),
    ...(relief === "flat" ? (["mountain", "snowy mountain"] as const) : []),
    ...(relief === "bare mountains" ? (["snowy mountain"] as const) : []),
    ...(hasFlatRoofs ? (["pitched roof"] as const) : []),
  ];
}

describe.each(PLACES)("%s", (name, country_code, latitude, longitude, trees) => {
  const place = describePlace({ country_code, latitude, longitude });
  const setting = settingForPlace(place);

  it("has the trees that grow there", () => {
    expect([...treesAt(place)].toSorted()).toEqual(trees.split(" ").filter(Boolean).toSorted());
    expect(setting.hasPalms).toBe(trees.includes("palm"));
  });

  it("shows nothing that does not exist there, in any scene that may be shown", () => {
    for (const camera of CAMERA_NAMES.filter((one) => fits(one, place))) {
      const { elements } = composeScene(camera, CAMERAS[camera].palettes[0], name, undefined, setting);
      expect(
        forbidden(setting).filter((element) => elements.has(element)),
        camera,
      ).toEqual([]);
    }
  });

  it("shows nothing that does not exist there, whatever the kind of a listing", () => {
    const kinds = [
      ...["accommodation", "restaurant", "cafe", "bar", "sight"].map((business_type) => ({ business_type, activity_subtype: null })),
      ...Object.keys(ACTIVITY_CAMERAS).map((activity_subtype) => ({ business_type: "activity", activity_subtype })),
    ];
    for (const kind of kinds) {
      const subject: Subject = { kind: "business", seed: name, ...kind, country_code, latitude, longitude };
      const { elements, camera } = composePicture(subject, 0);
      expect(
        forbidden(setting).filter((element) => elements.has(element)),
        `${kind.activity_subtype ?? kind.business_type}: ${camera}`,
      ).toEqual([]);
    }
  });
});

describe("the picture of a country", () => {
  it("has the usual climate of the country: palms in Indonesia, no firs", () => {
    const { elements } = composePicture({ kind: "country", seed: "country-ID", country_code: "ID" }, 0);
    expect(elements.has("palm")).toBe(true);
    expect(elements.has("fir")).toBe(false);
  });

  it("shows nothing that does not exist there, in every country", () => {
    for (const country_code of LANDSCAPE_OF.keys()) {
      const { elements } = composePicture({ kind: "country", seed: `country-${country_code}`, country_code }, 0);
      const setting = settingForPlace(describePlace({ country_code }));
      expect(
        forbidden(setting).filter((element) => elements.has(element)),
        country_code,
      ).toEqual([]);
    }
  });
});

describe("a tree that does not grow somewhere", () => {
  it("is replaced by one that does, and by none on ice", () => {
    for (const tree of TREES) {
      expect(treeInstead(tree, new Set(TREES))).toBe(tree);
      expect(treeInstead(tree, new Set(["palm", "broadleaf"]))).not.toBe("fir");
      expect(treeInstead(tree, new Set())).toBeUndefined();
    }
  });
});

describe("mountains", () => {
  it("are white in the cold and in the high Andes, not in hot countries, and flat countries have none", () => {
    expect(hasSnowAt({ look: "rice", country: "ID", climate: "hot" })).toBe(false);
    expect(hasSnowAt({ look: "andes", country: "EC", climate: "hot" })).toBe(true);
    expect(hasSnowAt({ look: "alps", country: "CH", climate: "mild" })).toBe(true);
    for (const country_code of FLAT) expect(settingForPlace(describePlace({ country_code })).relief).toBe("flat");
  });
});

describe("what was wrong once", () => {
  const seen = (activity_subtype: string, country_code: string, latitude: number, longitude: number) =>
    candidateCameras({
      kind: "business",
      seed: "a",
      business_type: "activity",
      activity_subtype,
      country_code,
      latitude,
      longitude,
    }).join();

  it("stays right: surf schools, gardens, nightlife and museums", () => {
    expect(seen("surfing", "ID", -8.507, 115.263)).toMatch(/coast\.surf/);
    expect(seen("surfing", "ID", -8.507, 115.263)).not.toMatch(/river|ridge/);
    expect(seen("surfing", "TH", 18.79, 98.98)).not.toMatch(/river|coast/);
    expect(seen("gardens", "MC", 43.73, 7.42)).not.toContain("ridge");
    expect(seen("nightlife", "MC", 43.74, 7.43)).not.toContain("city.bridge");
    expect(seen("museums", "GB", 55.95, -3.19)).not.toContain("town.hill");
  });
});
