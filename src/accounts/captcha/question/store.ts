import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { now } from "../../../platform/clock.ts";
import { captchaFailed } from "../store.ts";
import { NUMBERS_COUNT, QUESTION_MINUTES, QUESTION_SECONDS, readAnswer, sumQuestion } from "./rules.ts";

const sign = (secret: string, nonce: string, asked: number, answer: number) =>
  createHmac("sha256", createHmac("sha256", secret).update("captcha|question").digest())
    .update(`${nonce}|${asked}|${answer}`)
    .digest("base64url");

/**
 * Creates a question. Its id contains the time and a signature over the answer, so nothing is stored.
 * @param secret GUIDE_SECRET
 */
export function newQuestion(secret: string): { id: string; text: string } {
  const { text, answer } = sumQuestion(randomInt(NUMBERS_COUNT), randomInt(NUMBERS_COUNT));
  const nonce = randomBytes(16).toString("base64url");
  const asked = Math.floor(now().getTime() / 1_000);
  return { id: `${nonce}.${asked}.${sign(secret, nonce, asked, answer)}`, text };
}

/**
 * Returns the nonce of the question that a token answers, to be marked as used like a solved challenge (`consumeChallenge`).
 * @throws ApiError 400 on the field `token` if the answer is wrong, forged, from another guide, too early or too late
 */
export function checkAnswer(secret: string, token: string): { nonce: string; expires: Date } {
  const read = readAnswer(token);
  if (!read) throw captchaFailed();
  const { nonce, asked, signature, answer } = read;
  const isRight = timingSafeEqual(Buffer.from(sign(secret, nonce, asked, answer)), Buffer.from(signature));
  const seconds = now().getTime() / 1_000 - asked;
  if (!isRight || seconds < QUESTION_SECONDS || seconds >= QUESTION_MINUTES * 60) throw captchaFailed();
  return { nonce: `question ${nonce}`, expires: new Date((asked + QUESTION_MINUTES * 60) * 1_000) };
}
