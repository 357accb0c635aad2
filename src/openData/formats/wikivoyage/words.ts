import type { ActivityType } from "../../../catalogue/listings/enumerations.ts";

/** Matches whole words in any script: `\b` only knows English letters, so "Café" would end before its last letter. */
const words = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, "iu");

/** Words that show what a Wikivoyage listing offers; the first match decides. The title counts before the description. */
export const SUBTYPE_WORDS: readonly (readonly [ActivityType, RegExp])[] = [
  ["museums", words("\\p{L}*museum|museums|museo|musée|museu|museen|musei|muzeum|müze")],
  ["art_galleries", words("art (gallery|galleries|center|centre|museum)|gallery|exhibition")],
  [
    "churches",
    words(
      "cathedral|church|chapel|basilica|\\p{L}*kirche|\\p{L}*kapelle|église|chapelle|chiesa|cappella|iglesia|capilla|igreja|capela|kathedrale|cathédrale|catedral|cattedrale|duomo|abbaye|abbey",
    ),
  ],
  ["temples", words("temple|shrine|wat|pagoda|mosque|monastery|synagogue|stupa|moschee|mosquée|mezquita|tempel|templo|tempio|kloster")],
  ["theatre", words("theat(re|er)|théâtre|teatro|opera|oper|opéra|musicals?|playhouse")],
  ["festivals", words("festival|carnival|parade|art night|bon odori")],
  ["live_music", words("live music|concerts?|jazz")],
  ["spa", words("spa|massage|sauna|hammam|wellness")],
  ["hot_springs", words("onsen|hot springs?|thermal baths?")],
  ["national_parks", words("national ?park|nature reserve|parque nacional|parc national|parco nazionale|naturschutzgebiet")],
  ["theme_parks", words("theme park|amusement park|water ?park")],
  ["gardens", words("gardens?|botanic(al)?|park|parc|parque|parco|garten|jardins?|jardín|giardin[oi]")],
  ["markets", words("market|bazaar|souk|souq|mercado|mercato|marché|markt")],
  ["cooking_classes", words("cooking (class|classes|course|school)")],
  ["diving", words("diving|scuba|dive (center|centre|shop)")],
  ["snorkelling", words("snorkell?ing")],
  ["surfing", words("surf(ing)?")],
  ["paddle_boarding", words("paddle ?board(ing)?|sup")],
  ["kayaking", words("kayak(ing|s)?|cano(e|eing)")],
  ["rafting", words("rafting")],
  ["sailing", words("sailing")],
  ["whale_watching", words("whales?")],
  ["boat_trips", words("boat (trips?|tours?|rides?)|cruises?")],
  ["hiking", words("hik(e|es|ing)|trek(king)?|trails?")],
  ["cycling", words("cycling|bicycles?|bike (tours?|rental)")],
  ["climbing", words("climbing|bouldering")],
  ["skiing", words("ski(ing)?|snowboard(ing)?")],
  ["golf", words("golf")],
  ["yoga", words("yoga")],
  ["winetours", words("winer(y|ies)|wine tours?|vineyards?")],
  ["breweries", words("brewer(y|ies)")],
  ["safari", words("safaris?")],
  ["wildlife", words("zoo|aquarium|wildlife")],
  ["walking_tours", words("walking tours?")],
  ["waterfalls", words("waterfalls?|wasserf[aä]lle?|cascades?|cascadas?|cascata|cachoeira")],
  ["beach", words("beach|strand|playa|plage|spiaggia|praia")],
  ["nightlife", words("karaoke|nightlife|casino")],
  [
    "historic_sites",
    words(
      "castle|palace|fort(ress)?|ruins?|historic(al)?|memorial|monument|statue|old town|tomb|house|schloss|burg|château|castillo|castello|palais|palacio|palazzo|denkmal|ruine",
    ),
  ],
];

/**
 * Kind of a `listing` by its name alone: the first match decides. German words also match at the end of a longer word ("Seehotel",
 * "Pfarrkirche").
 */
export const NAMED_TYPES: readonly (readonly [type: "sleep" | "eat" | "drink" | "see" | "do", RegExp])[] = [
  [
    "sleep",
    words(
      `\\p{L}*(?:hotels?|hostels?|gästeh(?:aus|äuser)|jugendherbergen?|ferienwohnung(?:en)?|pension(?:en)?|campingpl(?:atz|ätze))|hôtel|motel|hostal|pensione|pensión|pousada|posada|albergo|auberge|agriturismo|b ?& ?b|bed (?:and|&) breakfast|guest ?houses?|youth hostel|camping|campground|camping park|wohnmobilstellplatz|resort|lodge`,
    ),
  ],
  [
    "eat",
    words(
      `\\p{L}*(?:gaststätten?|gast(?:haus|hof)|gasthöfe|wirtshaus)|restaurants?|restaurante|ristorante|trattoria|osteria|pizzeria|brasserie|bistro|taverna?|caf[eé]s?|kafé|kaffeehaus|konditorei|\\p{L}*bäckerei|eiscafé|gelateria`,
    ),
  ],
  ["drink", words(`pubs?|bar|kneipe|biergarten|cocktailbar|weinstube|\\p{L}*brauhaus`)],
  [
    "see",
    words(
      `\\p{L}*(?:museum|museen|kirche|kapelle|kloster|kathedrale|moschee|schloss|burgruine|denkmal|wasserfall|wasserfälle|festung)|burg|dom|münster|museo|musée|muzeum|galerie|gallery|castle|château|castello|palazzo|palast|chiesa|church|cathedral|catedral|cattedrale|basilica|basilika|biserica|iglesia|église|temple|tempel|wat|mosque|synagoge|zoo|tierpark|wildpark|botanischer garten|\\p{L}*nationalpark|national park|leuchtturm|ruine|beach`,
    ),
  ],
  [
    "do",
    words(`\\p{L}*(?:therme|freibad|hallenbad|strandbad|golfclub)|golf|marina|theater|theatre|teatro|casino|kletterpark|hochseilgarten`),
  ],
];
/** Names of tourist information offices, both public and private. */
export const NAMED_INFORMATION = words(
  "tourist(?:en)?[- ]?info\\p{L}*|touristik-?info\\p{L}*|tourist office|tourismusbüro|office (?:de|du) tourisme|visitors? (?:information )?cent(?:er|re)|oficina de turismo|i-punkt",
);
/** Names of offices and emergency services, which are excluded whatever else their names contain. */
export const NAMED_OFFICES = words(
  `\\p{L}*(?:apotheken?|krankenhaus|klinik|klinikum|bahnhof|flughafen|postamt|postfiliale|polizei\\p{L}*|verwaltung|rathaus|botschaft|konsulat|tankstelle|parkhaus|parkplatz|parkplätze|schule|universität|verband|verein|büro|zentrum|amt|gmbh|ag|arzt|praxis|bank|sparkasse|haltestelle|anleger|siedlung)|pharmacy|farmacia|pharmacie|apotek|hospital|clinic|station|airport|terminal|post office|police|embassy|consulate|consulat|office|taxi|tourismus\\p{L}*|tourisme|tourism|dr\\.?`,
);

/** `buy` listings that are worth a visit of their own; other shops are skipped. */
export const MARKETS = words("markets?|bazaar|souk|souq|mercado|mercato|marché|markt|flea");
export const SHOPS = words(
  "shopping (mall|cent(er|re)|arcade|street)|mall|arcade|department store|book ?(shop|store|cent(er|re))|antiques?|handicrafts?|crafts|souvenirs?|artisans?",
);
/** `eat` listings that are grocers. */
export const GROCERS = words("supermarkets?|convenience stores?|grocer(y|ies)|minimarket|imported foods");
export const CAFES = words("caf[eéè]s?|coffee|kaffee|tea ?(house|room)s?|bakery|patisserie|ice cream|gelat(o|eria)|shaved ice");

export const BAR_WORDS: readonly (readonly [string, RegExp])[] = [
  ["beer_pub", words("pub|beers?|brew(ery|dog|pub)|ales?|lagers?|beer garden")],
  ["nightclub", words("night ?club|club|disco|dance floor|dancing|dance|djs?|techno|hip-hop")],
  ["wine", words("wines?")],
  ["cocktail", words("cocktails?")],
];
