import { describe, expect, test } from "vitest";
import { factsOfTags, readInternet, readPicture, readStars, readWikidata } from "./facts.ts";

describe("what travellers want to know", () => {
  test("all names are kept but the one that is shown, each once", () => {
    const { other_names } = factsOfTags(
      {
        name: "Montagne Bleue",
        "name:de": "Blauberg",
        "name:zh-Hant": "藍山",
        alt_name: "La Bleue;Le Mont",
        "old_name:fr": "blauberg",
        "name:etymology": "a colour",
        "name:etymology:wikidata": "Q1088",
      },
      "Montagne Bleue",
    );
    expect(other_names).toEqual(["La Bleue", "Le Mont", "blauberg", "藍山"]);
  });

  test.each([
    ["4", 4],
    ["4S", 4],
    ["***", 3],
    ["3 estrellas", 3],
    ["3.5", 3],
    ["9", null],
    ["2 keys", null],
    ["", null],
  ])("stars %s", (text, stars) => {
    expect(readStars(text)).toBe(stars);
  });

  test("internet says whether it costs something", () => {
    expect(readInternet("wlan", "no")).toBe("free");
    expect(readInternet("wlan", "customers")).toBe("paid");
    expect(readInternet("Free wifi in the lobby")).toBe("free");
    expect(readInternet("yes")).toBe("yes");
    expect(readInternet("no")).toBe("no");
    expect(readInternet("ask")).toBe("");
  });

  test("recognises pictures of Commons under every name, and refuses categories", () => {
    const file = "File:Old bridge (2019).jpg";
    expect(readPicture("File:Old_bridge_(2019).jpg")).toBe(file);
    expect(readPicture("https://commons.wikimedia.org/wiki/File:Old_bridge_%282019%29.jpg")).toBe(file);
    expect(readPicture("https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/Old_bridge_%282019%29.jpg/640px-x.jpg")).toBe(file);
    expect(readPicture("Category:Bridges")).toBe("");
    expect(readPicture("https://a.example/b.jpg")).toBe("https://a.example/b.jpg");
    expect(readPicture("javascript:alert(1)")).toBe("");
  });

  test("an id of Wikidata is read out of an address too", () => {
    expect(readWikidata("Q42")).toBe("Q42");
    expect(readWikidata("https://www.wikidata.org/wiki/Q42")).toBe("Q42");
    expect(readWikidata("42")).toBe("");
  });
});
