import { describe, expect, it } from "vitest";
import { candidateCameras, LANDMARK_CAMERAS } from "#illustrator";
import { inferLandmark } from "./landmarkFromName.ts";

const sight = { hashtags: [] as string[], business_type: "sight", activity_subtype: null as string | null };

describe("the landmark that a name tells", () => {
  it.each([
    ["Casino de Monte-Carlo", "casino", { business_type: "activity", activity_subtype: "nightlife" }],
    ["Gelateria Dondoli", "ice_cream", { business_type: "cafe" }],
    ["Château de Chambord", "castle", { activity_subtype: "historic_sites" }],
    ["Blejski grad", "castle", {}],
    ["St Mary's Church", "church", { activity_subtype: "temples" }],
    ["Frauenkirche", "church", {}],
    ["Berliner Dom", "church", {}],
    ["Office de Tourisme de Nice", "information", {}],
    ["Statue of Liberty", "sculpture", {}],
    ["Skilift Kreuzegg", "ski", { activity_subtype: "skiing" }],
    ["Weingut Huber", "winery", { activity_subtype: "winetours" }],
  ])("%s is a %s", (name, landmark, about) => expect(inferLandmark({ ...sight, name, ...about })).toBe(landmark));

  it("can be in a hashtag too", () =>
    expect(inferLandmark({ ...sight, name: "Bled", hashtags: ["touristinformation"] })).toBe("information"));

  it.each([
    ["The Castle", { business_type: "restaurant" }],
    ["Grand Hotel Casino", { business_type: "accommodation" }],
    ["Castle Museum", { activity_subtype: "museums" }],
    ["Hamburg", {}],
    ["Abbey Road", {}],
    ["Dom Luís Bridge", {}],
    ["Stained glass", { business_type: "cafe" }],
    ["", {}],
  ])("%s is no landmark", (name, about) => expect(inferLandmark({ ...sight, name, ...about })).toBeNull());
});

describe("the picture of a landmark", () => {
  const at = (landmark: keyof typeof LANDMARK_CAMERAS, country_code: string, latitude: number, longitude: number) =>
    candidateCameras({ kind: "business", seed: "a", business_type: "sight", landmark, country_code, latitude, longitude });

  it("is its own scene in every country", () => {
    expect(at("church", "PH", 14.6, 121)).toEqual(LANDMARK_CAMERAS.church);
    expect(at("casino", "MC", 43.74, 7.43)).toEqual(["city.casino"]);
    expect(at("castle", "JP", 34.8, 134.7)).toEqual(LANDMARK_CAMERAS.castle);
  });

  it("has snow only where there is snow", () => {
    expect(at("ski", "CH", 46, 7.7)).toEqual(LANDMARK_CAMERAS.ski);
    expect(at("ski", "AE", 25.1, 55.2).filter((camera) => camera.startsWith("snow"))).toEqual([]);
  });
});
