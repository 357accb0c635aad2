import { isNature, type Nature } from "#illustrator";
import { readVocabulary } from "../search/words/vocabulary/enumerations.ts";
import { kindsNamed } from "../search/words/vocabulary/rules.ts";

/** The fields of a listing that indicate its kind. */
interface Named {
  name: string;
  hashtags: readonly string[];
  business_type: string;
  activity_subtype: string | null;
}

/** Spanish for a square; in Croatian, without its caron, a beach ("plaža"). */
const SQUARE = /\bplazas?\b/gi;

/**
 * Returns the kind of a sight or an activity: from its import, else from its name and hashtags, in the search's vocabulary: "Lake Bled" is
 * a lake, "Museo del Mar" is a museum. Buildings take precedence over the nature that they are named after: a museum of the lake is a
 * museum.
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
