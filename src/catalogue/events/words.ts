import { folded } from "../search/words/fold.ts";
import type { EventCategory } from "./enumerations.ts";
import type { When } from "./windows.ts";

/** Pure: words with which sources name kinds of events, and visitors look for them, folded. */

/** Words of each kind, the more specific kinds first: a "food festival" is food, and a "concert for children" is for children. */
const CATEGORY_WORDS: readonly [EventCategory, string][] = [
  ["family", "children childrens kids family families kinder familie kind enfants ninos infantil bambini criancas familien"],
  [
    "food",
    "food gastronomy gastronomic gastronomie gastronomia culinary tasting degustation wine beer cookout verkostung weinfest bierfest",
  ],
  [
    "music",
    "music musical concert concerts gig gigs band bands jazz rock choir orchestra opera recital dj konzert konzerte musik concierto conciertos musica concerto concerti musique koncert konser concertos musicevent livemusic",
  ],
  [
    "exhibition",
    "exhibition exhibitions exhibit gallery vernissage exposition expositions ausstellung ausstellungen exposicion exposiciones mostra mostre exposicao exhibitionevent expo pameran",
  ],
  [
    "market",
    "market markets fair fairs flea bazaar markt markte flohmarkt weihnachtsmarkt marche marches brocante mercado mercados mercadillo mercato mercatino mercati feira fiera foire jarmark pasar saleevent",
  ],
  [
    "stage",
    "theatre theater theatre play comedy cabaret circus dance dancing ballet puppet musicals buhne kabarett tanz danse spectacle spectacles teatro danza baile danca theaterevent danceevent comedyevent",
  ],
  ["film", "film films movie movies cinema kino screening cine screeningevent"],
  [
    "sport",
    "sport sports race races marathon run running match tournament regatta cycling triathlon rennen lauf turnier carrera deporte corrida corsa sportsevent trail",
  ],
  [
    "tour",
    "tour tours walk walks guided fuhrung fuhrungen rundgang visite visites balade visita visitas visite guidee excursion wanderung randonnee",
  ],
  [
    "workshop",
    "workshop workshops course courses class classes kurs kurse seminar atelier ateliers stage taller curso corso laboratorio educationevent",
  ],
  [
    "talk",
    "talk talks lecture lectures reading readings conference conferences vortrag lesung conferencia lecture conferenza palestra literaryevent businessevent",
  ],
  [
    "tradition",
    "tradition traditional custom religious procession pilgrimage mass carnival brauchtum prozession traditionnelle procesion romeria sagra tradizione fasching carnaval carnevale",
  ],
  [
    "festival",
    "festival festivals fest feste fete fetes fiesta fiestas festa party parties celebration fireworks feuerwerk feux sagre socialevent festivalevent",
  ],
];
const BY_WORD = new Map(
  CATEGORY_WORDS.flatMap(([category, words]) => words.split(" ").map((word) => [word, category] as const)).toReversed(),
);

/** Words that ask for events of every kind. */
const EVENT_WORDS = new Set(
  "event events whatson veranstaltung veranstaltungen evenement evenements evento eventos eventi agenda acara".split(" "),
);

/** Words that are too common for a search to mean an event by themselves: "walks ubud" asks for hikes, "market" for a listing. */
const NEED_TIME = new Set<EventCategory>(["tour", "sport", "food", "family", "workshop", "market"]);

/** Returns the kind that a source's text names; "other" for unknown texts. */
export function categoryInText(text: string): EventCategory {
  const words = folded(text.replace(/([a-z])([A-Z])/g, "$1 $2")).split(" ");
  for (const [category] of CATEGORY_WORDS) if (words.some((word) => BY_WORD.get(word) === category)) return category;
  return words.map((word) => BY_WORD.get(word)).find((one) => one !== undefined) ?? "other";
}

/** Phrases for times, folded, the longest first. */
const WHEN_PHRASES: readonly [string, When][] = (
  [
    ["tonight", "this evening", "heute abend", "ce soir", "esta noche", "stasera", "hoje a noite", "vanavond", "malam ini"],
    ["today", "now", "heute", "aujourd hui", "aujourd'hui", "hoy", "oggi", "hoje", "vandaag", "hari ini"],
    ["tomorrow", "morgen", "demain", "manana", "domani", "amanha", "besok"],
    ["next weekend", "nachstes wochenende", "week end prochain", "weekend prochain", "proximo fin de semana", "prossimo weekend"],
    [
      "this weekend",
      "at the weekend",
      "weekend",
      "dieses wochenende",
      "wochenende",
      "ce week end",
      "ce weekend",
      "este fin de semana",
      "fin de semana",
      "questo weekend",
      "fine settimana",
      "akhir pekan",
      "dit weekend",
    ],
    ["next week", "nachste woche", "semaine prochaine", "proxima semana", "prossima settimana"],
    ["this week", "next seven days", "next 7 days", "diese woche", "cette semaine", "esta semana", "questa settimana", "minggu ini"],
  ] as const
)
  .flatMap((phrases, index) =>
    phrases.map(
      (phrase) =>
        [phrase, (["tonight", "today", "tomorrow", "next_weekend", "weekend", "next_week", "week"] as const)[index] ?? "week"] as [
          string,
          When,
        ],
    ),
  )
  .sort(([a], [b]) => b.length - a.length);

/** Words without a meaning of their own in such a query. */
const FILLERS = new Set(
  "in at on for the a and near around what what's whats is going to do live der die das im am de la le les du des en el los las da do di il of".split(
    " ",
  ),
);

export interface EventQuery {
  when?: When;
  category?: EventCategory;
  /** Whether it asks for events, rather than for anything with these words in its name. */
  isAsked: boolean;
  /** Remaining words: a place, or words of a title. */
  rest: string;
}

/** Understands a search: "concerts this weekend in ubud" asks for music, on the weekend, and the rest is a place. */
export function readEventQuery(search: string): EventQuery {
  let text = ` ${folded(search).replace(/\bwhat'?s on\b/g, "whatson")} `;
  let when: When | undefined;
  for (const [phrase, meaning] of WHEN_PHRASES)
    if (when === undefined && text.includes(` ${phrase} `)) {
      when = meaning;
      text = text.replace(` ${phrase} `, " ");
    }
  const words = text.split(" ").filter(Boolean);
  const category = words.map((word) => BY_WORD.get(word)).find((one) => one !== undefined);
  const isEvent = words.some((word) => EVENT_WORDS.has(word));
  const isAsked =
    isEvent ||
    (when !== undefined
      ? category !== undefined || words.every((word) => FILLERS.has(word))
      : category !== undefined && !NEED_TIME.has(category));
  const rest = words.filter(
    (word) => !EVENT_WORDS.has(word) && !FILLERS.has(word) && (category === undefined || BY_WORD.get(word) === undefined),
  );
  return { ...(when && { when }), ...(category && { category }), isAsked, rest: rest.join(" ") };
}

/** Minimum number of letters of a search by title. */
const LETTERS_MIN = 3;
/** Maximum number of words of a search by title that count. */
const WORDS_MAX = 10;

/** Returns a text search for titles with all these words, the last of which may be incomplete; undefined without enough letters. */
export function titleQuery(search: string): string | undefined {
  const words = folded(search).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join("").length < LETTERS_MIN
    ? undefined
    : words
        .slice(0, WORDS_MAX)
        .map((word, index, all) => (index === all.length - 1 ? `${word}:*` : word))
        .join(" & ");
}
