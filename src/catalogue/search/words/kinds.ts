import { ACTIVITY_KINDS } from "./activityKinds.ts";
import { DO, EAT, type Kind, STAY } from "./kind.ts";
import { NATURE_KINDS } from "./natureKinds.ts";

const staying = (label: string, presets: readonly string[], words: string, more: Partial<Kind> = {}): Kind => ({
  label,
  types: STAY,
  presets,
  words,
  wider: "stay",
  ...more,
});

/**
 * The table of kinds, together with activityKinds.ts and natureKinds.ts; extend as needed. If several rows have the same word, the listings
 * of all of them match.
 */
export const KINDS = {
  stay: {
    label: "Places to stay",
    types: STAY,
    isAll: true,
    isNotNamed: true,
    words:
      "accommodation, accommodations, lodging, lodgings, place to stay, where to stay, stay, sleep, where to sleep, somewhere to sleep, somewhere to stay, overnight, room, rooms, unterkunft, unterkünfte, übernachten, übernachtung, hébergement, hébergements, où dormir, dormir, alojamiento, alojamientos, hospedaje, alloggio, alloggi, alojamento, hospedagem, overnachten, boende, nocleg, noclegi, ubytování, konaklama, allotjament, проживание, жильё, 宿泊, 住宿, 숙소, ที่พัก, إقامة, आवास, बास, overnatting, dónde dormir, dormir, dove dormire, onde dormir",
  },
  eat: {
    label: "Places to eat and drink",
    types: EAT,
    isAll: true,
    isNotNamed: true,
    presets: ["amenity/food_court"],
    words:
      "food, foods, eat, eating, eats, where to eat, place to eat, somewhere to eat, what to eat, dine, dining, eat out, eating out, dinner, lunch, supper, meal, meals, breakfast, brunch, essen, essen gehen, frühstück, abendessen, mittagessen, manger, où manger, petit déjeuner, comer, donde comer, desayuno, cena, mangiare, dove mangiare, colazione, onde comer, jantar, eten, mat, menjar, еда, поесть, 食事, 美食, 맛집, ที่กิน, طعام, खाना",
  },
  drink: {
    label: "Bars and cafés",
    types: ["bar", "cafe"],
    isAll: true,
    isNotNamed: true,
    words: "drink, drinks, where to drink, somewhere to drink, apéro, trinken, copas",
    wider: "eat",
  },
  do: {
    label: "Things to do",
    types: DO,
    isAll: true,
    isNotNamed: true,
    presets: ["tourism/attraction"],
    words:
      "thing to do, stuff to do, what to do, something to do, activity, activities, attraction, attractions, sight, sights, sightseeing, thing to see, what to see, place to visit, place to see, visit, where to go, highlights, must see, fun, excursion, excursions, day trip, day trips, tour, tours, sehenswürdigkeit, sehenswürdigkeiten, aktivitäten, was tun, unternehmen, unternehmungen, was unternehmen, machen, was machen, was kann man machen, was kann man unternehmen, was gibt es zu sehen, ausflüge, erleben, que faire, quoi faire, que voir, que visiter, faire, à voir, choses à faire, activités, visiter, que hacer, qué hacer, hacer, que ver, actividades, cosas que hacer, cosa fare, cosa vedere, attività, o que fazer, atividades, bezienswaardigheden, wat te doen, sevärdheter, atrakcje, què fer, què veure, activitats, достопримечательности, чем заняться, что посмотреть, 観光, 観光地, 景点, 旅游景点, 관광, 관광지, 볼거리, ที่เที่ยว, معالم, घूमने की जगह, दर्शनीय स्थल, severdigheter, aktiviteter, seværdigheder, sevärdheter",
  },
  sight: {
    label: "Sights",
    types: ["sight"],
    isAll: true,
    isNotNamed: true,
    words: "landmark, landmarks, monuments and sights",
    wider: "do",
  },

  hotel: staying("Hotels", ["tourism/hotel", "tourism/motel"], "hotels, motels, inn, hotelli, otel, होटल, होटेल, হোটেল", {
    isRest: true,
    endings: "hotel, hotell, hotellet",
  }),
  guest_house: staying(
    "Guest houses",
    ["tourism/guest_house"],
    "guesthouse, guest houses, guesthouses, b&b, bnb, b and b, bed and breakfast, homestay, home stay, pension, pensione, pensión, lodge, chambre d'hôtes, chambres d'hôtes, gîte, casa rural, agriturismo, gasthaus, gasthof, pousada, posada, riad, ryokan, khaja ghar, गेस्ट हाउस, minshuku, 民宿, pensjonat, gjestehus, posadas, ξενώνας, ξενώνες",
  ),
  hostel: staying(
    "Hostels",
    ["tourism/hostel"],
    "hostels, hostal, alberg, backpackers, backpacker, dorm, dormitory, youth hostel, jugendherberge",
  ),
  campsite: staying(
    "Campsites",
    ["tourism/camp_site", "tourism/caravan_site"],
    "campsites, camping, campings, campground, campgrounds, camp site, caravan park, rv park, camper, zelten, zeltplatz, càmping, glamping, wohnmobilstellplatz",
  ),
  hut: staying(
    "Mountain huts",
    ["tourism/alpine_hut", "tourism/wilderness_hut"],
    "hut, huts, mountain hut, alpine hut, refuge, refuges, refugi, refugio, rifugio, refúgio, berghütte, hütte, hütten, cabane, cabana, bivouac, bothy, hytte, hytter, turisthytte",
  ),
  apartment: staying(
    "Apartments",
    ["tourism/apartment", "tourism/chalet"],
    "apartments, flat, flats, holiday home, holiday homes, vacation rental, vacation rentals, self catering, ferienwohnung, ferienwohnungen, apartaments, aparthotel, apartahotel, chalets, xalet, villa, villas, cottage, cottages, cabin, cabins, bungalow, bungalows, cabaña, cabañas",
  ),
  resort: staying("Resorts", ["leisure/resort"], "resorts, spa hotel"),

  restaurant: {
    label: "Restaurants",
    types: ["restaurant"],
    isAll: true,
    presets: ["amenity/restaurant"],
    words:
      "restaurants, restraunt, restaraunt, resteraunt, restarant, restorant, eatery, eateries, diner, bistro, brasserie, taverna, tavern, trattoria, osteria, comedor, restaurante, restaurantes, ristorante, ristoranti, gaststätte, रेस्टुरेन्ट, रेस्तरां, रेस्टोरेंट",
    endings: "restaurant, restaurang",
    wider: "eat",
  },
  cafe: {
    label: "Cafés",
    types: ["cafe"],
    isAll: true,
    presets: ["amenity/cafe", "amenity/cafe/coffee_shop", "amenity/cafe/teahouse"],
    words:
      "cafes, coffee, coffee shop, coffee shops, coffeehouse, espresso, cappuccino, tea room, tea house, kaffee, cafés, koffie, कैफे, क्याफे, चिया पसल",
    wider: "eat",
  },
  bakery: {
    label: "Bakeries",
    types: EAT,
    presets: ["shop/bakery", "shop/pastry"],
    words: "bakeries, patisserie, pastries, cake shop, fleca, pastisseria, konditorei, boulangerie",
    wider: "cafe",
  },
  ice_cream: {
    label: "Ice cream",
    types: EAT,
    presets: ["amenity/ice_cream"],
    words: "ice cream parlour, gelato, gelateria, eis, eisdiele, glace, helado, helados",
    wider: "cafe",
  },
  bar: { label: "Bars", types: ["bar"], isAll: true, presets: ["amenity/bar"], words: "bars, taproom, kneipe, kneipen", wider: "eat" },
  pub: {
    label: "Pubs",
    types: ["bar"],
    bars: ["beer_pub"],
    presets: ["amenity/pub", "amenity/biergarten", "amenity/pub/irish"],
    words: "izakaya, izakayas, pubs, beer, beers, craft beer, beer garden, biergarten, ale, bière, cerveza, bier",
    wider: "bar",
  },
  cocktail: {
    label: "Cocktail bars",
    types: ["bar"],
    bars: ["cocktail"],
    words: "cocktail, cocktails, cocktail bar, cocktail bars",
    wider: "bar",
  },
  wine_bar: {
    label: "Wine bars",
    types: ["bar"],
    bars: ["wine"],
    words: "wine, wine bar, wine bars, winebar, vinoteca, bar à vin, weinbar",
    wider: "bar",
  },
  nightclub: {
    label: "Nightclubs",
    types: ["bar"],
    bars: ["nightclub"],
    presets: ["amenity/nightclub"],
    words: "nightclubs, night club, night clubs, club, clubs, clubbing, disco, discos, dancing, party",
    wider: "bar",
  },
  karaoke: { label: "Karaoke", types: [...DO, ...EAT], presets: ["amenity/karaoke_box"], words: "karaoke", wider: "bar" },
  nightlife: {
    label: "Nightlife",
    types: [...DO, "bar"],
    activities: ["nightlife"],
    bars: ["bar", "beer_pub", "cocktail", "nightclub", "wine"],
    isNotNamed: true,
    words: "nightlife, night life, nachtleben, vie nocturne, vida nocturna, going out, ausgehen",
    wider: "bar",
  },
  tacos: { label: "Tacos", types: EAT, words: "taco, tacos, taquería, taquerías", wider: "restaurant" },
  fast_food: {
    label: "Fast food",
    types: EAT,
    presets: ["amenity/fast_food"],
    words: "fast food, takeaway, take away, takeout, snack, snacks, snackbar, imbiss",
    wider: "restaurant",
  },
  ...ACTIVITY_KINDS,
  ...NATURE_KINDS,
} as const satisfies Record<string, Kind>;
