import { describe, expect, it } from "vitest";
import { LicenceCounts, licenceRequirements, licencesText } from "./licences.ts";

describe("a licence", () => {
  it.each([
    ["ODbL 1.0", "must be under ODbL too"],
    ["Open Database License", "must be under ODbL too"],
    ["CC0", "Nothing is required"],
    ["CC BY 4.0", "Name the author"],
    ["CC BY-SA 3.0", "under the same licence"],
    ["CC BY-NC-SA 4.0", "Commercial use is not allowed"],
    ["CC-BY-ND-4.0", "may not be published"],
    ["CDLA-Permissive-2.0", "text of the licence or a link"],
    ["Apache-2.0", "say what you changed"],
    ["OGL 3.0", "Do not suggest"],
    ["House rules", "does not know this licence"],
  ])("“%s” says: %s", (licence, requirement) => {
    expect(licenceRequirements(licence).join(" ")).toContain(requirement);
  });

  it("asks only for what it has in its name", () => {
    expect(licenceRequirements("CC BY 4.0")).toHaveLength(1);
    expect(licenceRequirements("CC BY-SA 4.0").join(" ")).not.toContain("Commercial");
  });
});

it("The list names each source once with its number of records, and cannot be broken by a source's name", () => {
  const counts = new LicenceCounts();
  const osm = { text: "© OpenStreetMap contributors", licence: "ODbL 1.0" };
  counts.add([{ ...osm, link: "https://www.openstreetmap.org/node/1" }], "Guide");
  counts.add([{ ...osm, link: "https://www.openstreetmap.org/node/2" }], "Guide");
  counts.add([{ text: "# Big\n[x](javascript:alert(1))", link: null, licence: "ODbL 1.0" }], "Guide");
  counts.add([{ text: "Guide", link: "https://guide.test/a/", licence: "" }], "Guide");
  const text = licencesText(counts, "Guide");
  expect(text).toContain("- © OpenStreetMap contributors <https://www.openstreetmap.org>: 2 records");
  expect(text).toContain("- \\# Big \\[x\\](javascript:alert(1)): 1 record\n");
  expect(text).toContain("## No licence stated");
  expect(text.match(/^#+ /gm)).toHaveLength(3);
  expect(counts.unstated).toBe(1);
});
