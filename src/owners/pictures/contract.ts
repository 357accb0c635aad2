import { z } from "zod";
import { CODE } from "../../catalogue/listings/contract.ts";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { ALT_MAX, FILES_MAX } from "./rules.ts";

const picture = z.object({
  uuid: z.string(),
  /** UUID of its file. It changes with the focal point. */
  image_uuid: z.string(),
  image_link: z.string(),
  alt: z.string(),
  /** Focal point, which must not be cropped, as shares of width and height from the upper left. */
  focus_x: z.number(),
  focus_y: z.number(),
  /** True for the first picture. */
  is_cover: z.boolean(),
  /** Item that shows it too, besides the listing. */
  item: z.string().nullable(),
  width: z.number(),
  height: z.number(),
  /** Whether all sizes are made. Until then each is made on request. */
  is_ready: z.boolean(),
  created: z.string(),
});
export type Picture = z.infer<typeof picture>;

const item = z.object({ id: z.string(), title: z.string() });
export type PicturedItem = z.infer<typeof item>;

const pictureChange = z.object({
  alt: z.string().trim().max(ALT_MAX).optional(),
  focus_x: z.number().min(0).max(1).optional(),
  focus_y: z.number().min(0).max(1).optional(),
  is_cover: z.literal(true, { error: () => t`Make another picture the cover instead.` }).optional(),
  item: z.uuid().nullish(),
});
export type PictureChange = z.infer<typeof pictureChange>;

const code = z.string().regex(CODE);
const params = z.object({ code, uuid: z.uuid() });

/** Editors of a listing's pictures: its own people or staff. Both have the same endpoints at separate URLs. */
type Keepers = "member" | "staff";

const pictureEndpoints = <Who extends Keepers>(access: Who, tag: string, path: string, whose: string) => ({
  list: endpoint({
    method: "GET",
    path,
    summary: `Lists the pictures of ${whose} in order, the cover first, and the items that they can be shown with`,
    tag,
    access,
    params: z.object({ code }),
    query: z.object(pageQuery),
    sample: { code: "{business}" },
    response: listResponse(picture).extend({ items: z.array(item) }),
  }),

  add: endpoint({
    method: "POST",
    path,
    summary: `Adds pictures to ${whose} from \`images\` or finished tus uploads; returns rejected files with reasons`,
    tag,
    access,
    params: z.object({ code }),
    body: z.object({
      uploads: z.array(z.uuid()).max(FILES_MAX).optional(),
      item: z.uuid().nullish(),
    }),
    files: ["images"],
    sample: { code: "{business}", item: "{item}" },
    response: z.object({
      results: z.array(picture),
      refused: z.array(z.object({ filename: z.string(), reason: z.string() })),
    }),
    status: 201,
  }),

  order: endpoint({
    method: "PUT",
    path: `${path}order/`,
    summary: `Orders the pictures of ${whose}: those in \`ordered\` come first, the others follow`,
    tag,
    access,
    params: z.object({ code }),
    body: z.object({ ordered: z.array(z.uuid()).max(200) }),
    sample: { code: "{business}", ordered: [] },
    response: z.object({ results: z.array(picture) }),
  }),

  change: endpoint({
    method: "PATCH",
    path: `${path}{uuid}/`,
    summary: `Changes alternative text, focal point or item of a picture of ${whose}, or makes it the cover`,
    tag,
    access,
    params,
    body: pictureChange,
    sample: { code: "{business}", uuid: "{uuid}", item: "{item}" },
    response: picture,
  }),

  remove: endpoint({
    method: "DELETE",
    path: `${path}{uuid}/`,
    summary: `Deletes a picture of ${whose}; it can be restored for 24 hours`,
    tag,
    access,
    params,
    sample: { code: "{business}", uuid: "{uuid}" },
  }),

  restore: endpoint({
    method: "POST",
    path: `${path}{uuid}/restore/`,
    summary: `Restores a picture of ${whose} deleted less than 24 hours ago, in its old position`,
    tag,
    access,
    params,
    sample: { code: "{business}", uuid: "{uuid}" },
    response: picture,
    errors: [409],
  }),
});

export const ownPictures = pictureEndpoints("member", "Owners", "/listing/api/businesses/{code}/images/", "your listing");
export const staffPictures = pictureEndpoints("staff", "Staff", "/staff/api/businesses/{code}/images/", "any listing");
export type PictureEndpoints = typeof ownPictures | typeof staffPictures;

// Browser bundles include only what is exported by name.
export const {
  list: listPictures,
  add: addPictures,
  order: orderPictures,
  change: changePicture,
  remove: deletePicture,
  restore: restorePicture,
} = ownPictures;
export const {
  list: listStaffPictures,
  add: addStaffPictures,
  order: orderStaffPictures,
  change: changeStaffPicture,
  remove: deleteStaffPicture,
  restore: restoreStaffPicture,
} = staffPictures;
