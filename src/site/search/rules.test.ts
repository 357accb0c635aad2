import { describe, expect, it } from "vitest";
import type { PlaceResult } from "../../catalogue/search/contract.ts";
import { findNamedPlace, kindLinks } from "./rules.ts";

const INDONESIA = { code: "ID", name: "Indonesia" };
const area = (name: string, more: Partial<PlaceResult> = {}): PlaceResult => ({
  kind: "area",
  name,
  slug: name.toLowerCase(),
  country: INDONESIA,
  businesses_count: 4,
  ...more,
});
const indonesia: PlaceResult = { kind: "country", name: "Indonesia", slug: null, country: INDONESIA, businesses_count: 40 };

describe("the place that a query names", () => {
  it("is the first one with that name, in any language", () => {
    const places = [area("Ubud Kelod"), area("Ubud", { is_exact: true }), area("Other", { is_exact: true })];
    expect(findNamedPlace("ubud", places)).toBe("ubud");
    expect(findNamedPlace("indonesien", [{ ...indonesia, is_exact: true }])).toBe("ID");
  });

  it("is one whose whole name is among other words, an area before its country", () => {
    expect(findNamedPlace("hotels in ubud", [area("Ubud")])).toBe("ubud");
    expect(findNamedPlace("ubud indonesia", [indonesia, area("Ubud")])).toBe("ubud");
    expect(findNamedPlace("surfing indonesia", [indonesia])).toBe("ID");
    expect(findNamedPlace("cafés hoi an", [area("Hội An", { slug: "hoi-an" })])).toBe("hoi-an");
  });

  it("does not exist for a beginning, a typo, half a name or no words", () => {
    for (const query of ["ubu", "ubbud", "in the", ""]) expect(findNamedPlace(query, [area("Ubud")])).toBeUndefined();
    expect(findNamedPlace("chiang", [area("Chiang Mai")])).toBeUndefined();
    expect(findNamedPlace("ubud", [])).toBeUndefined();
  });

  it("has listings", () => {
    const empty = area("Ubud", { is_exact: true, businesses_count: 0 });
    expect(findNamedPlace("ubud", [empty])).toBeUndefined();
    expect(findNamedPlace("ubud", [empty, area("Ubud", { slug: "ubud-2", is_exact: true })])).toBe("ubud-2");
  });
});

describe("the links to the kinds of a place", () => {
  const ubud = { slug: "ubud", name: "Ubud", country_code: "ID" };

  it("lead to the pages of an area, without the kinds that it lacks", () => {
    expect(kindLinks({ area: ubud, country: INDONESIA, groups: { accommodation: 5, activity: 6, eat_drink: 1_205 } })).toEqual([
      { label: "5 to stay", href: "/explore/ID/ubud/stay/" },
      { label: "6 to do", href: "/explore/ID/ubud/activities/" },
      { label: "1,205 to eat", href: "/explore/ID/ubud/eat-drink/" },
    ]);
    expect(kindLinks({ area: ubud, country: INDONESIA, groups: { accommodation: 0, activity: 1, eat_drink: 0 } })).toEqual([
      { label: "1 to do", href: "/explore/ID/ubud/activities/" },
    ]);
  });

  it("lead to the filtered list of a country", () => {
    expect(kindLinks({ area: null, country: INDONESIA, groups: { accommodation: 5, activity: 6, eat_drink: 0 } })).toEqual([
      { label: "5 to stay", href: "/explore/ID/?business_type=accommodation#list" },
      { label: "6 to do", href: "/explore/ID/?business_type=activity&business_type=sight#list" },
    ]);
  });
});
