import { z } from "zod";
import { typedKeys } from "../../platform/values/objects.ts";
import { TRANSLATION_SOURCES } from "./enumerations.ts";

/** A translation in an API response: its source, its language, and the original where there is one. */
const translatedText = z.object({
  source: z.enum(typedKeys(TRANSLATION_SOURCES)),
  language: z.string(),
  original: z.object({ text: z.string(), language: z.string() }).optional(),
});

/** Returns the fields that tell of an entry's texts which are translations, and which are in another language than the reader's. */
export const languageFields = <const Field extends string>(fields: readonly [Field, ...Field[]]) => ({
  /** The texts that are translations, with their source, and the original where there is one. */
  translated: z.partialRecord(z.enum(fields), translatedText),
  /** Languages of the texts that are not in the language of the response. */
  foreign: z.partialRecord(z.enum(fields), z.string()),
});
