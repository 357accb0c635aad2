import { describe, expect, it } from "vitest";
import { otherTownNames } from "./exonyms.ts";
import { folded, plainLetters } from "./fold.ts";
import type { Kind } from "./kind.ts";
import { KIND_LABELS } from "./kindLabels.ts";
import { KINDS } from "./kinds.ts";
import { queryTokens, readWords } from "./reading.ts";
import { readVocabulary } from "./vocabulary/enumerations.ts";
import { findMeaning } from "./vocabulary/rules.ts";
import { FILLERS, WISHES } from "./wishes.ts";

const vocabulary = readVocabulary();
const read = (query: string) => readWords(vocabulary, queryTokens(query, vocabulary));

/** Typical queries for every row of the table: singular, plural and in other languages. */
const TYPED: Record<keyof typeof KINDS, string[]> = {
  stay: ["places to stay", "where to stay", "accommodation", "Unterkunft", "somewhere to sleep", "rooms"],
  eat: ["places to eat", "where to eat", "food", "dinner", "eating out", "Essen gehen"],
  drink: ["where to drink", "drinks", "trinken"],
  do: ["things to do", "what to see", "sights", "attractions", "activities"],
  sight: ["landmark", "landmarks"],
  hotel: ["hotel", "hotels", "hôtel", "motels", "होटल"],
  guest_house: ["guest house", "guesthouses", "b&b", "bed and breakfast", "pensión", "chambres d'hôtes", "agriturismo"],
  hostel: ["hostel", "hostels", "backpackers", "youth hostel", "Jugendherberge"],
  campsite: ["campsite", "camping", "campgrounds", "glamping", "Zeltplatz"],
  hut: ["mountain hut", "refugio", "rifugio", "Berghütte", "refuges"],
  apartment: ["apartment", "apartments", "holiday homes", "Ferienwohnung", "villas"],
  resort: ["resort", "resorts"],
  restaurant: ["restaurant", "restaurants", "trattoria", "restaurante", "Gaststätte", "bistro"],
  cafe: ["café", "cafes", "coffee shops", "Kaffee", "tea room"],
  bakery: ["bakery", "bakeries", "boulangerie", "Konditorei"],
  ice_cream: ["ice cream", "gelato", "Eisdiele", "helados"],
  bar: ["bar", "bars", "Kneipe"],
  pub: ["pub", "pubs", "craft beer", "Biergarten", "cerveza"],
  cocktail: ["cocktails", "cocktail bar"],
  wine_bar: ["wine bar", "wine bars", "Weinbar", "bar à vin"],
  nightclub: ["nightclub", "night clubs", "disco", "clubbing"],
  karaoke: ["karaoke"],
  nightlife: ["nightlife", "Nachtleben", "vida nocturna", "going out"],
  tacos: ["tacos", "taquería"],
  fast_food: ["fast food", "takeaway", "Imbiss"],
  museum: ["museum", "museums", "musée", "museos", "Museen"],
  gallery: ["art gallery", "art galleries", "exhibitions"],
  theatre: ["theatre", "theaters", "opera"],
  cinema: ["cinema", "movies", "Kino"],
  live_music: ["live music", "concerts", "jazz"],
  street_art: ["street art", "graffiti", "murals"],
  viewpoint: ["viewpoint", "viewpoints", "mirador", "Aussichtspunkt"],
  lighthouse: ["lighthouse", "lighthouses", "Leuchtturm", "phare", "faros"],
  historic: ["castle", "castles", "ruins", "old town", "château", "Schloss"],
  temple: ["temple", "temples", "church", "mosques", "cathedral", "église", "stave church", "μοναστήρι", "tera", "wat", "ermita"],
  garden: ["garden", "gardens", "park", "botanical garden"],
  national_park: ["national park", "national parks", "nature reserve"],
  waterfall: ["waterfall", "waterfalls", "Wasserfälle", "cascada"],
  beach: ["beach", "beaches", "playas", "plage", "Strand"],
  cave: ["cave", "caves", "Höhle", "grotte"],
  hot_spring: ["hot springs", "thermal bath", "onsen", "Therme"],
  spa: ["spa", "massage", "wellness", "hammam"],
  swimming: ["swimming", "swimming pool", "Schwimmbad", "piscina"],
  skiing: ["skiing", "ski resorts", "snowboarding", "Skigebiet", "esquí"],
  hiking: ["hiking", "hikes", "trekking", "wandern", "senderismo"],
  climbing: ["climbing", "bouldering", "via ferrata", "escalada"],
  cycling: ["cycling", "bike rental", "mountain biking", "vélo"],
  golf: ["golf", "golf courses"],
  horse_riding: ["horse riding", "horseback riding", "equitación"],
  diving: ["diving", "scuba diving", "snorkelling", "buceo"],
  surfing: ["surfing", "surf school", "kitesurfing"],
  boat: ["boat trips", "cruise", "kayaking", "sailing"],
  paragliding: ["paragliding", "parapente"],
  safari: ["safari", "wildlife", "whale watching", "bird watching"],
  theme_park: ["theme park", "amusement parks", "Freizeitpark"],
  market: ["market", "markets", "flea market", "mercado", "Märkte"],
  shopping: ["shopping", "malls", "souvenirs"],
  wine: ["wine tours", "winery", "vineyards", "bodegas"],
  brewery: ["brewery", "breweries", "distilleries"],
  yoga: ["yoga", "meditation", "retreats"],
  cooking: ["cooking classes", "food tour", "Kochkurs"],
  festival: ["festival", "festivals", "carnival"],
  sport: ["sports centre", "bowling", "escape room"],
  lake: ["lake", "lakes", "estany", "estanys", "lago", "lac", "laguna", "湖", "озеро", "λίμνη", "innsjø"],
  mountain: ["mountain", "mountains", "peaks", "summit", "volcano", "montaña", "Berge", "cims", "fjell", "山頂"],
  bay: ["bay", "bays", "fjord", "fjords", "coves", "Bucht"],
  island: ["island", "islands", "isla", "Inseln", "νησιά", "島"],
  valley: ["valley", "valleys", "gorge", "canyons", "Schlucht", "φαράγγι"],
  glacier: ["glacier", "glaciers", "Gletscher", "isbre"],
  cenote: ["cenote", "cenotes", "sinkholes"],
  marina: ["marina", "harbour", "harbors", "Yachthafen"],
  cable_car: ["cable car", "cable cars", "funicular", "téléphérique", "Seilbahn"],
  tower: ["tower", "towers", "bridge", "Brücken"],
  casino: ["casino", "casinos", "Spielbank"],
  information: ["tourist information", "visitor centre", "office de tourisme", "turistinformasjon"],
  fishing: ["fishing", "Angeln", "pesca", "fiske"],
  canyoning: ["canyoning", "barranquismo"],
  zipline: ["zipline", "zip lines", "tirolina"],
  balloon: ["hot air balloon", "balloons"],
  farm: ["farm", "farms", "petting zoo"],
  motor: ["quad biking", "atv", "jeep tour"],
  stars: ["stargazing", "observatory", "planetarium"],
  thrill: ["bungee jumping", "skydiving"],
  tour: ["guided tours", "city tour", "Stadtführung"],
};

describe("a kind", () => {
  it("is tested for every row of the table", () => expect(Object.keys(TYPED)).toEqual(Object.keys(KINDS)));

  it.each(Object.entries(TYPED).flatMap(([kind, queries]) => queries.map((query) => ({ kind, query }))))(
    "$kind is meant by: $query",
    ({ kind, query }) => {
      const { kinds, left, wishes } = read(query);
      expect(kinds.flatMap(({ ids }) => ids)).toContain(kind);
      expect({ left, wishes }).toEqual({ left: [], wishes: [] });
    },
  );

  it.each(Object.entries<Kind>(KINDS))("%s has a label that means it, and somewhere it can be found", (id, { label, types, wider }) => {
    expect(findMeaning(vocabulary, folded(label))).toEqual({ kinds: expect.arrayContaining([id]) });
    expect((KIND_LABELS as Record<string, string>)[id]).toBe(label);
    expect(types.length).toBeGreaterThan(0);
    // A wider kind replaces one that is too narrow for a place, and the chain never loops.
    const seen = new Set([id]);
    for (let next = wider; next !== undefined; next = (KINDS as Record<string, Kind>)[next]?.wider) {
      expect(seen).not.toContain(next);
      seen.add(next);
    }
  });
});

describe("a wish", () => {
  const WISHED: Record<keyof typeof WISHES, string[]> = {
    best: ["best", "top rated", "beste", "meilleurs", "mejores", "migliori", "лучшие", "おすすめ"],
    cheap: ["cheap", "budget", "günstig", "pas cher", "barato", "economico", "недорого", "安い"],
    luxury: ["luxury", "Luxus", "lujo", "高級"],
    stars_5: ["5 star", "five stars", "fünf Sterne", "5 étoiles", "cinco estrellas", "5 stelle"],
    stars_4: ["4-star", "4 Sterne", "quatre étoiles", "4 estrellas"],
    stars_3: ["3 star", "drei Sterne", "3 stelle"],
    stars_2: ["2 star", "2 estrellas"],
    open_now: ["open now", "jetzt geöffnet", "ouvert maintenant", "abierto ahora", "営業中"],
    vegan: ["vegan", "vegano", "végétalien"],
    vegetarian: ["vegetarian", "vegetarisch", "végétarien", "शाकाहारी"],
    wheelchair: ["wheelchair accessible", "rollstuhlgerecht", "silla de ruedas", "バリアフリー"],
    step_free: ["step-free", "stufenlos"],
    pets: ["pet friendly", "dogs allowed", "mit Hund", "se admiten mascotas", "ペット可"],
    children: ["family friendly", "kid-friendly", "kinderfreundlich", "para niños"],
    wifi: ["free wifi", "WLAN"],
    parking: ["with parking", "free parking", "avec parking"],
    air_conditioning: ["air conditioned", "Klimaanlage", "aire acondicionado"],
    kitchen: ["self-catering", "with a kitchen", "mit Küche"],
    pool: ["with pool", "pool", "infinity pool", "con piscina"],
    sea_view: ["sea view", "Meerblick", "vista al mar"],
    breakfast: ["breakfast included", "mit Frühstück"],
    has_label: ["eco-friendly", "nachhaltig", "sostenible"],
    discount: ["discounts", "deals", "Rabatt"],
  };

  it("is tested for every row of the table", () => expect(Object.keys(WISHED)).toEqual(Object.keys(WISHES)));

  it.each(Object.entries(WISHED).flatMap(([wish, words]) => words.map((word) => ({ wish, word }))))(
    "$wish is meant by: $word, beside what is wished for",
    ({ wish, word }) => {
      const { kinds, wishes, left } = read(`${word} hotel`);
      expect(wishes.map((one) => one.wish)).toContain(wish);
      expect(kinds.map(({ ids }) => ids[0])).toEqual(["hotel"]);
      expect(left).toEqual([]);
    },
  );
});

describe("words that only hold others together", () => {
  it.each(["hotels in the", "where to find a hotel near me", "Hotels in der", "hôtels près de", "hoteles cerca de", "hotel の"])(
    "say nothing of their own: %s",
    (query) => expect(read(query)).toMatchObject({ kinds: [{ ids: ["hotel"] }], wishes: [], left: [] }),
  );

  it.each(["petrol station", "lake view", "Apotheke", "train station"])("are left, as what no guide lists is: %s", (query) => {
    expect(read(`hotel ${query}`).left.length).toBeGreaterThan(0);
    expect(readWords(vocabulary, queryTokens(query, vocabulary), [], true)).toMatchObject({ kinds: [], wishes: [] });
  });

  it.each([
    ["restaurant italien", "cuisine:italian"],
    ["italienisches Restaurant", "cuisine:italian"],
    ["comida mexicana", "cuisine:mexican"],
    ["chinesische Küche", "cuisine:chinese"],
    ["Fischrestaurant", "restaurant"],
    ["Heimatmuseum", "museum"],
    ["stavkirke", "temple"],
    ["河口湖", "lake"],
  ])("leave adjectives of cuisines and compounds what they are: %s", (query, kind) => {
    expect(readWords(vocabulary, queryTokens(query, vocabulary), [], true).kinds.flatMap(({ ids }) => ids)).toContain(kind);
  });

  it("are no kinds and no wishes", () => {
    for (const word of FILLERS.split(",").map(folded).filter(Boolean)) {
      const meaning = vocabulary.words.get(word);
      if (meaning && "kinds" in meaning) expect(meaning.kinds, word).toEqual([]);
    }
  });
});

describe("towns as they are called elsewhere", () => {
  const foldedTownNames = (id: number) => new Set(otherTownNames(id).map(folded));

  it.each([
    ["Kapstadt", 3369157],
    ["Città del Capo", 3369157],
    ["Кейптаун", 3369157],
    ["เชียงใหม่", 1153671],
    ["清迈", 1153671],
    ["München", 2867714],
    ["Monaco di Baviera", 2867714],
    ["Praha", 3067696],
    ["Londres", 2643743],
    ["Firenze", 3176959],
    ["Wien", 2761369],
    ["Saigon", 1566083],
    ["Leningrad", 498817],
    ["東京", 1850147],
    ["القاهرة", 360630],
    ["Санкт-Петербург", 498817],
    ["पोखरा", 1282898],
    ["Genf", 2660646],
    ["Bruselas", 2800866],
    ["Nueva York", 5128581],
    ["NYC", 5128581],
    ["CDMX", 3530597],
    ["Washington DC", 4140963],
    ["Den Haag", 2747373],
    ["Kiev", 703448],
    ["Cracow", 3094802],
    ["Gothenburg", 2711537],
    ["Bombay", 1275339],
    ["Peking", 1816670],
    ["Rangoon", 1298824],
    ["Cologne", 2886242],
    ["Antwerp", 2803138],
    ["Bangalore", 1277333],
  ])("%s is %i", (typed, id) => expect([...foldedTownNames(id)]).toContain(folded(typed)));

  it.each([
    ["a code of an airport", "JFK", 5128581],
    ["a code of an airport", "KRK", 3094802],
    ["a transliteration of another script", "niu yue", 5128581],
    ["the name of another large town", "Victoria", 1819729],
    ["the name of a capital", "Rome", 4140963],
    ["the name of a country", "Mexico", 3530597],
  ])("are not called by %s: %s", (_, name, id) => expect([...foldedTownNames(id)]).not.toContain(folded(name)));
});

describe("folded text", () => {
  it.each([
    ["São Paulo", "sao paulo"],
    ["Đà Nẵng", "da nang"],
    ["Zürich", "zurich"],
    ["Straße", "strasse"],
    ["Ærø", "aero"],
    ["Łódź", "lodz"],
    ["IĞDIR", "igdir"],
    ["Kızılay", "kizilay"],
    ["O'Neill's", "o neills"],
    ["Rock & Roll!", "rock roll"],
    ["  two   blanks ", "two blanks"],
    ["Ｆｕｌｌ", "full"],
    ["ปาย", folded("ปาย")],
    ["", ""],
    ["!?", ""],
  ])("%j is %j", (text, expected) => expect(folded(text)).toBe(expected));

  it("changes no letters but those that have no accent to lose", () => {
    expect(plainLetters("abc déf")).toBe("abc déf");
    expect(plainLetters("þórsmörk")).toBe("thórsmörk");
  });
});
