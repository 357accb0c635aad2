import { type MetaArgs, useLoaderData } from "react-router";
import { pageMeta } from "../../catalogue/seo/rules.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { guideNameFromMatches, titled, useGuide } from "../../platform/pages/useGuide.ts";
import { useHref } from "../../platform/pages/useHref.ts";
import { ArticleBand, ArticleFacts, ArticleHead, ArticleSection } from "./Article.tsx";
import { getOperator } from "./contract.ts";
import { OperatorLine } from "./OperatorLine.tsx";

export const handle = { cache: "shared" } satisfies PageHandle;

export const loader = async () => ({ operator: await callApi(getOperator, {}) });

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    matches,
    "/for-business/",
    titled(matches, "For Business"),
    `List a place to stay, an activity or a table in ${guideNameFromMatches(matches)}: guests book with you, no commission is taken, and nobody pays for a better place.`,
  );

/** Explains what a listing contains, and how guests book with it. */
const Listed = () => (
  <>
    <ArticleSection
      id="listing"
      title="What a listing holds"
      note="A listing without photographs gets a picture of its own, drawn from its kind and its place: the same one everywhere, for as long as you want it."
    >
      <p>
        Your name, where you are, when you are open, which languages you speak, and what you are like in a sentence. Below that, what you
        offer: rooms, activities, dishes, products, and the growers and makers you buy from, each with its price, its length and its size.
        Guests also see for whom your table is laid (vegetarian, vegan, halal, kosher) and who is especially welcome.
      </p>
      <p>
        A listing appears on the page of its area, of its country and of its activity, in the search, and on the map. It has one address
        that never changes, and search engines are told when something in it does.
      </p>
    </ArticleSection>

    <ArticleSection
      id="direct"
      title="How guests book"
      note="Enquiries are written down before anything is mailed. A mail server that is out of order delays a message and loses none."
    >
      <p>
        <strong>Book Direct</strong> leads to your own booking page, in a new tab. If you have none, the guest asks you here: for a room or
        an activity, for certain dates, with a message. You answer by email, in your own words, on your own terms. You choose which of the
        two it is, and you may hide the button altogether.
      </p>
      <p>
        The guide is no party to the booking. It takes no payment, keeps no card, holds no deposit and knows no cancellation rule but yours.
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
          <p className="small-caps text-ink2">A night at USD 100</p>
          <ArticleFacts
            facts={[
              { label: "The guest pays you", value: "USD 100" },
              { label: `Commission of ${guide}`, value: "none" },
              { label: "A site's 15 per cent", value: "USD 15" },
              { label: "Yours to share", value: "USD 15", isTotal: true },
            ]}
          />
          <p className="caption pb-4 text-ink2">An example. What a booking site keeps depends on the site, the country and the contract.</p>
        </>
      }
    >
      <p>Nothing is taken from a booking. What a booking site would have kept is there to be shared between you and your guest.</p>
      <p>
        How much, and how, is up to you: a <strong>discount</strong> in per cent for whoever books direct, a <strong>bonus credit</strong>{" "}
        in dollars to spend with you, both, or neither. It is shown on your card and on your page, and it is your promise to the guest.
      </p>
    </ArticleBand>
  );
}

/** Explains how to claim a listing or add one. */
function Joining({ operator }: Awaited<ReturnType<typeof loader>>) {
  const link = useHref();
  return (
    <>
      <ArticleSection
        id="claim"
        title="Are you in it already?"
        note="A listing made from an open source says so at its foot, with the source and its licence."
      >
        <p>
          Some listings come from open data, because travellers look for places that nobody has entered yet. Such a listing is marked as not
          claimed, and what guests ask through it goes to the people who run the guide. If it is yours, find it in the search and press
          “Claim this page” at its foot. A mail to your website's own domain, a line in its DNS or a small file on it shows that it is
          yours, within minutes; without a website a person looks. What travellers said and saved stays.{" "}
          <a className="link-inline" href={link("/listing/claims/")}>
            See how your claims stand
          </a>
          .
        </p>
        <p>
          If something in it is wrong, write to the people who run this guide: <OperatorLine operator={operator} />.
        </p>
      </ArticleSection>

      <ArticleSection
        id="add"
        title="Are you not in it yet?"
        note="The people who run the guide see each place that is added, and take back what is somebody else's."
      >
        <p>
          Then add your place: its name, its kind, the town, and how guests reach you. The guide first shows what it has like it, so that
          nothing is in it twice. It is yours from that moment, and everybody can find it.
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
        caption="A table before the guests sit down. Drawn by the guide."
      >
        {guide} shows travellers who is behind a room, a table or a trip, and then gets out of the way. They book with you, they pay you,
        and what they pay stays with you.
      </ArticleHead>

      <Listed />
      <Price />
      <ArticleSection
        id="order"
        title="Who comes first"
        note="Lists begin with the most recommended. Travellers may order them by name, price, discount or distance instead."
      >
        <p>
          Nobody can buy a better place. Lists follow the recommendations of travellers. The few listings on the home page are chosen by the
          people who run the guide, and then by a score made of three things: recommendations, how complete the listing is, and what is
          offered for booking direct.
        </p>
      </ArticleSection>

      <Joining operator={operator} />
    </>
  );
}
