import { describe, expect, it } from "vitest";
import { llmsText } from "./llms.ts";

const ORIGIN = "https://guide.test";
type Home = Parameters<typeof llmsText>[1];
const country = (code: string, name: string, businesses_count: number) => ({ code, name, businesses_count });
const HOME: Home = {
  name: "The Guide",
  introduction: "",
  place: null,
  popularAreas: [
    {
      area: { slug: "ubud", name: "Ubud", country_code: "ID" },
      country: { code: "ID", name: "Indonesia" },
      latitude: -8.5,
      longitude: 115.2,
      businesses_count: 1_234,
    },
  ],
  regions: [
    { code: "AS", name: "Asia", countries: [country("ID", "Indonesia", 1_234), country("LA", "Laos", 0)] },
    { code: "EU", name: "Europe", countries: [country("PT", "Portugal", 1)] },
  ],
};
const renderLlms = (values: Partial<Home> = {}, sources: Parameters<typeof llmsText>[2] = []) =>
  llmsText(ORIGIN, { ...HOME, ...values }, sources);

describe("llms.txt", () => {
  it("begins with the guide's name and what it is", () => {
    expect(renderLlms()).toMatch(/^# The Guide\n\n> A travel guidebook and direct-booking directory/);
    expect(renderLlms({ name: "Lisbon by foot", introduction: "Every street." })).toMatch(/^# Lisbon by foot\n\n> Every street\.\n/);
  });

  it("says how a page is read as Markdown", () => {
    expect(renderLlms()).toContain("`Accept: text/markdown`");
    expect(renderLlms()).toContain(`${ORIGIN}/explore/ID.md`);
  });

  it("leads to countries that have listings, and to no others", () => {
    expect(renderLlms()).toContain("[Indonesia](https://guide.test/explore/ID.md): 1,234 places");
    expect(renderLlms()).toContain("[Portugal](https://guide.test/explore/PT.md): 1 place\n");
    expect(renderLlms()).not.toContain("Laos");
  });

  it("leads to areas with the feed of what is new there", () =>
    expect(renderLlms()).toMatch(
      /\[Ubud, Indonesia\]\(https:\/\/guide\.test\/explore\/ID\/ubud\.md\): 1,234 places; \[new listings \(Atom\)\]\(https:\/\/guide\.test\/explore\/ID\/ubud\/new\.atom\)/,
    ));

  it("has no index of countries in a guide of one place", () => {
    const place = {
      country: { code: "PT", name: "Portugal" },
      area: null,
      businesses_count: 3,
      groups: { accommodation: 1, activity: 1, eat_drink: 1 },
    };
    expect(renderLlms()).toContain("/explore/countries.md");
    expect(renderLlms({ place })).not.toContain("/explore/countries.md");
  });

  it("names whom listings come from, with their licences", () => {
    const source = { text: "OpenStreetMap", link: "https://osm.example/", licence: "ODbL 1.0", licence_link: "https://odbl.example/" };
    const text = renderLlms({}, [source as Parameters<typeof llmsText>[2][number]]);
    expect(text).toContain("[OpenStreetMap](https://osm.example/) ([ODbL 1.0](https://odbl.example/))");
    expect(renderLlms()).not.toContain("## Sources of listings");
  });

  it("leads programs to the API, the agents' tools, booking systems and the sitemap", () => {
    for (const path of ["/api/openapi.json", "/mcp", "/octo/", "/sitemap.xml", "/for-business/", "/privacy-policy/"])
      expect(renderLlms()).toContain(`${ORIGIN}${path}`);
  });

  it("keeps names texts: none makes a heading or a link of its own", () => {
    const text = renderLlms({ name: "A\n\n## B", introduction: "[x](javascript:alert(1))" });
    expect(text).not.toMatch(/^## B/m);
    expect(text).not.toContain("[x](javascript");
  });
});
