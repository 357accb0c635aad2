import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../tools/testing/folder.ts";
import { withGerman } from "../../../tools/testing/languages.ts";
import { originsAt, readConfig } from "../../config.ts";
import { runForReader } from "../../languages/requestReader.ts";
import { type HostName, type HostPages, type Hosts, hostOfPage, pageHref } from "./hostNames.ts";

const DATA_DIR = temporaryFolder();
const ALL = "theguide=guide.example.org,preview=preview.example.org,listing=listing.example.org";
const read = (environment: Record<string, string>) => readConfig({ DATA_DIR, ...environment });
const startResult = (GUIDE_HOSTS: string, more = {}) => {
  try {
    return `started: ${JSON.stringify(read({ GUIDE_HOSTS, ...more }).hosts)}`;
  } catch (error) {
    return (error as Error).message;
  }
};

describe("the setting of the hosts", () => {
  it("gives each host the scheme and the port of the guide", () => {
    expect(read({ GUIDE_HOSTS: ALL, PUBLIC_URL: "https://guide.example.org/" })).toMatchObject({
      origin: "https://guide.example.org",
      hosts: { theguide: "https://guide.example.org", preview: "https://preview.example.org", listing: "https://listing.example.org" },
    });
    expect(read({ GUIDE_HOSTS: "listing=owners.localhost , preview=look.localhost", PORT: "4001" })).toMatchObject({
      origin: "http://127.0.0.1:4001",
      hosts: { theguide: "http://127.0.0.1:4001", listing: "http://owners.localhost:4001", preview: "http://look.localhost:4001" },
    });
  });

  it("takes another port and a whole origin", () => {
    expect(read({ GUIDE_HOSTS: "theguide=https://Guide.Example.org/,listing=https://listing.example.org:8443" }).hosts).toEqual({
      theguide: "https://guide.example.org",
      listing: "https://listing.example.org:8443",
    });
  });

  it("follows the port that the guide listens on where none was set", () => {
    const config = read({ GUIDE_HOSTS: "theguide=guide.localhost", PORT: "0" });
    expect(originsAt(config, "http://127.0.0.1:41234").origin).toBe("http://guide.localhost:41234");
    expect(originsAt(read({ GUIDE_HOSTS: ALL, PUBLIC_URL: "https://guide.example.org" }), "http://127.0.0.1:41234").origin).toBe(
      "https://guide.example.org",
    );
  });

  it.each([
    ["guide.example.org"],
    ["theguide=guide.example.org;listing=listing.example.org"],
    ["theguide=guide.example.org,"],
    ["owners=listing.example.org"],
    ["theguide=ftp://guide.example.org"],
    ["theguide=https://guide.example.org/explore/"],
    ["theguide=user@guide.example.org"],
    ["theguide=guide.example.org:99999"],
    ["theguide=10.0.0.1"],
    ["theguide="],
    ["theguide=guide.example.org=x"],
    ["theguide=a.example.org,theguide=b.example.org"],
    ["theguide=guide.example.org,listing=guide.example.org:8080"],
    ["theguide=https://guide.example.org,listing=http://listing.example.org"],
  ])("refuses %s in one line that names it", (setting) =>
    expect(startResult(setting)).toMatch(/^The setting GUIDE_HOSTS is wrong: [^\n]+\.$/),
  );

  it("keeps demo accounts to loopback names", () =>
    expect(startResult("theguide=guide.localhost,listing=listing.localhost")).toMatch(/^started/));
});

const HOSTS: Hosts = { theguide: "https://guide.test", preview: "https://preview.test", listing: "https://listing.test" };
const PAGES: HostPages = {
  everywhere: ["/accounts/", "/kept/"],
  own: { listing: { pages: ["/listing/", "/{code}/vouchers/"], front: "/listing/login/" } },
};
const at = (here: HostName, hosts = HOSTS) => ({ here, hosts, pages: PAGES });

describe("a link", () => {
  it.each<[string, HostName, string]>([
    ["/explore/", "theguide", "/explore/"],
    ["/explore/", "preview", "/explore/"],
    ["/explore/", "listing", "https://guide.test/explore/"],
    ["/listing/login/", "theguide", "https://listing.test/listing/login/"],
    ["/listing/login/", "preview", "https://listing.test/listing/login/"],
    ["/listing/login/", "listing", "/listing/login/"],
    ["/listing/api/enquiries/", "theguide", "/listing/api/enquiries/"],
    ["/abcd1234/vouchers/wxyz5678/", "theguide", "https://listing.test/abcd1234/vouchers/wxyz5678/"],
    ["/traveller/vouchers/", "listing", "https://guide.test/traveller/vouchers/"],
    ["/accounts/settings/", "listing", "/accounts/settings/"],
    ["/accounts/logout/", "preview", "/accounts/logout/"],
    ["/kept/", "listing", "/kept/"],
  ])("to %s from %s is %s", (path, here, address) => expect(pageHref(path, at(here))).toBe(address));

  it("keeps the reader's language", () => {
    const german = withGerman().readerOf("de");
    expect(runForReader(german, () => pageHref("/listing/login/", at("theguide")))).toBe("https://listing.test/de/listing/login/");
    expect(runForReader(german, () => pageHref("/explore/", at("theguide")))).toBe("/de/explore/");
  });

  it("stays where it is for what has no host of its own", () => {
    expect(hostOfPage("/listing/login/", at("theguide", { theguide: "https://guide.test" }))).toBe("theguide");
    expect(pageHref("/listing/login/", at("preview", { theguide: "https://guide.test", preview: "https://preview.test" }))).toBe(
      "/listing/login/",
    );
  });
});
