import type { OwnBusiness } from "../../../catalogue/listings/own/contract.ts";
import { t } from "../../../platform/languages/text.ts";
import { decimalText } from "../../../platform/values/decimal.ts";
import { formatMoney } from "../../../platform/values/format.ts";
import { ActionForm, FormButton, FormField } from "../../../ui/ActionForm.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";
import { LABEL_MAX } from "../rules.ts";
import { offerText } from "../urls.ts";

const NUMBERS = "12";

interface Props {
  business: OwnBusiness;
  /** Last day that can be chosen, as YYYY-MM-DD. */
  last: string;
  today: string;
}

/**
 * Form that creates a batch of vouchers. Owners may offer more with them than the listing does; helpers hand out the listing's own offer.
 */
export function HandOutForm({ business, last, today }: Props) {
  const { discount, bonus_credit, role } = business;
  const credit = bonus_credit > 0 ? formatMoney(bonus_credit, "USD") : "";
  const own = offerText(discount, credit);
  return (
    <ActionForm intent="make" className="mt-5 border-t-3 border-ink pt-5">
      <div className="grid gap-4 sm:grid-cols-[112px_168px_minmax(0,1fr)]">
        <FormField name="number" label="How many" value={NUMBERS}>
          {(control) => <input {...control} required inputMode="numeric" autoComplete="off" />}
        </FormField>
        <FormField name="expires_at" label="Valid until" value={last}>
          {(control) => <DateInput {...control} required min={today} max={last} />}
        </FormField>
        <FormField name="label" label="Label" hint="only you see it">
          {(control) => <input {...control} maxLength={LABEL_MAX} placeholder="Guests of the spring week" />}
        </FormField>
      </div>
      {role === "owner" && (
        <details className="mt-4">
          <summary className="link min-h-11 cursor-pointer">{own ? t`Change the offer` : t`Offer`}</summary>
          <div className="mt-2 grid max-w-[26rem] grid-cols-2 gap-4">
            <FormField name="discount" label="Discount, %" value={decimalText(discount)}>
              {(control) => <input {...control} inputMode="numeric" autoComplete="off" />}
            </FormField>
            <FormField name="bonus_credit" label="Bonus credit, USD" value={decimalText(bonus_credit)}>
              {(control) => <input {...control} inputMode="decimal" autoComplete="off" />}
            </FormField>
          </div>
        </details>
      )}
      <p className="mt-4 max-w-[60ch]">
        {own ? (
          <>{own}, the same as your listing today. Later changes don't affect these vouchers.</>
        ) : (
          t`Your listing has no direct discount or bonus credit yet. Enter one above for these vouchers.`
        )}
      </p>
      <FormButton intent="make" className="mt-4 max-sm:w-full">
        Create
      </FormButton>
    </ActionForm>
  );
}
