import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { kindLabel } from "../../catalogue/listings/badge.ts";
import { MEMBER_ROLES } from "../../catalogue/listings/enumerations.ts";
import { Offer } from "../../catalogue/listings/Offer.tsx";
import type { OwnBusiness } from "../../catalogue/listings/own/contract.ts";
import { ADD_LISTING, LISTINGS, listingUrl } from "../../catalogue/listings/own/rules.ts";
import { formatPlace, pictureAt } from "../../catalogue/listings/rules.ts";
import { counted, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { useHref } from "../../platform/pages/useHref.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { listOwnBusinesses } from "./contract.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = new URL(request.url).searchParams.get("page") ?? undefined;
  return { list: await orNotFound(context, callApi(listOwnBusinesses, { page })), page: Number(page ?? 1) };
}

export const meta = hiddenMeta(() => t`Your listings`);

function ListingRow({ business }: { business: OwnBusiness }) {
  const { business_code, name, cover_image_link, role, waiting_count, closed } = business;
  return (
    <li className="border-b border-rule py-5">
      <article className="hovers relative grid grid-cols-[104px_minmax(0,1fr)] items-start gap-x-5 sm:grid-cols-[204px_minmax(0,1fr)] sm:gap-x-6 lg:grid-cols-[204px_minmax(0,1fr)_16rem]">
        <div className="plate h-[104px] sm:h-[132px]">
          <img src={pictureAt(cover_image_link, "card")} alt="" decoding="async" />
        </div>
        <div className="min-w-0">
          <h2 className="text-h3">
            <a href={listingUrl(business_code)} className="card-target hover-underline">
              {name}
            </a>
          </h2>
          <p className="small-caps mt-1 text-ink2">
            {kindLabel(business)}, {formatPlace(business)}
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="text-small text-ink2">{MEMBER_ROLES[role]}</span>
            {closed ? <Badge>Closed</Badge> : <Offer business={business} />}
          </p>
        </div>
        {/* Counts have a column of their own where there is room, so that owners of several listings can scan it. */}
        <p className="max-lg:col-start-2 max-lg:mt-1 lg:text-end">
          {waiting_count > 0 ? (
            <b className="font-semibold text-sea">{counted(waiting_count, "# guest waiting", "# guests waiting")}</b>
          ) : (
            !closed && <span className="text-small text-ink2 max-lg:hidden">All answered</span>
          )}
        </p>
      </article>
    </li>
  );
}

/** Page with the listings that the account runs. */
export default function ListingsPage() {
  const { list, page } = useLoaderData<typeof loader>();
  const link = useHref();
  return (
    <div className="page pt-10 sm:pt-16">
      <PageTitle>Your listings</PageTitle>
      {list.count === 0 ? (
        <div className="mt-9 max-w-[640px]">
          <Notice picture="/media/activity/cooking_classes/card" text={t`No listings yet.`}>
            <ArrowLink href={ADD_LISTING}>Add your place</ArrowLink>
          </Notice>
          <p className="mt-5">
            Already in The Guide? Search for it and press “Claim this page”.{" "}
            <a className="link-inline" href={link("/for-business/")}>
              How The Guide helps businesses
            </a>
          </p>
          <p className="mt-3">
            <a className="link-inline" href="/listing/claims/">
              Your claims
            </a>
          </p>
        </div>
      ) : (
        <>
          <ul className="mt-8 border-t-3 border-ink">
            {list.results.map((business) => (
              <ListingRow key={business.business_code} business={business} />
            ))}
          </ul>
          <p className="mt-6 flex flex-wrap gap-x-8 gap-y-2">
            <a className="link" href={ADD_LISTING}>
              Add another place
            </a>
            <a className="link" href="/listing/claims/">
              Your claims
            </a>
          </p>
          {(list.previous || list.next) && (
            <nav aria-label="Pages" className="mt-5 flex justify-between">
              {list.previous ? (
                <a className="button button-outlined" rel="prev" href={page > 2 ? `${LISTINGS}?page=${page - 1}` : LISTINGS}>
                  Previous page
                </a>
              ) : (
                <span />
              )}
              {list.next && (
                <a className="button button-outlined" rel="next" href={`${LISTINGS}?page=${page + 1}`}>
                  Next page
                </a>
              )}
            </nav>
          )}
        </>
      )}
    </div>
  );
}
