import { TriangleAlert } from "lucide";
import type { CSSProperties } from "react";
import { DISCOUNT_PERCENTS } from "../../catalogue/listings/enumerations.ts";
import { fieldLabel } from "../../catalogue/listings/fields/names.ts";
import { LISTING_FIELDS } from "../../catalogue/listings/fields.ts";
import { t } from "../../platform/languages/text.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { formatMoney } from "../../platform/values/format.ts";
import { FormField } from "../../ui/ActionForm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import { Select } from "../../ui/Select.tsx";
import type { OwnListing } from "./contract.ts";
import { discountEffect } from "./effect.ts";
import type { NamedEditorPage } from "./fieldOptions.ts";

const PERCENT_MAX = LISTING_FIELDS.discount.max;
const CREDIT_MAX = LISTING_FIELDS.bonus_credit.max;
const PERCENT_STEP = 5;

interface SliderProps {
  name: string;
  label: string;
  value: string;
  shown: string;
  text: string;
  max: number;
  step: number;
  marks: readonly string[];
}

/** Slider with its value above and its marks below. */
function Slider({ name, label, value, shown, text, max, step, marks }: SliderProps) {
  return (
    <div>
      <p aria-hidden="true" className="float-end font-display text-lead leading-none text-terra">
        {text}
      </p>
      <FormField name={name} label={label} value={value}>
        {({ className: _input, ...control }) => (
          <input
            {...control}
            type="range"
            min={0}
            max={max}
            step={step}
            aria-valuetext={text}
            className="slider slider-money mt-2 block w-full"
            style={{ "--fill": `${(Number(shown) / max) * 100}%` } as CSSProperties}
          />
        )}
      </FormField>
      {/* The middle of the thumb, 28 pixels wide, ends 14 pixels before the track. */}
      <p aria-hidden="true" className="mx-3.5 flex justify-between text-small text-ink2">
        {marks.map((mark) => (
          <span key={mark} className="flex w-0 justify-center">
            {mark}
          </span>
        ))}
      </p>
    </div>
  );
}

/** Effect of the discount on a price, compared with a booking site. */
function Effect({ effect, percent }: { effect: ReturnType<typeof discountEffect>; percent: number }) {
  if (!effect) return <p className="mt-4 text-small text-ink2">Add a price to one of your items to see an example here.</p>;
  return (
    <>
      {effect.onSite && (
        <div className="mt-5 grid gap-1">
          <LeaderLine label="You get through a booking site">
            <b className="font-semibold">{effect.onSite}</b>
          </LeaderLine>
          <LeaderLine label={t`You get direct, with ${percent}% off`}>
            <b className="font-semibold">{effect.direct}</b>
          </LeaderLine>
        </div>
      )}
      {/* Always in the page, so that a warning is announced when the slider reaches it. */}
      <div role="alert">
        {effect.isLoss && (
          <p className="mt-3 flex items-start gap-2.5 border-s-4 border-danger bg-sand px-4 py-3">
            <Icon of={TriangleAlert} size={20} className="mt-0.5 flex-none text-danger" />
            {effect.sentence}
          </p>
        )}
      </div>
      {!effect.isLoss && <p className="mt-2 text-small text-ink2">{effect.sentence}</p>}
    </>
  );
}

/** Fields for discount and bonus credit, with their effect on a price. An imported amount stays until it is changed. */
export function OfferFields({ said, shown, base, page }: { said: FormFields; shown: FormFields; base: OwnListing; page: NamedEditorPage }) {
  const { discount = "0", bonus_credit = "0" } = said;
  const isOwner = base.role === "owner";
  const isListed = DISCOUNT_PERCENTS.some((each) => each === base.discount);
  const isRound = Number.isInteger(base.bonus_credit) && base.bonus_credit <= CREDIT_MAX;
  const percent = Number(shown.discount ?? discount);
  const others = [...new Set([base.discount, ...DISCOUNT_PERCENTS])].toSorted((a, b) => a - b);
  return (
    <div className="mt-5">
      <fieldset disabled={!isOwner} className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <legend className="sr-only">Direct offers</legend>
        {isListed ? (
          <Slider
            name="discount"
            label={fieldLabel("discount")}
            value={discount}
            shown={String(percent)}
            text={`${percent}%`}
            max={PERCENT_MAX}
            step={PERCENT_STEP}
            marks={DISCOUNT_PERCENTS.map((one) => (one === PERCENT_MAX ? `${one}%` : String(one)))}
          />
        ) : (
          <FormField name="discount" label={fieldLabel("discount")} value={discount}>
            {(control) => <Select {...control} options={others.map((one) => ({ value: String(one), label: `${one}%` }))} />}
          </FormField>
        )}
        {isRound ? (
          <Slider
            name="bonus_credit"
            label={fieldLabel("bonus_credit")}
            value={bonus_credit}
            shown={shown.bonus_credit ?? bonus_credit}
            text={formatMoney(Number(shown.bonus_credit ?? bonus_credit), "USD")}
            max={CREDIT_MAX}
            step={1}
            marks={["0", "10", "20", "30", "40", "50"]}
          />
        ) : (
          <FormField name="bonus_credit" label={fieldLabel("bonus_credit")} hint="USD" value={bonus_credit}>
            {(control) => <input {...control} inputMode="decimal" autoComplete="off" />}
          </FormField>
        )}
      </fieldset>
      {!isOwner && <p className="mt-3 text-small text-ink2">Only owners can change the discount and the credit.</p>}
      <Effect effect={discountEffect(percent, page)} percent={percent} />
      <p className="mt-2 text-small text-ink2">
        Saved vouchers keep the offer from the day they were saved. You give the bonus credit yourself; the guide holds no money.
      </p>
    </div>
  );
}
