/** Pure: recognises notes that mappers of OpenStreetMap write to each other, which readers must not see. */

/** Texts that are notes as a whole. */
const WHOLE = /^(?:fix ?me|todo|tbd|xxx+|\?+|unknown|n\/?a|none|yes|no|test|unbekannt|inconnu|desconocido|sconosciuto)[.!?\s]*$/iu;

/** Words that only notes contain, in the languages of most mappers. */
const NOTE = new RegExp(
  [
    String.raw`\bfix ?me\b|\btodo:|\?\?`,
    String.raw`\b(?:needs?|requires?|awaiting|pending) (?:a |further )?(?:survey|verification|checking|confirmation|review|mapping|ground truth)`,
    String.raw`\b(?:to be|must be|should be|needs? to be) (?:checked|verified|confirmed|surveyed|corrected|re-?mapped|mapped)\b|\bplease (?:verify|survey|map|re-?map|tag|correct)\b`,
    String.raw`\b(?:position|location|name|outline|geometry|address) (?:is |may be |might be )?(?:approx\w*|estimated|uncertain|unclear|not exact|inaccurate|guessed|unverified|unknown)`,
    String.raw`\bapprox(?:imate|\.)? (?:position|location|outline)`,
    String.raw`\b(?:mapped|traced|drawn|digitised|digitized|imported|taken) from (?:bing|yahoo|maxar|esri|mapbox|imagery|aerial|satellite|gps|landsat|osm|openstreetmap|geonames|survey)`,
    String.raw`\b(?:bing|maxar|esri|mapbox) (?:imagery|aerial|satellite)|\b(?:satellite|aerial) (?:imagery|image|photo)`,
    String.raw`\bopenstreetmap\b|\bosm\b|\bmapillary\b|\bjosm\b|\bgps (?:track|trace)s?\b|\bmappers?\b|\bchangeset\b`,
    String.raw`\b(?:this|the) (?:node|way|relation|tag|polygon)\b|\bduplicate (?:node|way|of)\b|\b(?:wrong|missing) tags?\b`,
    String.raw`\bbitte (?:prüfen|überprüfen|ergänzen|korrigieren)|\bnoch (?:zu )?(?:prüfen|erfassen)|\b(?:lage|position) (?:ungenau|unsicher|geschätzt)|\bluftbild`,
    String.raw`(?<!\p{L})à (?:vérifier|compléter|confirmer|corriger|préciser)\b|\bposition approximative`,
    String.raw`\b(?:por|a) (?:verificar|confirmar|revisar|completar)\b|\bubicaci[oó]n aproximada|\bposici[oó]n aproximada`,
    String.raw`\bda (?:verificare|completare|controllare)\b|\bposizione approssimativa|\blocaliza[cç][aã]o aproximada`,
    "уточнить|проверить",
  ].join("|"),
  "iu",
);
/** Length above which a text is a description, whatever one of its sentences says. */
const LONGEST = 400;

/** Whether a text is a note to other mappers. "TODO" only in capitals: "todo" is a Spanish word. */
export const isMapperNote = (text: string): boolean =>
  WHOLE.test(text.trim()) || (text.length <= LONGEST && (NOTE.test(text) || /\bTODO\b/.test(text)));

/** Whether a name is a note: other words than these may be in the name of a place. */
export const isNoteName = (name: string): boolean => /\bfix ?me\b|\?\?|^\?+$|^(?:unknown|unnamed|no ?name)(?: \w+)?$/i.test(name.trim());

/** Returns a text that readers may see; "" for a note. */
export const shownText = (text: string): string => (text !== "" && isMapperNote(text) ? "" : text);

/** Facts without the texts that are notes. "yes" and "no" are values of the others. */
export function shownFacts<
  Facts extends { directions?: string; price_text?: string; check_in?: string; check_out?: string; other_names?: string[] },
>(facts: Facts): Facts {
  const { directions = "", price_text = "", check_in = "", check_out = "", other_names = [] } = facts;
  return {
    ...facts,
    directions: shownText(directions),
    price_text: shownText(price_text),
    check_in: shownText(check_in),
    check_out: shownText(check_out),
    other_names: other_names.filter((name) => !isNoteName(name)),
  };
}
