/** The captcha of forms without scripts: a sum in words. It keeps out what fills in any form; limits hold back the rest (ADR 0071). */

export const QUESTION_MINUTES = 60;
/** Nobody reads a form and answers sooner. */
export const QUESTION_SECONDS = 2;

const NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight", "nine"];
const WORDS_FROM = 2;
export const NUMBERS_COUNT = NUMBERS.length;

const PREFIX = "question.";

/** A question of two numbers, by their places in the list, and its answer. */
export const sumQuestion = (first: number, second: number): { text: string; answer: number } => ({
  text: `How much is ${NUMBERS[first]} and ${NUMBERS[second]}?`,
  answer: first + second + 2 * WORDS_FROM,
});

/** The token of an answered question, for the field `token`; undefined where nothing was answered. @param id of the question, as it was given */
export const tokenOfAnswer = (id = "", answer = ""): string | undefined =>
  id && answer.trim() ? `${PREFIX}${id}.${answer.trim()}` : undefined;

/** What a token says of a question; undefined for a token of another kind. */
export function readAnswer(token: string): { nonce: string; asked: number; signature: string; answer: number } | undefined {
  const [, nonce = "", asked, signature = "", answer] = /^question\.([\w-]{22})\.(\d{1,12})\.([\w-]{43})\.(\d{1,2})$/.exec(token) ?? [];
  return asked === undefined ? undefined : { nonce, asked: Number(asked), signature, answer: Number(answer) };
}

/** Whether a token answers a question, however badly. */
export const isAnswer = (token: string | null | undefined): token is string => token?.startsWith(PREFIX) ?? false;
