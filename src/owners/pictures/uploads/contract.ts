import { z } from "zod";
import { IMAGE_BYTES_MAX } from "../../../catalogue/uploads/rules.ts";
import { endpoint } from "../../../platform/endpoints/endpoint.ts";
import { TUS_TYPE } from "../tus.ts";

const incomingUpload = z.object({
  uuid: z.string(),
  filename: z.string(),
  bytes: z.number(),
  /** Number of bytes received. */
  received: z.number(),
  /** Time when an idle upload expires. */
  expires: z.string(),
});

const params = z.object({ upload: z.uuid() });

const uploadEndpoints = <Who extends "member" | "staff">(access: Who, tag: string, path: string) => ({
  begin: endpoint({
    method: "POST",
    path,
    summary: "Starts a resumable picture upload (tus 1.0.0) with Upload-Length, and the filename in Upload-Metadata",
    tag,
    access,
    response: incomingUpload,
    status: 201,
    errors: [413, 429],
  }),

  get: endpoint({
    method: "GET",
    path: `${path}{upload}/`,
    summary: "Returns how many bytes of your upload have been received (tus 1.0.0: HEAD)",
    tag,
    access,
    params,
    sample: { upload: "00000000-0000-7000-8000-000000000000" },
    response: incomingUpload,
  }),

  continue: endpoint({
    method: "PATCH",
    path: `${path}{upload}/`,
    summary: "Continues your upload from Upload-Offset (tus 1.0.0); received bytes are saved if the connection breaks",
    tag,
    access,
    params,
    sample: { upload: "00000000-0000-7000-8000-000000000000" },
    bytes: { type: TUS_TYPE, max: IMAGE_BYTES_MAX },
    errors: [409],
  }),

  stop: endpoint({
    method: "DELETE",
    path: `${path}{upload}/`,
    summary: "Cancels your upload (tus 1.0.0)",
    tag,
    access,
    params,
    sample: { upload: "00000000-0000-7000-8000-000000000000" },
  }),
});

/** An upload belongs to its account. The endpoints of pictures turn it into a picture. */
export const ownUploads = uploadEndpoints("member", "Owners", "/listing/api/uploads/");
export const staffUploads = uploadEndpoints("staff", "Staff", "/staff/api/uploads/");
export type UploadEndpoints = typeof ownUploads | typeof staffUploads;

// Browser bundles include only what is exported by name.
export const { begin: beginUpload, stop: stopUpload } = ownUploads;
export const { begin: beginStaffUpload, stop: stopStaffUpload } = staffUploads;
