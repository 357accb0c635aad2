import { describe, expect, test } from "vitest";
import { mapWikivoyageRow } from "./mapping.ts";
import { BAR_WORDS, SUBTYPE_WORDS } from "./words.ts";

const kindText = (type: string, title: string, description = "") => {
  const mapped = mapWikivoyageRow({ article: "Lisbon", type, title, description }, { language: "en" });
  if (!("candidate" in mapped)) return "nothing";
  const { business_type, activity_subtype, bar_type } = mapped.candidate;
  return [business_type, activity_subtype ?? bar_type].filter(Boolean).join(" ");
};

/** Titles from articles, for every kind of sight and activity, in several languages. */
const TITLES = {
  museums: ["National Museum of Ethnology", "Museo del Prado", "Musée d'Orsay", "Deutsches Museum", "Muzeum Narodowe", "Museu do Fado"],
  art_galleries: ["Whitworth Art Gallery", "Saatchi Gallery", "Permanent exhibition"],
  churches: ["Cathédrale Saint-Jean", "Iglesia de San Juan", "Frauenkirche Kirche", "Chapelle Sainte-Anne", "Westminster Abbey"],
  temples: ["Wat Pho", "Meiji Shrine", "Blue Mosque", "Kloster Andechs"],
  theatre: ["Teatro Colón", "Lincoln Center Theater", "Sydney Opera House", "Théâtre du Châtelet"],
  festivals: ["Rio Carnival", "Bon Odori", "Jazz Festival"],
  live_music: ["Blue Note Jazz", "Open-air concerts"],
  spa: ["Turkish Hammam", "Wellness world", "Thai Massage"],
  hot_springs: ["Oedo Onsen", "Széchenyi Thermal Bath", "Hot springs of Pai"],
  national_parks: ["Kruger National Park", "Parque Nacional Tayrona", "Parc National des Calanques", "Naturschutzgebiet Königssee"],
  gardens: ["Kew Gardens", "Jardín Botánico", "Englischer Garten", "Parque das Nações", "Giardini di Boboli"],
  markets: ["Grand Bazaar", "Mercado da Ribeira", "Souk el Attarine", "Marché Bastille", "Chatuchak Market"],
  cooking_classes: ["Thai Farm Cooking School", "Cooking class with Ana"],
  diving: ["Blue Marlin Scuba", "Manta Dive Centre"],
  snorkelling: ["Snorkelling off the reef", "Snorkeling trip"],
  surfing: ["Odyssey Surf School", "Surfing lessons"],
  paddle_boarding: ["Paddleboarding on the lagoon", "SUP Lisboa"],
  kayaking: ["Kayak Krabi", "Canoe hire", "Kayaking"],
  rafting: ["White-water rafting"],
  sailing: ["Sailing on the Tagus"],
  whale_watching: ["Whale tours"],
  boat_trips: ["Boat trip to the islands", "Harbour cruises"],
  hiking: ["Trekking in the hills", "The coastal trail", "Hiking club"],
  cycling: ["Bike rental", "Cycling along the river"],
  climbing: ["Bouldering hall", "Climbing in Railay"],
  skiing: ["Ski pass", "Snowboarding"],
  golf: ["Old Course Golf"],
  yoga: ["Morning yoga"],
  winetours: ["Stellenbosch vineyards", "Wine tour of the Douro", "Quinta winery"],
  breweries: ["Heineken Brewery"],
  safari: ["Night safari"],
  wildlife: ["Lisbon Zoo", "Oceanário Aquarium"],
  walking_tours: ["Free walking tour"],
  theme_parks: ["Tivoli theme park's gate", "Siam Water Park", "Wiener Prater amusement park"],
  waterfalls: ["Triberger Wasserfälle", "Sipiso Waterfall", "Cascada del Ángel"],
  beach: ["Praia do Norte", "Playa Blanca", "Bondi Beach", "Spiaggia dei Conigli"],
  nightlife: ["Karaoke-kan", "Casino Estoril"],
  historic_sites: [
    "Castelo de S. Jorge — castle",
    "Schloss Neuschwanstein",
    "Palacio Real",
    "Old Town",
    "Ruins of Carmo",
    "Statue of a king",
  ],
} as const;

describe("the title of a sight or an activity", () => {
  const rows = Object.entries(TITLES).flatMap(([subtype, titles]) => titles.map((title) => ({ subtype, title })));

  test("is tested for each kind of the table", () =>
    expect(Object.keys(TITLES).sort()).toEqual(SUBTYPE_WORDS.map(([subtype]) => subtype).sort()));

  test.each(rows)("$title says $subtype", ({ subtype, title }) => {
    expect(kindText("see", title)).toBe(`sight ${subtype}`);
    expect(kindText("do", title)).toBe(`activity ${subtype}`);
  });

  test.each(["Supper with a view", "Operator's desk", "Wattle corner", "Barclay Square", "Trailer land", "Parkour", "Gardener's rest"])(
    "%s says nothing: a word counts as a whole",
    (title) => expect(kindText("see", title)).toBe("sight other"),
  );

  test("counts before the description", () => {
    expect(kindText("see", "City Museum", "In a former church by the beach.")).toBe("sight museums");
    expect(kindText("see", "Monte Palace", "A tropical garden above the town.")).toBe("sight historic_sites");
    expect(kindText("do", "With Ana", "Surfing for beginners.")).toBe("activity surfing");
  });
});

describe("a place to eat", () => {
  test.each([
    ["Pastelaria Suíça", "", "restaurant"],
    ["Café A Brasileira", "", "cafe"],
    ["Kaffee Alt Wien", "", "cafe"],
    ["Magnolia Bakery", "", "cafe"],
    ["Gelato di Natura", "", "cafe"],
    ["Ladurée tea room", "", "cafe"],
    ["Himitsudo", "Shaved ice in many colours.", "cafe"],
    ["Cafeteria of the station", "", "restaurant"],
    ["Noodle house", "After it, coffee at the corner.", "restaurant"],
  ])("%s (%s) is a %s", (title, description, kind) => expect(kindText("eat", title, description)).toBe(kind));

  test.each([
    ["Big C Supermarket", ""],
    ["7-Eleven", "A convenience store with hot meals."],
    ["Pingo Doce", "Grocery by the river, small minimarket."],
    ["Villa Market", "Imported foods."],
  ])("%s (%s) is nothing: a grocer", (title, description) => expect(kindText("eat", title, description)).toBe("nothing"));
});

describe("a place to drink", () => {
  const BARS = {
    beer_pub: ["The Dog & Duck Pub", "Ølhallen Beer Garden", "BrewDog", "Ale house of ales"],
    nightclub: ["Lux Night Club", "Disco Fever", "Techno cellar"],
    wine: ["Chafariz do Vinho wine bar", "Wines of Portugal"],
    cocktail: ["Red Frog cocktails"],
  };

  test("is tested for each kind of the table", () => expect(Object.keys(BARS).sort()).toEqual(BAR_WORDS.map(([kind]) => kind).sort()));

  test.each(Object.entries(BARS).flatMap(([kind, titles]) => titles.map((title) => ({ kind, title }))))(
    "$title is a bar of the kind $kind",
    ({ kind, title }) => expect(kindText("drink", title)).toBe(`bar ${kind}`),
  );

  test.each([
    ["Foxtrot", "", "bar bar"],
    ["Foxtrot", "Cocktails in an old flat.", "bar cocktail"],
    ["Fábrica Coffee Roasters", "", "cafe"],
    ["Sports Cafe", "", "bar bar"],
    ["Coffee Bar", "", "bar bar"],
    ["Rose Tea House", "", "cafe"],
  ])("%s (%s) is %s", (title, description, kind) => expect(kindText("drink", title, description)).toBe(kind));

  test("is what the first 200 letters say: what comes later is about the neighbours", () =>
    expect(kindText("drink", "Foxtrot", `${"A quiet place. ".repeat(14)}Next to a nightclub.`)).toBe("bar bar"));
});

describe("a place to buy", () => {
  test.each([
    ["Feira da Ladra flea market", "", "activity markets"],
    ["Grand Bazaar", "", "activity markets"],
    ["Amoreiras Shopping Center", "", "activity shopping"],
    ["Livraria Lello bookshop", "", "activity shopping"],
    ["El Corte Inglés", "A department store.", "activity shopping"],
    ["A Vida Portuguesa", "Handicrafts and soaps.", "activity shopping"],
    ["Worten", "Electronics and cables.", "nothing"],
    ["Supermarket", "", "nothing"],
    ["H&M", "Clothes.", "nothing"],
  ])("%s (%s) is %s", (title, description, kind) => expect(kindText("buy", title, description)).toBe(kind));
});

test.each([
  ["sleep", "The Independente", "accommodation"],
  ["SLEEP ", "The Independente", "accommodation"],
  ["listing", "Embassy of Brazil", "nothing"],
  ["go", "Santa Apolónia station", "nothing"],
  ["", "Somewhere", "nothing"],
])("A listing of the type %j, %s, is %s", (type, title, kind) => expect(kindText(type, title)).toBe(kind));

test.each([
  ["Seehotel Ahlbecker Hof*****", "accommodation"],
  ["Restaurant und B&B «Steinbock»", "accommodation"],
  ["Campingplatz Rußweiher", "accommodation"],
  ["Landgasthaus Clemenshafen", "restaurant"],
  ["Café Bauer", "cafe"],
  ["Doktor Jekylls Pub", "bar beer_pub"],
  ["Pfarrkirche St. Gangolf", "sight churches"],
  ["Schloss Rodenegg", "sight historic_sites"],
  ["Rallarmuseum", "sight museums"],
  ["Strandbad Wannsee", "activity other"],
  ["Tourist-Information Seebad Ahlbeck", "activity other"],
  // Offices and similar places are excluded whatever else their names contain; so are names without a kind.
  ["Schloss-Apotheke", "nothing"],
  ["Hotelfachschule", "nothing"],
  ["Bahnhof Zoo", "nothing"],
  ["Klinik am Schloss", "nothing"],
  ["Quelle-Shop Margenburg", "nothing"],
  ["Salzburg", "nothing"],
  ["Greyhound", "nothing"],
])("A listing without a type of its own, %s, is by its name %s", (title, kind) => expect(kindText("listing", title)).toBe(kind));

test("A listing whose name says nothing is refused with what to do", () => {
  const row = { article: "Graz", type: "listing", title: "Habibi" };
  expect(mapWikivoyageRow(row, { language: "de" })).toEqual({
    refused: {
      field: "type",
      reason: "not a travel business by its type (listing) and name",
    },
  });
});
