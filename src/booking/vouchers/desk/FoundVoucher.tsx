import { DESK, sectionUrl } from "../../../catalogue/listings/own/rules.ts";
import type { OwnListing } from "../../../catalogue/listings/own/useOwnListing.ts";
import { t } from "../../../platform/languages/text.ts";
import { CallError, callApi } from "../../../platform/pages/callApi.ts";
import { formAction } from "../../../platform/pages/formAction.ts";
import { formatMoney } from "../../../platform/values/format.ts";
import { ActionForm, FormButton } from "../../../ui/ActionForm.tsx";
import { useMomentText } from "../../../ui/LocalMoment.tsx";
import { type Coupon, redeemCoupon } from "../contract.ts";
import { CheckResult } from "./CheckResult.tsx";
import { type Check, checkInUrl, checkVoucher } from "./rules.ts";

interface Props {
  listing: OwnListing;
  code: string;
  coupon: Coupon | null;
  /** Reason why the last attempt to redeem it failed. */
  refusal?: string | undefined;
  /** True if it was redeemed just now. */
  isDone: boolean;
}

export interface Redeemed {
  /** Reason why it was not redeemed: another member was first, or it has expired meanwhile. */
  refusal: string;
}

/** Action of its button, on each page that shows one. */
export const redeem = formAction<Redeemed>({
  redeem: async ({ code = "" }, { params: { code: business = "" } }) => {
    try {
      await callApi(redeemCoupon, { code });
    } catch (error) {
      if (error instanceof CallError && error.status === 409) return { refusal: error.detail };
      throw error;
    }
    return `${checkInUrl(business, code)}&done`;
  },
});

/** A voucher that was looked up online, and its one next step. Its button is a form, which works without scripts. */
export function FoundVoucher({ listing: { business, others }, code, coupon, refusal, isDone }: Props) {
  const here = business.business_code;
  const check = checkVoucher({ business: here, code, coupon }, useMomentText(business.time_zone));
  const other = check.kind === "elsewhere" && others.find(({ business_code }) => business_code === coupon?.business.business_code);
  const another = (label: string) => (
    <a className="button button-outlined" href={checkInUrl(here)}>
      {label}
    </a>
  );
  // A voucher that was handed out gives credit only to an account that saves it, and after it was redeemed no account can.
  const isUnsaved = coupon?.attached === false;
  const beforeSaved = isUnsaved && check.kind === "valid" && check.bonus_credit > 0 ? unsavedAdvice(check) : undefined;
  if (isDone && check.kind === "redeemed")
    return (
      <CheckResult check={check} isDone heading="Redeemed" advice={redeemedAdvice(check.bonus_credit, isUnsaved)}>
        {another(t`Check another code`)}
      </CheckResult>
    );
  return (
    <CheckResult check={check} advice={refusal || beforeSaved}>
      {check.kind === "valid" && (
        <ActionForm intent="redeem" fields={{ code }} className="grid *:w-full" isDocument>
          <FormButton intent="redeem">Redeem now</FormButton>
        </ActionForm>
      )}
      {check.kind === "expired" && (
        <a className="button button-outlined" href={sectionUrl(here, DESK.handOut)}>
          Hand out a new voucher
        </a>
      )}
      {other && (
        <a className="button button-outlined" href={checkInUrl(other.business_code, code)}>
          Switch to {other.name}
        </a>
      )}
      {check.kind === "valid" ? another(t`Not now`) : check.kind === "unknown" ? another(t`Type it again`) : another(t`Check another`)}
    </CheckResult>
  );
}

function unsavedAdvice({ discount, bonus_credit }: Pick<Check, "discount" | "bonus_credit">): string {
  const credit = formatMoney(bonus_credit, "USD");
  return discount > 0
    ? t`For the ${credit} credit, the guest first scans the code and saves the voucher. Then take ${discount}% off the bill and press Redeem now.`
    : t`For the ${credit} credit, the guest first scans the code and saves the voucher. Then press Redeem now.`;
}

const redeemedAdvice = (bonus_credit: number, isUnsaved: boolean): string => {
  if (isUnsaved) return bonus_credit > 0 ? t`No account had saved this voucher, so it gives no credit.` : t`Nothing more to do.`;
  return bonus_credit > 0
    ? t`The guest gets the credit when they confirm on their phone.`
    : t`Nothing more to do. The guest can confirm it on their phone.`;
};
