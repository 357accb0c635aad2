import { readSettings } from "../../../catalogue/settings/store.ts";
import type { TranslationSource } from "../../../catalogue/translations/enumerations.ts";
import { type GivenText, hashOfOriginal, writeTranslations } from "../../../catalogue/translations/store.ts";
import type { Db, DbOrTransaction } from "../../../platform/db/types.ts";
import { toGuide } from "./guideTexts.ts";
import { cleanedText, formatKey, parseKey, type TextKey, type TextKind, textLimit, textProblem, withPlainLines } from "./rules.ts";
import { listOriginals, listStored, type Original, readOriginals, toSubject } from "./store.ts";

/** Exchanges texts of the guide's content with translators and translation programs. */

/** A text without a translation of its present original. */
export interface OpenText {
  key: TextKey;
  name: string;
  about: string;
  original: string;
  /** Language of the original; null for names. */
  language: string | null;
  limit: number;
  /** Translation of an earlier original, and who made it. */
  outdated?: { text: string; source: TranslationSource };
}

/** Subjects per page: with five texts each, a few MB at most. */
const PAGE = 200;

/** Names of listings are the same in all languages, unless their owners say otherwise. */
const isExchanged = ({ kind }: Original, field: string): boolean => kind !== "listing" || field !== "name";

async function openTexts(db: DbOrTransaction, language: string, originals: readonly Original[]): Promise<OpenText[]> {
  const [first] = originals;
  if (!first) return [];
  const stored = await listStored(
    db,
    first.kind,
    originals.map(({ id }) => id),
    language,
  );
  const byText = Map.groupBy(stored, ({ id, field }) => `${id} ${field}`);
  return originals
    .filter((one) => one.language !== language)
    .flatMap((one) =>
      Object.entries(one.texts).flatMap(([field, original]): OpenText[] => {
        const limit = textLimit(one.kind, field);
        if (limit === undefined || !isExchanged(one, field)) return [];
        const found = byText.get(`${one.id} ${field}`) ?? [];
        const hash = hashOfOriginal(original);
        if (found.some(({ original_hash }) => original_hash === null || original_hash === hash)) return [];
        const [best] = found;
        return [
          {
            key: { kind: one.kind, id: one.id, field },
            ...{ name: one.name, about: one.about, language: one.language, original, limit },
            ...(best ? { outdated: { text: best.text, source: best.source } } : {}),
          },
        ];
      }),
    );
}

/** Yields the texts that are missing or outdated in a language, a page at a time. */
export async function* listOpenTexts(db: Db, language: string, kinds: readonly TextKind[]): AsyncGenerator<OpenText[]> {
  const { mainLanguage, own } = toGuide(await readSettings(db));
  for (const kind of kinds) {
    if (kind === "guide") {
      const found = await openTexts(db, language, [own]);
      if (found.length > 0) yield found;
      continue;
    }
    // The names of areas are in the main language as they are.
    if (kind === "area" && language === mainLanguage) continue;
    for (let after: string | undefined; ; ) {
      const originals = await listOriginals(db, kind, after, { limit: PAGE, mainLanguage });
      const last = originals.at(-1);
      if (!last) break;
      const found = await openTexts(db, language, originals);
      if (found.length > 0) yield found;
      after = last.id;
    }
  }
}

/** A translation to store. */
export interface TranslatedText {
  /** As formatKey writes it. */
  key: string;
  /** The text that was translated. */
  original: string;
  text: string;
}
export interface Refusal {
  key: string;
  problem: string;
}

/** Returns the text to store, or why it is refused. */
function checked(
  given: TranslatedText,
  key: TextKey,
  found: Original | undefined,
  language: string,
): { text: string; hash: string } | string {
  const text = cleanedText(key.field, given.text);
  const problem = textProblem(key, text);
  if (problem !== undefined) return problem;
  if (!found) return `There is no ${key.kind} ${key.id}.`;
  const original = found.texts[key.field];
  if (original === undefined) return "The original is empty now.";
  if (found.language === language) return "The original is in this language.";
  if (withPlainLines(original) !== withPlainLines(given.original)) return "The original has changed: export its texts again.";
  return { text, hash: hashOfOriginal(original) };
}

/**
 * Stores translations in one transaction. A text of a better source stays, and is shown before them.
 * @returns the number of stored texts, and those that were refused
 */
export async function storeTexts(
  db: Db,
  language: string,
  source: TranslationSource,
  given: readonly TranslatedText[],
): Promise<{ stored: number; refused: Refusal[] }> {
  return db.transaction(async (tx) => {
    const { mainLanguage, own } = toGuide(await readSettings(tx));
    const parsed = given.map((one) => ({ one, key: parseKey(one.key) }));
    const originals = new Map<string, Original>();
    for (const [kind, all] of Map.groupBy(
      parsed.flatMap(({ key }) => (key ? [key] : [])),
      ({ kind: of }) => of,
    )) {
      const ids = [...new Set(all.map(({ id }) => id))];
      const found = kind === "guide" ? [own] : await readOriginals(tx, kind, ids, mainLanguage);
      for (const one of found) originals.set(`${kind} ${one.id}`, one);
    }
    const refused: Refusal[] = [];
    const texts = new Map<string, GivenText>();
    for (const { one, key } of parsed) {
      const result = key ? checked(one, key, originals.get(`${key.kind} ${key.id}`), language) : "This is no text of the guide.";
      if (typeof result === "string") refused.push({ key: one.key, problem: result });
      else if (key && texts.has(formatKey(key))) refused.push({ key: one.key, problem: "The text is there twice: the first one counts." });
      else if (key)
        texts.set(formatKey(key), {
          ...{ subject: toSubject(key), field: key.field, language, source },
          ...{ text: result.text, original_hash: result.hash },
        });
    }
    await writeTranslations(tx, [...texts.values()]);
    return { stored: texts.size, refused };
  });
}
