import { ageText, minutesBetween } from "../../booking/calendars/rules.ts";
import { counted, plural, t } from "../../platform/languages/text.ts";
import { formatPrice } from "../../platform/values/format.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { ActionForm, FormButton, FormField } from "../../ui/ActionForm.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Section } from "../../ui/Section.tsx";
import { Select } from "../../ui/Select.tsx";
import { itemUrl } from "../itemEditor/urls.ts";
import { NEW, NONE } from "./choices.ts";
import type { BookingSoftware, SoftwareProduct } from "./contract.ts";

/** Returns for example "3 closed days, updated 4 minutes ago." */
function daysText({ days_as_of, closed_count, reason }: SoftwareProduct, moment: Date): string {
  const age = days_as_of === null ? "" : ageText(minutesBetween(days_as_of, moment));
  if (reason !== "") return age === "" ? reason : `${reason} ${t`Data from ${age} stays in use.`}`;
  if (age === "") return t`Availability is read within 1 minute.`;
  if (closed_count === 0) return t`No closed days, updated ${age}.`;
  return t`${plural(closed_count, "# closed day", "# closed days")}, updated ${age}.`;
}

/** Returns for example "From USD 45, different price on 12 days, 150 minutes". */
function productFacts({ minimum_price, minimum_price_currency, priced_days, duration }: SoftwareProduct): string {
  const price =
    minimum_price === null || minimum_price_currency === null ? t`No price` : t`From ${formatPrice(minimum_price, minimum_price_currency)}`;
  const days = priced_days === 0 ? [] : [t`different price on ${plural(priced_days, "# day", "# days")}`];
  return withCommas([price, ...days, ...(duration === null ? [] : [counted(duration, "# minute", "# minutes")])]);
}

interface RowProps {
  product: SoftwareProduct;
  items: BookingSoftware["items"];
  moment: Date;
  code: string;
}

function ProductRow({ product, items, moment, code }: RowProps) {
  const { uuid, title, state, item, item_title, suggestion, is_gone, reason } = product;
  const options = [
    ...(is_gone ? [] : [{ value: NEW, label: item === null ? t`New activity` : t`Another new activity` }]),
    ...(is_gone ? items.filter(({ id }) => id === item) : items).map(({ id, title: label, kind }) => ({
      value: id,
      label: kind === "room" ? t`${label} (room)` : t`${label} (activity)`,
    })),
    { value: NONE, label: t`Skip` },
  ];
  const mark = is_gone ? t`No longer offered` : state === "new" ? t`New` : item === null ? t`Skipped` : "";
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-rule py-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,19rem)]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="min-w-0 font-semibold break-words">{title}</b>
          {mark !== "" && <Badge>{mark}</Badge>}
        </p>
        <p className="text-small text-ink2">{productFacts(product)}</p>
        {item !== null && (
          <>
            <p className={`text-small ${reason === "" ? "text-ink2" : "text-danger"}`}>{daysText(product, moment)}</p>
            <p className="mt-1 text-small">
              Linked to:{" "}
              <a className="link-inline break-words" href={itemUrl(code, item)}>
                {item_title}
              </a>
            </p>
          </>
        )}
      </div>
      <FormField name={`item_${uuid}`} label="Link to" value={suggestion}>
        {({ defaultValue, ...control }) => (
          <Select {...control} defaultValue={defaultValue} options={options} aria-label={t`Link to: ${title}`} />
        )}
      </FormField>
    </li>
  );
}

/** Lists the products of the software, each with the item that it is linked to. */
export function ProductChoices({ software, code }: { software: BookingSoftware; code: string }) {
  const { products, items, moment } = software;
  const isFirst = products.every(({ state }) => state === "new");
  return (
    <Section
      id="products"
      title={products.length === 0 ? t`Products` : counted(products.length, "# product", "# products")}
      className="mt-10 border-t-3 border-ink pt-5"
    >
      {products.length === 0 ? (
        <p className="mt-2 text-ink2">No products in the software yet. We check again automatically.</p>
      ) : (
        <>
          <p className="mt-1 max-w-[62ch] text-ink2">
            {isFirst
              ? t`Nothing is on your page yet. Choose an item for each product, then import them.`
              : t`Choose an item for each product, then save.`}
          </p>
          {/* Remounted when the links of the products have changed. */}
          <ActionForm key={products.map(({ uuid, item, state }) => `${uuid} ${item} ${state}`).join()} intent="choose" className="mt-3">
            <ul className="border-t border-rule">
              {products.map((product) => (
                <ProductRow key={product.uuid} product={product} items={items} moment={new Date(moment)} code={code} />
              ))}
            </ul>
            <p className="mt-5">
              <FormButton intent="choose">{isFirst ? t`Import` : t`Save`}</FormButton>
            </p>
          </ActionForm>
        </>
      )}
    </Section>
  );
}
