import { ExternalLink, MapPin } from "lucide-react";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { placeOf } from "../businesses/BusinessCardView.tsx";
import { getBusiness } from "../businesses/contract.ts";
import { DIETARY_CATEGORIES, LGBTQ_TYPES } from "../businesses/enumerations.ts";
import { Offer } from "../businesses/Offer.tsx";
import { pictureLink, profileUrl } from "../businesses/rules.ts";
import { TypeBadge } from "../businesses/TypeBadge.tsx";
import { type InventoryItem, listInventory } from "../inventory/contract.ts";
import { ITEM_KINDS, type ItemKind } from "../inventory/enumerations.ts";
import { callApi } from "../platform/callApi.ts";
import { orNotFound } from "../platform/pageData.ts";

const HASHTAGS_MAX = 5;
const KINDS: ItemKind[] = ["room", "activity", "dish", "product", "supplier"];
const HEADINGS: Record<ItemKind, string> = {
  room: "Rooms",
  activity: "Activities",
  dish: "On the menu",
  product: "To take home",
  supplier: "Where it comes from",
};

export async function loader({ params }: LoaderFunctionArgs) {
  const business_code = params.code ?? "";
  const [business, ...lists] = await orNotFound(
    Promise.all([
      callApi(getBusiness, { business_code }),
      ...KINDS.map((kind) => callApi(listInventory, { kind, businessCode: business_code, page_size: "100" })),
    ]),
  );
  return { business, items: lists.flatMap((list) => list.results) };
}

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => {
  if (!loaderData) return [{ title: "Page not found · The Guide" }];
  const { business } = loaderData;
  const { origin } = (matches[0]?.loaderData ?? { origin: "" }) as { origin: string };
  return [
    { title: `${business.name}, ${placeOf(business)} · The Guide` },
    { name: "description", content: business.short_description || `${business.name} in ${placeOf(business)}.` },
    { tagName: "link", rel: "canonical", href: `${origin}${profileUrl(business.business_code)}` },
  ];
};

function Items({ kind, items }: { kind: ItemKind; items: InventoryItem[] }) {
  const own = items.filter((item) => item.kind === kind);
  if (own.length === 0) return null;
  return (
    <section className="mt-12" aria-labelledby={`kind-${kind}`}>
      <h2 id={`kind-${kind}`} className="text-h2-in">
        {HEADINGS[kind]}
      </h2>
      <ul className="mt-3 border-t border-ink">
        {own.map((item) => (
          <li key={item.id} id={`item-${item.id}`} className="grid grid-cols-[96px_1fr] gap-5 border-b border-rule py-5">
            <div className="plate h-24">
              <img src={pictureLink(item.image_link_uuid, "thumb")} alt="" loading="lazy" decoding="async" />
            </div>
            <div>
              <h3 className="text-[1.25rem]">{item.title}</h3>
              <p className="text-small text-ink2">
                {[
                  item.item_category || (kind === "room" || kind === "activity" ? "" : ITEM_KINDS[kind]),
                  item.duration_human,
                  item.maximum_capacity === null ? "" : `up to ${item.maximum_capacity} people`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              {item.description !== "" && <p className="mt-1.5 max-w-[66ch]">{item.description}</p>}
              {item.pricing_text_line !== "" && <p className="mt-1.5 font-semibold">{item.pricing_text_line}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A listing's own page. */
export default function BusinessPage() {
  const { business, items } = useLoaderData<typeof loader>();
  const {
    name,
    description,
    hashtags,
    opening_time,
    closing_time,
    opening_hours,
    languages,
    phone,
    website,
    address,
    attribution,
    book_now_url,
  } = business;
  const hours = opening_time && closing_time ? `${opening_time.slice(0, 5)} to ${closing_time.slice(0, 5)}` : opening_hours;
  const names = new Intl.DisplayNames("en-GB", { type: "language" });
  const facts = [
    { label: "Open", value: hours },
    { label: "Languages", value: languages.map((code) => names.of(code) ?? code).join(", ") },
    { label: "Rooms", value: business.number_of_rooms === null ? "" : String(business.number_of_rooms) },
    { label: "Cuisine", value: business.cuisine },
    { label: "Table", value: business.dietary_category === "nothing" ? "" : DIETARY_CATEGORIES[business.dietary_category] },
    { label: "Welcome", value: business.lgbtq_type === "nothing" ? "" : LGBTQ_TYPES[business.lgbtq_type] },
    { label: "Answers", value: business.reply_time ?? "" },
    { label: "Phone", value: phone },
  ].filter(({ value }) => value !== "");
  return (
    <article className="page pt-6">
      <nav aria-label="Breadcrumbs">
        <ol className="flex flex-wrap gap-x-2 text-ink2">
          <li>
            <a href={`/explore/${business.country.code}/`} className="inline-flex min-h-11 items-center hover:underline">
              {business.country.name}
            </a>
          </li>
          {business.area && (
            <li className="inline-flex items-center gap-2">
              <span aria-hidden="true">/</span>
              <a
                href={`/explore/${business.area.country_code}/${business.area.slug}/`}
                className="inline-flex min-h-11 items-center hover:underline"
              >
                {business.area.name}
              </a>
            </li>
          )}
        </ol>
      </nav>
      <div className="plate mt-2 h-[min(62svh,560px)]">
        <img src={pictureLink(business.cover_image_uuid, "standard")} alt="" fetchPriority="high" />
      </div>
      <div className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_360px]">
        <div>
          <h1 className="text-page leading-none tracking-[-.03em]">{name}</h1>
          {business.short_description !== "" && (
            <p className="mt-4 max-w-[46ch] font-display text-intro leading-[1.46]">{business.short_description}</p>
          )}
          <p className="mt-4 flex flex-wrap items-center gap-3">
            <TypeBadge business={business} className="bg-sand" />
            <Offer business={business} />
            {business.recommendations_count > 0 && (
              <span className="text-ink2">
                Recommended by {business.recommendations_count} {business.recommendations_count === 1 ? "traveller" : "travellers"}
              </span>
            )}
          </p>
          <p className="mt-6 max-w-[66ch] whitespace-pre-line">{description || `${name} has not added a description yet.`}</p>
          {hashtags.length > 0 && (
            <p className="mt-4 text-ink2">
              {hashtags
                .slice(0, HASHTAGS_MAX)
                .map((tag) => `#${tag}`)
                .join(" ")}
            </p>
          )}
          {KINDS.map((kind) => (
            <Items key={kind} kind={kind} items={items} />
          ))}
        </div>
        <aside aria-label="Facts" className="lg:order-none">
          <div className="rounded-picture border border-rule bg-card p-6">
            <dl>
              {facts.map(({ label, value }) => (
                <div key={label} className="leader min-h-9">
                  <dt className="text-ink2">{label}</dt>
                  <dd className="text-right">{value}</dd>
                </div>
              ))}
            </dl>
            {address !== "" && (
              <p className="mt-3 flex gap-2 text-ink2">
                <MapPin size={20} aria-hidden="true" className="mt-0.5 flex-none" /> {address}
              </p>
            )}
            {(book_now_url ?? website) && (
              <p className="mt-5">
                <a className="button button-filled w-full" href={book_now_url ?? website ?? ""} target="_blank" rel="noopener nofollow">
                  Book Direct <ExternalLink size={18} aria-hidden="true" />
                  <span className="sr-only">(opens in a new tab)</span>
                </a>
              </p>
            )}
          </div>
          {attribution && (
            <p className="caption mt-4 text-ink2">
              {attribution.link ? (
                <a className="link-inline" href={attribution.link} rel="noopener nofollow">
                  {attribution.text}
                </a>
              ) : (
                attribution.text
              )}
              {attribution.licence !== "" && `. ${attribution.licence}.`}
            </p>
          )}
        </aside>
      </div>
    </article>
  );
}
