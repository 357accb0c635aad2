import { describe, expect, it } from "vitest";
import { guessEncoding, guessLegacyEncoding } from "../encoding.ts";
import { gridSentence, guessColumns, headRow, missingFields, needsCountry, uniqueHeads } from "./guessColumns.ts";
import { kindFromText, kindInColumn } from "./kindWords.ts";
import { readPoint } from "./mapping.ts";

const table = (heads: string, ...rows: string[]) => ({
  heads: heads.split(","),
  rows: rows.map((row) => Object.fromEntries(heads.split(",").map((head, index) => [head, row.split(",")[index] ?? ""]))),
});

describe("the columns of a table", () => {
  it("are known by their heads in several languages", () => {
    expect(guessColumns(table("Nom du site,Catégorie,Latitude,Longitude,Téléphone", "Chez Paul,Hôtel,48.85,2.35,01 42 33 44 55"))).toEqual({
      "Nom du site": "name",
      Catégorie: "business_type",
      Latitude: "latitude",
      Longitude: "longitude",
      Téléphone: "phone",
    });
    expect(guessColumns(table("名称,種別,緯度,経度,電話番号", "金閣,旅館,35.03,135.72,075-111-2222"))).toEqual({
      名称: "name",
      種別: "business_type",
      緯度: "latitude",
      経度: "longitude",
      電話番号: "phone",
    });
    expect(guessColumns(table("Название,Тип,Широта,Долгота", "Заря,Музей,55.7,37.6"))).toMatchObject({
      Тип: "business_type",
      Широта: "latitude",
    });
    expect(guessColumns(table("nama,jenis,lintang,bujur", "Warung Ibu,Warung,-8.5,115.2"))).toMatchObject({ jenis: "business_type" });
  });

  it("of registers in the languages between the Alps, the Baltic and the Black Sea", () => {
    const bled = table(
      "ID nastanitve;Naziv obrata;Vrsta;Naslov;Kraj;GEO širina;GEO dolžina;Spletna stran;Število zvezdic".replaceAll(";", ","),
      "SI-1,Hotel Jezero,Hotel,Slovenski trg 1,Bled,46.36,14.11,www.primer.si,4*",
    );
    expect(guessColumns(bled)).toEqual({
      "ID nastanitve": "id",
      "Naziv obrata": "name",
      Vrsta: "business_type",
      Naslov: "address",
      Kraj: "city",
      "GEO širina": "latitude",
      "GEO dolžina": "longitude",
      "Spletna stran": "website",
      "Število zvezdic": "stars",
    });
    expect(
      guessColumns(table("Denumire,Tip,Localitate,Latitudine,Longitudine,Număr stele", "Casa,Pensiune,Sibiu,45.8,24.15,3")),
    ).toMatchObject({
      Denumire: "name",
      Localitate: "city",
      "Număr stele": "stars",
    });
    expect(guessColumns(table("Név,Típus,Szélesség,Hosszúság", "Fogadó,Szálloda,47.5,19.04"))).toMatchObject({ Szélesség: "latitude" });
    // A width in metres is not a latitude.
    expect(guessColumns(table("Naziv,Širina", "Plaža,120", "Most,340", "Trg,95"))).toEqual({ Naziv: "name" });
  });

  it("are an id in a Brazilian register, and none where the values are not its own", () => {
    const cadastur = (...numbers: string[]) => table("Número do Cadastro,Nome Fantasia", ...numbers.map((number) => `${number},Pousada`));
    expect(guessColumns(cadastur("12.1", "12.2"))).toMatchObject({ "Número do Cadastro": "id" });
    expect(guessColumns(cadastur("12.1", "12.1"))).not.toHaveProperty("Número do Cadastro");
  });

  it("are not taken for what their values are not", () => {
    const airbnb = table("id,name,host_name,latitude,longitude,room_type,license", "1,Loft,,42.3,-71.0,Entire home/apt,STR-404620");
    expect(guessColumns(airbnb)).toEqual({
      id: "id",
      name: "name",
      latitude: "latitude",
      longitude: "longitude",
      room_type: "business_type",
    });
    expect(guessColumns(table("name,lat,lon,type,email", "A,north,south,17,none"))).toEqual({ name: "name" });
    // One wrong value in a short table does not change the meaning.
    const slip = table("name,lat,lon", "A,-8.5,115.2", "B,158.8,115.2", "C,-8.6,115.3");
    expect(guessColumns(slip)).toEqual({ name: "name", lat: "latitude", lon: "longitude" });
    expect(guessColumns(table("name,lat,lon", "A,158.8,1", "B,200,2", "C,3,3"))).not.toHaveProperty("lat");
    expect(guessColumns(table("id,name", "1,A", "1,B"))).toEqual({ name: "name" });
  });

  it("take the number of a house into the address, where a column has the street", () => {
    expect(guessColumns(table("Name,Straße,Hausnummer", "Post,Hauptstr.,4"))).toMatchObject({ Straße: "address", Hausnummer: "address" });
    expect(guessColumns(table("Name,Hausnummer", "Post,4"))).toEqual({ Name: "name" });
  });

  it("of registers: no postcode is an id, no region an address, and a point, a link or a list of tags is known by its values", () => {
    const azores = table(
      "Nº de registo,Denominação,Tipologia,Categoria,Código Postal,Concelho,X,Y",
      "7,Lagoa,Hotel,4 estrelas,9675,Povoação,1,2",
    );
    expect(guessColumns(azores)).toEqual({
      "Nº de registo": "id",
      Denominação: "name",
      Tipologia: "business_type",
      Categoria: "stars",
      Concelho: "city",
      X: "longitude",
      Y: "latitude",
    });
    expect(guessColumns(table("NOMBRE,NOMBRE-VIA,NUM", "Sorolla,Paseo,37"))).toMatchObject({ "NOMBRE-VIA": "address", NUM: "address" });
    const vienna = "Post,POINT (16.37 48.21),http://post.example,Mayo";
    expect(guessColumns(table("BEZEICHNUNG,SHAPE,WEBLINK9,AddressRegion", vienna, vienna, vienna))).toEqual({
      BEZEICHNUNG: "name",
      SHAPE: "coordinates",
      WEBLINK9: "website",
    });
    expect(guessColumns(table("Name,Tags", "Quay House,B&B|Guesthouse"))).toMatchObject({ Tags: "business_type" });
    expect(guessColumns(table("Name,Tags", "Quay House,new|cheap"))).toMatchObject({ Tags: "hashtags" });
    expect(guessColumns(table("LEGAL NAME,DOING BUSINESS AS NAME,name_en", "Leo Inc,Leo's,Leo"))).toEqual({
      "DOING BUSINESS AS NAME": "name",
      name_en: "other_names",
    });
  });

  it("may have a title above them", () => {
    expect(headRow([["Register"], ["May 2024", "", ""], ["name", "lat", "lon"], ["A", "1", "2"]])).toBe(2);
    expect(
      headRow([
        ["name", "lat", ""],
        ["A", "1", "2"],
      ]),
    ).toBe(0);
  });

  it("take stars of a classification, and nothing else of one", () => {
    expect(guessColumns(table("nome,classificazione", "Roma,4 stelle"))).toMatchObject({ classificazione: "stars" });
    expect(guessColumns(table("nome,classificazione", "Roma,Categoria B"))).toEqual({ nome: "name" });
  });

  it("take the kind of the folder that a map's pin lies in, unless a column says it", () => {
    expect(guessColumns(table("folder,name", "Hotels,Riad"))).toMatchObject({ folder: "business_type" });
    expect(guessColumns(table("folder,name,type", "2019,Riad,Hotel"))).toEqual({ name: "name", type: "business_type" });
  });

  it("take “Place” for the name and full names of countries for countries", () => {
    expect(guessColumns(table("Place,Country,Town", "Casa Luz,Indonesia,Ubud"))).toEqual({
      Place: "name",
      Country: "country",
      Town: "city",
    });
    expect(guessColumns(table("Place,Country", "Casa Luz,España"))).toEqual({ Place: "name", Country: "country" });
  });

  it("do not take a column about places for their names, or a region for a country", () => {
    expect(Object.values(guessColumns(table("Place of origin,Country", "Casa Luz,Bali")))).toEqual([]);
  });

  it("say the place once, in one column or in two", () => {
    expect(guessColumns(table("name,geo_point_2d", "A,48.85 2.35"))).toEqual({ name: "name", geo_point_2d: "coordinates" });
    expect(Object.values(guessColumns(table("name,lat,lon,position", "A,48.85,2.35,48.85 2.35")))).not.toContain("coordinates");
  });

  it("may not be enough", () => {
    expect(missingFields({ columns: {} })).toEqual(["name", "place", "kind"]);
    expect(missingFields({ columns: { a: "name", b: "coordinates" }, business_type: "bar" })).toEqual([]);
    expect(missingFields({ columns: { a: "name", b: "city" }, business_type: "bar" })).toEqual([]);
  });

  it("need a country if the town alone places their rows", () => {
    const places = { a: "name", b: "city" } as const;
    expect(needsCountry({ columns: places })).toBe(true);
    expect(needsCountry({ columns: places, country: "ID" })).toBe(false);
    expect(needsCountry({ columns: { ...places, c: "country" } })).toBe(false);
    expect(needsCountry({ columns: { ...places, c: "latitude", d: "longitude" } })).toBe(false);
  });

  it("have a name each", () => {
    expect(uniqueHeads(["a", "a", "a (2)", " "])).toEqual(["a", "a (2)", "a (2) (2)", "column 4"]);
  });

  it("have a name each in linear time, also where all are equal", () => {
    const time = (count: number) => {
      const started = performance.now();
      expect(new Set(uniqueHeads(Array.from({ length: count }, () => "a"))).size).toBe(count);
      return performance.now() - started;
    };
    time(1_000);
    // If it were quadratic, sixteen times as many would take 256 times as long.
    expect(time(160_000)).toBeLessThan(100 * Math.max(time(10_000), 1));
  });

  it("may be called as what every object has", () => {
    const sample = table("constructor,toString,name", "x,y,Quay House");
    expect(guessColumns(sample)).toEqual({ name: "name" });
    expect(guessColumns({ heads: ["constructor", "name"], rows: [{ name: "Quay House" }] })).toEqual({ name: "name" });
  });

  it("are found below a row that is wider than the table", () => {
    const rows = [["name", "lat", "lon"], ...Array.from({ length: 12 }, () => ["A", "1", "2"])];
    const ragged = ["B", ...Array.from({ length: 40 }, () => "text")];
    expect(headRow([...rows, ragged])).toBe(0);
  });
});

describe("a value", () => {
  it.each([
    ["Entire rental unit", "accommodation"],
    ["RESTAURANTE", "restaurant"],
    ["Cafetería y bar", "cafe"],
    ["Musée", "sight"],
    ["Музей", "sight"],
    ["バー", "bar"],
    ["호텔", "accommodation"],
    ["17", undefined],
  ])("%s is the kind %s", (value, kind) => {
    expect(kindFromText(value)?.[0]).toBe(kind);
  });

  it.each([
    ["Lokanta", ["restaurant"]],
    ["Beaches", ["sight", "beach"]],
    ["Пляж", ["sight", "beach"]],
    ["do", ["activity"]],
    ["Quinta do Mato", undefined],
    ["Lagos", ["sight", undefined]],
  ])("%s in a column of kinds is %s: it knows the words of the search", (value, kind) => expect(kindInColumn(value)).toEqual(kind));

  it("holds both coordinates in several ways, and never half of them", () => {
    const point = { latitude: "48.85", longitude: "2.35" };
    for (const text of ["48.85, 2.35", "[48.85,2.35]", "POINT (2.35 48.85)", "48.85;2.35"]) expect(readPoint(text)).toEqual(point);
    for (const text of ["48.85", "north, south", "1,2,3"]) expect(readPoint(text)).toBeUndefined();
  });
});

describe("the encoding", () => {
  it("is UTF-8 where most of it is, and else what older programs write", () => {
    expect(guessEncoding(Buffer.from("Café Münster, plain    "))).toBe("utf-8");
    expect(guessEncoding(Buffer.from("Cañón y más, plain    ", "latin1"))).toBe("windows-1252");
    expect(guessEncoding(Buffer.concat([Buffer.from("Café à côté"), Buffer.from([0xf1]), Buffer.from("     ")]))).toBe("utf-8");
    expect(guessEncoding(Buffer.from([0xff, 0xfe, 0x41, 0]))).toBe("utf-16le");
  });

  // "name,type" and two rows in each encoding, as other programs write them.
  it.each([
    ["shift_jis", "8cce94c8837a8365838b2c686f74656c0ae0dbe0e88ad92c636166650a"],
    ["euc-kr", "b0e6c1d6c8a3c5da2c686f74656c0ab4d9b9e62c636166650a"],
    ["gb18030", "b4f3c0edb7b9b5ea2c686f74656c0ab6fdbaa3bfa7b7c82c636166650a"],
    ["windows-1251", "c3eef1f2e8ede8f6e020c2eeebe3e02c686f74656c0acae0f4e520d3fef22c636166650a"],
    ["windows-1252", "43616666e820466c6f7269616e2c636166650a43697474e020416c74612c686f74656c0a"],
    ["windows-1252", "486f74656c20536f6c2c686f74656c0a436166e920536f6c2c636166650a"],
    ["windows-1252", "486f74656c20c672f82c686f74656c0a4bf8646279656e2c636166650a"],
  ])("of an older program is %s", async (encoding, hex) => {
    expect(await guessLegacyEncoding(Buffer.concat([Buffer.from("name,type\n"), Buffer.from(hex, "hex")]))).toBe(encoding);
  });
});

it("names the columns of a national grid whatever they are called, but not columns of degrees or other numbers", () => {
  const columns = (x: string, y: string, values = ["533000", "5213000,5"]) => [
    { head: "Name", example: "Adler" },
    { head: x, example: values[0] as string },
    { head: y, example: values[1] as string },
  ];
  for (const [x, y] of [
    ["Easting", "Northing"],
    ["Rechtswert", "Hochwert"],
    ["X", "Y"],
    ["E_32633", "N_32633"],
    ["x_l93", "y_l93"],
    ["UTM_X", "UTM_Y"],
    ["Coord X", "Coord Y"],
  ] as const)
    expect(gridSentence(columns(x, y))).toBe(
      `The columns "${x}" and "${y}" are metres of a national grid. Convert them to degrees (WGS 84, EPSG:4326) and import the file again.`,
    );
  expect(gridSentence(columns("X", "Y", ["14.51", "46.05"]))).toBeUndefined();
  expect(gridSentence(columns("Easting", "Population"))).toBeUndefined();
  expect(gridSentence(columns("Price", "Phone"))).toBeUndefined();
});

it("of the columns that say the part of town the one that is read most easily is taken", () => {
  const heads = "name,neighbourhood,neighbourhood_cleansed,neighbourhood_group_cleansed";
  expect(guessColumns(table(heads, "Loft,Neighborhood highlights,Back Bay,Boston"))).toMatchObject({
    neighbourhood_cleansed: "neighbourhood",
  });
  expect(guessColumns(table("name,neighbourhood_group,neighbourhood", "Loft,,Sea Point"))).toMatchObject({
    neighbourhood: "neighbourhood",
  });
  expect(guessColumns(table("Registration No,name", "A-1,Inn", "A-2,Lodge"))).toMatchObject({ "Registration No": "id" });
});
