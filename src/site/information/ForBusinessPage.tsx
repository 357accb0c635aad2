import { type MetaArgs, useLoaderData } from "react-router";
import { usePrivateHref } from "../../accounts/travellers/usePrivateHref.ts";
import { pageMeta } from "../../catalogue/seo/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { guideNameFromMatches, titled, useGuide } from "../../platform/pages/useGuide.ts";
import { useHref } from "../../platform/pages/useHref.ts";
import { formatPrice } from "../../platform/values/format.ts";
import { ArticleBand, ArticleFacts, ArticleHead, ArticleSection } from "./Article.tsx";
import { getOperator } from "./contract.ts";
import { OperatorLine } from "./OperatorLine.tsx";

export const handle = { cache: "shared" } satisfies PageHandle;

export const loader = async () => ({ operator: await callApi(getOperator, {}) });

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    matches,
    "/for-business/",
    titled(matches, t`For Business`),
    t`List a place to stay, an activity or a restaurant in ${guideNameFromMatches(matches)}: guests book with you, there is no commission, and positions in lists are not for sale.`,
  );

/** Explains what a listing contains, and how guests book with it. */
const Listed = () => (
  <>
    <ArticleSection
      id="listing"
      title="What a listing contains"
      note="A listing without photos gets a drawn picture based on its type and location, the same on every page. Replace it with your own photos at any time."
    >
      <p>
        Your name, location, opening hours, languages and a one-sentence description. Below that, what you offer: rooms, activities, dishes,
        products, and the growers and makers you buy from, each with its price, duration and group size. Guests also see which diets you
        cater for (vegetarian, vegan, halal, kosher) and who is especially welcome.
      </p>
      <p>
        A listing appears on the pages of its area, country and activity, in search and on the map. Its URL never changes, and we notify
        search engines when you update it.
      </p>
    </ArticleSection>

    <ArticleSection
      id="direct"
      title="How guests book"
      note="Enquiries are stored before any email is sent. If a mail server fails, messages arrive late, but none is lost."
    >
      <p>
        <strong>Book Direct</strong> opens your own booking page in a new tab. If you have none, the guest sends you an enquiry here: for a
        room or an activity, with dates and a message. You reply by email, on your own terms. You choose which of the two the button does,
        or hide it.
      </p>
      <p>
        The guide is not part of the booking. It takes no payment, stores no card details and holds no deposit. Your own cancellation rules
        apply.
      </p>
    </ArticleSection>
  </>
);

/** Explains what a booking costs: no commission. */
function Price() {
  const { name: guide } = useGuide();
  return (
    <ArticleBand
      id="price"
      title="What it costs"
      beside={
        <>
          <p className="small-caps text-ink2">A night at {formatPrice(100, "USD")}</p>
          <ArticleFacts
            facts={[
              { label: t`The guest pays you`, value: formatPrice(100, "USD") },
              { label: t`Commission of ${guide}`, value: t`none` },
              { label: t`A booking site's 15%`, value: formatPrice(15, "USD") },
              { label: t`Yours to share`, value: formatPrice(15, "USD"), isTotal: true },
            ]}
          />
          <p className="caption pb-4 text-ink2">
            An example. A booking site's commission depends on the site, the country and the contract.
          </p>
        </>
      }
    >
      <p>We take nothing from a booking. You can share with your guest what a booking site would have charged.</p>
      <p>
        You decide how: a percentage <strong>discount</strong> for booking direct, a <strong>bonus credit</strong> in dollars to spend with
        you, both, or neither. Guests see it on your card and your page, and you promise to honour it.
      </p>
    </ArticleBand>
  );
}

/** Explains how to claim a listing or add one. */
function Joining({ operator }: Awaited<ReturnType<typeof loader>>) {
  const link = useHref();
  const privateLink = usePrivateHref();
  return (
    <>
      <ArticleSection
        id="claim"
        title="Already listed?"
        note="A listing from open data names its source and licence at the end of its page."
      >
        <p>
          Some listings come from open data, because travellers look for places that have no owner here yet. These listings are marked as
          not claimed, and guests' questions go to the guide's staff. If one is yours, find it in search and press “Claim this page” at the
          end. An email to your website's domain, a DNS record or a small file on your website proves within minutes that it's yours;
          without a website, staff review your claim. Recommendations and saves stay.{" "}
          <a className="link-inline" href={privateLink("/listing/claims/")}>
            See your claims
          </a>
          .
        </p>
        <p>
          If something in your listing is wrong, write to the guide's staff: <OperatorLine operator={operator} />.
        </p>
      </ArticleSection>

      <ArticleSection
        id="add"
        title="Not listed yet?"
        note="Staff review every added place and remove it from an account that doesn't own it."
      >
        <p>
          Add your place: its name, type, town and contact details. We first show similar listings, to avoid duplicates. You own the listing
          from then on, and everyone can find it.
        </p>
        <p>
          <a className="button button-filled" href={link("/listing/add/")}>
            Add your place
          </a>
        </p>
      </ArticleSection>
    </>
  );
}

/** Explains to businesses what the guide offers and requires. */
export default function ForBusinessPage() {
  const { operator } = useLoaderData<typeof loader>();
  const { name: guide } = useGuide();
  return (
    <>
      <ArticleHead
        kicker="For Business"
        title="Your guests, booked with you"
        picture="/media/activity/cooking_classes/standard"
        caption="A table before the guests sit down."
      >
        {guide} shows travellers who runs a room, a table or a trip, and then gets out of the way. They book with you and pay you, and you
        keep it all.
      </ArticleHead>

      <Listed />
      <Price />
      <ArticleSection
        id="order"
        title="How lists are ordered"
        note="The most recommended listings come first. Travellers can sort by name, price, discount or distance instead."
      >
        <p>
          Positions are not for sale. Lists follow travellers' recommendations. The few listings on the home page are chosen by the guide's
          staff, and then by a score of 3 things: recommendations, how complete the listing is, and its offer for booking direct.
        </p>
      </ArticleSection>

      <Joining operator={operator} />
    </>
  );
}
