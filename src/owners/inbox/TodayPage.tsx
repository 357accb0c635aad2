import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { typeName } from "../../catalogue/listings/badge.ts";
import { listingMeta, useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { formatPlace, pictureAt } from "../../catalogue/listings/rules.ts";
import { meant, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { useHref } from "../../platform/pages/useHref.ts";
import { formatDayInFull, formatPrice } from "../../platform/values/format.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Section } from "../../ui/Section.tsx";
import { getNumbers } from "../analytics/contract.ts";
import { MonthFigures } from "../analytics/MonthFigures.tsx";
import { Completeness } from "../listingEditor/completeness/Completeness.tsx";
import { getCompleteness } from "../listingEditor/completeness/contract.ts";
import { listDifferences } from "../ownership/transfers/contract.ts";
import { getToday } from "./contract.ts";
import { alsoWaiting, greeting, waitingText } from "./rules.ts";
import { ArrivalRows, WaitingRows } from "./WaitingRows.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params: { code = "" }, context }: LoaderFunctionArgs) {
  const [today, completeness, numbers, differences] = await orNotFound(
    context,
    Promise.all([
      callApi(getToday, { code }),
      callApi(getCompleteness, { code }),
      callApi(getNumbers, { code, days: "30" }),
      callApi(listDifferences, { code, page_size: "1" }),
    ]),
  );
  return { today, completeness, numbers, differences_count: differences.count };
}

export const meta = ({ matches }: MetaArgs) => listingMeta(matches, t`Today`);

type Business = ReturnType<typeof useOwnListing>["business"];

/** Other open tasks of the listing's people. */
const AlsoWaiting = ({ more }: { more: ReturnType<typeof alsoWaiting> }) => (
  <Section id="more" title="Also to do" className="border-t-3 border-ink pt-3.5">
    <ul>
      {more.map(({ href, title, about }) => (
        <li key={href} className="hovers relative border-b border-rule py-3.5">
          <h3 className="text-h3">
            <a href={href} className="card-target hover-underline">
              {title}
            </a>
          </h3>
          <p className="text-ink2">{about}</p>
        </li>
      ))}
    </ul>
  </Section>
);

/** Preview of the listing, with its offers. */
function GuestsSee({ business }: { business: Business }) {
  const { name, discount, bonus_credit, cover_image_link, profile_url } = business;
  const link = useHref();
  // The badge of an activity without a subtype is in capitals.
  const offers = [
    { label: t`Direct discount`, value: discount > 0 ? `${discount}%` : meant("no discount")`none` },
    { label: t`Bonus credit`, value: bonus_credit > 0 ? formatPrice(bonus_credit, "USD") : meant("no credit")`none` },
  ];
  return (
    <Section id="guests-see" title="What guests see" className="border-t-3 border-ink pt-3.5">
      <div className="plate mt-3 h-44">
        <img src={pictureAt(cover_image_link, "card")} alt="" decoding="async" />
      </div>
      <p className="mt-3 font-display text-h3 leading-tight font-[560]">{name}</p>
      <p className="small-caps mt-1 text-ink2">
        {typeName(business)}, {formatPlace(business)}
      </p>
      <ul className="mt-2">
        {offers.map(({ label, value }) => (
          <li key={label} className="py-1.5">
            <LeaderLine label={label}>
              <b className="font-semibold">{value}</b>
            </LeaderLine>
          </li>
        ))}
      </ul>
      <p className="mt-1">
        <ArrowLink href={link(profile_url)}>View your page</ArrowLink>
      </p>
    </Section>
  );
}

/** First page of a listing's desk: waiting enquiries, arrivals, and the preview of the listing. */
export default function TodayPage() {
  const listing = useOwnListing();
  const { today, completeness, numbers, differences_count } = useLoaderData<typeof loader>();
  const { business } = listing;
  const { business_code: code, name, role } = business;
  const { waiting } = today;
  const more = alsoWaiting(code, role, { ...today, differences_count });
  return (
    <>
      <PageTitle>{greeting(today.hour)}</PageTitle>
      <p className="mt-3 text-ink2">
        {t`${formatDayInFull(today.today)}, ${name}.`}
        {waiting.count > 0 && ` ${t`${waitingText(waiting.count, waiting.oldest, today.moment)}.`}`}
      </p>
      <div className="mt-7 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid content-start gap-10">
          <WaitingRows code={code} today={today} />
          <ArrivalRows code={code} today={today} />
          {more.length > 0 && <AlsoWaiting more={more} />}
        </div>
        <div className="grid content-start gap-9">
          <GuestsSee business={business} />
          {completeness.score < 100 && <Completeness {...completeness} />}
        </div>
      </div>
      <MonthFigures code={code} numbers={numbers} />
    </>
  );
}
