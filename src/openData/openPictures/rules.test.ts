import { describe, expect, it } from "vitest";
import { commonsUrl, fileOfClaims, isOwnLicence, mayBeShown, pictureNames, pictureOfAnswer, retryDelay, wikidataUrl } from "./rules.ts";

const answer = (info: object, extmetadata: Record<string, string> = {}) => ({
  query: {
    pages: [
      {
        title: "File:Fort.jpg",
        imageinfo: [
          {
            mime: "image/jpeg",
            url: "https://upload.wikimedia.org/Fort.jpg",
            thumburl: "https://upload.wikimedia.org/1920px-Fort.jpg",
            descriptionurl: "https://commons.wikimedia.org/wiki/File:Fort.jpg",
            extmetadata: Object.fromEntries(
              Object.entries({
                LicenseShortName: "CC BY-SA 4.0",
                LicenseUrl: "https://creativecommons.org/licenses/by-sa/4.0",
                Artist: '<a href="//commons.wikimedia.org/wiki/User:Ana">Ana &amp; Co</a>',
                ...extmetadata,
              }).map(([name, value]) => [name, { value }]),
            ),
            ...info,
          },
        ],
      },
    ],
  },
});

describe("which licences may be shown", () => {
  it.each(["CC0", "CC BY 4.0", "CC BY-SA 3.0 de", "Public domain", "PD-old", "Attribution", "FAL"])("%s may", (licence) => {
    expect(mayBeShown(licence)).toBe(true);
  });
  it.each(["", "CC BY-NC 4.0", "CC BY-ND 2.0", "CC BY-NC-SA 3.0", "Fair use", "All rights reserved", "GFDL", "unknown"])(
    "%j may not",
    (licence) => expect(mayBeShown(licence)).toBe(false),
  );

  it("of a register's own pictures, is what whoever imports it says, unless that forbids it", () => {
    expect(["CC BY 4.0", "With leave of the tourist office"].map(isOwnLicence)).toEqual([true, true]);
    expect(["", " ", "All rights reserved", "CC BY-NC 4.0"].map(isOwnLicence)).toEqual([false, false, false, false]);
  });
});

describe("what Commons says of a file", () => {
  it("is where it lies, and whom to name, as text", () => {
    expect(pictureOfAnswer(answer({}))).toEqual({
      address: "https://upload.wikimedia.org/1920px-Fort.jpg",
      author: "Ana & Co",
      licence: "CC BY-SA 4.0",
      licence_link: "https://creativecommons.org/licenses/by-sa/4.0",
      page_link: "https://commons.wikimedia.org/wiki/File:Fort.jpg",
    });
  });

  it("leaves out what is no picture, is not free, or has nobody to name", () => {
    expect(pictureOfAnswer(answer({ mime: "audio/ogg" }))).toBe("no picture");
    expect(pictureOfAnswer(answer({}, { LicenseShortName: "CC BY-NC 2.0" }))).toBe("licence");
    expect(pictureOfAnswer(answer({}, { NonFree: "true" }))).toBe("licence");
    expect(pictureOfAnswer(answer({}, { Artist: "" }))).toBe("author");
    expect(pictureOfAnswer(answer({}, { Artist: "", LicenseShortName: "Public domain" }))).toMatchObject({ author: "" });
  });

  it("may be anything, and is then nothing", () => {
    for (const odd of [undefined, null, 1, "x", [], {}, { query: { pages: [{ missing: true }] } }, { query: { pages: "no" } }])
      expect(pictureOfAnswer(odd)).toBe("missing");
    expect(pictureOfAnswer(answer({ thumburl: "javascript:1", url: "file:///etc/passwd" }))).toBe("missing");
    expect(pictureOfAnswer(answer({ descriptionurl: "javascript:1" }, { LicenseUrl: "javascript:1" }))).toMatchObject({
      page_link: null,
      licence_link: "https://creativecommons.org/licenses/by-sa/4.0/",
    });
  });
});

describe("the picture that Wikidata has", () => {
  const claim = (value: string, rank = "normal") => ({ rank, mainsnak: { datavalue: { value } } });

  it("is the preferred one, else the first that counts", () => {
    expect(fileOfClaims({ claims: { P18: [claim("Old.jpg", "deprecated"), claim("One.jpg"), claim("Best.jpg", "preferred")] } })).toBe(
      "File:Best.jpg",
    );
    expect(fileOfClaims({ claims: { P18: [claim("Old.jpg", "deprecated"), claim("One.jpg")] } })).toBe("File:One.jpg");
  });
  it("is undefined if Wikidata has no picture", () => {
    for (const odd of [undefined, {}, { claims: {} }, { claims: { P18: [{}] } }]) expect(fileOfClaims(odd)).toBe("");
  });
});

it("asks for one file or one thing, with the sites' own brake", () => {
  const file = new URL(commonsUrl("File:A & B.jpg"));
  expect(file.searchParams.get("titles")).toBe("File:A & B.jpg");
  expect(file.searchParams.get("maxlag")).toBe("5");
  expect(new URL(wikidataUrl("Q42")).searchParams.get("entity")).toBe("Q42");
  expect(pictureNames({ picture_sources: ["File:A.jpg"], wikidata_id: "" })).toEqual(["File:A.jpg"]);
});

it("waits as long as a site asks for, by seconds or by a moment, and never less than usual", () => {
  const now = new Date("2026-01-01T00:00:00Z");
  expect(retryDelay("30", now, 500)).toBe(30_000);
  expect(retryDelay("Thu, 01 Jan 2026 00:01:00 GMT", now, 500)).toBe(60_000);
  expect([retryDelay(undefined, now, 500), retryDelay("soon", now, 500), retryDelay("0", now, 500)]).toEqual([500, 500, 500]);
});
