import { expect, it } from "vitest";
import { runForReader } from "../../../platform/languages/requestReader.ts";
import { filesText } from "../../../staff/mail/incoming/rules.ts";
import { withGerman } from "../../../tools/testing/languages.ts";
import { messageText } from "./messageText.ts";

const german = withGerman({
  "Requested through {0}, for {1}.": "Angefragt über {0}, für {1}.",
  "Reference {0}, reseller reference {1}.": "Buchung {0}, Nummer des Verkäufers {1}.",
  "{0, plural, one {# adult} other {# adults}}": "{0, plural, one {# Erwachsener} other {# Erwachsene}}",
  "{0, plural, one {# child} other {# children}}": "{0, plural, one {# Kind} other {# Kinder}}",
  "Telephone: {0}": "Telefon: {0}",
  "Changed: {0}, {1}, for {2}.": "Geändert: {0}, {1}, für {2}.",
  "From {0}, forwarded by the staff of this guide:": "Von {0}, durch das Team weitergeleitet:",
  "{0, plural, one {# file attached to this email was} other {# files attached to this email were}} not passed on.":
    "{0, plural, one {# Datei dieser E-Mail wurde} other {# Dateien dieser E-Mail wurden}} nicht weitergegeben.",
}).readerOf("de");
const REQUESTED =
  "Requested through Bali Day Trips, for 2 adults, 1 child. Reference K7, reseller reference T-1.\nTelephone: +62 1\nLate.\nTelephone: 2";

it("The guide's lines in a reseller's message are in the language of the reader; those of the reseller stay", () => {
  const read = (stored: string) => runForReader(german, () => messageText(stored));
  expect(read(REQUESTED)).toBe(
    "Angefragt über Bali Day Trips, für 2 Erwachsene, 1 Kind. Buchung K7, Nummer des Verkäufers T-1.\nTelefon: +62 1\nLate.\nTelephone: 2",
  );
  expect(read(`Changed: Ridge, 2028-06-01 to 2028-06-04, for Ana.\n${REQUESTED}`)).toMatch(
    /^Geändert: Ridge, 1\..+2028, für Ana\.\nAngefragt/,
  );
  expect(messageText(REQUESTED)).toBe(REQUESTED);
  expect(read("Telephone: 1")).toBe("Telephone: 1");
});

it("Notes about a forwarded email are in the language of the reader", () => {
  const stored =
    "From ana@example.org, forwarded by the staff of this guide:\nHello\n\n(2 files attached to this email were not passed on.)";
  expect(runForReader(german, () => messageText(stored))).toBe(
    "Von ana@example.org, durch das Team weitergeleitet:\nHello\n\n(2 Dateien dieser E-Mail wurden nicht weitergegeben.)",
  );
  expect(messageText(stored)).toBe(stored);
  expect(messageText(filesText(1))).toBe(filesText(1));
  expect(messageText(`Hello\n\n${filesText(1)}`)).toBe(`Hello\n\n${filesText(1)}`);
});
