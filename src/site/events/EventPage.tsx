import type { ReactNode } from "react";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { type FullEvent, getEvent } from "../../catalogue/events/contract.ts";
import { CATEGORY_NAMES } from "../../catalogue/events/enumerations.ts";
import { eventPlace, eventTimeInFull } from "../../catalogue/events/eventText.ts";
import { eventJsonLd } from "../../catalogue/events/jsonLd.ts";
import { eventsUrl, eventUrl } from "../../catalogue/events/urls.ts";
import { areaUrl, countryUrl } from "../../catalogue/places/urls.ts";
import { pageMeta } from "../../catalogue/seo/rules.ts";
import { meant, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { privateMeta, titled } from "../../platform/pages/useGuide.ts";
import { formatZone } from "../../platform/values/moments.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { ShareLink } from "../../ui/ShareLink.tsx";
import { serverOnly } from "../../ui/serverOnly.tsx";
import { PictureCredit } from "../listingPage/PictureCredit.tsx";
import { EventText } from "./EventText.tsx";

export const handle = { cache: { parameters: [], isTimed: true } } satisfies PageHandle;

export async function loader({ params: { code = "" }, context }: LoaderFunctionArgs) {
  return { event: await orNotFound(context, callApi(getEvent, { code })) };
}

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => {
  if (!loaderData) return privateMeta(matches, t`Page not found`);
  const { event } = loaderData;
  const { origin } = (matches[0]?.loaderData ?? { origin: "" }) as { origin: string };
  const place = eventPlace(event);
  const about = t`${eventTimeInFull(event)}, ${place}.`;
  return [
    ...pageMeta(
      matches,
      eventUrl(event.code),
      titled(matches, withCommas([event.title, place])),
      event.description ? `${about} ${event.description.replace(/\s+/g, " ").slice(0, 140)}` : about,
      event.image_link ? { subject: event.image_link, of: event.title } : undefined,
    ),
    ...(event.is_over ? [{ name: "robots", content: "noindex" }] : []),
    ...(import.meta.env.SSR ? [{ "script:ld+json": eventJsonLd(event, origin) }] : []),
  ];
};

function Breadcrumbs({ event: { country, area, title } }: { event: FullEvent }) {
  const crumbs = [
    { href: countryUrl(country.code), label: country.name },
    ...(area ? [{ href: areaUrl(area.country_code, area.slug), label: area.name }] : []),
    { href: eventsUrl({ country_code: country.code, slug: area?.slug }), label: t`What's on` },
  ];
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="flex flex-wrap gap-x-4 text-ink2">
        {crumbs.map(({ href, label }) => (
          <li key={href}>
            <a href={href} className="inline-flex min-h-11 items-center underline decoration-rule underline-offset-4 hover:decoration-ink">
              {label}
            </a>
          </li>
        ))}
        <li className="sr-only" aria-current="page">
          {title}
        </li>
      </ol>
    </nav>
  );
}

/** Place of an event, with links to its host and its area. */
function Place({ event: { place_name, business, area, country, foreign } }: { event: FullEvent }) {
  return (
    <>
      {place_name && place_name !== business?.name && (
        <span lang={foreign.place_name} className="block">
          {place_name}
        </span>
      )}
      {business && (
        <a className="link-inline block w-fit" href={business.profile_url}>
          {business.name}
        </a>
      )}
      <a className="link-inline block w-fit" href={area ? areaUrl(area.country_code, area.slug) : countryUrl(country.code)}>
        {area ? withCommas([area.name, country.name]) : country.name}
      </a>
    </>
  );
}

const Facts = ({ rows }: { rows: { label: string; value: ReactNode }[] }) => (
  <dl className="mt-6 max-w-[44rem] border-t-3 border-ink">
    {rows.map(({ label, value }) => (
      <div key={label} className="grid gap-x-6 border-b border-rule py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <dt className="text-ink2">{label}</dt>
        <dd className="[overflow-wrap:anywhere]">{value}</dd>
      </div>
    ))}
  </dl>
);

const Description = serverOnly(import.meta.env.SSR ? EventText : undefined);

/** Page of one event. */
export default function EventPage() {
  const { event } = useLoaderData<typeof loader>();
  const {
    title,
    category,
    is_over,
    repeats_text: repeats,
    dates,
    price_text,
    book_now_url,
    website,
    description,
    image_link: picture,
    picture_credit,
    foreign,
  } = event;
  const later = dates.slice(1);
  return (
    <article className="page pt-6 pb-16 sm:pt-10">
      <Breadcrumbs event={event} />
      <p className="mt-3 small-caps text-ink2">{CATEGORY_NAMES[category]}</p>
      <PageTitle className="mt-1 [overflow-wrap:anywhere]">{foreign.title ? <span lang={foreign.title}>{title}</span> : title}</PageTitle>
      <div className="mt-2 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div>
          {is_over && (
            <p className="mt-5 border-s-4 border-sea bg-sand p-3" role="status">
              This event is over.
            </p>
          )}
          {event.status !== "scheduled" && (
            <p className="mt-5 border-s-4 border-sea bg-sand p-3 font-semibold" role="status">
              {event.status === "cancelled"
                ? t`This event is cancelled.`
                : t`This event has moved to another time or place. The facts below are the new ones.`}
            </p>
          )}
          <Facts
            rows={[
              {
                label: is_over ? meant("date of an event")`Was` : repeats ? meant("date of an event")`Next` : t`When`,
                value: (
                  <>
                    <time dateTime={event.next_date} className="font-semibold">
                      {eventTimeInFull(event)}
                    </time>
                    <span className="block text-small text-ink2">{formatZone(event.time_zone)}</span>
                  </>
                ),
              },
              ...(repeats && !is_over ? [{ label: t`Repeats`, value: repeats.charAt(0).toUpperCase() + repeats.slice(1) }] : []),
              { label: t`Where`, value: <Place event={event} /> },
              ...(price_text ? [{ label: t`Price`, value: <span lang={foreign.price_text}>{price_text}</span> }] : []),
              ...(website
                ? [
                    {
                      label: t`Website`,
                      value: (
                        <a className="link-inline" href={website} rel="nofollow noopener">
                          {new URL(website).hostname.replace(/^www\./, "")}
                        </a>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            {book_now_url && !is_over && event.status !== "cancelled" && (
              <a className="button button-filled" href={book_now_url} rel="nofollow noopener">
                Book
              </a>
            )}
            <ShareLink title={title} path={event.url} />
          </div>
          {description && <Description event={event} />}
          {later.length > 0 && (
            <section className="mt-8 max-w-[44rem]" aria-labelledby="dates">
              <h2 id="dates" className="text-h3">
                More dates
              </h2>
              <ul className="mt-2 border-t border-rule">
                {later.map((one) => (
                  <li key={one.next_date} className="border-b border-rule py-2">
                    {eventTimeInFull(one)}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        {picture && (
          <figure>
            <img src={`${picture}/standard`} alt="" className="w-full rounded-picture" />
            {picture_credit && (
              <figcaption className="mt-2 text-small text-ink2">
                <PictureCredit credit={picture_credit} />
              </figcaption>
            )}
          </figure>
        )}
      </div>
    </article>
  );
}
