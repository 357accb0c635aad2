import { describe, expect, test } from "vitest";
import { isClosedByName, lifeCycleReason } from "./gone.ts";
import { mapFeature } from "./osm/mapping.ts";

describe("life-cycle tags", () => {
  test.each([
    [{ tourism: "hotel", disused: "yes" }, "no longer exists (disused=yes)"],
    [{ tourism: "hotel", abandoned: "yes" }, "no longer exists (abandoned=yes)"],
    [{ amenity: "pub", demolished: "2019" }, "no longer exists (demolished=2019)"],
    [{ "disused:amenity": "restaurant" }, "no longer exists (disused:amenity=restaurant)"],
    [{ tourism: "hotel", "abandoned:tourism": "hotel" }, "no longer exists (abandoned:tourism=hotel)"],
    [{ "was:shop": "bakery", building: "yes" }, "no longer exists (was:shop=bakery)"],
    [{ historic: "castle", razed: "yes" }, "no longer exists (razed=yes)"],
    [{ tourism: "hotel", construction: "yes" }, "is not open yet (construction=yes)"],
    [{ "proposed:tourism": "hotel" }, "is not open yet (proposed:tourism=hotel)"],
  ])("%j %s", (tags, reason) => {
    expect(lifeCycleReason(tags)).toBe(reason);
    const feature = {
      type: "Feature",
      id: "node/1",
      properties: { name: "Old Inn", ...tags },
      geometry: { type: "Point", coordinates: [13.4, 52.5] },
    };
    expect(mapFeature(JSON.stringify(feature), { dataset: "test" })).toEqual({ refused: { field: "type", reason } });
  });

  test.each([
    [{ tourism: "hotel", disused: "no" }],
    [{ tourism: "hotel", "disused:amenity": "restaurant" }],
    [{ historic: "ruins", abandoned: "yes" }],
    [{ tourism: "attraction", disused: "yes" }],
    [{ tourism: "hotel" }],
  ])("%j is in use, or is worth a visit as it is", (tags) => expect(lifeCycleReason(tags)).toBeUndefined());
});

describe("closed in the name", () => {
  test.each([
    "The Anchor (closed)",
    "The Anchor [CLOSED]",
    "The Anchor (permanently closed)",
    "The Anchor (closed since 2021)",
    "The Anchor - closed",
    "CLOSED - The Anchor",
    "**Closed** The Anchor",
    "Gasthof Linde (geschlossen)",
    "Gasthof Linde (dauerhaft geschlossen)",
    "Café du Port (fermé définitivement)",
    "Bar Sol (cerrado)",
    "Trattoria Uva (chiuso)",
    "Tasca Azul (encerrado)",
    "Restaurant Pi (tancat)",
    "Café Molen (gesloten)",
    "Kro ved havet (lukket)",
    "Kafé Fjord (nedlagt)",
    "Krog (stängt)",
    "Ravintola (suljettu)",
    "Bar Mleczny (zamknięte)",
    "Hospoda (zavřeno)",
    "Étterem (bezárt)",
    "Restaurant (închis)",
    "Lokanta (kapalı)",
    "Кафе Волна (закрыто)",
    "Кафе Хвиля (зачинено)",
    "Ταβέρνα (κλειστό)",
    "מסעדה (סגור)",
    "مطعم (مغلق)",
    "होटल (बंद)",
    "ร้าน (ปิดกิจการ)",
    "Warung (tutup)",
    "Quán (đã đóng cửa)",
    "喫茶店（閉店）",
    "饭店（已关闭）",
    "饭店（已停业）",
    "旅館（2020年閉館）",
    "Hotell (suletud)",
    "Viesnīca (slēgta)",
    "Viešbutis (uždarytas)",
    "होटल (बन्द)",
    "식당 (폐업)",
  ])("%s", (name) => expect(isClosedByName(name)).toBe(true));

  test.each([
    "The Anchor",
    "Closed",
    "Closed Loop Coffee",
    "The Anchor (closed Mondays)",
    "The Anchor (temporarily closed)",
    "The Anchor (not closed)",
    "Gasthof Linde (montags geschlossen)",
    "Closed Door - Escape Rooms",
    "Hotel (Old Town)",
    "Casa Fechada",
    "山小屋（冬季閉館）",
    "店（月曜閉店）",
  ])("%s is not said to be closed for good", (name) => expect(isClosedByName(name)).toBe(false));
});
