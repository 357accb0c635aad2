import { t, texts } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import { catchConflict } from "../../../platform/pages/formAction.ts";
import { formatDate, formatDateIn, formatMoney } from "../../../platform/values/format.ts";
import { ActionForm, FormButton } from "../../../ui/ActionForm.tsx";
import { useReaderZone } from "../../../ui/LocalMoment.tsx";
import { type Coupon, confirmCoupon, unconfirmCoupon } from "../contract.ts";

/** Message of a rejected form on a page of vouchers. */
export interface Told {
  notice: string;
}

/** Returns the intents of the forms below, for the pages that show them. @param after returns the next URL for an answer */
export const answerIntents = (after: (code: string, said: "confirmed" | "disputed") => string) => ({
  confirm: async ({ code = "" }: Record<string, string>): Promise<string | Told> => {
    const notice = await catchConflict(callApi(confirmCoupon, { code }));
    return notice === undefined ? after(code, "confirmed") : { notice };
  },
  unconfirm: async ({ code = "" }: Record<string, string>): Promise<string | Told> => {
    const notice = await catchConflict(callApi(unconfirmCoupon, { code }));
    return notice === undefined ? after(code, "disputed") : { notice };
  },
});

/** Confirmation texts by answer, for the page that shows them. */
export const SAID_TEXTS: Record<string, string> = texts({
  confirmed: "Thank you. You confirmed your visit.",
  disputed: "You said you weren't there. You can change your answer within 30 days of redemption.",
});

const LABELS = texts({ confirm: "Yes, I was", unconfirm: "No, I wasn't there" });

/** Asks the traveller of a redeemed voucher to confirm or dispute it. */
export function Question({ coupon }: { coupon: Coupon }) {
  const { code, business, redeemed_at, decide_until, bonus_credit } = coupon;
  const zone = useReaderZone() ?? "UTC";
  if (!redeemed_at || !decide_until) return null;
  const until = formatDateIn(zone, decide_until);
  return (
    <section aria-label={t`Were you at ${business.name}?`} className="border-s-4 border-sea py-1 ps-4.5">
      <p>
        <b className="font-semibold">
          Were you at {business.name} on {formatDateIn(zone, redeemed_at)}?
        </b>{" "}
        {bonus_credit > 0
          ? t`They redeemed your voucher. Confirm to receive ${formatMoney(bonus_credit, "USD")} credit, or tell us before ${until} that you weren't there.`
          : t`They redeemed your voucher. Confirm your visit, or tell us before ${until} that you weren't there.`}
      </p>
      <ActionForm intent="confirm" fields={{ code }} className="mt-3 flex flex-wrap gap-3">
        <FormButton intent="confirm" className="min-h-11">
          {LABELS.confirm}
        </FormButton>
        <FormButton intent="unconfirm" look="outlined" className="min-h-11">
          {LABELS.unconfirm}
        </FormButton>
      </ActionForm>
    </section>
  );
}

/** Form for the opposite answer, while it can still be given. */
export function ChangeOfMind({ coupon: { code, status, decide_until } }: { coupon: Coupon }) {
  if (!decide_until) return null;
  const isConfirmed = status === "confirmed";
  return (
    <details className="mt-6">
      <summary className="link min-h-11 cursor-pointer">{isConfirmed ? LABELS.unconfirm : t`I was there after all`}</summary>
      <p className="mt-1 max-w-[52ch] text-ink2">
        {isConfirmed
          ? t`If you weren't there, the credit of this voucher is removed. Staff can see your answer. Possible until ${formatDate(decide_until)}.`
          : t`Confirm to receive your credit. Possible until ${formatDate(decide_until)}.`}
      </p>
      <ActionForm intent={isConfirmed ? "unconfirm" : "confirm"} fields={{ code }} className="mt-3">
        <FormButton intent={isConfirmed ? "unconfirm" : "confirm"} look="outlined" className="min-h-11">
          {isConfirmed ? LABELS.unconfirm : t`I was there`}
        </FormButton>
      </ActionForm>
    </details>
  );
}
