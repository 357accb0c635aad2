import { describe, expect, it } from "vitest";
import { candidateCameras } from "#illustrator";
import { inferSubtypeAndNature } from "./natureFromName.ts";

const sight = { hashtags: [] as string[], business_type: "sight", activity_subtype: null as string | null };

describe("what a sight of no kind is", () => {
  it.each([
    ["Lake Bled", "lake"],
    ["Blejsko jezero", "lake"],
    ["Lago di Braies", "lake"],
    ["Mount Fuji", "mountain"],
    ["Vatnajökull", "glacier"],
    ["Vintgar Gorge", "valley"],
    ["Geirangerfjord", "bay"],
    ["Isla Mujeres", "island"],
  ])("%s is a %s by its name", (name, nature) =>
    expect(inferSubtypeAndNature({ ...sight, name })).toEqual({ activity_subtype: null, nature }),
  );

  it.each([
    ["Old Church of St Mary", "temples"],
    ["Museo del Mar", "museums"],
    ["Lake District Museum", "museums"],
    ["Plaža Šunj", "beach"],
    ["Skógafoss", "waterfalls"],
  ])("%s is of %s: what was made goes before what it is named after", (name, activity_subtype) =>
    expect(inferSubtypeAndNature({ ...sight, name, activity_subtype: "other" })).toEqual({ activity_subtype, nature: null }),
  );

  it("is a lake by its hashtag too", () =>
    expect(inferSubtypeAndNature({ ...sight, name: "Phewa", hashtags: ["lake"], activity_subtype: "other" }).nature).toBe("lake"));

  it.each(["Plaza Mayor", "Big Ben", "Kinkaku-ji", ""])("%s says nothing", (name) =>
    expect(inferSubtypeAndNature({ ...sight, name })).toEqual({ activity_subtype: null, nature: null }),
  );

  it("is a boat trip by its name, also of an activity", () =>
    expect(inferSubtypeAndNature({ ...sight, name: "Boat trip Ljubljana", business_type: "activity" }).activity_subtype).toBe(
      "boat_trips",
    ));

  it("stays what its import said, and a hotel by a lake stays a hotel", () => {
    expect(inferSubtypeAndNature({ ...sight, name: "Lake Bled", activity_subtype: "kayaking" })).toEqual({
      activity_subtype: "kayaking",
      nature: null,
    });
    expect(inferSubtypeAndNature({ ...sight, name: "Lake View", business_type: "accommodation" })).toEqual({
      activity_subtype: null,
      nature: null,
    });
  });
});

describe("the picture of a sight that only its name tells", () => {
  const seen = (nature: "lake" | "bay" | "marina", country_code: string, latitude: number, longitude: number) =>
    candidateCameras({ kind: "business", seed: "a", business_type: "sight", nature, country_code, latitude, longitude });

  it("is a lake's at Bled and at Pokhara, and a coast by the sea", () => {
    expect(seen("lake", "SI", 46.37, 14.11)).toEqual(["ridge.lake"]);
    expect(seen("lake", "NP", 28.21, 83.96)).toEqual(["ridge.lake"]);
    expect(seen("lake", "IT", 45.56, 10.55)).toEqual(["ridge.lake"]);
    expect(seen("lake", "TH", 18.79, 98.98)).toEqual(["pavilion.lotus"]);
    expect(seen("bay", "TZ", -6.16, 39.2)).toEqual(["coast.aerial", "coast.plan"]);
  });

  it("is what lies around where nothing of it may stand: no mountain lake on Malta, no coast in the Alps", () => {
    expect(seen("lake", "MT", 36.04, 14.24)).not.toContain("ridge.lake");
    expect(seen("bay", "SI", 46.37, 14.11).filter((camera) => camera.startsWith("coast"))).toEqual([]);
    expect(seen("marina", "NP", 28.21, 83.96).length).toBeGreaterThan(0);
  });
});
