import { BusinessRow } from "../../catalogue/listings/BusinessRow.tsx";
import { PRICE_FEELS } from "../../catalogue/listings/enumerations.ts";
import type { ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { NewerOlder } from "../../ui/NewerOlder.tsx";
import { Notice } from "../../ui/Notice.tsx";
import type { listVisitedBusinesses, VisitedBusiness } from "../visits/contract.ts";
import { FAMILIARITIES } from "../visits/enumerations.ts";
import { SaveBookmark } from "../wishlist/marks/SaveBookmark.tsx";
import { RatingAndWords } from "./RatingAndWords.tsx";
import { visitMonth } from "./rules.ts";
import { MY_RECOMMENDATIONS, recommendUrl } from "./urls.ts";

/** Asks before it removes a recommendation; opens without scripts too. */
function Remove({ visit: { uuid, business } }: { visit: VisitedBusiness }) {
  return (
    <details className="group/remove open:basis-full">
      <summary className="link w-fit text-danger cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        Delete<span className="sr-only"> {business.name}</span>
      </summary>
      <ActionForm
        intent="remove"
        action={MY_RECOMMENDATIONS}
        fields={{ uuid }}
        className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sand px-4 py-3"
      >
        <span>Delete your recommendation of {business.name}?</span>
        <FormButton intent="remove" look="danger">
          Delete
        </FormButton>
      </ActionForm>
    </details>
  );
}

function OwnEntry({ visit }: { visit: VisitedBusiness }) {
  const { business, familiarity, price_feel, created } = visit;
  const facts = [
    visitMonth(created),
    familiarity === "dont_know" ? "" : FAMILIARITIES[familiarity],
    price_feel === null ? "" : PRICE_FEELS[price_feel],
  ];
  return (
    <BusinessRow business={business} bookmark={<SaveBookmark business={business} />}>
      <RatingAndWords visit={visit} />
      <p className="mt-2 text-small text-ink2">{facts.filter(Boolean).join(" · ")}</p>
      {/* Above the link that covers the entry. */}
      <div className="relative z-[2] mt-1 flex flex-wrap items-start gap-x-6">
        <a className="link" href={recommendUrl(business.business_code)}>
          Edit<span className="sr-only"> {business.name}</span>
        </a>
        <Remove visit={visit} />
      </div>
    </BusinessRow>
  );
}

interface Props {
  list: ResponseOf<typeof listVisitedBusinesses>;
  page: number;
}

/** Lists the traveller's own recommendations, newest first. */
export function OwnRecommendations({ list, page }: Props) {
  if (list.count === 0) {
    return (
      <Notice
        picture="/media/activity/coffee_tours/thumb"
        text={t`No recommendations yet. They will appear here and on the pages of the places.`}
      >
        <ArrowLink href="/explore/">Find a place in the guide</ArrowLink>
      </Notice>
    );
  }
  return (
    <section aria-labelledby="own-title" className="border-t-3 border-ink">
      <h2 id="own-title" className="sr-only">
        What you recommend
      </h2>
      <ul>
        {list.results.map((visit) => (
          <li key={visit.uuid} className="border-b border-rule py-6">
            <OwnEntry visit={visit} />
          </li>
        ))}
      </ul>
      <NewerOlder
        label="Pages of recommendations"
        newer={list.previous ? (page === 2 ? MY_RECOMMENDATIONS : `${MY_RECOMMENDATIONS}?page=${page - 1}`) : undefined}
        older={list.next ? `${MY_RECOMMENDATIONS}?page=${page + 1}` : undefined}
      />
    </section>
  );
}
