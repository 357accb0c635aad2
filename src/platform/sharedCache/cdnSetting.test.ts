import { expect, it } from "vitest";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { readConfig } from "../config.ts";
import { readCdn } from "./cdnSetting.ts";

it.each([
  ["varnish:http://127.0.0.1:6081", { kind: "varnish", urls: ["http://127.0.0.1:6081"] }],
  ["varnish:http://10.0.0.1:6081/, http://[::1]:80", { kind: "varnish", urls: ["http://10.0.0.1:6081", "http://[::1]"] }],
  ["fastly:SU1Z0isxPaozGVKXdv0eY", { kind: "fastly", service: "SU1Z0isxPaozGVKXdv0eY" }],
  ["nginx", { kind: "nginx" }],
])("%s is read", (setting, cdn) => {
  expect(readCdn(setting)).toEqual(cdn);
});

it.each([
  "varnish",
  "varnish:",
  "varnish:127.0.0.1:6081",
  "varnish:http://a/b",
  "varnish:ftp://a",
  "fastly:",
  "fastly:../x",
  "nginx:x",
  "x",
])("%s stops the start", (setting) => {
  expect(() => readConfig({ DATA_DIR: temporaryFolder(), CDN: setting })).toThrow(
    "The setting CDN is wrong: expected varnish:http://{host}:{port}, fastly:{service id} or nginx.",
  );
});

it("Fastly needs an API token", () => {
  const settings = { DATA_DIR: temporaryFolder(), CDN: "fastly:SU1Z0isxPaozGVKXdv0eY" };
  expect(() => readConfig(settings)).toThrow("The setting CDN_KEY is missing: Fastly needs an API token to purge pages.");
  expect(readConfig({ ...settings, CDN_KEY: "a-token-of-fastly" }).CDN).toMatchObject({ kind: "fastly" });
});
