import { z } from "zod";
import { endpoint } from "../platform/endpoint.ts";
import { IMAGE_BYTES_MAX } from "../uploads/rules.ts";
import { TUS_TYPE } from "./rules.tus.ts";

const incomingUpload = z.object({
  uuid: z.string(),
  filename: z.string(),
  bytes: z.number(),
  /** So many have arrived. */
  received: z.number(),
  /** Given up then, unless it goes on. */
  expires: z.string(),
});

const params = z.object({ upload: z.uuid() });

export const beginUpload = endpoint({
  method: "POST",
  path: "/listing/api/uploads/",
  summary:
    "Begins to send a picture that goes on where it stopped when the line breaks (tus 1.0.0): Upload-Length, Upload-Metadata with its filename",
  tag: "Owners",
  access: "member",
  response: incomingUpload,
  status: 201,
  errors: [413, 429],
});

export const getUpload = endpoint({
  method: "GET",
  path: "/listing/api/uploads/{upload}/",
  summary: "How much of an own upload has arrived (tus 1.0.0: HEAD)",
  tag: "Owners",
  access: "member",
  params,
  response: incomingUpload,
});

export const continueUpload = endpoint({
  method: "PATCH",
  path: "/listing/api/uploads/{upload}/",
  summary: "Sends what comes next of an own upload (tus 1.0.0), from Upload-Offset on; what has arrived when the line breaks stays",
  tag: "Owners",
  access: "member",
  params,
  bytes: { type: TUS_TYPE, max: IMAGE_BYTES_MAX },
  errors: [409],
});

export const stopUpload = endpoint({
  method: "DELETE",
  path: "/listing/api/uploads/{upload}/",
  summary: "Gives an own upload up (tus 1.0.0)",
  tag: "Owners",
  access: "member",
  params,
});
