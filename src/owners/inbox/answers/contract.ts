import { z } from "zod";
import { MESSAGE_MAX, message } from "../../../booking/enquiries/contract.ts";
import { CODE } from "../../../catalogue/listings/contract.ts";
import { endpoint, listResponse, pageQuery } from "../../../platform/endpoints/endpoint.ts";
import { TITLE_MAX } from "../rules.ts";

const listing = { code: z.string().regex(CODE) };

const savedAnswer = z.object({
  uuid: z.string(),
  title: z.string(),
  /** May contain {name} for the guest's first name and {dates} for the dates. */
  text: z.string(),
  version: z.int(),
  created: z.string(),
});
export type SavedAnswer = z.infer<typeof savedAnswer>;

const title = z
  .string()
  .trim()
  .min(1)
  .max(TITLE_MAX)
  .regex(/^\P{Cc}*$/u, { error: "Letters, digits and signs are possible." });
const text = message.min(1).max(MESSAGE_MAX);

export const listAnswers = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/saved-answers/",
  summary: "The answers that a listing's people have saved to send again, the oldest first",
  tag: "Owners",
  access: "member",
  params: z.object(listing),
  query: z.object(pageQuery),
  sample: { code: "{business}" },
  response: listResponse(savedAnswer),
});

export const createAnswer = endpoint({
  method: "POST",
  path: "/listing/api/businesses/{code}/saved-answers/",
  summary: "Saves an answer to send again; {name} and {dates} in it are the guest's first name and dates. At most 50 a listing",
  tag: "Owners",
  access: "member",
  params: z.object(listing),
  body: z.object({ title, text }),
  sample: { code: "{business}", title: "Garden room", text: "Then we come." },
  response: savedAnswer,
  status: 201,
});

const answerParams = z.object({ ...listing, uuid: z.uuid() });

export const changeAnswer = endpoint({
  method: "PATCH",
  path: "/listing/api/businesses/{code}/saved-answers/{uuid}/",
  summary: "Changes what is given of a saved answer; 409 with the present one where `version` is not the one that was read",
  tag: "Owners",
  access: "member",
  params: answerParams,
  body: z.object({ title: title.optional(), text: text.optional(), version: z.int().optional() }),
  sample: { code: "{business}", uuid: "{uuid}", title: "Garden room", text: "Then we come.", version: 0 },
  response: savedAnswer,
  errors: [409],
});

export const deleteAnswer = endpoint({
  method: "DELETE",
  path: "/listing/api/businesses/{code}/saved-answers/{uuid}/",
  summary: "Deletes a saved answer; what was sent with it stays",
  tag: "Owners",
  access: "member",
  params: answerParams,
  sample: { code: "{business}", uuid: "{uuid}" },
});
