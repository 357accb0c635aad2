import { z } from "zod";
import { CODE } from "../businesses/contract.ts";
import { endpoint, pageOf, pageQuery } from "../platform/endpoint.ts";
import { ALT_MAX, FILES_MAX } from "./rules.ts";

const picture = z.object({
  uuid: z.string(),
  /** Of its file, as pages show it: another one once another point is in focus. */
  image_uuid: z.string(),
  image_link: z.string(),
  alt: z.string(),
  /** What must not be cut off, in parts of width and height from the upper left. */
  focus_x: z.number(),
  focus_y: z.number(),
  /** The first one is. */
  is_cover: z.boolean(),
  /** The item that it is shown with, beside the listing itself. */
  item: z.string().nullable(),
  width: z.number(),
  height: z.number(),
  /** All sizes are made; until then each is made when it is asked for. */
  is_ready: z.boolean(),
  created: z.string(),
});
export type Picture = z.infer<typeof picture>;

const item = z.object({ id: z.string(), title: z.string() });
export type PicturedItem = z.infer<typeof item>;

const code = z.string().regex(CODE);
const params = z.object({ code, uuid: z.uuid() });
const PATH = "/listing/api/businesses/{code}/images/";

export const listPictures = endpoint({
  method: "GET",
  path: PATH,
  summary: "The pictures of a listing in their order, the first of them its cover, and what of the listing they can be shown with",
  tag: "Owners",
  access: "member",
  params: z.object({ code }),
  query: z.object(pageQuery),
  response: pageOf(picture).extend({ items: z.array(item) }),
});

export const addPictures = endpoint({
  method: "POST",
  path: PATH,
  summary:
    "Adds pictures to a listing: files in the fields `images`, or uploads that have arrived (tus). Those that are not taken are named with the reason",
  tag: "Owners",
  access: "member",
  params: z.object({ code }),
  body: z.object({
    uploads: z.array(z.uuid()).max(FILES_MAX).optional(),
    item: z.uuid().nullish(),
  }),
  files: ["images"],
  response: z.object({
    results: z.array(picture),
    refused: z.array(z.object({ filename: z.string(), reason: z.string() })),
  }),
  status: 201,
});

export const orderPictures = endpoint({
  method: "PUT",
  path: `${PATH}order/`,
  summary: "Puts a listing's pictures in order: those named come first, the rest keep theirs",
  tag: "Owners",
  access: "member",
  params: z.object({ code }),
  body: z.object({ ordered: z.array(z.uuid()).max(200) }),
  response: z.object({ results: z.array(picture) }),
});

export const changePicture = endpoint({
  method: "PATCH",
  path: `${PATH}{uuid}/`,
  summary: "Changes what is in a picture, its point in focus, what it is shown with, or makes it the cover",
  tag: "Owners",
  access: "member",
  params,
  body: z.object({
    alt: z.string().trim().max(ALT_MAX).optional(),
    focus_x: z.number().min(0).max(1).optional(),
    focus_y: z.number().min(0).max(1).optional(),
    is_cover: z.literal(true, { error: "Make another picture the cover instead." }).optional(),
    item: z.uuid().nullish(),
  }),
  response: picture,
});

export const deletePicture = endpoint({
  method: "DELETE",
  path: `${PATH}{uuid}/`,
  summary: "Deletes a picture: nobody finds it any more. For a day it can be brought back",
  tag: "Owners",
  access: "member",
  params,
});

export const restorePicture = endpoint({
  method: "POST",
  path: `${PATH}{uuid}/restore/`,
  summary: "Brings back a picture that was deleted less than a day ago, to its old place",
  tag: "Owners",
  access: "member",
  params,
  response: picture,
  errors: [409],
});
