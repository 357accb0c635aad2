import { findOfMember } from "../../catalogue/listings/members/store.ts";
import { now } from "../../platform/clock.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { getNumbers } from "./contract.ts";
import { shownSources, sourceLabel, spanBounds, toFigure } from "./rules.ts";
import * as store from "./store.ts";

export const analyticsHandlers: EndpointHandler[] = [
  handle(getNumbers, async ({ params: { code }, query }, { db, account }) => {
    if (!(await findOfMember(db, code, account.id))) throw notFound();
    const days = Number(query.days);
    const span = spanBounds(now(), days);
    const [views, saves, enquiries, saved, redeemed, sources] = await Promise.all([
      store.countViews(db, code, span),
      store.countSaves(db, code, span),
      store.countEnquiries(db, code, span),
      store.countSavedVouchers(db, code, span),
      store.countRedeemedVouchers(db, code, span),
      store.countSources(db, code, { before: span.from, to: span.to }),
    ]);
    const of = (counts: Map<string, number>) => toFigure(counts, span.from, days);
    return {
      days,
      from: span.from,
      to: span.to,
      figures: {
        views: of(views),
        saves: of(saves),
        enquiries: of(enquiries),
        vouchers_saved: of(saved),
        vouchers_redeemed: of(redeemed),
      },
      sources: shownSources(sources).map((row) => ({ ...row, label: sourceLabel(row.source) })),
    };
  }),
];
