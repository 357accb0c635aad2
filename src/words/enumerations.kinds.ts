import type { ActivityType, BusinessType } from "../businesses/enumerations.ts";

/**
 * What people look for beside names: the table to extend. A row says which listings are of a kind, and the words that people type for it. Words of the
 * presets named come in some forty languages (data/words.json, made by scripts/words.ts); what they lack is written here, separated by commas.
 */
export interface Kind {
  /** As the heading of a list says it. */
  label: string;
  /** The only types of listings that are of it. */
  types: readonly BusinessType[];
  /** All listings with one of these are of it. */
  activities?: readonly ActivityType[];
  bars?: readonly string[];
  /** All listings of its types are of it, ... */
  isAll?: true;
  /** ... or all that are of no other kind with the same types: a stay of which nothing says that it is a hostel or a campsite is a hotel. */
  isRest?: true;
  /** Its words in a listing's name say nothing of the listing. */
  isNotNamed?: true;
  /** Presets of OpenStreetMap's tagging schema whose names mean it. */
  presets?: readonly string[];
  words?: string;
  /** The kind that is shown where there is none of this; without one everything that its types have. */
  wider?: string;
}

const STAY = ["accommodation"] as const;
const DO = ["activity", "sight"] as const;
const EAT = ["restaurant", "cafe", "bar"] as const;

const doing = (label: string, activity: ActivityType | readonly ActivityType[], presets: readonly string[], words: string): Kind => ({
  label,
  types: DO,
  activities: typeof activity === "string" ? [activity] : activity,
  presets,
  words,
  wider: "do",
});
const staying = (label: string, presets: readonly string[], words: string, more: Partial<Kind> = {}): Kind => ({
  label,
  types: STAY,
  presets,
  words,
  wider: "stay",
  ...more,
});

export const KINDS = {
  stay: {
    label: "Places to stay",
    types: STAY,
    isAll: true,
    isNotNamed: true,
    words:
      "accommodation, accommodations, lodging, lodgings, place to stay, where to stay, stay, sleep, where to sleep, somewhere to sleep, somewhere to stay, overnight, room, rooms, unterkunft, unterkünfte, übernachten, übernachtung, hébergement, hébergements, où dormir, dormir, alojamiento, alojamientos, hospedaje, alloggio, alloggi, alojamento, hospedagem, overnachten, boende, nocleg, noclegi, ubytování, konaklama, allotjament, проживание, жильё, 宿泊, 住宿, 숙소, ที่พัก, إقامة, आवास, बास",
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
      "thing to do, stuff to do, what to do, something to do, activity, activities, attraction, attractions, sight, sights, sightseeing, thing to see, what to see, place to visit, place to see, visit, where to go, highlights, must see, fun, excursion, excursions, day trip, day trips, tour, tours, sehenswürdigkeit, sehenswürdigkeiten, aktivitäten, was tun, ausflüge, que faire, à voir, choses à faire, activités, visiter, que hacer, qué hacer, que ver, actividades, cosas que hacer, cosa fare, cosa vedere, attività, o que fazer, atividades, bezienswaardigheden, wat te doen, sevärdheter, atrakcje, què fer, què veure, activitats, достопримечательности, чем заняться, что посмотреть, 観光, 観光地, 景点, 旅游景点, 관광, 관광지, 볼거리, ที่เที่ยว, معالم, घूमने की जगह, दर्शनीय स्थल",
  },
  sight: {
    label: "Sights",
    types: ["sight"],
    isAll: true,
    isNotNamed: true,
    words: "landmark, landmarks, monuments and sights",
    wider: "do",
  },

  hotel: staying("Hotels", ["tourism/hotel", "tourism/motel"], "hotels, motels, inn, hotelli, otel, होटल, होटेल, হোটেল", { isRest: true }),
  guest_house: staying(
    "Guest houses",
    ["tourism/guest_house"],
    "guesthouse, guest houses, guesthouses, b&b, bnb, b and b, bed and breakfast, homestay, home stay, pension, pensione, pensión, lodge, chambre d'hôtes, chambres d'hôtes, gîte, casa rural, agriturismo, gasthaus, gasthof, pousada, posada, riad, ryokan, khaja ghar, गेस्ट हाउस",
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
    "hut, huts, mountain hut, alpine hut, refuge, refuges, refugi, refugio, rifugio, refúgio, berghütte, hütte, hütten, cabane, cabana, bivouac, bothy",
  ),
  apartment: staying(
    "Apartments",
    ["tourism/apartment", "tourism/chalet"],
    "apartments, flat, flats, holiday home, holiday homes, vacation rental, vacation rentals, self catering, ferienwohnung, ferienwohnungen, apartaments, aparthotel, apartahotel, chalets, xalet, villa, villas, cottage, cottages, cabin, cabins, bungalow, bungalows",
  ),
  resort: staying("Resorts", ["leisure/resort"], "resorts, spa hotel"),

  restaurant: {
    label: "Restaurants",
    types: ["restaurant"],
    isAll: true,
    presets: ["amenity/restaurant"],
    words:
      "restaurants, eatery, eateries, diner, bistro, brasserie, taverna, tavern, trattoria, osteria, comedor, restaurante, restaurantes, ristorante, ristoranti, gaststätte, रेस्टुरेन्ट, रेस्तरां, रेस्टोरेंट",
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
    words: "pubs, beer, beers, craft beer, beer garden, biergarten, ale, bière, cerveza, bier",
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
  fast_food: {
    label: "Fast food",
    types: EAT,
    presets: ["amenity/fast_food"],
    words: "fast food, takeaway, take away, takeout, snack, snacks, snackbar, imbiss",
    wider: "restaurant",
  },

  museum: doing("Museums", "museums", ["tourism/museum"], "museums, museen, musées, museos, musei, museus, संग्रहालय"),
  gallery: doing(
    "Art galleries",
    "art_galleries",
    ["tourism/gallery", "amenity/arts_centre"],
    "art gallery, art galleries, galleries, exhibition, exhibitions, kunstgalerie, galerien, kunst, 美術館",
  ),
  theatre: doing("Theatres", "theatre", ["amenity/theatre"], "theatres, theater, theaters, opera, musical, musicals, plays"),
  cinema: doing("Cinemas", [], ["amenity/cinema"], "cinemas, cinema, movie, movies, movie theater, film, films, kino"),
  live_music: doing("Live music", "live_music", ["amenity/music_venue"], "live music, concert, concerts, concert hall, jazz"),
  street_art: doing(
    "Street art",
    "street_art",
    ["tourism/artwork", "tourism/artwork/graffiti", "tourism/artwork/mural", "tourism/artwork/sculpture", "tourism/artwork/statue"],
    "street art, graffiti, murals, sculptures, statues, public art",
  ),
  viewpoint: doing(
    "Viewpoints",
    [],
    ["tourism/viewpoint", "man_made/tower/observation"],
    "viewpoints, view, views, lookout, lookouts, panorama, vista, mirador, miradors, miradores, aussichtspunkt, aussicht, belvédère, point de vue, city view",
  ),
  historic: doing(
    "Historic sites",
    "historic_sites",
    [
      "historic/castle",
      "historic/archaeological_site",
      "historic/ruins",
      "historic/fort",
      "historic/monument",
      "historic/memorial",
      "historic/building",
      "historic/manor",
    ],
    "historic site, historic sites, history, castles, ruins, monuments, memorials, fortress, palace, old town, heritage, burg, schloss, château, castillo",
  ),
  temple: doing(
    "Temples and churches",
    "temples",
    [
      "amenity/place_of_worship",
      "amenity/place_of_worship/buddhist",
      "amenity/place_of_worship/christian",
      "amenity/place_of_worship/hindu",
      "amenity/place_of_worship/muslim",
      "amenity/place_of_worship/jewish",
      "amenity/place_of_worship/shinto",
    ],
    "temples, shrine, shrines, church, churches, cathedral, mosque, mosques, synagogue, monastery, stupa, pagoda, kirche, kirchen, dom, église, églises, iglesia, iglesias, chiesa, igreja, església, मन्दिर, मंदिर",
  ),
  garden: doing(
    "Gardens and parks",
    "gardens",
    ["leisure/garden", "leisure/park", "leisure/garden/botanical"],
    "gardens, park, parks, botanical garden",
  ),
  national_park: doing(
    "National parks",
    "national_parks",
    ["boundary/national_park", "leisure/nature_reserve", "boundary/protected_area"],
    "national park, national parks, nature reserve, nature reserves, nature",
  ),
  waterfall: doing(
    "Waterfalls",
    "waterfalls",
    ["waterway/waterfall"],
    "waterfall, waterfalls, cascade, cascades, wasserfall, wasserfälle, cascada, cascadas, cachoeira",
  ),
  beach: doing(
    "Beaches",
    "beach",
    ["natural/beach", "leisure/beach_resort"],
    "beaches, seaside, strand, strände, plage, plages, playa, playas, spiaggia",
  ),
  cave: doing("Caves", "caving", ["natural/cave_entrance"], "cave, caves, caving, höhle, grotte, cueva"),
  hot_spring: doing(
    "Hot springs",
    "hot_springs",
    ["natural/hot_spring", "amenity/public_bath"],
    "hot springs, thermal bath, thermal baths, onsen, thermen, therme, termas, bains thermaux",
  ),
  spa: doing(
    "Spas",
    "spa",
    ["leisure/sauna", "shop/massage", "amenity/spa"],
    "spa, spas, massage, massages, wellness, hammam, sauna, saunas",
  ),
  swimming: doing(
    "Swimming",
    [],
    ["leisure/swimming_pool", "leisure/sports_centre/swimming", "leisure/swimming_area"],
    "swimming, swim, pool, pools, swimming pool, swimming pools, schwimmbad, piscine, piscina",
  ),
  skiing: doing(
    "Skiing",
    "skiing",
    ["piste/downhill", "landuse/winter_sports", "site/piste"],
    "ski, skiing, ski resort, ski resorts, ski slopes, snowboard, snowboarding, skigebiet, skigebiete, skifahren, station de ski, estación de esquí, esquí, esquiar, sciare, stazione sciistica, esquiada, pistes, лыжи, スキー, スキー場, 滑雪, 스키",
  ),
  hiking: doing(
    "Hiking",
    ["hiking", "walking_tours"],
    ["route/hiking", "highway/path/informal"],
    "hike, hikes, hiking, walk, walks, walking, trek, treks, trekking, trail, trails, wandern, wanderung, wanderungen, randonnée, randonnées, senderismo, escursioni, escursionismo, caminhada, excursionisme, rutes, пеший туризм, походы, ハイキング, 登山, 徒步, 하이킹, 등산",
  ),
  climbing: doing(
    "Climbing",
    ["climbing", "abseiling"],
    ["leisure/sports_centre/climbing", "climbing/route"],
    "climb, climbing, bouldering, via ferrata, via ferratas, klettern, klettersteig, escalade, escalada, arrampicata",
  ),
  cycling: doing(
    "Cycling",
    ["cycling", "mountain_biking"],
    ["amenity/bicycle_rental", "route/bicycle"],
    "cycle, cycling, bike, bikes, biking, bicycle, bicycles, mountain biking, mountain bike, mtb, bike rental, bike hire, fahrrad, radfahren, vélo, bicicleta, ciclismo, bici",
  ),
  golf: doing("Golf", "golf", ["leisure/golf_course"], "golf, golf course, golf courses, golfing"),
  horse_riding: doing(
    "Horse riding",
    "horse_riding",
    ["leisure/horse_riding"],
    "horse riding, horseback riding, horse, horses, riding, reiten, équitation, equitación",
  ),
  diving: doing(
    "Diving",
    ["diving", "snorkelling"],
    ["amenity/dive_centre", "shop/scuba_diving"],
    "dive, diving, scuba, scuba diving, snorkel, snorkelling, snorkeling, tauchen, plongée, buceo",
  ),
  surfing: doing(
    "Surfing",
    ["surfing", "kitesurfing", "windsurfing", "paddle_boarding"],
    [],
    "surf, surfing, surf school, kitesurf, kitesurfing, windsurfing, paddle boarding, sup, surfen",
  ),
  boat: doing(
    "Boat trips",
    ["boat_trips", "sailing", "kayaking", "rafting"],
    ["amenity/boat_rental"],
    "boat, boats, boat trip, boat trips, boating, cruise, cruises, sailing, kayak, kayaks, kayaking, canoe, canoeing, rafting, bootstour, bateau, barco, bootsfahrt",
  ),
  paragliding: doing("Paragliding", "paragliding", [], "paragliding, paraglide, paraglider, gleitschirmfliegen, parapente"),
  safari: doing(
    "Safaris and wildlife",
    ["safari", "wildlife", "bird_watching", "whale_watching", "dolphin_watching"],
    ["tourism/zoo", "tourism/aquarium", "leisure/bird_hide"],
    "safari, safaris, wildlife, animals, zoos, aquariums, bird watching, birding, whale watching, game drive, tierpark",
  ),
  theme_park: doing(
    "Theme parks",
    "theme_parks",
    ["tourism/theme_park", "leisure/water_park"],
    "theme park, theme parks, amusement park, amusement parks, fun park, water park, water parks, freizeitpark, parc d'attractions",
  ),
  market: doing(
    "Markets",
    "markets",
    ["amenity/marketplace"],
    "market, markets, bazaar, souk, flea market, night market, markt, märkte, marché, marchés, mercado, mercados, mercat",
  ),
  shopping: doing(
    "Shopping",
    "shopping",
    ["shop/mall", "shop/department_store"],
    "shopping, shops, shop, mall, malls, shopping centre, shopping center, souvenirs, einkaufen, compras, magasins",
  ),
  wine: doing(
    "Wine tours",
    "winetours",
    ["craft/winery"],
    "wine tour, wine tours, winery, wineries, wine tasting, vineyard, vineyards, weingut, vignoble, bodega, bodegas",
  ),
  brewery: doing(
    "Breweries and distilleries",
    ["breweries", "distilleries"],
    ["craft/brewery", "craft/distillery"],
    "brewery, breweries, distillery, distilleries, brauerei",
  ),
  yoga: doing("Yoga and meditation", ["yoga", "meditation"], ["leisure/fitness_centre/yoga"], "yoga, meditation, retreat, retreats"),
  cooking: doing(
    "Cooking classes",
    ["cooking_classes", "food_tours"],
    [],
    "cooking class, cooking classes, cooking course, cooking school, food tour, food tours, kochkurs, cours de cuisine",
  ),
  festival: doing("Festivals", "festivals", [], "festival, festivals, event, events, carnival"),
  sport: doing(
    "Sport",
    [],
    ["leisure/sports_centre", "leisure/ice_rink", "leisure/stadium", "leisure/bowling_alley", "leisure/escape_game"],
    "sport, sports, sports centre, gym, ice skating, bowling, escape room, stadium",
  ),
} as const satisfies Record<string, Kind>;

/** Words that say how something is to be. */
export const WISHES = {
  best: "best, top, top rated, good, great, nice, recommended, popular, favourite, favorite, famous, beste, besten, meilleur, meilleurs, meilleure, meilleures, mejor, mejores, migliore, migliori, melhor, melhores, лучшие, おすすめ, 最好, millor, millors",
  cheap:
    "cheap, cheapest, budget, affordable, inexpensive, low cost, günstig, günstige, billig, billige, pas cher, bon marché, barato, baratos, barata, baratas, economico, economici, goedkoop, billigt, недорого, дешевые, 安い, 便宜, ucuz, tani, tanie, barat",
  luxury: "luxury, luxurious, luxus, luxe, lujo, lusso, luxo, expensive, upscale, fancy, high end, five star, 5 star, 高級",
  open_now:
    "open now, open today, open, opened, currently open, jetzt geöffnet, geöffnet, ouvert, ouvert maintenant, abierto, abierto ahora, aperto, aberto agora, obert, nu geopend, 営業中, 열린, открыто",
  vegan: "vegan, vegane, vegano, végan, végétalien, vegan friendly",
  vegetarian: "vegetarian, vegetarisch, végétarien, vegetariano, vegetariana, veggie, vegetarian friendly, शाकाहारी",
  discount: "discount, discounts, deal, deals, offer, offers, rabatt, promo",
} as const;
export type Wish = keyof typeof WISHES;

/** Words that only hold others together, where what is looked for is named beside them. */
export const FILLERS =
  "in, at, on, near, nearby, close to, around, next to, the, a, an, of, for, to, from, with, and, or, by, my, me, us, we, i, is, are, there, some, any, all, place, places, where, find, show, search, looking for, want, go, s, im, am, der, die, das, den, dem, des, ein, eine, und, bei, nahe, mit, für, zu, von, nach, le, la, les, un, une, du, de, d, l, à, au, aux, en, dans, et, près de, pour, avec, el, los, las, una, del, al, y, cerca de, con, para, por, il, lo, gli, di, da, nel, nella, vicino a, e, o, os, as, um, uma, do, em, no, na, perto de, het, een, van, op, i, y, na, w, v, s, в, на, и, с, рядом, около, の, で, 近く, 的, 在, 附近, kids, children, family, families, familie, famille, familia, couples, romantic, area, region, town, city, centre, center, downtown, vacation, holiday, holidays, trip, travel, tourist, tourists, guide, list";
