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

/** Returns the messages by field with which an endpoint rejects a JSON body (400); empty for a valid body. */
export const bodyErrors = (endpoint: Given, given: unknown) => schemaErrors(endpoint.body as z.ZodObject, given);

/** Returns the same for query parameters, which are texts. */
export const queryErrors = (endpoint: Given, given: Record<string, string | string[]>) =>
  schemaErrors(endpoint.query as z.ZodObject, typedQuery(endpoint.query as z.ZodObject, given));

/** Returns the parsed body that a handler receives. */
export const takenBody = (endpoint: Given, given: unknown) => (endpoint.body as z.ZodObject).parse(given);

/** Messages that many fields share. */
export const REQUIRED = ["This field is required."];
export const BLANK = ["This field may not be blank."];
export const A_TEXT = ["A text is needed."];
export const SIGNS = ["Letters, digits and signs are possible."];
export const EMAIL_NEEDED = ["Enter a valid email address."];
export const atMost = (characters: number) => [`At most ${characters} characters are possible.`];
