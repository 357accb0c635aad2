import type { TransferKind } from "../../booking/credit/enumerations.ts";
import { creditExpiry } from "../../booking/credit/rules.ts";
import { voucherExpiry } from "../../booking/vouchers/rules.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { businessCode, type Naming, type Placed, travellerCode, valueAt } from "./rows.ts";
import type { DemoPeople } from "./rules.ts";

/**
 * Vouchers and credit of the demo, in every state. Their dates are before the load and recent enough for those that can be confirmed within
 * 30 days.
 */

const before = (moment: Date, days: number) => new Date(moment.getTime() - days * DAY_MILLISECONDS);

type Written = DemoPeople["coupons"][number];
/** Business code → account of the member who redeems vouchers and records credit. */
type Members = ReadonlyMap<string, string>;

const couponCode = (naming: Naming, index: number, { business }: Written) => naming.code(`demo coupon ${index} ${business}`);
const listingsByKey = (placed: Placed[]) => new Map(placed.map(({ listing }) => [listing.key, listing]));

export function couponRows(people: DemoPeople, placed: Placed[], naming: Naming, moment: Date, members: Members) {
  const listings = listingsByKey(placed);
  return people.coupons.map((one, index) => {
    const { discount, bonus_credit } = valueAt(listings, one.business);
    const [saved = 0, redeemed, confirmed, disputed] = one.days;
    const business = businessCode(naming, one.business);
    const created = before(moment, saved);
    const expires_at = voucherExpiry(created);
    return {
      code: couponCode(naming, index, one),
      business,
      traveller: one.traveller && travellerCode(naming, one.traveller),
      attached: one.traveller !== null,
      recommender: one.recommender && travellerCode(naming, one.recommender),
      discount,
      bonus_credit,
      status: one.status,
      created,
      expires_at,
      is_expired: expires_at <= moment && one.status === "saved",
      redeemed_at: redeemed === undefined ? null : before(moment, redeemed),
      redeemed_by: redeemed === undefined ? null : (members.get(business) ?? null),
      confirmed_at: one.status === "confirmed" && confirmed !== undefined ? before(moment, confirmed) : null,
      disputed_at: disputed === undefined ? null : before(moment, disputed),
    };
  });
}

export function handedOutRows(people: DemoPeople, naming: Naming, moment: Date, members: Members) {
  return people.handed_out.flatMap((batch, index) => {
    const business = businessCode(naming, batch.business);
    const created = before(moment, batch.days);
    return Array.from({ length: batch.number }, (_, place) => {
      const holder = batch.saved_by[place];
      const isRedeemed = place < batch.redeemed;
      return {
        code: naming.code(`demo voucher ${index} ${place}`),
        business,
        traveller: holder ? travellerCode(naming, holder) : null,
        attached: holder !== undefined,
        discount: batch.discount,
        bonus_credit: batch.bonus_credit,
        status: isRedeemed ? ("redeemed" as const) : ("saved" as const),
        created,
        expires_at: voucherExpiry(created),
        batch: naming.uuid(`demo batch ${index}`),
        label: batch.label,
        opened_at: place < batch.opened ? before(moment, batch.days - 2) : null,
        redeemed_at: isRedeemed ? before(moment, 2) : null,
        redeemed_by: isRedeemed ? (members.get(business) ?? null) : null,
      };
    });
  });
}

interface Step {
  kind: TransferKind;
  amount: number;
  created: Date;
}

/** Returns the steps of a voucher's credit, in their order. */
function creditSteps({ days, spent, spent_days = 0, status }: Written, amount: number, moment: Date): Step[] {
  const [, , confirmed, disputed] = days;
  if (confirmed === undefined || amount === 0) return [];
  const granted = before(moment, confirmed);
  const over = creditExpiry(granted);
  return [
    { kind: "grant", amount, created: granted },
    ...(disputed !== undefined && status === "disputed"
      ? [{ kind: "take_back" as const, amount: -amount, created: before(moment, disputed) }]
      : []),
    ...(spent ? [{ kind: "spend" as const, amount: -spent, created: before(moment, spent_days) }] : []),
    ...(over <= moment ? [{ kind: "expire" as const, amount: (spent ?? 0) - amount, created: over }] : []),
  ];
}

/** Returns the credit ledger: an account for each traveller at a business, and one for each business itself. */
export function creditRows(people: DemoPeople, placed: Placed[], naming: Naming, moment: Date, members: Members) {
  const listings = listingsByKey(placed);
  const written = people.coupons.flatMap((one, index) => {
    const business = businessCode(naming, one.business);
    if (one.traveller === null) return [];
    const traveller = travellerCode(naming, one.traveller);
    const coupon = couponCode(naming, index, one);
    const account = naming.uuid(`demo credit ${traveller} ${business}`);
    const steps = creditSteps(one, valueAt(listings, one.business).bonus_credit, moment);
    const lot = naming.uuid(`demo credit ${coupon} grant`);
    return steps.map((step) => ({ ...step, business, traveller, coupon, account, lot, isDisputed: one.is_disputed === true }));
  });
  const own = (business: string) => naming.uuid(`demo credit of ${business}`);
  const accounts = new Map<string, { uuid: string; business: string; created: Date; traveller?: string; is_business?: boolean }>(
    written.flatMap(({ account, business, traveller, created }) => [
      [own(business), { uuid: own(business), business, is_business: true, created }],
      [account, { uuid: account, business, traveller, created }],
    ]),
  );
  const transferId = ({ coupon, kind }: (typeof written)[number]) => naming.uuid(`demo credit ${coupon} ${kind}`);
  const transfers = written.map((one) => ({
    uuid: transferId(one),
    business: one.business,
    kind: one.kind,
    coupon: one.coupon,
    expires_at: one.kind === "grant" ? creditExpiry(one.created) : null,
    lot: one.kind === "take_back" || one.kind === "expire" ? one.lot : null,
    made_by: one.kind === "spend" ? (members.get(one.business) ?? null) : null,
    created: one.created,
    ...(one.kind === "spend" && one.isDisputed
      ? { disputed_at: new Date(one.created.getTime() + DAY_MILLISECONDS), dispute: "I was on the plane home that evening." }
      : {}),
  }));
  const entries = written.flatMap((one) => {
    const shared = { transfer: transferId(one), created: one.created };
    return [
      { ...shared, uuid: naming.uuid(`${shared.transfer} traveller`), account: one.account, amount: one.amount },
      { ...shared, uuid: naming.uuid(`${shared.transfer} business`), account: own(one.business), amount: -one.amount },
    ];
  });
  return { accounts: [...accounts.values()], transfers, entries };
}
