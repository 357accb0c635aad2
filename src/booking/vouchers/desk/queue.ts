import { utcDay } from "../../../platform/values/days.ts";
import { formatDate } from "../../../platform/values/format.ts";
import { spacedCode } from "../ticket/rules.ts";
import type { ReadVoucher } from "../voucher.ts";
import type { Check } from "./rules.ts";

/** What a phone without a network has redeemed, until it is settled. It lies in local storage, which signing out empties. */

export const QUEUE_KEY = "guide:check-in";
/** At most so many wait: after that the phone needs a network first. */
export const WAITING_MAX = 50;

export interface Waiting {
  /** For whom this phone keeps it (accounts/travellers/contract.ts): of another account it is neither shown nor sent. */
  keeper: string;
  code: string;
  business: string;
  discount: number;
  /** When it was read; ISO 8601. */
  scanned_at: string;
  /** Why the server did not take it; null while it waits. */
  refusal: string | null;
}

const isWaiting = (one: unknown): one is Waiting => {
  const { keeper, code, business, discount, scanned_at, refusal } = (one ?? {}) as Partial<Waiting>;
  return (
    typeof keeper === "string" &&
    typeof code === "string" &&
    typeof business === "string" &&
    typeof discount === "number" &&
    typeof scanned_at === "string" &&
    (refusal === null || typeof refusal === "string")
  );
};

/** What is kept, in the order in which it was read. What somebody else wrote there counts as nothing. */
export function parseQueue(text: string | null): Waiting[] {
  try {
    const all: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(all) ? all.filter(isWaiting) : [];
  } catch {
    return [];
  }
}

/** Those that the server has not heard of. */
export const stillWaiting = (queue: readonly Waiting[]): Waiting[] => queue.filter(({ refusal }) => refusal === null);

/** @returns why it cannot be put into the queue; undefined when it can */
export function queueRefusal(queue: readonly Waiting[], code: string): string | undefined {
  if (queue.some((one) => one.code === code)) return "This voucher was redeemed on this phone already.";
  if (stillWaiting(queue).length >= WAITING_MAX) return `${WAITING_MAX} vouchers wait on this phone: it needs a network before the next.`;
  return undefined;
}

/** What is one's own of it. */
export const filterByKeeper = (queue: readonly Waiting[], keeper: string | undefined): Waiting[] =>
  queue.filter((one) => one.keeper === keeper);

/** After the server's answer to one. @param refusal null: it was taken */
export const settled = (queue: readonly Waiting[], { code, scanned_at }: Waiting, refusal: string | null): Waiting[] =>
  queue.flatMap((one) => (one.code !== code || one.scanned_at !== scanned_at ? [one] : refusal === null ? [] : [{ ...one, refusal }]));

/** The phone's queue, and what tells the server of one of it: null once it was taken, else why it never will be. */
export interface Settlement {
  read: () => Waiting[];
  write: (queue: Waiting[]) => void;
  /** @throws what says that this, and all after it, has to wait */
  send: (one: Waiting) => Promise<string | null>;
}

/** Tells the server of everything of one account that waits, in the order in which it was read. @throws what `send` throws */
export async function settleInOrder(keeper: string, { read, write, send }: Settlement, onSettled: () => void) {
  for (const one of stillWaiting(filterByKeeper(read(), keeper))) {
    const refusal = await send(one);
    // Read again: another voucher may have come meanwhile.
    write(settled(read(), one, refusal));
    onSettled();
  }
}

/**
 * What a phone without a network can say of a QR code.
 * @param isGenuine whether the signature fits; null: it could not be checked
 * @param moment of the phone's clock
 */
export function offlineCheck(
  { business, coupon, signed }: ReadVoucher,
  { here, isGenuine, moment, queue }: { here: string; isGenuine: boolean | null; moment: Date; queue: readonly Waiting[] },
): Check {
  const { discount = 0, bonus_credit = 0, last_day = "" } = signed?.facts ?? {};
  const found = { code: coupon, title: spacedCode(coupon), discount, bonus_credit };
  if (business !== here) return { ...found, kind: "elsewhere", about: "Its code names another place." };
  const twice = queue.find((one) => one.code === coupon);
  if (twice) return { ...found, kind: "redeemed", about: "On this phone, and not settled yet." };
  if (isGenuine === null || !signed) return { ...found, discount: 0, bonus_credit: 0, kind: "unverified", about: "" };
  if (!isGenuine) return { ...found, discount: 0, bonus_credit: 0, kind: "tampered", about: "" };
  if (last_day < utcDay(moment)) return { ...found, kind: "expired", about: `It ended on ${formatDate(last_day)}.` };
  return { ...found, kind: "genuine", about: `Signed by the guide, good until ${formatDate(last_day)}` };
}
