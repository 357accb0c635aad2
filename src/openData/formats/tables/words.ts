import type { ActivityType, BusinessType } from "../../../catalogue/listings/enumerations.ts";
import { texts } from "../../../platform/languages/text.ts";
import { CSV_COLUMN_NAMES, type CsvColumn } from "../enumerations.ts";

/** Fields that a column of a foreign table can be mapped to, with their headers and words in the languages of registers. */

export const ENCODINGS = texts({
  "utf-8": "UTF-8",
  "windows-1252": "Western European",
  "iso-8859-15": "Western European with €",
  "windows-1250": "Central European",
  "iso-8859-2": "Central European (ISO)",
  "windows-1251": "Cyrillic",
  "koi8-r": "Cyrillic (KOI8)",
  "windows-1253": "Greek",
  "windows-1254": "Turkish",
  "windows-1255": "Hebrew",
  "windows-1256": "Arabic",
  "windows-1257": "Baltic",
  "windows-874": "Thai",
  shift_jis: "Japanese",
  "euc-jp": "Japanese (EUC)",
  "euc-kr": "Korean",
  gb18030: "Chinese, simplified",
  big5: "Chinese, traditional",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16, big-endian",
});
export type Encoding = keyof typeof ENCODINGS;

export const DELIMITERS = texts({ ",": "Comma", ";": "Semicolon", "\t": "Tab", "|": "Vertical bar" });
export type Delimiter = keyof typeof DELIMITERS;

/** The guide's own columns, and a column that holds both coordinates. */
export type TableField = CsvColumn | "coordinates";
export const TABLE_FIELDS = ["coordinates", ...CSV_COLUMN_NAMES] as const satisfies readonly TableField[];

/** Folded headers of each field, the likeliest first. Fields without an entry are recognised only by their own name. */
export const HEADS: Partial<Record<TableField, string>> = {
  id: "id key ref code registrationno regno noderegisto noderegistro uuid fid identifier codigo identifiant kennung nummer objectid listingid pk nregisto nrregisto numeroregisto nregistro numeroregistro registrationnumber regnr numerodocadastro numerocadastro cadastro idnastanitve idobjekta sifraobjekta",
  name: "name rdfslabel rdfslabelfr rdfslabelen rdfslabelde rdfslabeles rdfslabelit doingbusinessasname dbaname dba tradename tradingname name title nombre nom naam nama nome titulo titre titel businessname tradingname denominacion denomination denominazione bezeichnung establecimiento etablissement establishment insegna enseigne navn namn nimi nazwa nazev naziv adi isim название наименование ονομα επωνυμια 名称 名前 施設名 店名 名稱 이름 명칭 상호 denominacao denominacio designacao razaosocial nombrecomercial rotulo nomcommercial nomusuel nomdelofre raisonsociale facilityname placename place 업소명 사업장명 시설명 업체명 nazivobrata nazivobjekta imeobjekta nev elnevezes denumire pavadinimas nosaukums nimetus ชื่อ ชื่อสถานที่ назва",
  business_type:
    "businesstype type kind tip category categoria categorie kategorie kategori tipo typ jenis tipologia rubro art class clase classe propertytype roomtype amenity tourism kategoria kategorie druh rodzaj vrsta tur turu тип категория вид κατηγορια 種別 種類 分類 カテゴリ カテゴリー ジャンル 类型 类别 類型 종류 업종 분류 folder layer ordner dossier carpeta cartella tipologie typologieetablissement typologie tipoestabelecimento tipodeestablecimiento kategoriya ειδος",
  latitude:
    "latitude lat latitud latitudine breitengrad breite breedtegraad lintang geolat ycoord y szerokosc enlem широта 緯度 纬度 위도 sirka zemepisnasirka geograficnasirina leveysaste latitudewgs84 geoepsg4326lat lattitude py γεωγραφικοπλατος sirina geosirina gpssirina zemljepisnasirina zemljopisnasirina geografskasirina szelesseg foldrajziszelesseg platuma platums laiuskraad breddegrad breddgrad vido ละติจูด",
  longitude:
    "longitude lon lng long longitud longitudine langengrad lange laengengrad lengtegraad bujur geolon geolng xcoord x dlugosc boylam долгота 経度 经度 經度 경도 delka zemepisnadelka pituusaste longitudewgs84 geoepsg4326lon px γεωγραφικομηκος dolzina geodolzina gpsdolzina zemljepisnadolzina duzina zemljopisnaduzina geografskaduzina hosszusag foldrajzihosszusag ilguma garums pikkuskraad lengdegrad laengdegrad langdgrad kinhdo ลองจิจูด",
  coordinates:
    "coordinates coordinate latlon latlng latlong geopoint geopoint2d coordenadas coordonnees koordinaten location point wkt geom thegeom position ubicacion geolocation",
  country: "country countrycode pais pays paese land negara iso",
  city: "city town ciudad localidad locality ville commune stadt ort gemeinde citta comune cidade municipio municipality kota plaats stad miasto mesto grad sehir город πολη 市区町村 市区町村名 市町村名 城市 도시 시군구 ilce kaza 시군구명 concelho freguesia localidade obec addresslocality settlement 鄉鎮市區 kraj place naselje mjesto obcina opcina opstina telepules localitate oras miestas pilseta linn місто",
  neighbourhood:
    "neighbourhoodcleansed neighborhoodcleansed neighbourhood neighborhood neighbourhoodgroupcleansed neighbourhoodgroup barrio colonia bairro quartiere quartier stadtteil ortsteil viertel wijk buurt suburb kvarter dzielnica район mahalle",
  address:
    "address fulladdress streetaddress adresse direccion direccioncompleta domicilio anschrift indirizzo endereco morada alamat adres street strasse calle rue adresa adresi adresse addrstreet ulica gade gata gatuadress osoite улица адрес διευθυνση 住所 所在地 地址 주소 도로명주소 add nombrevia vianombre viaire rua logradouro dzielnica ulice cadde 소재지 소재지주소 소재지전체주소 도로명전체주소 소재지도로명주소 소재지지번주소 지번주소 사업장주소 naslov cim adresas adrese aadress diachi ที่อยู่ адреса",
  phone:
    "phone telephone telefono telefone telefon tel phonenumber rufnummer telepon telp mobile movil telefonnummer telefoon telefoonnummer puhelin телефон τηλεφωνο 電話 電話番号 电话 電話號碼 전화번호 telefonskastevilka brojtelefona telefonszam telefonas talrunis โทรศัพท์",
  email: "email mail emailaddress correo correoelectronico courriel",
  website:
    "website link url web homepage sitio sitioweb paginaweb siteweb siteinternet webseite internet sito sitoweb site www hjemmeside webbplats strona сайт ιστοσελιδα ホームページ 网址 網址 홈페이지 contenturl weblink weblink1 webaddress enlace sitweb spletnastran spletnomesto mreznastranica internetskastranica webstranica honlap weboldal svetaine timeklis koduleht เว็บไซต์",
  book_now_url: "booknowurl bookingurl bookinglink",
  short_description: "shortdescription summary tagline resumen kurzbeschreibung",
  description:
    "description descripcion beschreibung descrizione descricao deskripsi keterangan about details popis opis aciklama beskrivelse beskrivning kuvaus описание περιγραφη 説明 概要 描述 설명",
  hashtags: "hashtags tags keywords",
  opening_hours:
    "openinghours hours openingtimes horario horarios horaires horairesouverture offnungszeiten oeffnungszeiten orari orario abningstider oppettider aukioloajat godziny часыработы режимработы ωραριο 営業時間 开放时间 開放時間 영업시간 odpiralnicas radnovrijeme radnovreme nyitvatartas darbolaikas",
  number_of_rooms:
    "numberofrooms rooms bedrooms habitaciones nombredechambres chambres zimmer camere quartos kamar odasayisi 객실수 客室数 部屋数 客房数 房間數 номеров количествономеров totalnumberofrooms nquartos nodequartos numerodequartos numerodehabitaciones pocetpokoju",
  additional_services: "additionalservices amenities services servicios facilities fasilitas ausstattung servizi",
  languages: "languages idiomas langues sprachen lingue",
  cuisine: "cuisine cocina kuche kueche cucina cozinha masakan",
  restaurant_style: "restaurantstyle ambientacion",
  other_names:
    "othernames othername altname alternatename alternativename nombrealternativo englishname 英語名 名称英語 英文名稱 nombreingles",
  stars:
    "stars starrating hotelstars estrellas etoiles sterne stelle categoriaestrellas gwiazdki stjerner stjarnor звезды classificazione classement clasificacion klassifizierung classement categoria kategoria kategorie category class grade zvezdice zvezdic stevilozvezdic zvjezdice brojzvjezdica csillag csillagok stele numarstele yildiz yildizsayisi 성급 등급 星级 星級 hvezdicky pocethvezdicek",
  price_text: "pricetext",
  check_in: "checkin checkintime",
  check_out: "checkout checkouttime",
  internet: "internet wifi internetaccess",
  wheelchair: "wheelchair wheelchairaccess wheelchairaccessible accesspmr pmr barrierefrei rollstuhl rollstuhlgerecht",
  step_free: "stepfree stufenlos sansmarche",
  pets: "pets petsallowed petfriendly dogs dogsallowed mascotas animales animaux animauxacceptes haustiere hunde animali animais",
  children: "children kids familyfriendly childfriendly kidsfriendly familienfreundlich ninos enfants bambini",
  parking: "parking carpark parkplatz parkplaetze aparcamiento estacionamiento parcheggio estacionamento parkering parken",
  air_conditioning: "airconditioning airconditioned aircon klimaanlage climatisation aireacondicionado ariacondizionata arcondicionado",
  kitchen: "kitchen kitchenette kuche cuisineequipee cocinaequipada",
  pool: "pool swimmingpool piscina piscine schwimmbad",
  sea_view: "seaview oceanview vuemer meerblick vistamar",
  breakfast: "breakfast fruhstuck petitdejeuner desayuno colazione",
  labels: "sustainabilitylabel sustainabilitylabels ecolabel ecolabels umweltzeichen",
  wikidata_id: "wikidata wikidataid qid",
  osm_id: "osmid",
  gers_id: "gers gersid",
  pictures: "pictures picture pictureurl image imageurl images photo photourl foto fotos imagen imagenes bild thumbnailurl",
  picture_author: "pictureauthor photoauthor photographer imagecredit photocredit",
  picture_licence: "picturelicence picturelicense photolicence photolicense imagelicence imagelicense",
  licence: "licence license lizenz licencia licenza",
};

/** Folded headers that count only as a whole: "Place" is a name, "Place ID" and "Place of origin" are not. */
export const WHOLE_HEADS = new Set(["place"]);

/** Folded headers of house numbers: they belong to the address, beside a column with the street. */
export const HOUSE_NUMBERS = new Set(
  "housenumber addrhousenumber streetnumber hausnummer hausnr hnr huisnummer numerocivico civico numerodevoie numvoie husnummer numerdomu".split(
    " ",
  ),
);

/** Headers that may be house numbers if the street column has none. */
export const MAYBE_HOUSE_NUMBERS = new Set("num numero nr no number n".split(" "));

/** Parts of a header that show a wider region, or a code that is not of the place itself: "AddressRegion", "Código Postal". */
const WIDE =
  "region country state province provincia estado postal postcode postleitzahl plz zip cap cp pais land county kreis area district".split(
    " ",
  );
export const FIELD_OTHER_HEADS: Partial<Record<TableField, ReadonlySet<string>>> = {
  name: new Set(["contact"]),
  address: new Set([...WIDE, "locality", "town", "city", "mail", "email", "web", "ip"]),
  city: new Set([...WIDE, "code", "codigo", "id", "insee"]),
  opening_hours: new Set(["specification"]),
  id: new Set([
    ...WIDE,
    "post",
    "ine",
    "city",
    "town",
    "municipio",
    "commune",
    "type",
    "tipo",
    "category",
    "street",
    "via",
    "phone",
    "tel",
    "epsg",
  ]),
};

/** Parts of a header that show another subject: hosts, reviews, pictures, the crawler, the publisher of the record. */
export const OTHER_HEADS = new Set(
  "host owner user created creator published publisher reviewer review reviews score scores picture image photo thumbnail scrape scraped calendar availability minimum maximum listing calculated last first host's old alt".split(
    " ",
  ),
);

/** Parts of a header, or of a path, that show a person or an office beside the place: fields below them are never the place's. */
export const FOREIGN_HEADS = new Set(
  "owner creator created creador creatore createur crea cree erstellt ersteller published publisher publica diffuseur diffusion editor editeur herausgeber redaction eigentumer eigentuemer proprietaire propietario proprietario provider fournisseur producteur maintainer submitter submitted contributor gestor manager organizer organizador organisateur sdpublisher licenseholder copyrightholder host user reviewer updated modified".split(
    " ",
  ),
);

export type Kind = readonly [BusinessType, ActivityType?];
const kinds = (words: string, ...kind: Kind): [string, Kind][] => words.split(" ").map((word) => [word, kind]);

/** Meaning of words in a kind column. A word counts anywhere in a value; the first one decides. */
export const KIND_WORDS: ReadonlyMap<string, Kind> = new Map([
  ...kinds(
    "accommodation hotel hotels hostel hostal hostels motel guesthouse guesthouses homestay lodge resort inn apartment apartments condo loft villa cottage cabin bungalow home house townhouse rental suite alojamiento hospedaje pension posada albergue hosteria apartamento departamento hebergement gite gites kmetija agroturizem agroturizam agroturismo agroturystyka chambre chambres unterkunft ferienwohnung gasthof albergo agriturismo affittacamere ostello alloggio pousada hospedagem pensao penginapan losmen camping campsite campground glamping ryokan riad",
    "accommodation",
  ),
  // Words of Airbnb and similar sites: "Private room", "Entire place".
  ...kinds(
    "room place bed stay houseboat treehouse yurt tent tipi tiny minsu trullo dammuso farmhouse farmhouses pansiyon oteli konukevi 한옥체험업 한옥체험 한옥 민박 모텔 여관 호스텔 관광호텔업 관광숙박업 숙박업 외국인관광도시민박업 농어촌민박",
    "accommodation",
  ),
  ...kinds(
    "restaurant restaurants restaurante restaurantes ristorante ristoranti gaststatte gasthaus trattoria osteria pizzeria pizza parrilla brasserie bistro bistrot warung grill steakhouse taqueria tavern taverna imbiss churrascaria marisqueria asador sushi restauracao restauracion restauration ristorazione gastronomie",
    "restaurant",
  ),
  ...kinds(
    "cafe cafes cafeteria confiteria kaffeehaus kaffee coffee coffeehouse caffe bakery panaderia pasteleria patisserie boulangerie konditorei heladeria gelateria teahouse kedai padaria",
    "cafe",
  ),
  ...kinds("bar bars pub pubs kneipe cerveceria cocteleria biergarten nightclub discoteca enoteca vinoteca cervejaria", "bar"),
  ...kinds("museum museums museo musee museu museen", "sight", "museums"),
  ...kinds("gallery galleries galeria galerie galleria", "sight", "art_galleries"),
  ...kinds("temple temples templo templi tempel pura wat pagoda shrine", "sight", "temples"),
  ...kinds("castle castillo chateau schloss burg castello castelo monument monumento denkmal ruins ruinas", "sight", "historic_sites"),
  ...kinds("waterfall waterfalls cascada cascade wasserfall cascata cachoeira", "sight", "waterfalls"),
  ...kinds("beach playa plage strand spiaggia praia pantai", "sight", "beach"),
  ...kinds("garden gardens jardin jardines garten giardino jardim botanical", "sight", "gardens"),
  ...kinds("pointofinterest pointsofinterest puntodeinteres puntosdeinteres pointdinteret pointsdinteret puntodinteresse", "sight"),
  ...kinds("sight sights attraction attractions viewpoint mirador sehenswurdigkeit atraccion attrazione atracao landmark", "sight"),
  ...kinds("park parks parque parques parc parco taman", "sight", "gardens"),
  // Phrases written as one word.
  ...kinds(
    "themepark amusementpark waterpark parquetematico parqueacuatico parqueaquatico parquedediversiones parquedeatracciones parquedediversoes parquededivertimentos parcdattractions parcaquatique parcodivertimenti parcotematico parcoacquatico freizeitpark vergnugungspark",
    "activity",
    "theme_parks",
  ),
  ...kinds(
    "nationalpark naturereserve parquenacional parcnational parconazionale reservanatural reservenaturelle naturschutzgebiet",
    "sight",
    "national_parks",
  ),
  ...kinds("peak mountain cerro gipfel montagne gunung", "sight", "hiking"),
  ...kinds("stadium stadion stade estadio stadio island isla ile insel isola ilha pulau", "sight"),
  ...kinds("lighthouse leuchtturm phare farol vuurtoren", "sight", "historic_sites"),
  ...kinds("casino kasino", "activity", "nightlife"),
  ...kinds("marina", "activity", "sailing"),
  ...kinds("гостиница отель хостел ξενοδοχειο 旅館 ホテル 民宿 酒店 宾馆 賓館 飯店 호텔 펜션 게스트하우스", "accommodation"),
  ...kinds("ресторан столовая εστιατοριο ταβερνα レストラン 飲食店 食堂 餐厅 餐館 餐廳 음식점 식당", "restaurant"),
  ...kinds("кафе кофейня καφετερια カフェ 喫茶店 喫茶 咖啡馆 咖啡廳 카페", "cafe"),
  ...kinds("бар паб バー 居酒屋 酒吧 술집", "bar"),
  ...kinds("музей μουσειο muzeum muzej muze 博物館 美術館 博物馆 박물관 미술관", "sight", "museums"),
  ...kinds("market markets mercado marche markt mercato pasar", "activity", "markets"),
  ...kinds("theatre theater teatro theatres", "activity", "theatre"),
  ...kinds("spa spas thermen terme termas", "activity", "spa"),
  ...kinds("winery bodega weingut cantina vinicola", "activity", "winetours"),
  ...kinds("activity activities actividad activite aktivitat attivita atividade tour tours excursion excursiones", "activity"),
]);

/** Rows of src/catalogue/search/words that are sights, not activities. */
export const SIGHT_ROWS = new Set(
  "sight museum gallery street_art viewpoint historic temple garden national_park waterfall beach cave hot_spring safari lake mountain bay island valley glacier cenote tower".split(
    " ",
  ),
);

/**
 * Fields that join several columns: street, number and district make up an address, and names come in several languages. Every other field
 * takes the first column with a value.
 */
const JOINED: readonly string[] = ["address", "other_names"];
export const isJoinedField = (field: string): boolean => JOINED.includes(field);
