import { isNature, type Nature } from "#illustrator";
import { readVocabulary } from "../search/words/vocabulary/enumerations.ts";
import { kindsNamed } from "../search/words/vocabulary/rules.ts";

/** What of a listing says what it is. */
interface Named {
  name: string;
  hashtags: readonly string[];
  business_type: string;
  activity_subtype: string | null;
}

/** A square in Spanish, which without its hook is a beach in Croatian ("plaža"). */
const SQUARE = /\bplazas?\b/gi;

/**
 * What a sight or an activity is known to be, by its import or else by its name and hashtags, in the words that the search knows: "Lake Bled" is a lake, "Museo del
 * Mar" is a museum. What was made goes before what it is named after: a museum of the lake is a museum.
 */
export function inferSubtypeAndNature({ name, hashtags, business_type, activity_subtype }: Named): {
  activity_subtype: string | null;
  nature: Nature | null;
} {
  const isUnsaid =
    (business_type === "sight" || business_type === "activity") && (activity_subtype === null || activity_subtype === "other");
  if (!isUnsaid) return { activity_subtype, nature: null };
  const vocabulary = readVocabulary();
  const kinds = [...new Set([...hashtags, name].flatMap((text) => [...kindsNamed(vocabulary, text.replace(SQUARE, " "))]))];
  const made = kinds.flatMap((kind) => (isNature(kind) ? [] : (vocabulary.kinds.get(kind)?.activities?.slice(0, 1) ?? [])));
  return { activity_subtype: made[0] ?? activity_subtype, nature: made[0] ? null : (kinds.find(isNature) ?? null) };
}
