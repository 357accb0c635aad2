import { describe, expect, test } from "vitest";
import type { Mapped } from "../candidate.ts";
import { fold, foldedWords } from "./fold.ts";
import { mapTableRow, readPoint } from "./mapping.ts";
import { type TableReading, tableReading } from "./reading.ts";

const OPTIONS = { dataset: "register", licence: "CC BY 4.0" };
const READING: TableReading = {
  columns: { Nombre: "name", Clase: "business_type", Lat: "latitude", Lon: "longitude", Calle: "address", Numero: "address" },
};
const ROW = { Nombre: "Casa Verde", Clase: "Hotel", Lat: "38.7", Lon: "-9.1", Calle: "Rua Augusta", Numero: "12" };

const map = (changes: Record<string, string> = {}, reading: Partial<TableReading> = {}) =>
  mapTableRow({ ...ROW, ...changes }, { ...READING, ...reading }, OPTIONS);
const candidateOrRejection = (mapped: Mapped) => ("candidate" in mapped ? mapped.candidate : "refused" in mapped && mapped.refused);
const withColumns = (columns: TableReading["columns"]) => ({ columns: { ...READING.columns, ...columns } });

describe("a row of somebody else's table", () => {
  test("is a listing by the meaning of its columns; several columns make up an address", () =>
    expect(candidateOrRejection(map())).toMatchObject({
      name: "Casa Verde",
      business_type: "accommodation",
      latitude: "38.7",
      longitude: "-9.1",
      address: "Rua Augusta 12",
      attribution_licence: "CC BY 4.0",
    }));

  test("leaves out what no column was given for", () =>
    expect(candidateOrRejection(map({ "Owner's telephone": "+351 21 000 000" }))).toMatchObject({ phone: "" }));

  test("takes the first column with something in it for every other field", () => {
    const columns = withColumns({ Movil: "phone", Fijo: "phone" });
    expect(candidateOrRejection(map({ Movil: "", Fijo: "111111" }, columns))).toMatchObject({ phone: "111111" });
    expect(candidateOrRejection(map({ Movil: "222222", Fijo: "111111" }, columns))).toMatchObject({ phone: "222222" });
  });

  test.each(["-", "--", "n/a", "N/A", "null", "None", "NaN", "."])("has nothing where it says %j", (nothing) =>
    expect(candidateOrRejection(map({ Numero: nothing }))).toMatchObject({ address: "Rua Augusta" }),
  );

  test("keeps what only begins like nothing", () =>
    expect(candidateOrRejection(map({ Calle: "Nana Street", Numero: "-5" }))).toMatchObject({ address: "Nana Street -5" }));

  test("has the kind that its word says, else the one that all rows have", () => {
    expect(candidateOrRejection(map({ Clase: "Restaurante" }, { business_type: "accommodation" }))).toMatchObject({
      business_type: "restaurant",
    });
    expect(candidateOrRejection(map({ Clase: "Grupo B" }, { business_type: "accommodation" }))).toMatchObject({
      business_type: "accommodation",
    });
    expect(candidateOrRejection(map({ Clase: "" }, { business_type: "sight" }))).toMatchObject({ business_type: "sight" });
    expect(candidateOrRejection(map({ Clase: "Museo" }))).toMatchObject({ business_type: "sight", activity_subtype: "museums" });
  });

  test("of a letting site is a place to stay, also a boat; without its columns a boat is something to do", () => {
    expect(candidateOrRejection(map({ Clase: "Boat", room_type: "Entire home/apt" }))).toMatchObject({ business_type: "accommodation" });
    expect(candidateOrRejection(map({ Clase: "Boat" }))).not.toMatchObject({ business_type: "accommodation" });
    expect(candidateOrRejection(map({ Clase: "Restaurant", room_type: "Entire home/apt" }))).toMatchObject({ business_type: "restaurant" });
  });

  test("without a kind that is known is refused, as without a name", () => {
    expect(candidateOrRejection(map({ Clase: "Grupo B" }))).toMatchObject({ field: "business_type" });
    expect(candidateOrRejection(map({ Clase: "" }))).toEqual({ field: "business_type", reason: "missing" });
    expect(candidateOrRejection(map({ Nombre: " " }))).toEqual({ field: "name", reason: "missing" });
  });

  test("has the country of all rows where it names none, or none by its code", () => {
    const columns = withColumns({ Pais: "country" });
    expect(candidateOrRejection(map({}, { country: "PT" }))).toMatchObject({ country: "PT" });
    expect(candidateOrRejection(map({ Pais: "Portugal" }, { ...columns, country: "PT" }))).toMatchObject({ country: "PT" });
    expect(candidateOrRejection(map({ Pais: "es" }, { ...columns, country: "PT" }))).toMatchObject({ country: "ES" });
  });

  test("has a point in one column as in two", () => {
    const columns = { columns: { Nombre: "name", Clase: "business_type", Geo: "coordinates" } } as const;
    expect(candidateOrRejection(map({ Geo: "POINT (-9.1 38.7)" }, columns))).toMatchObject({ latitude: "38.7", longitude: "-9.1" });
    // A value that is not a point stays for the error message that quotes it.
    expect(candidateOrRejection(map({ Geo: "near the church" }, columns))).toMatchObject({ latitude: "near the church" });
  });

  test("has whole rooms, also where a spreadsheet made a decimal of them", () => {
    const columns = withColumns({ Rooms: "number_of_rooms" });
    expect(candidateOrRejection(map({ Rooms: "12.0" }, columns))).toMatchObject({ number_of_rooms: 12 });
    expect(candidateOrRejection(map({ Rooms: "12,00" }, columns))).toMatchObject({ number_of_rooms: 12 });
    expect(candidateOrRejection(map({ Rooms: "12.5" }, columns))).toMatchObject({ number_of_rooms: null });
  });

  test("has lists however they are written", () => {
    const columns = withColumns({ Amenities: "additional_services", Tags: "hashtags" });
    expect(candidateOrRejection(map({ Amenities: '["Wifi", "Pool"]', Tags: "#sea, #sun" }, columns))).toMatchObject({
      additional_services: ["Wifi", "Pool"],
      hashtags: ["sea", "sun"],
    });
    expect(candidateOrRejection(map({ Amenities: "Wifi|Pool" }, columns))).toMatchObject({ additional_services: ["Wifi", "Pool"] });
    expect(candidateOrRejection(map({ Amenities: "[Wifi" }, columns))).toMatchObject({ additional_services: ["[Wifi"] });
  });

  test("cannot become what every object has", () =>
    expect(candidateOrRejection(map({ constructor: "x" }, withColumns({ __proto__: "phone" } as never)))).toMatchObject({ phone: "" }));
});

describe("a point in one value", () => {
  test.each([
    ["48.85, 2.35", "48.85", "2.35"],
    ["48.85 2.35", "48.85", "2.35"],
    ["48.85;2.35", "48.85", "2.35"],
    ["(48.85, 2.35)", "48.85", "2.35"],
    ["[ -33.9,18.4 ]", "-33.9", "18.4"],
    ["+48, +2", "+48", "+2"],
    ["POINT (2.35 48.85)", "48.85", "2.35"],
    ["point(2.35 48.85)", "48.85", "2.35"],
    ["SRID=4326;POINT(18.4 -33.9)", "-33.9", "18.4"],
  ])("%s", (text, latitude, longitude) => expect(readPoint(text)).toEqual({ latitude, longitude }));

  test.each([
    "",
    "48.85",
    "48,85, 2,35",
    "N 48.85 E 2.35",
    "POINT (2.35)",
    "POLYGON ((0 0, 1 1))",
    "SRID=3857;POINT(2 48)",
    "1,2,3",
    "4885, 235.1x",
  ])("is not %j", (text) => expect(readPoint(text)).toBeUndefined());
});

describe("how a table is read", () => {
  test("names its columns, and what all rows have", () => {
    expect(tableReading.safeParse(READING).success).toBe(true);
    expect(tableReading.safeParse({ ...READING, country: "PT", encoding: "windows-1252", delimiter: ";" }).success).toBe(true);
  });

  test.each([
    ["a field that there is not", { columns: { Nombre: "title" } }],
    ["a country by name", { ...READING, country: "Portugal" }],
    ["an unknown encoding", { ...READING, encoding: "latin" }],
    ["an unknown delimiter", { ...READING, delimiter: "#" }],
    ["an unknown kind", { ...READING, business_type: "shop" }],
    ["a word that means nothing", { ...READING, licence: "CC0" }],
  ])("is refused with %s", (_what, reading) => expect(tableReading.safeParse(reading).success).toBe(false));
});

test.each([
  ["Dirección", "direccion"],
  ["Straße Nr.", "strassenr"],
  ["  E-Mail ", "email"],
  ["電話番号", "電話番号"],
  ["Geo_Point 2D", "geopoint2d"],
])("%s is compared as %s", (text, folded) => expect(fold(text)).toBe(folded));

test.each([
  ["nombreDelHotel", ["nombre", "del", "hotel"]],
  ["Hôtel-Restaurant", ["hotel", "restaurant"]],
  ["addr:street", ["addr", "street"]],
  ["  ", []],
])("%j has the words %j", (text, words) => expect(foldedWords(text)).toEqual(words));
