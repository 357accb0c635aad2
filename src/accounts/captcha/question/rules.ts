/** Captcha of forms without scripts: a sum in words. It stops bots that fill in every form; rate limits stop the rest (ADR 0071). */

import { t, texts } from "../../../platform/languages/text.ts";

export const QUESTION_MINUTES = 60;
/** No person reads a form and answers faster. */
export const QUESTION_SECONDS = 2;

const NUMBERS: Readonly<Record<number, string>> = texts({
  2: "two",
  3: "three",
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
});
const FIRST_NUMBER = 2;
export const NUMBERS_COUNT = Object.keys(NUMBERS).length;

const PREFIX = "question.";

/** Returns the question about two numbers, given by their indexes from 0 to NUMBERS_COUNT - 1, and its answer. */
export function sumQuestion(first: number, second: number): { text: string; answer: number } {
  const [one, other] = [first + FIRST_NUMBER, second + FIRST_NUMBER];
  return { text: t`How much is ${NUMBERS[one] ?? ""} and ${NUMBERS[other] ?? ""}?`, answer: one + other };
}

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
