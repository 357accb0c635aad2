import { describe, expect, it } from "vitest";
import { ACTIVITY_CAMERAS } from "./activities.ts";
import { CAMERA_NAMES, type CameraName } from "./cameras.ts";
import { LANDSCAPE_OF, LANDSCAPES } from "./countryLandscapes.ts";
import { FITS } from "./fits.ts";
import { climateAt, describePlace, fits, settingForPlace } from "./place.ts";
import { composePicture } from "./scenes/compose.ts";
import { isBySea } from "./sea.ts";
import { candidateCameras, type Subject, VARIANTS } from "./subject.ts";

const ACTIVITIES = Object.keys(ACTIVITY_CAMERAS);
const COUNTRIES = [...LANDSCAPE_OF.keys()].toSorted();
const KINDS = ["accommodation", "restaurant", "cafe", "bar", "activity", "sight"];

/** Returns the faults in the picture of a subject; empty if the scene fits the subject's place. */
function wrongIn(subject: Subject, camera: CameraName): string[] {
  const { shows, looks, climates, sea } = FITS[camera];
  const place = describePlace(subject);
  const by = typeof subject.latitude === "number" && typeof subject.longitude === "number" && isBySea(subject.latitude, subject.longitude);
  return [
    sea === "by" && !by ? `${camera} far from the sea` : "",
    looks !== "any" && !looks.includes(camera.startsWith("savanna.") ? (LANDSCAPE_OF.get(place.country) ?? place.look) : place.look)
      ? `${camera} in ${place.look}`
      : "",
    climates !== "any" && !climates.includes(place.climate) ? `${camera} where it is ${place.climate}` : "",
    shows === "stay" && subject.business_type !== "accommodation" ? `${camera} of a ${subject.business_type}` : "",
  ].filter(Boolean);
}

describe("the table of what fits where", () => {
  it("knows every scene, and looks that exist", () => {
    expect(Object.keys(FITS).toSorted()).toEqual([...CAMERA_NAMES].toSorted());
    const looks = Object.values(FITS).flatMap((one) => (one.looks === "any" ? [] : one.looks));
    expect(looks.filter((look) => !Object.hasOwn(LANDSCAPES, look))).toEqual([]);
  });

  it("leaves something to draw of every kind in every country, by the sea and far from it", () => {
    for (const code of COUNTRIES)
      for (const [latitude, longitude] of [
        [5, 23],
        [41.9, 3.2],
        [62, 15],
      ])
        for (const business_type of KINDS) {
          const subject: Subject = { kind: "business", seed: code, business_type, country_code: code, latitude, longitude };
          expect(
            candidateCameras(subject).filter((camera) => !fits(camera, describePlace(subject))),
            `${code} ${business_type}`,
          ).toEqual([]);
        }
  });

  it("has no pyramid in Chiang Mai and no giraffe in Nepal, whatever is done there", () => {
    for (const activity_subtype of [null, ...ACTIVITIES])
      for (const business_type of KINDS) {
        const cameras = (country_code: string, latitude: number, longitude: number) =>
          candidateCameras({ kind: "business", seed: "a", business_type, activity_subtype, country_code, latitude, longitude });
        expect(cameras("NP", 28.2, 83.96).filter((camera) => /^(savanna|dunes|coast|reef|harbour)/.test(camera))).toEqual([]);
        expect(cameras("TH", 18.79, 98.98).filter((camera) => /^(savanna|dunes|coast|reef|harbour|snow)/.test(camera))).toEqual([]);
      }
    expect(settingForPlace(describePlace({ country_code: "TH", latitude: 18.79, longitude: 98.98 })).temple).toBe("stupa");
    expect(settingForPlace(describePlace({ country_code: "MX", latitude: 20.2, longitude: -87.4 })).temple).toBe("pyramid");
  });

  it("knows the parts of a country: no safari tents on the Cape, no yurts on the Bosporus, firs where the Alps are", () => {
    const stays = (country_code: string, latitude: number, longitude: number) =>
      candidateCameras({ kind: "business", seed: "a", business_type: "accommodation", country_code, latitude, longitude });
    expect(stays("ZA", -33.92, 18.42).filter((camera) => /tents|savanna/.test(camera))).toEqual([]);
    expect(stays("ZA", -25, 31.5)).toContain("lodge.tents");
    expect(stays("TR", 41.01, 28.98)).not.toContain("lodge.yurts");
    expect(stays("MN", 47.9, 106.9)).toContain("lodge.yurts");
    expect(settingForPlace(describePlace({ country_code: "AD", latitude: 42.5, longitude: 1.5 })).hasFirs).toBe(true);
    expect(settingForPlace(describePlace({ country_code: "TH", latitude: 18.79, longitude: 98.98 })).hasFirs).toBe(false);
  });

  it("has no snow-capped mountains where none are, whatever is done there, and has them where they stand", () => {
    const seen = (country_code: string, latitude: number, longitude: number) =>
      ACTIVITIES.flatMap((activity_subtype) =>
        candidateCameras({ kind: "business", seed: "a", activity_subtype, country_code, latitude, longitude }),
      );
    const mountains = (cameras: readonly CameraName[]) => cameras.filter((camera) => /^(ridge.(peaks|lake)|snow.slope)/.test(camera));
    const slopes = (cameras: readonly CameraName[]) => cameras.filter((camera) => /^(waterfall|terraces)/.test(camera));
    for (const [code, latitude, longitude] of [
      ["MT", 36.04, 14.24],
      ["NL", 52.37, 4.9],
      ["TV", -8.52, 179.2],
      ["SG", 1.29, 103.85],
      ["PF", -15.12, -147.65],
    ] as const) {
      expect(mountains(seen(code, latitude, longitude)), code).toEqual([]);
      // A listing with the activity "waterfalls" shows one even on flat land.
      expect(new Set(slopes(seen(code, latitude, longitude))), code).toEqual(new Set(["waterfall.gorge", "waterfall.veil"]));
      expect(
        slopes(candidateCameras({ kind: "business", seed: "a", activity_subtype: "hiking", country_code: code, latitude, longitude })),
      ).toEqual([]);
    }
    expect(
      slopes(
        candidateCameras({
          kind: "business",
          seed: "a",
          activity_subtype: "hiking",
          country_code: "PF",
          latitude: -17.6,
          longitude: -149.4,
        }),
      ),
    ).not.toEqual([]);
    expect(new Set(mountains(seen("CH", 46.8, 8.2))).size).toBe(3);
  });

  it.each([
    ["Zanzibar", "TZ", -6.16, 39.2, "islands"],
    ["Arusha", "TZ", -3.37, 36.68, "savanna"],
    ["Dar es Salaam", "TZ", -6.8, 39.28, "savanna"],
    ["Lamu", "KE", -2.27, 40.9, "islands"],
    ["the Galapagos", "EC", -0.74, -90.31, "islands"],
    ["Quito", "EC", -0.18, -78.47, "andes"],
    ["Guayaquil", "EC", -2.19, -79.89, "amazon"],
    ["Cartagena", "CO", 10.4, -75.5, "amazon"],
    ["Bogota", "CO", 4.61, -74.08, "andes"],
    ["Cusco", "PE", -13.52, -71.97, "andes"],
    ["Iquitos", "PE", -3.75, -73.25, "amazon"],
    ["San Pedro de Atacama", "CL", -22.91, -68.2, "andes"],
    ["Easter Island", "CL", -27.15, -109.43, "islands"],
    ["Valparaiso", "CL", -33.05, -71.6, "pampas"],
    ["Salta", "AR", -24.79, -65.41, "andes"],
    ["Lhasa", "CN", 29.65, 91.1, "himalaya"],
    ["Naha", "JP", 26.21, 127.68, "islands"],
    ["Kyoto", "JP", 35.01, 135.77, "east"],
  ])("%s looks as its part of the country does", (_name, country_code, latitude, longitude, look) =>
    expect(describePlace({ country_code, latitude, longitude }).look).toBe(look),
  );

  it("has no elephants and giraffes on Zanzibar but for those who go to see them, and has them inland", () => {
    const seen = (latitude: number, longitude: number, activity_subtype: string | null) =>
      ["sight", "accommodation", "cafe"].flatMap((business_type) =>
        candidateCameras({ kind: "business", seed: "a", business_type, activity_subtype, country_code: "TZ", latitude, longitude }),
      );
    const isOfAnimals = (camera: CameraName) => /savanna|tents/.test(camera);
    expect(seen(-6.16, 39.2, null).filter(isOfAnimals)).toEqual([]);
    expect(seen(-6.16, 39.2, "safari").some(isOfAnimals)).toBe(true);
    expect(seen(-3.37, 36.68, null).some(isOfAnimals)).toBe(true);
  });

  it("has no old town on an atoll, no castle on a hill in Iceland, and no house of three floors in a village of Asia", () => {
    const seen = (business_type: string, activity_subtype: string | null, country_code: string, latitude: number, longitude: number) =>
      candidateCameras({ kind: "business", seed: "a", business_type, activity_subtype, country_code, latitude, longitude });
    expect(seen("sight", "temples", "TV", -8.52, 179.2)).not.toContain("town.roofs");
    for (const [country, latitude, longitude] of [
      ["FJ", -17.25, -178.92],
      ["US", 20.8, -156.3],
      ["EC", -0.74, -90.3],
    ] as const)
      expect(seen("sight", "temples", country, latitude, longitude)).not.toContain("town.roofs");
    for (const [country, latitude, longitude] of [
      ["CU", 23.13, -82.38],
      ["EC", -2.9, -79],
      ["TZ", -6.16, 39.19],
    ] as const)
      expect(seen("sight", "temples", country, latitude, longitude)).toContain("town.roofs");
    expect(seen("sight", "historic_sites", "IS", 64.147, -21.94)).not.toContain("town.hill");
    expect(seen("sight", "historic_sites", "GB", 55.95, -3.19)).toContain("town.hill");
    expect(seen("accommodation", null, "TH", 18.79, 98.98)).not.toContain("house.front");
    expect(seen("accommodation", null, "FR", 48.86, 2.35)).toContain("house.front");
    expect(seen("sight", "temples", "NP", 27.72, 85.32)).toEqual(["temple.pond", "temple.stupa"]);
  });

  it("takes boats and beaches far from the sea to a lake, where one may be, and never to a ski slope", () => {
    const seen = (activity_subtype: string, country_code: string, latitude: number, longitude: number) =>
      candidateCameras({ kind: "business", seed: "a", business_type: "activity", activity_subtype, country_code, latitude, longitude });
    for (const one of ["boat_trips", "beach", "sailing"]) expect(seen(one, "SI", 46.37, 14.11), one).toEqual(["ridge.lake"]);
    expect(seen("boat_trips", "NP", 28.21, 83.96)).toEqual(["ridge.lake"]);
    expect(seen("surfing", "SI", 46.37, 14.11)).toEqual(["wave.river", "wave.rack", "wave.cable"]);
    expect(seen("surfing", "TH", 18.79, 98.98)).toEqual(["wave.rack", "wave.cable"]);
    expect(seen("boat_trips", "NO", 68.23, 14.56)).toContain("harbour.quay");
    expect(seen("sailing", "NL", 52.09, 5.12)).not.toContain("ridge.lake");
  });

  it("has no alley of old houses on a small island, and has one where towns are old", () => {
    const cafe = (country_code: string, latitude: number, longitude: number) =>
      candidateCameras({ kind: "business", seed: "a", business_type: "cafe", country_code, latitude, longitude });
    expect(cafe("CK", -21.2, -159.78)).not.toContain("town.alley");
    expect(cafe("CK", -21.2, -159.78)).toContain("tearoom.terrace");
    expect(cafe("PT", 38.71, -9.13)).toContain("town.alley");
  });

  it("would refuse a reef in the Alps, a palm in Norway, and a cone hat in Peru", () => {
    const alps = { country_code: "CH", latitude: 46.8, longitude: 8.2 };
    expect(fits("reef.garden", describePlace(alps))).toBe(false);
    expect(wrongIn({ kind: "business", seed: "a", ...alps }, "reef.garden")).toHaveLength(2);
    expect(settingForPlace(describePlace({ country_code: "NO", latitude: 60, longitude: 5 })).hasPalms).toBe(false);
    expect(settingForPlace(describePlace({ country_code: "PE", latitude: -13.5, longitude: -72 })).hat).toBe("brim");
    expect(settingForPlace(describePlace({ country_code: "VN", latitude: 15.88, longitude: 108.33 })).hat).toBe("cone");
  });
});

describe("the sea", () => {
  it.each([
    ["Sanur", -8.69, 115.26],
    ["Cape Town", -33.92, 18.42],
    ["Boston", 42.36, -71.06],
    ["an atoll too small for the map", 4.175, 73.51],
    ["Nice, across the edge of a square", 43.7, 7.26],
    ["Taveuni on the date line", -16.85, 179.97],
  ])("is near at %s", (_name, latitude, longitude) => expect(isBySea(latitude, longitude)).toBe(true));

  it.each([
    ["Chiang Mai", 18.79, 98.98],
    ["Pokhara", 28.2, 83.96],
    ["Andorra", 42.5, 1.52],
    ["Arequipa", -16.4, -71.5],
    ["Ubud", -8.507, 115.263],
    ["Paris", 48.86, 2.35],
    ["nowhere", Number.NaN, 0],
  ])("is far from %s", (_name, latitude, longitude) => expect(isBySea(latitude, longitude)).toBe(false));

  it("is not guessed at without a position, but on small islands", () => {
    expect(describePlace({ country_code: "IT" }).isBySea).toBe(false);
    expect(describePlace({ country_code: "MV" }).isBySea).toBe(true);
  });

  it("has one climate at every latitude", () => {
    expect([0, -30, 31, -46, 47, 90, null].map(climateAt)).toEqual(["hot", "hot", "mild", "mild", "cool", "cool", "mild"]);
  });
});

describe("what differs within a scene", () => {
  const at = (country_code: string, latitude: number, longitude: number): Subject => ({
    kind: "area",
    seed: "one place",
    country_code,
    latitude,
    longitude,
  });
  it("comes from the place: the same scene of the same chance is drawn otherwise elsewhere", () => {
    const [thai, mayan] = [at("TH", 18.79, 98.98), at("GT", 17.2, -89.6)];
    const draw = (subject: Subject) =>
      Array.from({ length: VARIANTS }, (_, variant) => composePicture(subject, variant)).find(({ camera }) => camera === "temple.forest")
        ?.svg;
    expect(draw(thai)).toBeDefined();
    expect(draw(mayan)).toBeDefined();
    expect(draw(thai)).not.toBe(draw(mayan));
  });
});
