import type { z } from "zod";
import { fieldErrors, typedQuery } from "../../platform/endpoints/input.ts";

interface Given {
  body?: z.ZodObject;
  query?: z.ZodObject;
}

/** @throws Error for an endpoint without this part */
function declared(schema: z.ZodObject | undefined): z.ZodObject {
  if (!schema) throw new Error("The endpoint does not declare this part of a request.");
  return schema;
}

const schemaErrors = (schema: z.ZodObject, given: unknown): Record<string, string[]> => {
  const { error } = schema.safeParse(given, { reportInput: true });
  return error ? fieldErrors(error) : {};
};

/** Returns the messages by field with which an endpoint rejects a JSON body (400); empty for a valid body. */
export const bodyErrors = (endpoint: Given, given: unknown) => schemaErrors(declared(endpoint.body), given);

/** Returns the same for query parameters, which are texts. */
export const queryErrors = (endpoint: Given, given: Record<string, string | string[]>) =>
  schemaErrors(declared(endpoint.query), typedQuery(declared(endpoint.query), given));

/** Returns the parsed body that a handler receives. */
export const takenBody = (endpoint: Given, given: unknown) => declared(endpoint.body).parse(given);

/** Messages that many fields share. */
export const REQUIRED = ["This field is required."];
export const BLANK = ["This field may not be blank."];
export const A_TEXT = ["Enter text."];
export const SIGNS = ["Remove line breaks and control characters."];
export const EMAIL_NEEDED = ["Enter a valid email address."];
export const atMost = (characters: number) => [`Use at most ${characters} characters.`];
