import { describe, expect, test } from "vitest";
import { guessColumns } from "./guessColumns.ts";
import { kindFromText, kindInColumn } from "./kindWords.ts";
import { HEADS, isJoinedField, TABLE_FIELDS } from "./words.ts";

/** Table with one row, its headers and values in the same order. */
const guessedColumns = (heads: string, values: string) => {
  const names = heads.split(";");
  return guessColumns({ heads: names, rows: [Object.fromEntries(names.map((name, at) => [name, values.split(";")[at] ?? ""]))] });
};
const guessedFields = (heads: string, values: string) => {
  const columns = guessedColumns(heads, values);
  return heads.split(";").map((head) => columns[head] ?? "-");
};

describe("the heads of registers and exports", () => {
  const PLACE = "A;Hotel;48.1;11.5;Main St 1;+49 89 123456;https://a.example";
  const FIELDS = ["name", "business_type", "latitude", "longitude", "address", "phone", "website"];

  test.each([
    ["English", "Name;Type;Latitude;Longitude;Address;Phone;Website"],
    ["English, of a database", "BusinessName;Category;Lat;Lng;StreetAddress;PhoneNumber;URL"],
    ["German", "Bezeichnung;Kategorie;Breitengrad;Längengrad;Anschrift;Telefon;Webseite"],
    ["German, without its own letters", "Name;Typ;Breite;Laengengrad;Adresse;Rufnummer;Homepage"],
    ["French", "Nom;Catégorie;Latitude;Longitude;Adresse;Téléphone;Site web"],
    ["Spanish", "Nombre;Tipo;Latitud;Longitud;Dirección;Teléfono;Sitio web"],
    ["Spanish, of a ministry", "DENOMINACION;CLASE;LATITUD;LONGITUD;DOMICILIO;TELEFONO;WEB"],
    ["Italian", "Denominazione;Tipologia;Latitudine;Longitudine;Indirizzo;Telefono;Sito web"],
    ["Portuguese", "Nome;Categoria;Latitude;Longitude;Endereço;Telefone;Site"],
    ["Dutch", "Naam;Categorie;Breedtegraad;Lengtegraad;Adres;Telefoonnummer;Website"],
    ["Indonesian", "Nama;Jenis;Lintang;Bujur;Alamat;Telepon;Website"],
    ["Danish", "Navn;Type;Latitude;Longitude;Adresse;Telefon;Hjemmeside"],
    ["Swedish", "Namn;Typ;Latitude;Longitude;Gatuadress;Telefon;Webbplats"],
    ["Finnish", "Nimi;Type;Latitude;Longitude;Osoite;Puhelin;WWW"],
    ["Polish", "Nazwa;Rodzaj;Szerokość;Długość;Ulica;Telefon;Strona"],
    ["Czech", "Název;Druh;Latitude;Longitude;Adresa;Telefon;Web"],
    ["Turkish", "Adı;Tür;Enlem;Boylam;Adres;Telefon;Site"],
    ["Russian", "Название;Категория;Широта;Долгота;Адрес;Телефон;Сайт"],
    ["Greek", "Επωνυμία;Κατηγορία;Latitude;Longitude;Διεύθυνση;Τηλέφωνο;Ιστοσελίδα"],
    ["Japanese", "施設名;ジャンル;緯度;経度;住所;電話番号;ホームページ"],
    ["Chinese", "名称;类别;纬度;经度;地址;电话;网址"],
    ["Chinese, in traditional signs", "名稱;類型;緯度;經度;地址;電話號碼;網址"],
    ["Korean", "명칭;업종;위도;경도;도로명주소;전화번호;홈페이지"],
  ])("are understood in %s", (_language, heads) => {
    expect(guessedFields(heads, PLACE)).toEqual(FIELDS);
  });

  test.each([
    ["opening hours", "Name;Öffnungszeiten", "A;Mo-Fr 9-17", "opening_hours"],
    ["opening hours in French", "Nom;Horaires", "A;tous les jours", "opening_hours"],
    ["opening hours in Japanese", "名称;営業時間", "A;9:00-17:00", "opening_hours"],
    ["rooms in German", "Name;Zimmer", "A;12", "number_of_rooms"],
    ["rooms in Spanish", "Nombre;Habitaciones", "A;12", "number_of_rooms"],
    ["stars in Italian", "Nome;Stelle", "A;4", "stars"],
    ["stars in Polish", "Nazwa;Gwiazdki", "A;3", "stars"],
    ["an address of mails", "Name;Correo electrónico", "A;a@a.example", "email"],
    ["a town in Portuguese", "Nome;Município", "A;Faro", "city"],
    ["a town in Turkish", "Adı;Şehir", "A;İzmir", "city"],
    ["a town in Turkish, as a district", "Tesis Adı;İlçe", "A;Kaş", "city"],
    ["rooms in Turkish", "Tesis Adı;Oda Sayısı", "A;12", "number_of_rooms"],
    ["rooms in Korean", "업소명;객실수", "A;12", "number_of_rooms"],
    ["an address in Korean", "업소명;소재지도로명주소", "A;전북특별자치도 전주시 태조로 10", "address"],
    ["stars in Turkish", "Tesis Adı;Yıldız", "A;3", "stars"],
    ["a description in Spanish", "Nombre;Descripción", "A;Bonito", "description"],
    ["languages in German", "Name;Sprachen", "A;de, en", "languages"],
    ["services in French", "Nom;Services", "A;wifi", "additional_services"],
    ["a picture", "Name;Foto", "A;https://a.example/a.jpg", "pictures"],
    ["an id of Wikidata", "Name;QID", "A;Q42", "wikidata_id"],
    ["a licence in American", "Name;License", "A;CC BY 4.0", "licence"],
    ["a point of a geographic database", "Name;the_geom", "A;POINT (11.5 48.1)", "coordinates"],
  ])("say %s", (_what, heads, values, field) => expect(guessedFields(heads, values)).toEqual(["name", field]));

  test.each([
    ["a picture of the host", "Name;host_picture_url", "A;https://a.example/a.jpg"],
    ["the name of the owner", "Name;Owner name", "A;Ana"],
    ["a score of reviews", "Name;review_scores_location", "A;4.8"],
    ["a permit's number under licence", "Name;License", "A;STR-404620"],
    ["north in words under latitude", "Name;Latitude", "A;north"],
    ["stars that are a class", "Name;Stars", "A;Superior"],
    ["an email that is none", "Name;Email", "A;on request"],
  ])("do not say %s", (_what, heads, values) => expect(guessedFields(heads, values)).toEqual(["name", "-"]));

  test.each([
    ["an address of the web", "www.a.example", "website"],
    ["that there is a network", "yes", "internet"],
  ])("that may mean two things are decided by their values: Internet, with %s", (_what, value, field) =>
    expect(guessedFields("Name;Internet", `A;${value}`)).toEqual(["name", field]),
  );

  test("are of fields that there are", () => {
    for (const field of Object.keys(HEADS)) expect(TABLE_FIELDS).toContain(field);
  });
});

describe("a word of a register's kinds", () => {
  test.each([
    ["Hotel Boutique", "accommodation"],
    ["HOSTAL 2 ESTRELLAS", "accommodation"],
    ["Ferienwohnung", "accommodation"],
    ["Gîte rural", "accommodation"],
    ["Chambre d'hôtes", "accommodation"],
    ["Agriturismo", "accommodation"],
    ["Alojamiento turístico", "accommodation"],
    ["Casa rural / Albergue", "accommodation"],
    ["Pousada", "accommodation"],
    ["Penginapan", "accommodation"],
    ["Riad", "accommodation"],
    ["Ryokan", "accommodation"],
    ["Private room", "accommodation"],
    ["Entire place", "accommodation"],
    ["Campsite", "accommodation"],
    ["Гостиница", "accommodation"],
    ["Ξενοδοχείο", "accommodation"],
    ["民宿", "accommodation"],
    ["게스트하우스", "accommodation"],
    ["Restaurante con terraza", "restaurant"],
    ["Trattoria", "restaurant"],
    ["Gaststätte", "restaurant"],
    ["Parrilla", "restaurant"],
    ["Warung makan", "restaurant"],
    ["Taverna", "restaurant"],
    ["Εστιατόριο", "restaurant"],
    ["食堂", "restaurant"],
    ["餐廳", "restaurant"],
    ["음식점", "restaurant"],
    ["Café", "cafe"],
    ["Konditorei", "cafe"],
    ["Panadería", "cafe"],
    ["Gelateria", "cafe"],
    ["喫茶店", "cafe"],
    ["咖啡馆", "cafe"],
    ["Pub", "bar"],
    ["Kneipe", "bar"],
    ["Cervecería", "bar"],
    ["Enoteca", "bar"],
    ["居酒屋", "bar"],
    ["Museo de arte", "sight museums"],
    ["Musée", "sight museums"],
    ["Музей", "sight museums"],
    ["美術館", "sight museums"],
    ["Galería", "sight art_galleries"],
    ["Templo budista", "sight temples"],
    ["Castillo", "sight historic_sites"],
    ["Schloss", "sight historic_sites"],
    ["Wasserfall", "sight waterfalls"],
    ["Cachoeira", "sight waterfalls"],
    ["Playa", "sight beach"],
    ["Pantai", "sight beach"],
    ["Jardín botánico", "sight gardens"],
    ["Parque", "sight gardens"],
    ["Gunung", "sight hiking"],
    ["Mirador", "sight"],
    ["Isla", "sight"],
    ["Casino", "activity nightlife"],
    ["Marina", "activity sailing"],
    ["Mercado", "activity markets"],
    ["Teatro", "activity theatre"],
    ["Termas", "activity spa"],
    ["Bodega", "activity winetours"],
    ["Excursiones", "activity"],
    ["Actividad", "activity"],
  ])("%s is %s", (value, kind) => expect(kindFromText(value)?.join(" ")).toBe(kind));

  test.each([
    ["Hotel Restaurant", "accommodation"],
    ["Restaurant in a hotel", "restaurant"],
    ["Café Bar", "cafe"],
    ["Bar-Restaurante", "bar"],
  ])("decides by the first one that is known: %s", (value, kind) => expect(kindFromText(value)?.[0]).toBe(kind));

  test.each(["accommodation", "activity", "sight", "restaurant", "bar", "cafe"])("is the guide's own: %s", (type) =>
    expect(kindFromText(type)?.[0]).toBe(type),
  );

  test.each(["", "17", "Bank", "Farmacia", "Autowerkstatt", "Barber", "Hotelier school", "Parking", "constructor", "歯科"])(
    "is not %s: a word counts as a whole",
    (value) => expect(kindFromText(value)).toBeUndefined(),
  );

  test.each([
    ["Parque Temático", "activity theme_parks"],
    ["Theme Park", "activity theme_parks"],
    ["Parc d'attractions", "activity theme_parks"],
    ["National Park", "sight national_parks"],
    ["Parque", "sight gardens"],
    ["Park with a theme", "sight gardens"],
    ["Turistična kmetija", "accommodation"],
  ])("is read in several words where these are another thing: %s is %s", (value, kind) =>
    expect(kindFromText(value)?.join(" ")).toBe(kind),
  );

  test("is looked for in the first 200 letters of a value", () => expect(kindFromText(`${"x ".repeat(100)}Hotel`)).toBeUndefined());
});

test("An address and other names are made of several columns, every other field of the first one with something in it", () => {
  expect(TABLE_FIELDS.filter(isJoinedField)).toEqual(["address", "other_names"]);
});

test.each([
  "Houseboat",
  "Treehouse",
  "Yurt",
  "Farm stay",
  "Tent",
  "Minsu (Taiwan)",
  "Tiny home",
  "Entire rental unit",
  "Private room in castle",
])("%s is a stay, as those who let it say", (word) => expect(kindInColumn(word)).toEqual(["accommodation"]));
