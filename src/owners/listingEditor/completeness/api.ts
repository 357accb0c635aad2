import { toHoursText } from "../../../catalogue/hours/rules.ts";
import { listAllItems } from "../../../catalogue/items/list/store.ts";
import { listAmenities } from "../../../catalogue/listings/needs/rules.ts";
import { findOwnListing } from "../../../catalogue/listings/own/store.ts";
import { notFound } from "../../../platform/endpoints/errors.ts";
import { isUploaded } from "../../../platform/files/uploadMark.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { getCompleteness } from "./contract.ts";
import { rateCompleteness } from "./rules.ts";

export const completenessHandlers: EndpointHandler[] = [
  handle(getCompleteness, async ({ params: { code } }, { db, account }) => {
    const found = await findOwnListing(db, code, account.id);
    if (!found) throw notFound();
    const { row } = found;
    const items = await listAllItems(db, code);
    const pictures = new Set([row.cover_image_uuid, ...row.image_gallery].filter(isUploaded)).size;
    return rateCompleteness(
      {
        ...row,
        needs: Object.keys(listAmenities(row)).length,
        pictures,
        items: items.filter(({ is_draft }) => !is_draft).length,
        opening_hours: toHoursText(row),
      },
      `/listing/${code}/`,
    );
  }),
];
