import { t } from "../../../platform/languages/text.ts";
import { formatMoment } from "../../../platform/values/moments.ts";
import { type Dated, expiredDetail } from "../rules.ts";

/**
 * Returns the reason why a voucher cannot be redeemed now.
 * @param timeZone of the listing
 * @param by member who redeemed it, as long as they are one
 */
export function redeemRefusal(
  { status, redeemed_at, expires_at }: Dated,
  judged: Date,
  timeZone: string,
  by: string | null = null,
): { detail: string; present: { redeemed_at: string | null } } | undefined {
  if (status !== "saved" && redeemed_at) {
    const moment = formatMoment(redeemed_at, timeZone);
    return {
      detail: by ? t`This voucher was already redeemed on ${moment}, by ${by}.` : t`This voucher was already redeemed on ${moment}.`,
      present: { redeemed_at: redeemed_at.toISOString() },
    };
  }
  if (expires_at <= judged) return { detail: expiredDetail(expires_at), present: { redeemed_at: null } };
  return undefined;
}
