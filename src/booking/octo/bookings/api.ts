import type { EndpointHandler } from "../../../platform/http/context.ts";
import { changeHandlers } from "../changes/api.ts";
import { checkCount, octoError, wantedSpan } from "../checks.ts";
import { listBookables, requireBookable, withDesk } from "../desk/api.ts";
import { BOOKINGS_SHOWN } from "../rules.ts";
import { shown } from "../shown/api.ts";
import * as store from "../store.ts";
import * as acts from "./acts.ts";
import * as contract from "./contract.ts";

export const bookingHandlers: EndpointHandler[] = [
  withDesk(
    contract.reserveBooking,
    async ({ body }, desk) => {
      const item = await requireBookable(desk, body);
      const span = wantedSpan(desk, item, body.availabilityId);
      checkCount(item, body.unitItems);
      const uuid = await acts.holdBooking(desk, { item, span, body });
      return shown(desk, await acts.findOwnBooking(desk.ctx.db, desk, uuid), await listBookables(desk));
    },
    { isBooking: true },
  ),

  withDesk(
    contract.listBookings,
    async ({ query: { localDate, localDateStart, localDateEnd, resellerReference, supplierReference } }, desk) => {
      const from = localDate ?? localDateStart ?? undefined;
      const to = localDate ?? localDateEnd ?? undefined;
      const isNarrow = resellerReference !== undefined || supplierReference !== undefined || (from !== undefined && to !== undefined);
      if (!isNarrow)
        throw octoError(
          "BAD_REQUEST",
          "Send one of these: resellerReference, supplierReference, localDate, or localDateStart with localDateEnd.",
        );
      const wanted = { resellerReference, supplierReference, from, to };
      const bookings = await store.listBookings(desk.ctx.db, desk.key.uuid, wanted, BOOKINGS_SHOWN);
      const items = await listBookables(desk);
      const all = [];
      for (const one of bookings) all.push(await shown(desk, one, items));
      return all;
    },
    { isBooking: true },
  ),

  withDesk(
    contract.getBooking,
    async ({ params: { uuid } }, desk) => shown(desk, await acts.findOwnBooking(desk.ctx.db, desk, uuid), await listBookables(desk)),
    { isBooking: true },
  ),

  withDesk(
    contract.confirmBooking,
    async ({ params: { uuid }, body }, desk) => {
      const items = await listBookables(desk);
      await acts.askForBooking(desk, items, { uuid, body });
      return shown(desk, await acts.findOwnBooking(desk.ctx.db, desk, uuid), items);
    },
    { isBooking: true },
  ),

  withDesk(
    contract.extendBooking,
    async ({ params: { uuid }, body }, desk) => {
      await acts.holdLonger(desk, { uuid, minutes: body.expirationMinutes });
      return shown(desk, await acts.findOwnBooking(desk.ctx.db, desk, uuid), await listBookables(desk));
    },
    { isBooking: true },
  ),

  withDesk(
    contract.cancelBooking,
    async ({ params: { uuid }, body }, desk) => {
      await acts.cancelOwnBooking(desk, { uuid, reason: body.reason ?? null });
      return shown(desk, await acts.findOwnBooking(desk.ctx.db, desk, uuid), await listBookables(desk));
    },
    { isBooking: true },
  ),

  ...changeHandlers,
];
