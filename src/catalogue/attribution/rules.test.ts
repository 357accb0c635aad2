import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asAttribution } from "../listings/rules.ts";
import { attributionsIn, licenceLink, sourcesHtml, sourcesText, uniqueSources } from "./rules.ts";

const OSM = { text: "© OpenStreetMap contributors", link: "https://www.openstreetmap.org/node/1", licence: "ODbL 1.0" };
const VOYAGE = { text: "Wikivoyage contributors", link: "https://en.wikivoyage.org/wiki/Ubud", licence: "CC BY-SA 4.0" };

describe("a licence", () => {
  it.each([
    ["ODbL 1.0", "https://opendatacommons.org/licenses/odbl/1-0/"],
    ["CC BY-SA 4.0", "https://creativecommons.org/licenses/by-sa/4.0/"],
    ["cc-by-3.0", "https://creativecommons.org/licenses/by/3.0/"],
    ["CC0-1.0", "https://creativecommons.org/publicdomain/zero/1.0/"],
    ["CDLA Permissive 2.0", "https://cdla.dev/permissive-2-0/"],
    ["OGL v3.0", "https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/"],
    ["Ask the town hall", null],
    ["", null],
  ])("%j is read at %j", (licence, link) => expect(licenceLink(licence)).toBe(link));
});

describe("sources", () => {
  it("are named once each, whatever the number of their rows", () => {
    const other = { ...OSM, link: "https://www.openstreetmap.org/way/2" };
    expect(uniqueSources([OSM, VOYAGE, other])).toEqual([
      { ...OSM, link: "https://www.openstreetmap.org/copyright", licence_link: "https://opendatacommons.org/licenses/odbl/1-0/" },
      { ...VOYAGE, licence_link: "https://creativecommons.org/licenses/by-sa/4.0/" },
    ]);
  });

  it("lead to the site that all their rows are on, and nowhere where these are on several", () => {
    const at = (link: string | null) => ({ ...VOYAGE, link });
    const [one] = uniqueSources([at("https://en.wikivoyage.org/wiki/Ubud"), at("https://en.wikivoyage.org/wiki/Lima")]);
    expect(one?.link).toBe("https://en.wikivoyage.org/");
    expect(uniqueSources([at("https://one.example/"), at("https://two.example/")])[0]?.link).toBeNull();
    expect(uniqueSources([at("javascript:alert(1)")])[0]?.link).toBeNull();
    expect(uniqueSources([at(null)])[0]?.link).toBeNull();
  });

  it("have a name even where the file gave none", () => {
    expect(uniqueSources([{ text: "", link: "https://www.data.example/set", licence: "CC0" }])[0]?.text).toBe("data.example");
    expect(uniqueSources([{ text: "", link: null, licence: "CC0" }])[0]?.text).toBe("Open data");
  });

  it("are found wherever listings stand in a page's data, packed or not", () => {
    const packed = { results: "…" };
    const data = {
      list: { results: [{ attribution: OSM }, { attribution: null }] },
      deep: [[{ business: { attribution: VOYAGE } }]],
      packed,
    };
    expect(attributionsIn(data)).toEqual([OSM, VOYAGE]);
    expect(attributionsIn(data, (one) => (one === packed ? { results: [{ attribution: OSM }] } : undefined))).toEqual([OSM, VOYAGE, OSM]);
    // For example the attribution of a map.
    expect(attributionsIn({ attribution: "Natural Earth" })).toEqual([]);
  });

  it("of one listing are all named, where facts of several are shown", () => {
    const both = asAttribution("© OpenStreetMap contributors\nWikivoyage contributors", `${OSM.link}\n`, "ODbL 1.0\nCC BY-SA 4.0");
    expect(both).toEqual({ ...OSM, more: [{ ...VOYAGE, link: null }] });
    expect(uniqueSources(attributionsIn({ attribution: both })).map(({ text }) => text)).toEqual([OSM.text, VOYAGE.text]);
    expect(asAttribution(OSM.text, OSM.link, OSM.licence)).toEqual(OSM);
    expect(asAttribution(null, null, null)).toBeNull();
  });

  it("read as a line", () => {
    expect(sourcesText(uniqueSources([OSM]))).toBe(
      "Listings: © OpenStreetMap contributors <https://www.openstreetmap.org/node/1> (ODbL 1.0, https://opendatacommons.org/licenses/odbl/1-0/)",
    );
    expect(sourcesText([])).toBe("");
    expect(sourcesHtml([])).toBe("");
  });

  it("say nothing to a browser but text and links, whatever a file calls itself", () => {
    const hostile = fc.oneof(fc.string(), fc.constant(`"><script>alert(1)</script>`), fc.constant("' onmouseover='x"));
    fc.assert(
      fc.property(hostile, hostile, hostile, (text, link, licence) => {
        const html = sourcesHtml(uniqueSources([{ text, link: `https://x.example/${link}`, licence }]));
        const left = html.replace(/<a class="link-inline" href="[^"<>]*" rel="[a-z ]+">|<\/a>/g, "");
        expect(left).not.toMatch(/[<>"]/);
      }),
    );
  });
});
