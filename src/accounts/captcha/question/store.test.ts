import { afterEach, describe, expect, it } from "vitest";
import { freezeClock } from "../../../platform/clock.ts";
import { isAnswer, NUMBERS_COUNT, QUESTION_MINUTES, QUESTION_SECONDS, sumQuestion, tokenOfAnswer } from "./rules.ts";
import { checkAnswer, newQuestion } from "./store.ts";

const SECRET = "a secret of this test, long enough";
const FAILED = expect.objectContaining({ status: 400, body: { token: ["Captcha verification failed. Please try again."] } });
const ASKED = new Date("2026-07-03T09:00:00Z");

const all = Array.from({ length: NUMBERS_COUNT ** 2 }, (_, at) => sumQuestion(at % NUMBERS_COUNT, Math.floor(at / NUMBERS_COUNT)));
const answerTo = (text: string) => all.find((one) => one.text === text)?.answer ?? 0;

/** Creates a question, then moves the clock forward. */
function asked(secondsLater: number) {
  freezeClock(ASKED);
  const question = newQuestion(SECRET);
  freezeClock(new Date(ASKED.getTime() + secondsLater * 1_000));
  return { ...question, answer: answerTo(question.text) };
}
const check = (id: string, answer: number | string) => checkAnswer(SECRET, tokenOfAnswer(id, String(answer)) ?? "");

afterEach(() => freezeClock(undefined));

describe("a question", () => {
  it("is a sum in words", () => {
    expect(sumQuestion(0, 7)).toEqual({ text: "How much is two and nine?", answer: 11 });
    expect(all.map(({ answer }) => answer).toSorted((a, b) => a - b)).toMatchObject({ 0: 4, [all.length - 1]: 18 });
  });

  it("is taken with its answer, and names itself as every time", () => {
    const { id, answer } = asked(20);
    const taken = check(id, answer);
    expect(taken.expires.toISOString()).toBe("2026-07-03T10:00:00.000Z");
    expect(check(id, ` ${answer} `)).toEqual(taken);
    const other = asked(20);
    expect(check(other.id, other.answer).nonce).not.toBe(taken.nonce);
  });

  it("is refused with another answer, and of another guide", () => {
    const { id, answer } = asked(20);
    for (const wrong of [answer + 1, answer - 1, 0, 99, "x", "-1", "1e1"]) expect(() => check(id, wrong), `${wrong}`).toThrow(FAILED);
    expect(() => checkAnswer("the secret of another guide, also long", tokenOfAnswer(id, String(answer)) ?? "")).toThrow(FAILED);
  });

  it("is refused when it was changed or made up", () => {
    const { id, answer } = asked(20);
    const [nonce = "", second = "", signature = ""] = id.split(".");
    for (const made of [
      `${nonce.replace(/./, (one) => (one === "a" ? "b" : "a"))}.${second}.${signature}`,
      `${nonce}.${Number(second) + 1}.${signature}`,
      `${nonce}.${second}.${"a".repeat(43)}`,
      `${nonce}.${second}.`,
      "x",
      "é".repeat(43),
      `${nonce}.${second}.${signature}${"a".repeat(1_000)}`,
    ])
      expect(() => check(made, answer), made).toThrow(FAILED);
  });

  it("is refused sooner than anybody reads, and when it is old", () => {
    for (const [seconds, isTaken] of [
      [QUESTION_SECONDS - 1, false],
      [QUESTION_SECONDS, true],
      [QUESTION_MINUTES * 60 - 1, true],
      [QUESTION_MINUTES * 60, false],
      [-5, false],
    ] as const) {
      const { id, answer } = asked(seconds);
      if (isTaken) expect(check(id, answer)).toHaveProperty("nonce");
      else expect(() => check(id, answer), `${seconds}`).toThrow(FAILED);
    }
  });

  it("that was not answered has no token, and other captchas' tokens are no answers", () => {
    expect([tokenOfAnswer("x", " "), tokenOfAnswer(undefined, "4"), tokenOfAnswer()]).toEqual([undefined, undefined, undefined]);
    expect([isAnswer(tokenOfAnswer("x", "4")), isAnswer(btoa("{}")), isAnswer(undefined), isAnswer(null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
