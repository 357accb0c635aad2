import type { EndpointHandler } from "../../../platform/http/context.ts";
import { findOwnBooking } from "../bookings/acts.ts";
import * as contract from "../bookings/contract.ts";
import { listBookables, withDesk } from "../desk/api.ts";
import { shown } from "../shown/api.ts";
import { alterBooking } from "./acts.ts";

export const changeHandlers: EndpointHandler[] = [
  withDesk(
    contract.changeBooking,
    async ({ params: { uuid }, body }, desk) => {
      const items = await listBookables(desk);
      await alterBooking(desk, items, { uuid, body });
      return shown(desk, await findOwnBooking(desk.ctx.db, desk, uuid), items);
    },
    { isBooking: true },
  ),
];
