import type { ActivityType } from "../businesses/enumerations.ts";

/** Words that show what a Wikivoyage listing offers; the first that is found decides. Title before description. */
export const SUBTYPE_WORDS: readonly (readonly [ActivityType, RegExp])[] = [
  ["museums", /\b(museum|museo|musée|museu)\b/i],
  ["art_galleries", /\b(art (gallery|galleries|center|centre|museum)|gallery|exhibition)\b/i],
  ["temples", /\b(temple|shrine|wat|pagoda|mosque|cathedral|church|monastery|basilica|synagogue|stupa)\b/i],
  ["theatre", /\b(theat(re|er)|opera|musicals?|playhouse)\b/i],
  ["festivals", /\b(festival|carnival|parade|art night|bon odori)\b/i],
  ["live_music", /\b(live music|concerts?|jazz)\b/i],
  ["spa", /\b(spa|massage|sauna|hammam|wellness)\b/i],
  ["hot_springs", /\b(onsen|hot springs?|thermal baths?)\b/i],
  ["gardens", /\b(gardens?|botanic(al)?|park)\b/i],
  ["national_parks", /\b(national park|nature reserve)\b/i],
  ["markets", /\b(market|bazaar|souk|souq)\b/i],
  ["cooking_classes", /\bcooking (class|classes|course|school)\b/i],
  ["diving", /\b(diving|scuba|dive (center|centre|shop))\b/i],
  ["snorkelling", /\bsnorkell?ing\b/i],
  ["surfing", /\bsurf(ing)?\b/i],
  ["paddle_boarding", /\b(paddle ?board(ing)?|sup)\b/i],
  ["kayaking", /\b(kayak(ing|s)?|cano(e|eing))\b/i],
  ["rafting", /\brafting\b/i],
  ["sailing", /\bsailing\b/i],
  ["whale_watching", /\bwhales?\b/i],
  ["boat_trips", /\b(boat (trips?|tours?|rides?)|cruises?)\b/i],
  ["hiking", /\b(hik(e|es|ing)|trek(king)?|trails?)\b/i],
  ["cycling", /\b(cycling|bicycles?|bike (tours?|rental))\b/i],
  ["climbing", /\b(climbing|bouldering)\b/i],
  ["skiing", /\b(ski(ing)?|snowboard(ing)?)\b/i],
  ["golf", /\bgolf\b/i],
  ["yoga", /\byoga\b/i],
  ["winetours", /\b(winer(y|ies)|wine tours?|vineyards?)\b/i],
  ["breweries", /\bbrewer(y|ies)\b/i],
  ["safari", /\bsafaris?\b/i],
  ["wildlife", /\b(zoo|aquarium|wildlife)\b/i],
  ["walking_tours", /\bwalking tours?\b/i],
  ["theme_parks", /\b(theme park|amusement park|water park)\b/i],
  ["waterfalls", /\bwaterfalls?\b/i],
  ["beach", /\bbeach\b/i],
  ["nightlife", /\b(karaoke|nightlife|casino)\b/i],
  ["historic_sites", /\b(castle|palace|fort(ress)?|ruins?|historic(al)?|memorial|monument|statue|old town|tomb|house)\b/i],
];

/** `buy` listings that are worth a visit of their own; any other shop is left out. */
export const MARKETS = /\b(markets?|bazaar|souk|souq|mercado|mercato|marché|markt|flea)\b/i;
export const SHOPS =
  /\b(shopping (mall|cent(er|re)|arcade|street)|mall|arcade|department store|book ?(shop|store|cent(er|re))|antiques?|handicrafts?|crafts|souvenirs?|artisans?)\b/i;
/** `eat` listings that are grocers. */
export const GROCERS = /\b(supermarkets?|convenience stores?|grocer(y|ies)|minimarket|imported foods)\b/i;
export const CAFES = /\b(caf[eéè]s?|coffee|kaffee|tea ?(house|room)s?|bakery|patisserie|ice cream|gelat(o|eria)|shaved ice)\b/i;

export const BAR_WORDS: readonly (readonly [string, RegExp])[] = [
  ["beer_pub", /\b(pub|beers?|brew(ery|dog|pub)|ales?|lagers?|beer garden)\b/i],
  ["nightclub", /\b(night ?club|club|disco|dance floor|dancing|dance|djs?|techno|hip-hop)\b/i],
  ["wine", /\bwines?\b/i],
  ["cocktail", /\bcocktails?\b/i],
];
