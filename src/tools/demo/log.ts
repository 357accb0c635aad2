import type { LogAct, LogSide } from "../../accounts/auditLog/enumerations.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { formatCount } from "../../platform/values/format.ts";
import type { claimRows } from "./claims.ts";
import type { couponRows, creditRows, handedOutRows } from "./coupons.ts";
import type { enquiryRows } from "./enquiries.ts";
import type { Naming } from "./rows.ts";

/** Audit log of the demo: it contains exactly the actions that the other demo data implies. */

interface Told {
  business: string;
  account: string | null;
  side: LogSide;
  act: LogAct;
  id: string;
  name?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  created: Date;
}

export interface DemoActs {
  asked: Pick<ReturnType<typeof enquiryRows>[number], "enquiry" | "messages">[];
  coupons: ReturnType<typeof couponRows>;
  handedOut: ReturnType<typeof handedOutRows>;
  transfers: ReturnType<typeof creditRows>["transfers"];
  entries: ReturnType<typeof creditRows>["entries"];
  claims: ReturnType<typeof claimRows>;
  byStaff: ReturnType<typeof staffActs>;
}

const ANSWERS: Partial<Record<string, LogAct>> = {
  agree: "enquiry.agreed",
  keep: "enquiry.kept",
  offer: "enquiry.offered",
  decline: "enquiry.declined",
};

const ofEnquiries = (asked: DemoActs["asked"]): Told[] =>
  asked.flatMap(({ enquiry: { uuid, business_profile, bookable_name }, messages }) =>
    messages.map(({ side, act, author, created }) => ({
      business: business_profile,
      account: author,
      side: side === "business" ? ("people" as const) : ("guest" as const),
      act: side !== "business" ? (act === null ? "enquiry.written" : "enquiry.closed") : (ANSWERS[act ?? ""] ?? "enquiry.answered"),
      id: uuid,
      name: bookable_name,
      created,
    })),
  );

type Redeemed = Pick<DemoActs["coupons"][number], "code" | "business" | "redeemed_at" | "redeemed_by">;
const redeemed = ({ code: id, business, redeemed_at, redeemed_by }: Redeemed): Told[] =>
  redeemed_at ? [{ business, account: redeemed_by, side: "people", act: "voucher.redeemed", id, created: redeemed_at }] : [];

const ofVouchers = (coupons: DemoActs["coupons"]): Told[] =>
  coupons.flatMap((one) => {
    const said = { business: one.business, account: null, side: "guest" as const, id: one.code };
    return [
      ...redeemed(one),
      ...(one.confirmed_at ? [{ ...said, act: "voucher.confirmed" as const, created: one.confirmed_at }] : []),
      ...(one.disputed_at ? [{ ...said, act: "voucher.disputed" as const, created: one.disputed_at }] : []),
    ];
  });

function ofBatches(rows: DemoActs["handedOut"], members: ReadonlyMap<string, string>): Told[] {
  const batches = Map.groupBy(rows, ({ batch }) => batch);
  const made = [...batches].flatMap(([batch, vouchers]): Told[] => {
    const [first] = vouchers;
    if (!first) return [];
    const { business, created } = first;
    const name = formatCount(vouchers.length, "voucher", "vouchers");
    return [{ business, account: members.get(business) ?? null, side: "people", act: "voucher.handed_out", id: batch, name, created }];
  });
  return [...made, ...rows.flatMap(redeemed)];
}

const ofCredit = ({ transfers, entries }: Pick<DemoActs, "transfers" | "entries">): Told[] =>
  transfers.flatMap(({ uuid, business, kind, made_by, created }) => {
    if (kind !== "spend") return [];
    // The business's own account gains the amount that the traveller spends.
    const amount = Math.max(...entries.filter(({ transfer }) => transfer === uuid).map((one) => one.amount));
    return [
      {
        business,
        account: made_by,
        side: "people" as const,
        act: "credit.spent" as const,
        id: uuid,
        after: { amount, currency: "USD" },
        created,
      },
    ];
  });

const DECISIONS: Partial<Record<DemoActs["claims"][number]["state"], LogAct>> = {
  granted: "claim.decided_for",
  refused: "claim.refused",
  taken_back: "claim.taken_back",
};

const ofClaims = (claims: DemoActs["claims"]): Told[] =>
  claims.flatMap(({ uuid: id, business, account_id, method, state, decided, decided_by, created }): Told[] => {
    if (method === "added") return [{ business, account: account_id, side: "people", act: "listing.added", id: business, created }];
    const act = DECISIONS[state];
    return act && decided && decided_by ? [{ business, account: decided_by, side: "staff", act, id, created: decided }] : [];
  });

interface OfListing {
  code: string;
  name: string;
  short_description: string;
  is_featured: boolean;
}

/** Returns actions of staff on listings: featuring some, and correcting a summary that was typed in capitals. */
export function staffActs(listings: readonly OfListing[], account: string, moment: Date): Told[] {
  const featured = listings.filter((one) => one.is_featured).slice(0, 3);
  return featured.flatMap(({ code: business, name, short_description }, index): Told[] => {
    const act = { business, account, side: "staff" as const, id: business, name };
    const day = moment.getTime() - (index * 4 + 2) * DAY_MILLISECONDS;
    const before = { short_description: short_description.toUpperCase() };
    return [
      { ...act, act: "listing.featured", created: new Date(day) },
      ...(index === 0
        ? [
            {
              ...act,
              act: "listing.changed" as const,
              before,
              after: { short_description },
              created: new Date(day - DAY_MILLISECONDS / 24),
            },
          ]
        : []),
    ];
  });
}

/** @param members business code → account of the member who hands out vouchers */
export const logRows = (acts: DemoActs, naming: Naming, members: ReadonlyMap<string, string>) =>
  [
    ...ofEnquiries(acts.asked),
    ...ofVouchers(acts.coupons),
    ...ofBatches(acts.handedOut, members),
    ...ofCredit(acts),
    ...ofClaims(acts.claims),
    ...acts.byStaff,
  ].map((row) => ({ uuid: naming.uuid(`demo log ${row.act} ${row.id} ${row.created.toISOString()}`), ...row }));
