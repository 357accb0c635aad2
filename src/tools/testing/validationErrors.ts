import type { z } from "zod";
import { fieldErrors, typedQuery } from "../../platform/endpoints/input.ts";

interface Given {
  body?: z.ZodObject;
  query?: z.ZodObject;
}

const schemaErrors = (schema: z.ZodObject, given: unknown): Record<string, string[]> => {
  const { error } = schema.safeParse(given, { reportInput: true });
  return error ? fieldErrors(error) : {};
};

/** What an endpoint answers 400 to a body of JSON with: the messages by field. Empty where the body is taken. */
export const bodyErrors = (endpoint: Given, given: unknown) => schemaErrors(endpoint.body as z.ZodObject, given);

/** The same of the parameters of the query, which are texts. */
export const queryErrors = (endpoint: Given, given: Record<string, string | string[]>) =>
  schemaErrors(endpoint.query as z.ZodObject, typedQuery(endpoint.query as z.ZodObject, given));

/** What a handler is given of a body that is taken. */
export const takenBody = (endpoint: Given, given: unknown) => (endpoint.body as z.ZodObject).parse(given);

/** Messages that many fields answer with. */
export const REQUIRED = ["This field is required."];
export const BLANK = ["This field may not be blank."];
export const A_TEXT = ["A text is needed."];
export const SIGNS = ["Letters, digits and signs are possible."];
export const EMAIL_NEEDED = ["Enter a valid email address."];
export const atMost = (characters: number) => [`At most ${characters} characters are possible.`];
