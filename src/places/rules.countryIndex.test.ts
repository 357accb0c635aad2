import { describe, expect, it } from "vitest";
import { countryIndex } from "./rules.countryIndex.ts";

describe("the index of countries", () => {
  it("links each country, with its flag and its number of listings", () => {
    const html = countryIndex([
      { code: "FR", name: "France", businesses_count: 12 },
      { code: "CI", name: "Côte d'Ivoire", businesses_count: 0 },
    ]);
    expect(html.match(/<li>/g)).toHaveLength(2);
    expect(html).toContain('<a href="/explore/FR/" style="--flag:url(/flags/fr.svg)">France <b>12</b></a>');
    expect(html).toContain("Côte d&#39;Ivoire <b>0</b>");
  });

  it("lets nothing of a name become markup", () => {
    const html = countryIndex([{ code: `X"><script>`, name: `<img src=x onerror="alert(1)"> & 'more'`, businesses_count: 1 }]);
    expect(html.match(/<(\w+)/g)).toEqual(["<li", "<a", "<b"]);
    expect(html).not.toContain("style=");
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;more&#39;");
  });

  it("is written once for the same data", () => {
    const countries = [{ code: "FR", name: "France", businesses_count: 12 }];
    const first = countryIndex(countries);
    countries[0] = { code: "ES", name: "Spain", businesses_count: 3 };
    expect(countryIndex(countries)).toBe(first);
    expect(countryIndex([...countries])).not.toBe(first);
  });
});
