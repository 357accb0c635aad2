import { Gift, Tag } from "lucide";
import { textOfForm } from "../../catalogue/hours/editor.ts";
import { pageHours } from "../../catalogue/hours/page.ts";
import { enumValues, PRICE_RANGES } from "../../catalogue/listings/enumerations.ts";
import { formatPlace, pictureAt, priceSymbols } from "../../catalogue/listings/rules.ts";
import { t } from "../../platform/languages/text.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { formatMoney } from "../../platform/values/format.ts";
import { oneOf } from "../../platform/values/items.ts";
import { Icon } from "../../ui/Icon.tsx";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import type { OwnListing } from "./contract.ts";
import { discountEffect } from "./effect.ts";
import type { NamedEditorPage } from "./fieldOptions.ts";

interface Props {
  shown: FormFields;
  base: OwnListing;
  page: NamedEditorPage;
  today: string;
}

/** Effect of the discount on a price. */
const PreviewPrice = ({ effect, discount }: { effect: NonNullable<ReturnType<typeof discountEffect>>; discount: number }) => (
  <div className="mt-3 grid gap-1">
    <LeaderLine label={effect.title}>
      <b className="font-semibold">{effect.price}</b>
    </LeaderLine>
    {discount > 0 && (
      <LeaderLine label={t`Direct discount, ${discount}%`} className="text-terra">
        <b className="font-semibold">{effect.off}</b>
      </LeaderLine>
    )}
    <LeaderLine label="Guest pays" className="border-t border-ink pt-1.5 font-display text-intro">
      <b className="font-semibold">{effect.pay}</b>
    </LeaderLine>
  </div>
);

/** Opening hours as a week, or as text if they cannot be read as one. */
function PreviewHours({ text, today }: { text: string; today: string }) {
  const week = pageHours(text, today);
  if (!week) return text === "" ? null : <p className="mt-5 text-small text-ink2 [overflow-wrap:anywhere]">{text}</p>;
  return (
    <div className="mt-5 grid gap-1">
      {week.rows.map((row) => (
        <LeaderLine key={row.days} label={row.days}>
          <b className="font-semibold">{row.text}</b>
        </LeaderLine>
      ))}
      {week.exceptions.map((one) => (
        <p key={one.text} className="text-small text-ink2">
          {one.text}
        </p>
      ))}
    </div>
  );
}

/** Preview of the listing as travellers will see it, updated during typing. */
export function EditorPreview({ shown, base, page, today }: Props) {
  const discount = Number(shown.discount ?? base.discount);
  const credit = Number(shown.bonus_credit ?? base.bonus_credit);
  const effect = discountEffect(discount, page);
  const hours = textOfForm(shown, base.opening_hours, today);
  const text = "text" in hours ? hours.text : "";
  const priceRange = oneOf(enumValues(PRICE_RANGES), shown.price_range);
  const area = page.areas.find(({ slug }) => slug === shown.area);
  return (
    <section aria-labelledby="as-travellers-see-it" className="xl:sticky xl:top-6">
      <h2 id="as-travellers-see-it" className="caption mb-2.5 text-ink2">
        Preview for travellers
      </h2>
      <div className="overflow-hidden rounded-picture bg-card shadow-float">
        <div className="plate h-40 rounded-none">
          <img src={pictureAt(base.cover_image_link, "card")} alt="" decoding="async" />
        </div>
        <div className="px-5 pt-4 pb-5">
          <p className="font-display text-lead leading-tight font-[560] [overflow-wrap:anywhere]">{shown.name?.trim() || base.name}</p>
          <p className="small-caps mt-0.5 text-ink2">
            {formatPlace({ area: area ?? null, city: shown.city ?? "", country: base.country })}
            {priceRange ? ` · ${priceSymbols(priceRange)}` : ""}
          </p>
          {(discount > 0 || credit > 0) && (
            <p className="mt-2.5 flex flex-wrap gap-2 text-small font-semibold text-terra">
              {discount > 0 && (
                <span className="inline-flex items-center gap-1.5 rounded-badge bg-terra-tint px-2.5 py-1">
                  <Icon of={Tag} size={16} />
                  {discount}% off direct
                </span>
              )}
              {credit > 0 && (
                <span className="inline-flex items-center gap-1.5 rounded-badge bg-terra-tint px-2.5 py-1">
                  <Icon of={Gift} size={16} />
                  {formatMoney(credit, "USD")} credit
                </span>
              )}
            </p>
          )}
          {shown.short_description && <p className="mt-2.5 text-small [overflow-wrap:anywhere]">{shown.short_description}</p>}
          {effect && <PreviewPrice effect={effect} discount={discount} />}
        </div>
      </div>
      <PreviewHours text={text} today={today} />
    </section>
  );
}
