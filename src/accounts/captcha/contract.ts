import { z } from "zod";
import { endpoint } from "../../platform/endpoints/endpoint.ts";

/** Challenge in the format of altcha-lib (version 2); a token is {challenge, solution} as base64 of JSON. */
export const challenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.int(),
    /** Seconds since 1970. */
    expiresAt: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
});
export type Challenge = z.infer<typeof challenge>;

export const solution = z.object({ counter: z.int().min(0), derivedKey: z.string() });
export type Solution = z.infer<typeof solution>;

const question = z.object({ id: z.string(), text: z.string() });
export type Question = z.infer<typeof question>;

export const getQuestion = endpoint({
  method: "GET",
  path: "/captcha/question/",
  summary: "Returns a question for forms without scripts; its token is question.{id}.{answer in digits}",
  tag: "Reports",
  access: "public",
  response: question,
  isPrivate: true,
});

export const getChallenge = endpoint({
  method: "GET",
  path: "/captcha/challenge/",
  summary: "Returns a proof of work for the browser; its solution is the captcha token of one request",
  tag: "Bookings",
  access: "public",
  response: challenge,
  isPrivate: true,
});
