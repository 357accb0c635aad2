import { readPlaces } from "../../src/catalogue/places/gazetteerFiles.ts";
import { itemAt } from "../../src/platform/values/items.ts";
import { randomFrom } from "../../src/platform/values/random.ts";

/** A made-up listing, with the fields that the search uses. */
export interface MadeUp {
  name: string;
  business_type: string;
  area_id: number;
  country_code: string;
  recommendations_count: number;
}

interface Tongue {
  nouns: Record<string, string[]>;
  words: string[];
  people: string[];
}

const ENGLISH: Tongue = {
  nouns: {
    accommodation: [
      "Hotel",
      "Guesthouse",
      "Lodge",
      "Hostel",
      "Inn",
      "Resort",
      "Homestay",
      "Rooms",
      "Boutique Hotel",
      "Bed & Breakfast",
      "Apartments",
    ],
    restaurant: ["Restaurant", "Kitchen", "Grill", "Diner", "Eatery", "Steakhouse", "Seafood House", "Curry House", "Table"],
    cafe: ["Café", "Coffee", "Coffee Roasters", "Bakery", "Tea Room", "Espresso Bar"],
    bar: ["Bar", "Pub", "Brewery", "Tavern", "Rooftop Bar", "Wine Bar"],
    activity: [
      "Tours",
      "Adventures",
      "Surf School",
      "Diving Centre",
      "Trekking",
      "Cooking School",
      "Yoga Studio",
      "Bike Rental",
      "Kayaking",
      "Safaris",
    ],
    sight: ["Museum", "Gallery", "Botanical Garden", "Lighthouse", "Market", "Viewpoint", "Park"],
  },
  words:
    "Blue Old Golden Green River Stone Lemon Harbour Quiet Cedar Morning Lantern Salt Copper Sunset Ocean Mountain Garden Palace Royal Grand Little Happy Lucky Paradise Silver Hidden Wild Coral Bamboo Lotus Tiger Elephant Dragon Mango Coconut Olive Pine Maple Willow Heritage Corner Village Station Bay Beach Island Valley Forest Lake Castle Crown Anchor Compass Pilgrim Wanderer Nomad".split(
      " ",
    ),
  people: "Anna Maria Tom Jack Rosa Sam Lily Joe Nina Max Ravi Mei Ali Omar Grace Ruby Ben Kofi Ama Yuki Hana Lin Priya Noor Eva".split(
    " ",
  ),
};
const SPANISH: Tongue = {
  nouns: {
    accommodation: ["Hotel", "Hostal", "Posada", "Casa", "Villa", "Pousada", "Hacienda", "Cabañas"],
    restaurant: ["Restaurante", "Comedor", "Parrilla", "Taquería", "Marisquería", "Fonda"],
    cafe: ["Café", "Cafetería", "Panadería"],
    bar: ["Bar", "Cantina", "Cervecería", "Bodega"],
    activity: ["Aventuras", "Excursiones", "Escuela de Surf", "Buceo", "Senderismo"],
    sight: ["Museo", "Mirador", "Jardín", "Mercado", "Palacio"],
  },
  words:
    "Sol Luna Mar Azul Real Viejo Grande Blanca Verde Rosa Ángel Corazón Montaña Río Jardín Paraíso Colibrí Cóndor Estrella Fuego Flores Palmas Piedra Puerto Playa São São-João Coração Praça".split(
      " ",
    ),
  people: "José María Lucía Andrés Joaquín Inés Carlos Sofía Mateo Raúl Begoña João Conceição Tomás Iñigo".split(" "),
};
const FRENCH: Tongue = {
  nouns: {
    accommodation: ["Hôtel", "Auberge", "Chambre d'hôtes", "Gîte", "Château", "Maison"],
    restaurant: ["Restaurant", "Brasserie", "Bistrot", "Crêperie", "Table"],
    cafe: ["Café", "Pâtisserie", "Salon de Thé"],
    bar: ["Bar à Vin", "Bar", "Cave"],
    activity: ["Randonnée", "École de Surf", "Plongée", "Balades"],
    sight: ["Musée", "Jardin", "Belvédère", "Abbaye"],
  },
  words:
    "Soleil Lune Étoile Bleu Vert Rivière Forêt Montagne Lavande Cèdre Chêne Moulin Pont Port Plage Épices Beauséjour Bellevue Gai".split(
      " ",
    ),
  people: "François Hélène Gérard Zoé Amélie Jérôme Chloé Benoît Agnès Loïc".split(" "),
};

const pickVocabulary = (country: string) =>
  /^(MX|ES|AR|CO|PE|CL|EC|BO|PY|UY|VE|GT|CR|PA|DO|CU|HN|NI|SV|BR|PT)$/.test(country)
    ? SPANISH
    : /^(FR|BE|SN|CI|MA|TN|DZ|ML|CM|MG|HT)$/.test(country)
      ? FRENCH
      : ENGLISH;

const SYLLABLES =
  "ba be bo ca co da do du fa fi ga go gra ha he jo ka ke ki la le li lo ma me mi mo na ne ni no pa pe po ra re ri ro sa se si so ta te ti to tra va ve vi wa ya za zo".split(
    " ",
  );
const ENDINGS = ["", "", "n", "s", "r", "l", "rt", "nd", "sch", "ng"];

/**
 * Yields the same listings each time: located where people live, with local-sounding names; a few words are everywhere, most are rare.
 * @param isZipf true: the nth largest town has listings by Zipf's law, the first some 7,000 of a million; false: by the root of its population
 */
export function* madeUpListings(count: number, isZipf = false): Generator<MadeUp> {
  const random = randomFrom("a million listings");
  const pick = <Value>(values: readonly Value[]) => itemAt(values, Math.floor(random() * values.length));
  /** Picks the first values far more often than the last. */
  const skewed = <Value>(values: readonly Value[]) => itemAt(values, Math.floor(values.length * random() ** 2.5));
  const places = readPlaces().filter(({ country }) => country !== "XK");
  if (isZipf) places.sort((a, b) => b.population - a.population || a.cityId - b.cityId);
  const reach: number[] = [];
  let total = 0;
  for (const [rank, { population }] of places.entries()) {
    total += isZipf ? 1 / (rank + 11) ** 0.9 : Math.sqrt(population) + 5;
    reach.push(total);
  }
  const town = () => {
    const share = random() * total;
    let low = 0;
    for (let high = reach.length - 1; low < high; ) {
      const middle = (low + high) >> 1;
      if (itemAt(reach, middle) < share) low = middle + 1;
      else high = middle;
    }
    return itemAt(places, low);
  };
  const families = Array.from({ length: 60_000 }, () => {
    const word = Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(SYLLABLES)).join("") + pick(ENDINGS);
    return itemAt(word, 0).toUpperCase() + word.slice(1);
  });
  const types = ["accommodation", "accommodation", "restaurant", "restaurant", "restaurant", "cafe", "bar", "activity", "sight"];

  for (let made = 0; made < count; made += 1) {
    const place = town();
    const { nouns, words, people } = pickVocabulary(place.country);
    const business_type = pick(types);
    const noun = skewed(nouns[business_type] ?? []);
    const own = () => (random() < 0.6 ? skewed(families) : pick(places).name);
    const shapes = [
      () => `${noun} ${own()}`,
      () => `${own()} ${noun}`,
      () => `${skewed(words)} ${skewed(words)} ${noun}`,
      () => `The ${skewed(words)} ${noun} ${place.name}`,
      () => `${skewed(people)}'s ${noun}`,
      () => `${noun} ${skewed(words)} ${own()}`,
      () => `${skewed(people)} ${own()} ${noun}`,
      () => `${noun} ${place.name}`,
      () => `${own()} & ${own()} ${noun}`,
      () => `${skewed(words)} ${own()}`,
    ];
    // Nine in ten listings have no recommendation; of the others a few have hundreds.
    const recommendations_count = random() < 0.9 ? 0 : Math.min(900, Math.floor(random() ** -0.8));
    yield { name: pick(shapes)().slice(0, 200), business_type, area_id: place.cityId, country_code: place.country, recommendations_count };
  }
}
