import { expect, it } from "vitest";
import { findOffer } from "./offerLanguage.ts";

const LINKS = [{ hreflang: "en" }, { hreflang: "de" }, { hreflang: "pt-BR" }];
const offered = (wanted: string[], own = "en-GB") => findOffer(wanted, own, LINKS)?.hreflang;

it("offers the first language of the browser that the page has", () => {
  expect([offered(["de-AT", "en"]), offered(["fr", "pt"]), offered(["en-US"], "de")]).toEqual(["de", "pt-BR", "en"]);
});

it("offers nothing if the page is in a language that the reader prefers, or in none of theirs", () => {
  expect([offered(["en-US", "de"]), offered(["fr"]), offered([]), offered(["de"], "de")]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
