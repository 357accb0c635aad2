/** Captcha of forms without scripts: a sum in words. It stops bots that fill in every form; rate limits stop the rest (ADR 0071). */

import { t } from "../../../platform/languages/text.ts";

export const QUESTION_MINUTES = 60;
/** No person reads a form and answers faster. */
export const QUESTION_SECONDS = 2;

const NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight", "nine"];
const WORDS_FROM = 2;
export const NUMBERS_COUNT = NUMBERS.length;

const PREFIX = "question.";

/** Returns the question about two numbers, given by their indexes in the list, and its answer. */
export const sumQuestion = (first: number, second: number): { text: string; answer: number } => ({
  text: t`How much is ${NUMBERS[first] ?? ""} and ${NUMBERS[second] ?? ""}?`,
  answer: first + second + 2 * WORDS_FROM,
});

/**
 * Returns the token of an answered question for the field `token`; undefined without an answer.
 * @param id of the question, as the form received it
 */
export const tokenOfAnswer = (id = "", answer = ""): string | undefined =>
  id && answer.trim() ? `${PREFIX}${id}.${answer.trim()}` : undefined;

/** Parses a token of a question; undefined for a token of another kind. */
export function readAnswer(token: string): { nonce: string; asked: number; signature: string; answer: number } | undefined {
  const [, nonce = "", asked, signature = "", answer] = /^question\.([\w-]{22})\.(\d{1,12})\.([\w-]{43})\.(\d{1,2})$/.exec(token) ?? [];
  return asked === undefined ? undefined : { nonce, asked: Number(asked), signature, answer: Number(answer) };
}

/** Whether a token belongs to a question, even if it is malformed. */
export const isAnswer = (token: string | null | undefined): token is string => token?.startsWith(PREFIX) ?? false;
