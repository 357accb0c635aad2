import type { Landmark } from "#illustrator";
import { folded } from "../search/words/fold.ts";

/** The fields of a listing that indicate a landmark. */
interface Named {
  name: string;
  hashtags: readonly string[];
  business_type: string;
  activity_subtype: string | null;
}

interface Sign {
  /** Types of listings that may be one: a pub named "The Castle" is a pub. */
  types: readonly string[];
  /** Activities that may be one; listings without an activity and with "other" always may. */
  activities: readonly string[];
  /** Words in folded text: lower case, without accents. */
  words: RegExp;
}

const SEEN = ["sight", "activity"] as const;

/** Returns a pattern of whole words, separated by "|". */
const words = (list: string): RegExp => new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${list})(?![\\p{L}\\p{N}])`, "u");

/** The words of each landmark in the languages that most imported places have. Extend as needed. */
const SIGNS: Record<Landmark, Sign> = {
  church: {
    types: SEEN,
    activities: ["churches", "temples", "historic_sites", "cultural_tours"],
    words: words(
      "church(?! street| road| lane)|cathedral|chapel|basilica|abbey(?! road)|minster|priory|\\p{L}*kirche|\\p{L}+er dom|dom zu|dom st|kapelle|\\p{L}+er munster|kloster\\p{L}*|eglise|cathedrale|chapelle|basilique|abbaye|iglesia|catedral|capilla|ermita|igreja|capela|chiesa|duomo|cattedrale|santuario|\\p{L}*kerk|kathedraal|\\p{L}*kirke|\\p{L}*kyrka|domkirke|domkyrka|\\p{L}*kirkko|kosciol|katedra|kostel|katedrala|crkva|cerkev|biserica|crkvica|templom",
    ),
  },
  castle: {
    types: SEEN,
    activities: ["historic_sites", "history_tours", "cultural_tours"],
    words: words(
      "castle|fortress|citadel|\\p{L}*schloss|burg|burgruine|wasserburg|veste|festung|chateau|citadelle|chateau fort|forteresse|castillo|alcazar|alcazaba|castelo|castello|rocca|fortezza|kasteel|\\p{L}*slott|\\p{L}*slot|linna|linnus|zamek|\\p{L}*hrad|grad|tvrdava|kalesi|cetatea|linnoitus",
    ),
  },
  casino: { types: [...SEEN, "bar"], activities: ["nightlife"], words: words("casinos?|kasino|cassino|kaszino|spielbank") },
  ice_cream: {
    types: ["cafe", "restaurant"],
    activities: [],
    words: words(
      "ice cream|icecream|gelat\\p{L}*|eisdiele|eiscafe|eissalon|heladeria|helados|sorveteria|sorvetes|geladaria|gelados|ijssalon|ijs|lody|lodziarnia|fagyizo|fagylaltozo|zmrzlina|sladoled|slastic\\p{L}*|dondurma\\p{L}*|isbar|glassbar|glacerie",
    ),
  },
  winery: {
    types: [...SEEN, "bar"],
    activities: ["winetours", "distilleries"],
    words: words(
      "winery|wineries|wine cellars?|wine estate|weingut|weinkeller|bodegas?|cantina|cantine|tenuta|adegas?|vinicola|vigneron|cave a vin|wijndomein|vinska klet|vinarija|vinarstvi|borpince|winnica",
    ),
  },
  information: {
    types: SEEN,
    activities: [],
    words: words(
      "tourist ?info\\p{L}*|touristen ?info\\p{L}*|tourist office|tourism office|visitors? (?:information )?cent(?:er|re)|information cent(?:er|re)|office (?:de|du) tourisme|oficina (?:municipal )?de turismo|posto de turismo|ufficio turistico|turist ?info\\p{L}*|i punkt|turisticni? informacij\\p{L}*|informacja turystyczna",
    ),
  },
  ski: {
    types: SEEN,
    activities: ["skiing"],
    words: words(
      "ski ?(?:lift|area|resort|school|centre|center|slope)s?|skilift\\p{L}*|skigebiet|skischule|chairlift|sessellift|telesiege|telesilla|seggiovia|domaine skiable|estacion de esqui|stazione sciistica|skicenter|skisenter|smucisce",
    ),
  },
  sculpture: {
    types: SEEN,
    activities: ["street_art", "historic_sites", "art_galleries"],
    words: words(
      "sculptures?|statues?|monument to|skulptur\\p{L}*|statue|estatua|escultura|statua|scultura|standbeeld|socha|pomnik|szobor|denkmal|monumento a\\p{L}*",
    ),
  },
};

/** In the order of the checks: the sculpture in front of a castle is a sculpture, the casino in a castle a casino. */
const ORDER: readonly Landmark[] = ["information", "ice_cream", "casino", "winery", "ski", "sculpture", "church", "castle"];

/** Returns the landmark that the name or the hashtags of a listing tell, else null. */
export function inferLandmark({ name, hashtags, business_type, activity_subtype }: Named): Landmark | null {
  const text = folded([name, ...hashtags].join(" , "));
  const activity = activity_subtype ?? "other";
  for (const landmark of ORDER) {
    const { types, activities, words: pattern } = SIGNS[landmark];
    if (types.includes(business_type) && (activity === "other" || activities.includes(activity)) && pattern.test(text)) return landmark;
  }
  return null;
}
