import { z } from "zod";
import { MESSAGE_MAX, message } from "../../../booking/enquiries/contract.ts";
import { CODE } from "../../../catalogue/listings/contract.ts";
import { endpoint, listResponse, pageQuery } from "../../../platform/endpoints/endpoint.ts";
import { t } from "../../../platform/languages/text.ts";
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
  .regex(/^\P{Cc}*$/u, { error: () => t`Remove line breaks and control characters.` });
const text = message.min(1).max(MESSAGE_MAX);

export const listAnswers = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/saved-answers/",
  summary: "Lists the saved replies of a listing, the oldest first",
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
  summary: "Saves a reply, at most 50 per listing; {name} and {dates} become the guest's first name and dates",
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
  summary: "Changes the given fields of a saved reply; returns 409 with the current one if `version` is outdated",
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
  summary: "Deletes a saved reply; messages sent with it stay",
  tag: "Owners",
  access: "member",
  params: answerParams,
  sample: { code: "{business}", uuid: "{uuid}" },
});
