import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { translatedLanguages } from "../scripts/texts/translations.ts";
import * as readers from "../src/platform/languages/reader.ts";
import * as format from "../src/platform/values/format.ts";
import * as moments from "../src/platform/values/moments.ts";
import { ROOT } from "./guide.ts";
import { openBrowser } from "./page.ts";

/** Numbers, prices, dates and lists are the same text in Node and in the browser: otherwise a page would change when its scripts start. */

const LOCALES = ["en-GB", ...translatedLanguages()];
/** A page without the guide's security policy, which would refuse modules. */
const SITE = "http://formats.test";

interface Modules {
  format: typeof format;
  moments: typeof moments;
  readers: typeof readers;
}

/** Runs in Node and in the browser: returns the texts of sample values in a language, by formatter and value. */
function writeSamples({ format, moments, readers }: Modules, locale: string): Record<string, string> {
  const language = locale.split("-")[0] as string;
  readers.setReader(() => ({ ...readers.ENGLISH, language, locale }));
  const numbers = [0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 21, 22, 99, 100, 101, 111, 999, 1_000, 9_999, 10_000, 74_120, 1_234_567, -3, 0.5, 4.25];
  const currencies = ["IDR", "EUR", "USD", "GBP", "JPY", "THB", "KWD", "XOF", "MAD", "BRL"];
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1 + month * 2)).toISOString().slice(0, 10));
  // Zones whose rules have not changed for years: editions of the time zone database differ as well.
  const zones = ["Asia/Makassar", "America/New_York", "Europe/London", "Asia/Kathmandu", "UTC"];
  const instants = ["2026-01-09T00:05:00Z", "2026-07-22T12:00:00Z", "2026-11-30T23:59:00Z"];
  const words = ["Zürich", "Åre", "Évora", "Elvas", "Łódź", "Ubud", "ubud 2", "Ubud 10", "京都", "مراكش", "Ñuble", "Nuuk", "Oaxaca"];
  const written: Record<string, string> = {};
  const each = <Value>(name: string, values: readonly Value[], write: (value: Value) => string) => {
    for (const value of values) written[`${name} ${JSON.stringify(value)}`] = write(value);
  };
  each("formatNumber", numbers, (one) => format.formatNumber(one));
  each("formatFixed", numbers, (one) => format.formatFixed(one, 2));
  each("formatCount", numbers, (one) => format.formatCount(one, "place", "places"));
  each("pluralForm cardinal", numbers, (one) => format.pluralForm(one, "cardinal", locale));
  each("pluralForm ordinal", numbers, (one) => format.pluralForm(one, "ordinal", locale));
  for (const currency of currencies) {
    each(`formatPrice ${currency}`, numbers, (one) => format.formatPrice(one, currency));
    each(`formatMoney ${currency}`, numbers, (one) => format.formatMoney(one, currency));
  }
  each("formatAmount", numbers, (one) => format.formatAmount(one));
  each("formatSignedAmount", numbers, (one) => format.formatSignedAmount(one));
  each("formatDeduction", numbers, (one) => format.formatDeduction(one, "EUR"));
  each("formatList", [words.slice(0, 1), words.slice(0, 2), words.slice(0, 3), words], (one) => format.formatList(one));
  each("formatDate", days, (one) => format.formatDate(one));
  each("formatDays", days, (one) => format.formatDays(one));
  // In one month, over a month's end and over a year's end.
  for (const to of ["2026-12-12", "2027-01-02", "2027-03-01"]) each(`formatDays to ${to}`, days, (one) => format.formatDays(one, to));
  each("formatDays of December", ["2026-12-09"], (one) => format.formatDays(one, "2026-12-12"));
  each("formatWeekday", days, (one) => format.formatWeekday(one));
  each("formatDayInFull", days, (one) => format.formatDayInFull(one));
  each("formatDayOfWeek", days, (one) => format.formatDayOfWeek(one));
  each("formatDayMonth", days, (one) => format.formatDayMonth(one));
  each("formatWeekdayName", days, (one) => format.formatWeekdayName(one));
  each("formatMonth", days, (one) => format.formatMonth(one));
  each("firstDayOfWeek", [locale], (one) => String(format.firstDayOfWeek(one)));
  each("compareText", [words], (one) => one.toSorted((a, b) => format.compareText(a, b)).join(", "));
  for (const zone of zones) {
    each(`clockIn ${zone}`, instants, (one) => format.clockIn(zone, new Date(one)));
    each(`dayIn ${zone}`, instants, (one) => format.dayIn(zone, new Date(one)));
    each(`formatDateIn ${zone}`, instants, (one) => format.formatDateIn(zone, one));
    each(`formatMoment ${zone}`, instants, (one) => moments.formatMoment(one, zone));
    each(`clockParts ${zone}`, instants, (one) =>
      moments
        .clockParts(zone, new Date(one))
        .filter(({ type }) => type === "hour" || type === "minute")
        .map(({ value }) => value)
        .join(""),
    );
  }
  each("formatZone", zones, (one) => moments.formatZone(one));
  readers.setReader(() => undefined);
  return written;
}

/** Returns what differs, one line each. */
const differences = (here: Record<string, string>, there: Record<string, string>) =>
  Object.entries(here).flatMap(([name, text]) => (there[name] === text ? [] : [`${name}: Node “${text}”, browser “${there[name]}”`]));

let page: Page;
beforeAll(async () => {
  page = await (await openBrowser({ isFresh: true })).newPage();
  await page.route(`${SITE}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/") return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Formats</title>" });
    return route.fulfill({
      contentType: "text/javascript",
      body: stripTypeScriptTypes(readFileSync(join(ROOT, pathname), "utf8")),
    });
  });
  await page.goto(`${SITE}/`);
});
afterAll(() => page?.context().close());

/** Writes the samples in the browser, with the project's own files. */
const writeInBrowser = (locale: string): Promise<Record<string, string>> =>
  page.evaluate(`(async () => {
    const [format, moments, readers] = await Promise.all([
      import("${SITE}/src/platform/values/format.ts"),
      import("${SITE}/src/platform/values/moments.ts"),
      import("${SITE}/src/platform/languages/reader.ts"),
    ]);
    return (${writeSamples})({ format, moments, readers }, ${JSON.stringify(locale)});
  })()`);

describe.each(LOCALES)("what Node and the browser write in %s", (locale) => {
  it("is the same", async () => {
    const here = writeSamples({ format, moments, readers }, locale);
    expect(differences(here, await writeInBrowser(locale))).toEqual([]);
  });
});

it("is written by every formatter", () => {
  const written = Object.keys(writeSamples({ format, moments, readers }, "en-GB")).map((name) => name.split(" ")[0]);
  /** Functions that write nothing: of systems, of the cache of formatters, and of the search, which only the server runs. */
  const silent = ["wordSegments", "dateFormat", "readersLocale", "systemZoneName", "systemTimeZone", "isTimeZone"];
  const functions = [...Object.keys(format), ...Object.keys(moments)].filter((name) => !silent.includes(name));
  expect(functions.filter((name) => !written.includes(name))).toEqual([]);
});

it("is refused if it differs", () => {
  const here = writeSamples({ format, moments, readers }, "de");
  const name = "formatNumber 74120";
  expect(differences(here, { ...here, [name]: "74 120" })).toEqual([`${name}: Node “74.120”, browser “74 120”`]);
});
