import { plural, t } from "../../../platform/languages/text.ts";
import { utcDay } from "../../../platform/values/days.ts";
import { formatDate } from "../../../platform/values/format.ts";
import { spacedCode } from "../ticket/rules.ts";
import type { ReadVoucher } from "../voucher.ts";
import type { Check } from "./rules.ts";

/**
 * Vouchers that a phone without a network has redeemed, until they are settled. They are in local storage, which is cleared on sign-out.
 */

export const QUEUE_KEY = "guide:check-in";
/** Maximum number of queued vouchers: after that the phone needs a network first. */
export const WAITING_MAX = 50;

export interface Waiting {
  /** The account that redeemed it (accounts/travellers/contract.ts). For another account it is neither shown nor sent. */
  keeper: string;
  code: string;
  business: string;
  discount: number;
  /** Time at which it was read; ISO 8601. */
  scanned_at: string;
  /** Reason why the server rejected it; null while it is queued. */
  refusal: string | null;
}

const isWaiting = (one: unknown): one is Waiting => {
  const { keeper, code, business, discount, scanned_at, refusal }: Record<string, unknown> = { ...(one ?? {}) };
  return (
    typeof keeper === "string" &&
    typeof code === "string" &&
    typeof business === "string" &&
    typeof discount === "number" &&
    typeof scanned_at === "string" &&
    (refusal === null || typeof refusal === "string")
  );
};

/** Parses the stored queue, in the order in which the vouchers were read. Invalid entries are ignored. */
export function parseQueue(text: string | null): Waiting[] {
  try {
    const all: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(all) ? all.filter(isWaiting) : [];
  } catch {
    return [];
  }
}

/** Returns the redemptions that are not settled yet. */
export const stillWaiting = (queue: readonly Waiting[]): Waiting[] => queue.filter(({ refusal }) => refusal === null);

/** @returns the reason why it cannot be queued; undefined if it can */
export function queueRefusal(queue: readonly Waiting[], code: string): string | undefined {
  if (queue.some((one) => one.code === code)) return t`This voucher was already redeemed on this phone.`;
  if (stillWaiting(queue).length >= WAITING_MAX)
    return t`${plural(WAITING_MAX, "# offline redemption is", "# offline redemptions are")} stored on this phone. Go online before the next one.`;
  return undefined;
}

/** Returns the redemptions of one account. */
export const filterByKeeper = (queue: readonly Waiting[], keeper: string | undefined): Waiting[] =>
  queue.filter((one) => one.keeper === keeper);

/** Returns the queue after the server's answer to one redemption. @param refusal null if it was accepted */
export const settled = (queue: readonly Waiting[], { code, scanned_at }: Waiting, refusal: string | null): Waiting[] =>
  queue.flatMap((one) => (one.code !== code || one.scanned_at !== scanned_at ? [one] : refusal === null ? [] : [{ ...one, refusal }]));

/**
 * Access to the phone's queue, and the request that settles one redemption: null if it was accepted, otherwise the reason of a final
 * rejection.
 */
export interface Settlement {
  read: () => Waiting[];
  write: (queue: Waiting[]) => void;
  /** @throws an error if this redemption, and all after it, must stay queued */
  send: (one: Waiting) => Promise<string | null>;
}

/** Sends all queued redemptions of one account, in the order in which they were read. @throws the errors of `send` */
export async function settleInOrder(keeper: string, { read, write, send }: Settlement, onSettled: () => void) {
  for (const one of stillWaiting(filterByKeeper(read(), keeper))) {
    const refusal = await send(one);
    // Reads again, because another voucher may have been queued meanwhile.
    write(settled(read(), one, refusal));
    onSettled();
  }
}

/**
 * Checks a QR code on a phone without a network.
 * @param isGenuine whether the signature is valid; null if it could not be checked
 * @param moment of the phone's clock
 */
export function offlineCheck(
  { business, coupon, signed }: ReadVoucher,
  { here, isGenuine, moment, queue }: { here: string; isGenuine: boolean | null; moment: Date; queue: readonly Waiting[] },
): Check {
  const { discount = 0, bonus_credit = 0, last_day = "" } = signed?.facts ?? {};
  const found = { code: coupon, title: spacedCode(coupon), discount, bonus_credit };
  if (business !== here) return { ...found, kind: "elsewhere", about: t`Its code is for another listing.` };
  const twice = queue.find((one) => one.code === coupon);
  if (twice) return { ...found, kind: "redeemed", about: t`On this phone, waiting to be sent.` };
  if (isGenuine === null || !signed) return { ...found, discount: 0, bonus_credit: 0, kind: "unverified", about: "" };
  if (!isGenuine) return { ...found, discount: 0, bonus_credit: 0, kind: "tampered", about: "" };
  if (last_day < utcDay(moment)) return { ...found, kind: "expired", about: t`Expired on ${formatDate(last_day)}.` };
  return { ...found, kind: "genuine", about: t`Signed by The Guide, valid until ${formatDate(last_day)}` };
}
