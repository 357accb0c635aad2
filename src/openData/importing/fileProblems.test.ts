import { expect, it } from "vitest";
import { runForReader } from "../../platform/languages/requestReader.ts";
import { withGerman } from "../../tools/testing/languages.ts";
import { importProblemText } from "./fileProblems.ts";

const german = withGerman({
  "is empty: export it again.": "ist leer: exportiere die Datei noch einmal.",
  "Import {0} failed: {1} Imported rows stay.": "Import {0} ist fehlgeschlagen: {1} Importierte Zeilen bleiben.",
  "The database was busy with other work.": "Die Datenbank war beschäftigt.",
  "{0, plural, one {# listing stayed} other {# listings stayed}}: {1}":
    "{0, plural, one {# Eintrag blieb} other {# Einträge blieben}}: {1}",
  "Import {0} changed {1, plural, one {# listing} other {# listings}} of import {2} later. Undo import {3} first.":
    "Import {0} hat {1, plural, one {# Eintrag} other {# Einträge}} von Import {2} geändert. Nimm zuerst Import {3} zurück.",
  'has more than {0} nested brackets before any list of "features": use a GeoJSON FeatureCollection, or a list of records.':
    "hat mehr als {0} Klammern.",
  "it is claimed": "er hat einen Betreiber",
}).readerOf("de");
const STORED = [
  "list: of inns.csv: is empty: export it again.",
  "Import 12 failed: The database was busy with other work. Imported rows stay.",
  "2 listings stayed: Inn (old) (it is claimed), Bar (it is claimed)",
  "Import 12 changed 1 listing of import 4 later. Undo import 12 first.",
  'map.json: has more than 64 nested brackets before any list of "features": use a GeoJSON FeatureCollection, or a list of records.',
  "A sentence of an earlier version.",
];

it("Problems of imports are read in the language of the reader, and in English as they are stored", () => {
  expect(STORED.map((one) => runForReader(german, () => importProblemText(one)))).toEqual([
    "list: of inns.csv: ist leer: exportiere die Datei noch einmal.",
    "Import 12 ist fehlgeschlagen: Die Datenbank war beschäftigt. Importierte Zeilen bleiben.",
    "2 Einträge blieben: Inn (old) (er hat einen Betreiber), Bar (er hat einen Betreiber)",
    "Import 12 hat 1 Eintrag von Import 4 geändert. Nimm zuerst Import 12 zurück.",
    "map.json: hat mehr als 64 Klammern.",
    "A sentence of an earlier version.",
  ]);
  expect(STORED.map(importProblemText)).toEqual(STORED);
});
