import { findEnquiry } from "../../booking/enquiries/conversation/store.ts";
import { findTimeZone } from "../../catalogue/listings/acts.ts";
import { now } from "../../platform/clock.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { addDays } from "../../platform/values/days.ts";
import { dayIn } from "../../platform/values/format.ts";
import { clockParts } from "../../platform/values/moments.ts";
import { isSoftwareFailing } from "../bookingSoftware/store.ts";
import { keepNote, replyToQuestion } from "./acts.ts";
import { answerHandlers } from "./answers/api.ts";
import * as contract from "./contract.ts";
import { asEntry, enquiryMoney, readAskedItems, readGuest, readStay, requireListing } from "./entries/api.ts";
import { ARRIVALS_SHOWN, STALE_HOURS, TODAY_SHOWN } from "./rules.ts";
import * as store from "./store.ts";

const HOUR_MILLISECONDS = 3_600_000;

/** Reads that other capabilities' handlers use. */
export const inboxReads = { countWaitingByListing: store.countWaitingByListing };

export const inboxHandlers: EndpointHandler[] = [
  handle(contract.listInbox, async ({ params: { code }, query: { state, search = "", ...query } }, ctx) => {
    await requireListing(ctx, code);
    const { count, rows } = store.inboxPage(ctx.db, code, { state, search });
    const [list, waiting] = await Promise.all([
      listPage(query, ctx.address, { count, rows: async (window) => (await rows(window)).map(asEntry) }),
      store.countWaitingEntries(ctx.db, code),
    ]);
    return { ...list, moment: now().toISOString(), waiting_count: waiting.count, oldest: waiting.oldest?.toISOString() ?? null };
  }),

  handle(contract.getEntry, async ({ params: { code, uuid } }, ctx) => {
    await requireListing(ctx, code);
    const { db } = ctx;
    const entry = await store.findEntry(db, code, uuid);
    if (!entry) throw notFound();
    const row = await findEnquiry(db, uuid);
    const question = row ? undefined : await store.findListingQuestion(db, code, uuid);
    if (question && !entry.opened) await store.writeQuestionState(db, uuid, { opened: now() });
    const [stay, items, discount, guest, note] = await Promise.all([
      readStay(db, code, entry),
      readAskedItems(db, [entry]),
      store.findDiscount(db, code),
      entry.for_staff ? null : readGuest(db, code, row?.traveller ?? null),
      entry.for_staff ? undefined : store.findNote(db, uuid),
    ]);
    const shown = asEntry(entry);
    const guest_email = row?.guest_email ?? question?.guest_email ?? "";
    return {
      ...shown,
      is_opened: !entry.for_staff,
      moment: now().toISOString(),
      can_answer: !entry.for_staff && entry.status !== "closed" && guest_email !== "",
      question: row ? null : { text: entry.text, guest_email, created: entry.last_message_at.toISOString() },
      stay,
      money: enquiryMoney(items.get(entry.item ?? ""), shown, discount, ctx.services.config.COMMISSION_PERCENT),
      guest,
      note: note ?? { text: "", version: 0 },
    };
  }),

  handle(contract.answerQuestion, async ({ params: { code, uuid }, body: { text } }, ctx) => {
    const { name } = await requireListing(ctx, code);
    return asEntry(await replyToQuestion(ctx, ctx.account.id, { code, uuid, name, text }));
  }),

  handle(contract.changeQuestion, async ({ params: { code, uuid }, body: { is_done } }, ctx) => {
    await requireListing(ctx, code);
    if (!(await store.findListingQuestion(ctx.db, code, uuid))) throw notFound();
    await store.writeQuestionState(ctx.db, uuid, { done_at: is_done ? now() : null });
    return { is_done };
  }),

  handle(contract.writeNote, async ({ params: { code, uuid }, body: { text, version } }, ctx) => {
    await requireListing(ctx, code);
    const entry = await store.findEntry(ctx.db, code, uuid);
    if (!entry || entry.for_staff) throw notFound();
    return keepNote(ctx.db, { enquiry: uuid, business: code, text }, version);
  }),

  handle(contract.getToday, async ({ params: { code } }, ctx) => {
    await requireListing(ctx, code);
    const { db } = ctx;
    const moment = now();
    const zone = await findTimeZone(db, code);
    const today = dayIn(zone, moment);
    const tomorrow = addDays(today, 1);
    const hour = Number(clockParts(zone, moment).find(({ type }) => type === "hour")?.value ?? 0);
    const [waiting, rows, arrivals, vouchers_count, stale_count, is_software_failing, discount] = await Promise.all([
      store.countWaitingEntries(db, code),
      store.listWaiting(db, code, TODAY_SHOWN),
      store.listArrivals(db, code, [today, tomorrow]),
      store.countVouchers(db, code, moment),
      store.countStale(db, code, new Date(moment.getTime() - STALE_HOURS * HOUR_MILLISECONDS)),
      isSoftwareFailing(db, code),
      store.findDiscount(db, code),
    ]);
    const items = await readAskedItems(db, rows);
    return {
      moment: moment.toISOString(),
      today,
      hour,
      waiting: {
        count: waiting.count,
        oldest: waiting.oldest?.toISOString() ?? null,
        results: rows.map((row) => {
          const money = row.from_date ? enquiryMoney(items.get(row.item ?? ""), row, discount, 0) : null;
          return { ...asEntry(row), pay: money?.pay ?? null, currency: money?.currency ?? null };
        }),
      },
      arrivals: {
        count: arrivals.length,
        results: arrivals.slice(0, ARRIVALS_SHOWN).map((one) => ({ ...one, is_tomorrow: one.from === tomorrow })),
      },
      vouchers_count,
      stale_count,
      is_software_failing,
    };
  }),

  ...answerHandlers,
];
