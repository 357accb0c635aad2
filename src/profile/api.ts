import { valuesOf } from "../businesses/enumerations.ts";
import { findPublished } from "../businesses/store.ts";
import { ITEM_KINDS } from "../inventory/enumerations.ts";
import { listItems } from "../inventory/store.ts";
import { timeZoneAt } from "../places/store.timeZones.ts";
import { COMMISSION_USUAL } from "../platform/config.ts";
import { notFound } from "../platform/errors.ts";
import { type EndpointHandler, handle } from "../platform/http/context.ts";
import { ratingOf } from "../recommendations/store.ts";
import { getBusinessPage } from "./contract.ts";

/** Items on one profile; an owner with more has their own website for the rest. */
const ITEMS_MAX = 200;

export const businessPageHandlers: EndpointHandler[] = [
  handle(getBusinessPage, async ({ params: { code } }, { db, services }) => {
    const listing = await findPublished(db, code);
    if (!listing) throw notFound();
    const [{ results: items }, rating] = await Promise.all([
      listItems(db, { business_code: code, kinds: valuesOf(ITEM_KINDS), limit: ITEMS_MAX, offset: 0 }),
      ratingOf(db, code),
    ]);
    const percent = services.config.COMMISSION_PERCENT;
    const { latitude, longitude } = listing;
    return {
      items,
      rating,
      commission: { percent, is_usual: percent === COMMISSION_USUAL },
      time_zone: latitude === null || longitude === null ? null : timeZoneAt(latitude, longitude),
    };
  }),
];
