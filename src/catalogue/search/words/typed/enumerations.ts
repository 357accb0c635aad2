import { ARABIC } from "./arabic.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";
import { INDONESIAN } from "./indonesian.ts";
import { ITALIAN } from "./italian.ts";
import { JAPANESE } from "./japanese.ts";
import { PORTUGUESE } from "./portuguese.ts";
import { SPANISH } from "./spanish.ts";
import type { TypedWords } from "./words.ts";

/** The tables of all languages. A word that two languages share has the meaning of the first. */
export const TYPED_WORDS: readonly TypedWords[] = [GERMAN, SPANISH, FRENCH, ITALIAN, PORTUGUESE, INDONESIAN, JAPANESE, ARABIC];
