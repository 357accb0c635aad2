import { areWordsVisible } from "../../../accounts/travellers/visibility/store.ts";
import { now } from "../../../platform/clock.ts";
import { conflict, notFound } from "../../../platform/endpoints/errors.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { alreadyThanked } from "../rules.ts";
import { thankForVisit } from "./contract.ts";
import { isThankable, thank } from "./store.ts";

export const thanksHandlers: EndpointHandler[] = [
  handle(thankForVisit, async ({ params: { uuid } }, { db, account, traveller }) => {
    if (!(await isThankable(db, uuid, account.id, areWordsVisible(traveller?.code)))) throw notFound();
    const created = now();
    if (!(await thank(db, uuid, created))) throw conflict(alreadyThanked());
    return { uuid, created: created.toISOString() };
  }),
];
